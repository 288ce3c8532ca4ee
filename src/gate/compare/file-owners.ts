/** The owner of each file that a workload used: from its path, the checkouts and the installed packages. */
import { posix } from 'node:path';
import { type ComparedFile, type Owner, ownerOf } from '../../judge/index.ts';
import { defined, type PackageChange } from '../../core/document/index.ts';
import { keyOf, namedBy, type Packages } from './packages/index.ts';
import { InstalledPackages } from './packages/installed.ts';

export interface OwningSide {
  root: string;
  /** The folder in it where the workloads run. */
  folder: string;
  /** Folders in which git keeps the repository, absolute. */
  gitFolders: readonly string[];
  packages: Packages;
  /** It is on another machine, or not checked out: packages installed here are not its own. */
  isAway?: boolean;
}

export class FileOwners {
  readonly #base: OwningSide;
  readonly #head: OwningSide;
  readonly #installed = new InstalledPackages();

  constructor(base: OwningSide, head: OwningSide) {
    this.#base = base;
    this.#head = head;
  }

  async ownerOf({ name, base, head, fact }: ComparedFile): Promise<Owner> {
    const sides = [this.#base, this.#head];
    if (sides.some((side) => isInGit(side, name))) return { kind: 'git' };
    const owner = ownerOf(name);
    const isMissing = fact !== undefined && fact.base === undefined && fact.head === undefined;
    const isMade = base?.isMade === true || head?.isMade === true;
    if (isMissing && !isMade && sides.some((side) => isAbove(side, name))) return { kind: 'above' };
    const ofJar = this.#packageOfJar(name);
    if (ofJar) return { kind: 'dependencies', package: ofJar };
    const ofAssembly = owner.kind === 'own' ? await this.#packageOfAssembly(name) : undefined;
    if (ofAssembly) return { kind: 'dependencies', package: ofAssembly };
    if (owner.kind !== 'dependencies' || !owner.package) {
      // `../lib` of a workload in a folder of the checkout belongs to it.
      return owner.kind === 'git' ? { kind: 'own' } : owner;
    }
    return { kind: 'dependencies', package: await this.#versions(name, owner.package) };
  }

  /** A build may copy jars anywhere, `target/lib/commons-io.jar`: found by the names in the project's manifest. */
  #packageOfJar(name: string): PackageChange | undefined {
    const stem = /([^/]+)\.jar$/.exec(name)?.[1];
    if (stem === undefined) return undefined;
    const sides = [this.#base.packages, this.#head.packages];
    for (const [key, { versions }] of sides.flatMap((packages) => [...packages])) {
      const [, of, artifact] = /^maven (.*:(.*))$/.exec(key) ?? [];
      if (artifact === undefined || !stem.startsWith(artifact)) continue;
      // Another module of the same project.
      if ([...versions].some((version) => /\$\{|-SNAPSHOT$/.test(version))) continue;
      if (stem !== artifact && ![...versions].some((version) => stem === `${artifact}-${version}`)) continue;
      const [base, head] = sides.map((packages) => only(packages.get(key)?.versions));
      return { ecosystem: 'maven', name: of!, ...defined({ base, head }) };
    }
    return undefined;
  }

  /** The build of a .NET program copies assemblies of packages beside it. */
  async #packageOfAssembly(name: string): Promise<PackageChange | undefined> {
    const [before, after] = await Promise.all(
      [this.#base, this.#head].map(async ({ folder, isAway = false }) =>
        isAway ? undefined : this.#installed.ofAssembly(posix.resolve(folder, name)),
      ),
    );
    const of = (after ?? before)?.name;
    if (of === undefined) return undefined;
    return { ecosystem: 'nuget', name: of, ...defined({ base: before?.version, head: after?.version }) };
  }

  /** The version of each side: from the path, else the installed one, else the lock file. */
  async #versions(name: string, known: PackageChange): Promise<PackageChange> {
    if (known.base !== undefined || known.head !== undefined) {
      return { ...this.#ofPath(known), ...(await this.#authorsName(name, known)) };
    }
    const installedOn = ({ folder, isAway }: OwningSide) =>
      isAway === true ? undefined : this.#installed.at(posix.resolve(folder, name), known);
    const [before, after] = [await installedOn(this.#base), await installedOn(this.#head)];
    const named = { ecosystem: known.ecosystem, name: after?.name ?? before?.name ?? known.name };
    const locked = [this.#base, this.#head].map((side) => only(side.packages.get(keyOf(named))?.versions));
    // If both sides use one place, it only shows what was installed last.
    const isShared = name.startsWith('/');
    const [base, head] = isShared
      ? [locked[0] ?? before?.version, locked[1] ?? after?.version]
      : [before?.version ?? locked[0], after?.version ?? locked[1]];
    return { ...named, ...defined({ base, head }) };
  }

  /** A folder of NuGet's cache has the name of its package in lower case. */
  async #authorsName(path: string, known: PackageChange): Promise<Pick<PackageChange, 'name'> | undefined> {
    if (known.ecosystem !== 'nuget') return undefined;
    const sides = [this.#base, this.#head];
    const installed = sides.some(({ isAway = false }) => isAway) ? undefined : await this.#installed.at(path, known);
    return { name: installed?.name ?? namedBy(keyOf(known), ...sides.map(({ packages }) => packages)).name };
  }

  /** A path that contains a version is of that version only: the other side may have another. */
  #ofPath({ ecosystem, name, head: version }: PackageChange): PackageChange {
    const [before, after] = [this.#base, this.#head].map(
      ({ packages }) => packages.get(keyOf({ ecosystem, name }))?.versions,
    );
    const base = before?.has(version!) === true ? version : (only(before) ?? (after ? undefined : version));
    const head = after?.has(version!) === false ? only(after) : version;
    return { ecosystem, name, ...defined({ base, head }) };
  }
}

const only = (versions: ReadonlySet<string> | undefined): string | undefined => [...(versions ?? [])].at(-1);

function isInGit({ folder, gitFolders }: OwningSide, name: string): boolean {
  const path = posix.resolve(folder, name);
  return gitFolders.some((own) => path === own || path.startsWith(`${own}/`));
}

/** In a folder above or around the checkout. */
function isAbove({ root, folder }: OwningSide, name: string): boolean {
  const holder = posix.dirname(posix.resolve(folder, name));
  return holder !== root && (holder === '/' || root.startsWith(`${holder}/`));
}
