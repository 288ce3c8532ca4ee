/**
 * Finds the published version of a dependency that changed a count or a time. Everything else stays as it is at the bad commit: its checkouts
 * get one version after the other.
 */
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path/posix';
import { type PackageChange, UsageError } from '../../core/document/index.ts';
import { formatCount } from '../../core/words/index.ts';
import { listGit } from '../commits/git.ts';
import { findCommit, findRepository, readAtCommit, type Repository } from '../compare/checkout.ts';
import {
  differingPackages,
  isPackageFile,
  keyOf,
  namedBy,
  type Packages,
  readPackages,
} from '../compare/packages/index.ts';
import { pypiName } from '../compare/packages/pypi.ts';
import { packageFiles } from '../compare/side-packages.ts';
import { NotBuilt } from '../compare/subjects.ts';
import {
  type BisectContext,
  type BisectOutcome,
  type BisectRequest,
  chooseWorkload,
  searchRange,
} from './bisection.ts';
import type { SearchRange } from './by-count.ts';
import { cargo } from './registries/cargo.ts';
import { goModules } from './registries/go.ts';
import { mavenCentral } from './registries/maven.ts';
import { npm } from './registries/npm.ts';
import { nuget } from './registries/nuget.ts';
import { pypi } from './registries/pypi.ts';
import type { Registry } from './registries/registry.ts';
import { versionsBetween } from './registries/versions.ts';

export const registries: readonly Registry[] = [pypi, npm, goModules, cargo, mavenCentral, nuget];

export interface PackageBisection extends BisectOutcome {
  package: { registry: string; name: string };
  /** Has everything else. */
  commit: string;
  /** Other packages that the first version with the change brought along. */
  along: PackageChange[];
}

/** Limit for downloads and builds. Halving needs 12 among 1,000 versions; the rest is for those that do not build. */
const maxVersions = 20;

/** @throws UsageError, MeasurementError */
export async function bisectPackage(
  name: string,
  request: BisectRequest,
  context: BisectContext,
): Promise<PackageBisection> {
  const { config, workingDirectory, progress, signal } = context;
  const cell = chooseWorkload(config, request);
  const repository = await findRepository(workingDirectory);
  const project = await new ProjectPackages(name, repository, context).read(request);
  const { registry, commit, change } = project;
  progress.phase(`listing the versions of ${change.name}`);
  const listed = await registry.list(change.name, {
    workingDirectory: await project.folderHere(),
    environment: context.environment,
    signal,
  });
  const { from: good, to: bad } = change;
  const steps = versionsBetween(listed, good, bad, registry);
  progress.note(
    `${formatCount(steps.length, 'version')} of ${change.name} after ${good} up to ${bad}; at most ${maxVersions} are installed.`,
  );
  const pinned = new Map<string, Packages>([[bad, project.packages]]);
  const range: SearchRange = { good, bad, steps, noun: 'version', nameOf: (version) => version };
  const buildOf = (version: string) => ({
    commit,
    label: `${commit.slice(0, 10)} with ${change.name} ${version}`,
    edit: async (checkout: string) => {
      if (version === bad) return;
      if (pinned.size >= maxVersions) throw new NotBuilt(`${maxVersions} versions are the limit.`);
      pinned.set(version, await project.pin(checkout, version));
    },
  });
  const outcome = await searchRange({ cell, range, repository, buildOf }, request, context);
  const along = broughtAlong(outcome, range, pinned, keyOf({ ...registry, name: change.name }));
  return { ...outcome, package: { registry: registry.title, name: change.name }, commit, along };
}

function broughtAlong(
  { first, untested }: BisectOutcome,
  { good, steps }: SearchRange,
  pinned: ReadonlyMap<string, Packages>,
  own: string,
): PackageChange[] {
  if (first === undefined) return [];
  const before = [good, ...steps][steps.indexOf(first) - untested.length]!;
  const [one, other] = [pinned.get(before), pinned.get(first)];
  return one && other ? differingPackages(one, other).filter((change) => keyOf(change) !== own) : [];
}

/** A package of a project at two commits, and the files that have its version. */
class ProjectPackages {
  readonly #name: string;
  readonly #repository: Repository;
  readonly #context: BisectContext;
  #names: string[] = [];
  #files: string[] = [];
  registry!: Registry;
  /** The bad one. */
  commit!: string;
  /** Of the bad commit. */
  packages!: Packages;
  change!: { name: string; from: string; to: string };

  constructor(name: string, repository: Repository, context: BisectContext) {
    this.#name = name;
    this.#repository = repository;
    this.#context = context;
  }

  /** @throws UsageError if it is not one package with two known versions of a known registry */
  async read({ good: goodRef, bad: badRef = 'HEAD' }: BisectRequest): Promise<this> {
    const good = await findCommit(this.#repository, goodRef);
    this.commit = await findCommit(this.#repository, badRef);
    this.#names = await this.#filesOf(good);
    const before = await this.#packagesAt(good, this.#names);
    this.packages = await this.#packagesAt(this.commit, this.#names);
    const key = this.#keyIn(before, badRef);
    const [was, is] = [before.get(key), this.packages.get(key)];
    const { ecosystem, name } = namedBy(key, before, this.packages);
    const missing = was ? badRef : goodRef;
    if (!was || !is)
      throw new UsageError(`${name} is not a dependency at ${missing}, so there is no upgrade to search.`);
    if (was.versions.size === 0 || is.versions.size === 0) {
      throw new UsageError(
        `The version of ${name} at ${was.versions.size === 0 ? goodRef : badRef} is not in a file: commit a lock file, or write the exact version.`,
      );
    }
    const { base: from, head: to } = differingPackages(before, this.packages).find((one) => keyOf(one) === key) ?? {};
    if (from === undefined || to === undefined) {
      const versions = [...is.versions].join(' and ');
      throw new UsageError(
        from === to
          ? `${name} is ${versions} at ${goodRef} and at ${badRef}: name commits between which it changes, with --good and --bad.`
          : `${name} is there in more than one version at ${goodRef} or ${badRef} (${[...new Set([...was.versions, ...is.versions])].join(', ')}), and one is not replaced by one.`,
      );
    }
    const registry = registries.find((one) => one.ecosystem === ecosystem);
    if (!registry) {
      throw new UsageError(
        `${name} is a package of ${ecosystem}, whose versions cannot be searched: bisect --package knows ${registries.map(({ title }) => title).join(', ')}.`,
      );
    }
    this.registry = registry;
    this.change = { name, from, to };
    this.#files = await this.#filesWith(key, to);
    return this;
  }

  /** The folder of its first lock file in the user's checkout, which may have the registry's configuration. */
  async folderHere(): Promise<string> {
    const { root } = this.#repository;
    const folder = join(root, dirname(this.#files[0]!));
    return (await stat(folder).catch(() => undefined))?.isDirectory() === true ? folder : root;
  }

  /** @returns the packages of the checkout since. @throws NotBuilt if it does not have that version */
  async pin(checkout: string, version: string): Promise<Packages> {
    const { name, to } = this.change;
    const files = this.#files.map((file) => join(checkout, file));
    await this.registry.pin({ name, from: to, to: version }, files, this.#context.signal);
    const packages = await readPackages(this.#names, (file) =>
      readFile(join(checkout, file), 'utf8').catch(() => undefined),
    );
    const { versions } = packages.get(keyOf({ ...this.registry, name })) ?? { versions: new Set() };
    if (versions.has(version) && !versions.has(to)) return packages;
    throw new NotBuilt(
      `${name} stays at ${[...versions].join(' and ')}: another package, or the manifest, does not allow ${version}.`,
    );
  }

  /** Lock files and manifests at the top, in the folder of the command, and those that differ; from the top of the repository. */
  async #filesOf(good: string): Promise<string[]> {
    const { root, prefix } = this.#repository;
    const { environment } = this.#context;
    const range = ['--no-renames', '--end-of-options', good, this.commit];
    const changed = await listGit(root, environment, 'diff', '--name-only', '-z', ...range);
    const names = [...packageFiles(prefix, []), ...changed.filter(isPackageFile)];
    // It also has versions that were only looked up.
    return [...new Set(names)].filter((name) => basename(name) !== 'go.sum');
  }

  #packagesAt(commit: string, names: readonly string[]): Promise<Packages> {
    return readPackages(names, (name) => readAtCommit(this.#repository, commit, name));
  }

  /** @throws UsageError if no package, or more than one that changed, has the name */
  #keyIn(before: Packages, badRef: string): string {
    const isNamed = (key: string): boolean => {
      const { ecosystem } = namedBy(key);
      return key === keyOf({ ecosystem, name: ecosystem === 'pypi' ? pypiName(this.#name) : this.#name });
    };
    const keys = [...new Set([...this.packages.keys(), ...before.keys()])].filter(isNamed);
    const changed = new Set(differingPackages(before, this.packages).map(keyOf));
    const [key = keys[0], ...more] = keys.filter((one) => changed.has(one));
    if (key === undefined) {
      throw new UsageError(
        `No lock file or manifest at ${badRef} has a package ${this.#name}: write its name as they do, and give the command in the folder of the project.`,
      );
    }
    if (more.length === 0) return key;
    throw new UsageError(
      `${this.#name} changed as a package of ${[key, ...more].map((one) => namedBy(one).ecosystem).join(' and of ')}: name commits between which only one of them does.`,
    );
  }

  /** @throws UsageError if its version is locked in a file that cannot be changed here */
  async #filesWith(key: string, version: string): Promise<string[]> {
    const found: string[] = [];
    let isPinned = false;
    for (const name of this.#names) {
      const own = (await this.#packagesAt(this.commit, [name])).get(key);
      if (!own) continue;
      const hasVersion = own.versions.has(version);
      const isKnown = this.registry.pattern.test(basename(name));
      if (hasVersion && !isKnown) {
        throw new UsageError(
          `${name} locks ${this.change.name}, and bisect --package cannot change such a file: it knows ${this.registry.files}.`,
        );
      }
      isPinned ||= hasVersion;
      if (isKnown) found.push(name);
    }
    return isPinned ? found : [];
  }
}
