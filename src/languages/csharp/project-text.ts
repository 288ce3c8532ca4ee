/** Packages in the text of a project file, or of Directory.Packages.props: read, and written with another version. */
import { defined } from '../../core/document/index.ts';

/** A reference to a package, or its version in central package management. */
const element = /<(Package(?:Reference|Version)|GlobalPackageReference)\b([^>]*?)(?:\/>|>([\s\S]*?)<\/\1\s*>)/g;
const comment = /<!--[\s\S]*?-->/g;

/** Names that differ in their case alone are of one package. */
export const nugetKey = (name: string): string => name.toLowerCase();

export interface WrittenPackage {
  name: string;
  /** Undefined for a range, and for a version that is written elsewhere. */
  version?: string;
}

/** `Version="1.0"` in a tag, or `<Version>1.0</Version>` inside it. */
const versions = /(?<![/\w])((?:VersionOverride|Version)(?:\s*=\s*["']|>\s*))([^"'<]*?)(?=\s*["'<])/g;

const nameOf = (attributes: string): string | undefined =>
  /\b(?:Include|Update)\s*=\s*["']\s*([^"']+?)\s*["']/.exec(attributes)?.[1];

/** `$(Name)` of a property in this file is its value; `[1.0]` is the one version that it allows. */
function versionIn(block: string, properties: ReadonlyMap<string, string>): string | undefined {
  const found = [...block.matchAll(versions)].at(-1)?.[2];
  const value = found?.replace(/\$\((\w+)\)/g, (all, property: string) => properties.get(property) ?? all);
  return /^\[?\s*(\d[\w.+-]*)\s*\]?$/.exec(value ?? '')?.[1];
}

export function packagesIn(text: string): WrittenPackage[] {
  const body = text.replace(comment, '');
  const properties = new Map(
    [...body.matchAll(/<(\w+)>\s*([^<>]*?)\s*<\/\1>/g)].map(([, name, value]) => [name!, value!]),
  );
  return [...body.matchAll(element)].flatMap(([block, , attributes]): WrittenPackage[] => {
    const name = nameOf(attributes!);
    return name === undefined ? [] : [{ name, ...defined({ version: versionIn(block, properties) }) }];
  });
}

/** The text with another version of one package: in its element, or in the property that gives it, by which others may change too. */
export function withPackageVersion(
  text: string,
  { name, from, to }: { name: string; from: string; to: string },
): string {
  const properties = new Set<string>();
  const replaced = text.replace(element, (block: string, _, attributes: string) => {
    if (nugetKey(nameOf(attributes) ?? '') !== nugetKey(name)) return block;
    return block.replace(versions, (all, open: string, value: string) => {
      const property = /^\$\((\w+)\)$/.exec(value)?.[1];
      if (property !== undefined) properties.add(property);
      return value.replace(/^\[\s*|\s*\]$/g, '') === from ? `${open}${value.replace(from, () => to)}` : all;
    });
  });
  return replaced.replace(/<(\w+)>(\s*)([^<>]*?)(?=\s*<\/\1>)/g, (all, property: string, gap: string, value: string) =>
    properties.has(property) && value === from ? `<${property}>${gap}${to}` : all,
  );
}

/** The text of a project that asks for a package of its own, which wins over what other packages ask for. */
export const withPackage = (text: string, { name, to }: { name: string; to: string }): string =>
  text.replace(
    /<\/Project>\s*$/,
    () => `  <ItemGroup><PackageReference Include="${name}" Version="${to}" /></ItemGroup>\n</Project>\n`,
  );
