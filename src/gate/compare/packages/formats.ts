/** Lock files and manifests of Cargo, Go, Maven, Gradle, NuGet and Bundler. */
import { parse as parseToml } from 'smol-toml';
import { defined } from '../../../core/document/index.ts';
import { fieldsOf, listOf, type LockedPackage, matching, namesOf, type PackageFile, textOf } from './format.ts';

function parseCargoLock(text: string): LockedPackage[] {
  const packages = listOf(fieldsOf(parseToml(text)).package).map(fieldsOf);
  // The workspace itself has no source.
  const own = packages.filter(({ source }) => source === undefined);
  const direct = new Set(own.flatMap((one) => listOf(one.dependencies).map((of) => textOf(of)?.split(' ', 1)[0])));
  return packages.flatMap(({ name, version, source }): LockedPackage[] => {
    const [known, of] = [textOf(name), textOf(version)];
    if (source === undefined || known === undefined || of === undefined) return [];
    return [{ name: known, version: of, ...(direct.has(known) && { direct: true }) }];
  });
}

function parseCargoManifest(text: string): LockedPackage[] {
  const manifest = fieldsOf(parseToml(text));
  const names = namesOf(manifest.dependencies, manifest['dev-dependencies'], fieldsOf(manifest.workspace).dependencies);
  return names.map((name) => ({ name, direct: true }));
}

function parseGoModule(text: string): LockedPackage[] {
  const required = [...text.matchAll(/^(?:require\s+|\s+)([^\s()/]+\.[^\s()]+)\s+(v[^\s]+)([^\n]*)$/gm)];
  return required.map(([, name, version, rest]) => ({
    name: name!,
    version: version!,
    direct: !/\/\/\s*indirect/.test(rest!),
  }));
}

/** A version given by a property is resolved. */
function parsePom(text: string): LockedPackage[] {
  const body = text.replace(/<!--[\s\S]*?-->/g, '');
  const properties = new Map(
    [...body.matchAll(/<([\w.-]+)>([^<>]*)<\/\1>/g)].map(([, name, value]) => [name!, value!.trim()]),
  );
  const field = (block: string, name: string): string | undefined =>
    new RegExp(`<${name}>\\s*([^<]*?)\\s*</${name}>`).exec(block)?.[1];
  return [...body.matchAll(/<dependency>([\s\S]*?)<\/dependency>/g)].flatMap(([, block]): LockedPackage[] => {
    const [group, artifact] = [field(block!, 'groupId'), field(block!, 'artifactId')];
    if (group === undefined || artifact === undefined) return [];
    const version = field(block!, 'version')?.replace(
      /\$\{([^}]+)\}/g,
      (all, name: string) => properties.get(name) ?? all,
    );
    return [{ name: `${group}:${artifact}`, ...defined({ version }), direct: true }];
  });
}

function parseNugetLock(text: string): LockedPackage[] {
  const frameworks = Object.values(fieldsOf(fieldsOf(JSON.parse(text)).dependencies)).map(fieldsOf);
  return frameworks.flatMap(Object.entries).flatMap(([name, value]): LockedPackage[] => {
    const { type, resolved } = fieldsOf(value);
    const version = textOf(resolved);
    return version === undefined ? [] : [{ name: name.toLowerCase(), version, direct: type === 'Direct' }];
  });
}

/** `libraries`: `Name/1.0.0`, of packages and of projects. */
const parseNugetAssets = (text: string): LockedPackage[] =>
  Object.entries(fieldsOf(fieldsOf(JSON.parse(text)).libraries)).flatMap(([key, value]): LockedPackage[] => {
    const [name, version] = key.split('/');
    if (fieldsOf(value).type !== 'package' || version === undefined) return [];
    return [{ name: name!.toLowerCase(), version }];
  });

const nugetReferences = matching(/<Package(?:Reference|Version)\s+Include="([^"]+)"(?:\s+Version="([^"]+)")?/g, {
  direct: true,
});

function parseGemLock(text: string): LockedPackage[] {
  const [, dependencies = ''] = /^DEPENDENCIES\n((?: {2}[^\n]*\n?)*)/m.exec(text) ?? [];
  const direct = new Set([...dependencies.matchAll(/^ {2}([\w.-]+)/gm)].map(([, name]) => name!));
  // Four spaces: a gem with its version; six: its dependencies.
  const gems = matching(/^ {4}([\w.-]+) \(([^)]+)\)$/gm)(text);
  return gems.map((gem) => ({ ...gem, direct: direct.has(gem.name) }));
}

export const otherFiles: readonly PackageFile[] = [
  { ecosystem: 'cargo', pattern: /^Cargo\.lock$/, parse: parseCargoLock },
  { ecosystem: 'cargo', pattern: /^Cargo\.toml$/, parse: parseCargoManifest },
  // The requirements of go.mod are built; go.sum also lists versions that were only looked up.
  { ecosystem: 'go', pattern: /^go\.mod$/, parse: parseGoModule },
  { ecosystem: 'go', pattern: /^go\.sum$/, parse: matching(/^(\S+) (v[^\s/]+) h1:/gm) },
  { ecosystem: 'maven', pattern: /^pom\.xml$/, parse: parsePom },
  {
    // `group:artifact:version=configuration,…`
    ecosystem: 'maven',
    pattern: /^(?:gradle|buildscript-gradle)\.lockfile$/,
    parse: matching(/^([^#\s:]+:[^:\s]+):([^=\s]+)=/gm),
  },
  {
    // `implementation 'group:artifact:version'`
    ecosystem: 'maven',
    pattern: /^build\.gradle(?:\.kts)?$/,
    parse: matching(/\b(?:api|implementation|compileOnly|runtimeOnly)\b[ (]+["']([^:"']+:[^:"']+):([^"'@:]+)/g, {
      direct: true,
    }),
  },
  { ecosystem: 'nuget', pattern: /^packages\.lock\.json$/, parse: parseNugetLock },
  { ecosystem: 'nuget', pattern: /^project\.assets\.json$/, parse: parseNugetAssets },
  {
    ecosystem: 'nuget',
    pattern: /\.(?:cs|fs|vb)proj$|^Directory\.Packages\.props$/,
    parse: (text) => nugetReferences(text).map((one) => ({ ...one, name: one.name.toLowerCase() })),
  },
  { ecosystem: 'gem', pattern: /^Gemfile\.lock$/, parse: parseGemLock },
];
