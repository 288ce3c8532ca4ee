/** Which published package a file of other people's code belongs to, by the folders where each ecosystem's programs install. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defined } from '../../core/document/index.ts';
import { originOf } from '../../languages/index.ts';
import { orElse } from '../../core/system/index.ts';

export interface FilePackage {
  name: string;
  version?: string;
}

const known = new Map<string, FilePackage | undefined>();

/** @param file as the debug information or an interpreter has it. @returns undefined for code that is in no package, and where that is not certain */
export function packageOf(file: string): FilePackage | undefined {
  if (!known.has(file)) known.set(file, find(file));
  return known.get(file);
}

/** The same of an assembly of .NET, whose files may lie where its authors built it. */
export function packageOfAssembly(object: string): FilePackage | undefined {
  const origin = originOf(object);
  return origin?.kind === 'package' ? { name: origin.name!, ...defined({ version: origin.version }) } : undefined;
}

function find(file: string): FilePackage | undefined {
  const plain = (pattern: RegExp): FilePackage | undefined => {
    const [, name, version] = pattern.exec(file) ?? [];
    return name === undefined ? undefined : { name, ...defined({ version }) };
  };
  return (
    inNodeModules(file) ??
    inSitePackages(file) ??
    // cargo, Bundler and RubyGems, the cache of Go's modules: name and version are in the name of the folder.
    plain(/\/registry\/src\/[^/]+\/([^/]+)-(\d[^/]*)\//) ??
    plain(/\/gems\/([^/]+?)-(\d[^/-]*)(?:-[^/]+)?\//) ??
    goModule(/(?:^|\/pkg\/mod\/)((?:[^/@]+\/)+[^/@]+)@(v\d[^/]*)\//.exec(file)) ??
    inVendor(file)
  );
}

/** Go writes `!x` for `X`, as some file systems do not tell one from the other. */
const goModule = (match: RegExpExecArray | null): FilePackage | undefined =>
  match
    ? { name: match[1]!.replace(/!([a-z])/g, (_, letter: string) => letter.toUpperCase()), version: match[2]! }
    : undefined;

function inNodeModules(file: string): FilePackage | undefined {
  const match = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/@.][^/]*))\//.exec(file);
  if (!match) return undefined;
  const { name = match[2]!, version } = readJson(join(match[1]!, 'package.json')) as Partial<FilePackage>;
  return { name, ...defined({ version }) };
}

/** The package whose list of installed files has this one. */
function inSitePackages(file: string): FilePackage | undefined {
  const match = /^(.*\/(?:site|dist)-packages)\/(.+)$/.exec(file);
  if (!match) return undefined;
  const [, folder = '', path = ''] = match;
  for (const entry of listed(folder)) {
    const [, name, version] = /^(.+?)-(\d[^-]*)\.dist-info$/.exec(entry) ?? [];
    if (name === undefined || version === undefined) continue;
    if (
      read(join(folder, entry, 'RECORD'))
        .split('\n')
        .some((line) => line.startsWith(`${path},`))
    ) {
      return { name: name.replaceAll('_', '-'), version };
    }
  }
  return undefined;
}

/** Go's and Composer's folder of the repository itself; each has a list of what is in it. */
function inVendor(file: string): FilePackage | undefined {
  const match = /^(.*\/vendor)\/(.+)$/.exec(file);
  if (!match) return undefined;
  const [, folder = '', path = ''] = match;
  if (existsSync(join(folder, 'modules.txt'))) {
    const modules = [...read(join(folder, 'modules.txt')).matchAll(/^# (\S+) (v\S+)/gm)];
    const own = modules
      .filter(([, name]) => path.startsWith(`${name}/`))
      .sort((a, b) => b[1]!.length - a[1]!.length)[0];
    return own && { name: own[1]!, version: own[2]! };
  }
  const { packages = [] } = readJson(join(folder, 'composer', 'installed.json')) as { packages?: FilePackage[] };
  const own = packages.find(({ name }) => path.startsWith(`${name}/`));
  return own && { name: own.name, ...defined({ version: own.version }) };
}

const listed = (folder: string): string[] => orElse(() => readdirSync(folder), []);

const read = (file: string): string => orElse(() => readFileSync(file, 'utf8'), '');

const readJson = (file: string): object => orElse(() => JSON.parse(read(file)) as object, {});
