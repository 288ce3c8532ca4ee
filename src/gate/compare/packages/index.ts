/** Packages that differ between two sides, with their versions, from lock files, manifests and installed files. */
import { basename } from 'node:path/posix';
import { defined, type PackageChange } from '../../../core/document/index.ts';
import type { ComparedFile } from '../../../judge/index.ts';
import {
  type Ecosystem,
  type LockedPackage,
  nugetFiles,
  nugetKey,
  type PackageFile,
} from '../../../languages/index.ts';
import { cargoFiles } from './cargo.ts';
import { gemFiles } from './gem.ts';
import { goFiles } from './go.ts';
import { mavenFiles } from './maven.ts';
import { npmFiles } from './npm.ts';
import { pypiFiles } from './pypi.ts';

const formats: readonly PackageFile[] = [
  ...npmFiles,
  ...pypiFiles,
  ...cargoFiles,
  ...goFiles,
  ...mavenFiles,
  ...nugetFiles,
  ...gemFiles,
];

/** File names that are always read in a workload's folder: they also give the versions of packages that do not differ. */
export const usualFiles = [
  'package.json',
  'package-lock.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'requirements.txt',
  'pyproject.toml',
  'uv.lock',
  'poetry.lock',
  'pdm.lock',
  'Cargo.toml',
  'Cargo.lock',
  'go.mod',
  'pom.xml',
  'gradle.lockfile',
  'build.gradle',
  'build.gradle.kts',
  'packages.lock.json',
  'obj/project.assets.json',
  'Gemfile.lock',
];

export const isPackageFile = (name: string): boolean => formats.some(({ pattern }) => pattern.test(basename(name)));

export type { Ecosystem };

/** Text of a file on one side; undefined if it does not exist. */
export type ReadText = (name: string) => Promise<string | undefined>;

interface KnownPackage {
  /** As its authors write it; absent: as in its key. */
  name?: string;
  versions: ReadonlySet<string>;
  /** The project asks for it itself. */
  direct: boolean;
}

/** One side: key of a package → what is known of it. */
export type Packages = ReadonlyMap<string, KnownPackage>;

/** Of NuGet without regard to case. */
export const keyOf = ({ ecosystem, name }: { ecosystem: Ecosystem; name: string }): string =>
  `${ecosystem} ${ecosystem === 'nuget' ? nugetKey(name) : name}`;

/** @param sides where its name is written as its authors do; the last one that has it counts */
export function namedBy(
  key: string,
  ...sides: readonly (Packages | undefined)[]
): { ecosystem: Ecosystem; name: string } {
  const [ecosystem, name] = key.split(/ (.*)/s) as [Ecosystem, string];
  return { ecosystem, name: sides.flatMap((side) => side?.get(key)?.name ?? []).at(-1) ?? name };
}

/** @param names of lock files and manifests */
export async function readPackages(names: readonly string[], read: ReadText): Promise<Packages> {
  const packages = new Map<string, KnownPackage & { versions: Set<string>; isByUser: boolean }>();
  for (const name of names) {
    const format = formats.find(({ pattern }) => pattern.test(basename(name)));
    const text = format && (await read(name));
    if (!format || text === undefined) continue;
    for (const { name: of, version, direct = false } of parsed(format, text)) {
      const key = keyOf({ ...format, name: of });
      const known = packages.get(key) ?? { name: of, versions: new Set(), direct: false, isByUser: true };
      if (known.isByUser) known.name = of;
      known.isByUser &&= format.isByUser === true;
      if (version !== undefined) known.versions.add(version);
      known.direct ||= direct;
      packages.set(key, known);
    }
  }
  return packages;
}

/** An unreadable file lists no packages. */
function parsed(format: PackageFile, text: string): LockedPackage[] {
  try {
    return format.parse(text);
  } catch {
    return [];
  }
}

/** Differing packages, direct dependencies first. */
export function differingPackages(base: Packages, head: Packages): PackageChange[] {
  const keys = [...new Set([...base.keys(), ...head.keys()])];
  return keys
    .flatMap((key): PackageChange[] => {
      const [before, after] = [base.get(key), head.get(key)];
      const [gone, come] = [onlyIn(before?.versions, after?.versions), onlyIn(after?.versions, before?.versions)];
      if (gone === undefined && come === undefined) return [];
      const isDirect = before?.direct === true || after?.direct === true;
      return [
        { ...namedBy(key, base, head), ...defined({ base: gone, head: come }), ...(isDirect && { direct: true }) },
      ];
    })
    .sort((a, b) => Number(b.direct === true) - Number(a.direct === true) || (a.name < b.name ? -1 : 1));
}

/** Includes packages that differ only in their installed files: no lock file lists them. */
export function mergePackages(locked: readonly PackageChange[], files: readonly ComparedFile[]): PackageChange[] {
  const merged = new Map(locked.map((change) => [keyOf(change), change]));
  for (const { owner, base, head } of files) {
    const own = owner?.package;
    if (!own || own.base === own.head || merged.has(keyOf(own)) || (!base && !head)) continue;
    merged.set(keyOf(own), own);
  }
  return [...merged.values()];
}

/** The last of several versions, since lock files list them in order. */
const onlyIn = (one: ReadonlySet<string> | undefined, other: ReadonlySet<string> | undefined): string | undefined =>
  [...(one ?? [])].filter((version) => other?.has(version) !== true).at(-1);
