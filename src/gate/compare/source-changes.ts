/**
 * Differences between the sources of two sides, from git and the files themselves. With them the judge decides whether a count grew because
 * the program is longer, because there are more inputs, or because the program does more.
 */
import { open, readdir, stat } from 'node:fs/promises';
import { posix } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  compiledFrom,
  isProgram,
  sortOf,
  type ChangedFile,
  type ComparedFile,
  type ComparedSources,
  type FileFact,
} from '../../judge/index.ts';
import type { FileCounts, FileTable, PackageChange } from '../../core/document/index.ts';
import { pairFiles, type FilePair } from '../../count/index.ts';
import { listGit } from '../commits/git.ts';
import { FileOwners } from './file-owners.ts';
import { pairKept } from './kept-files.ts';
import { differingPackages, mergePackages } from './packages/index.ts';
import { commitsBetween, owningSide } from './side-packages.ts';

export interface SourcePlace {
  root: string;
  /** The folder in it where the workloads run. */
  folder: string;
  /** Absent: the files in the folder, committed or not. */
  commit?: string | undefined;
  environment: NodeJS.ProcessEnv;
  /** End of the build: files that changed later were written by the workloads. */
  builtMs: number;
  /** The top of the user's working tree, if this is a copy of it that was not built. */
  copyOf?: string;
}

export class SourceChanges {
  readonly #base: SourcePlace;
  readonly #head: SourcePlace;
  /** Names of differing files from git, relative to the workloads' folder. */
  readonly #names: ReadonlySet<string>;
  readonly #folders: ReadonlySet<string>;
  #known: Promise<{ owners: FileOwners; packages: PackageChange[]; commits: number }> | undefined;

  private constructor(base: SourcePlace, head: SourcePlace, names: ReadonlySet<string>) {
    this.#base = base;
    this.#head = head;
    this.#names = names;
    this.#folders = new Set([...names].flatMap(foldersOf));
  }

  /** There are no differences if both sides are the same folder. */
  static async between(base: SourcePlace, head: SourcePlace): Promise<SourceChanges> {
    if (base.root === head.root) return new SourceChanges(base, head, new Set());
    const names = (await differing(base, head)).map((name) => nameFrom(head, posix.join(head.root, name)));
    return new SourceChanges(base, head, new Set(names));
  }

  /**
   * @param base and head: absent if calls have no names
   * @param isPart not all calls on these files are known: each may have grown
   */
  async compare(base: FileTable | undefined, head: FileTable | undefined, isPart = false): Promise<ComparedSources> {
    const changed = await this.#changed(base === undefined || head === undefined);
    const { owners, packages, commits } = await (this.#known ??= this.#know());
    if (!base || !head) return { changed, packages, commits };
    const pairs = pairFiles(renamed(base, this.#base), renamed(head, this.#head));
    const isWalked = this.#walkedInHead(pairs);
    const files = await Promise.all(
      pairs.map(async (pair): Promise<ComparedFile> => {
        const file = await this.#withFact(pair, isPart);
        return { ...file, owner: isWalked(file) ? { kind: 'above' } : await owners.ownerOf(file) };
      }),
    );
    const differing = mergePackages(packages, files);
    return {
      changed,
      files: await pairKept(files, differing, performance.timeOrigin),
      packages: differing,
      commits,
    };
  }

  async #know() {
    const sides = await Promise.all([this.#base, this.#head].map((place) => owningSide(place, this.#names)));
    const [before, after] = [sides[0]!, sides[1]!];
    const isSame = this.#base.root === this.#head.root;
    return {
      owners: new FileOwners(before, after),
      packages: isSame ? [] : differingPackages(before.packages, after.packages),
      commits: isSame ? 0 : await commitsBetween(this.#head, this.#base.commit, this.#head.commit),
    };
  }

  /**
   * Whether a program may have worked differently on the two sides: it used one more file, or used one in another way, or a file of the
   * checkout differs. Searches above a checkout do not count, since each side has another folder.
   */
  async canTouch(base: FileTable, head: FileTable): Promise<boolean> {
    let budget = maxComparedBytes;
    for (const { name, base: before, head: after } of pairFiles(renamed(base, this.#base), renamed(head, this.#head))) {
      const isMade = before?.isMade === true || after?.isMade === true;
      const isAlike = before !== undefined && after !== undefined && isSameUse(before, after);
      if (isMade || name.startsWith('/')) {
        if (isAlike || (!isMade && !(await isFile(name)))) continue;
        return true;
      }
      const paths = [this.#base, this.#head].map(({ folder }) => posix.resolve(folder, name));
      const asked = { most: budget, isListed: isListed(before) || isListed(after) };
      // A file that cannot be read from here may differ.
      const compared = await compareContent(paths[0]!, paths[1]!, asked).catch(() => undefined);
      if (compared === undefined || !(compared.isFolder || isAlike)) return true;
      budget -= compared.bytes;
    }
    return false;
  }

  /**
   * What a program that lists every folder, `.git` as well, finds in the head alone if that is the user's own folder: more in its `.git`, and
   * the folder of the executions.
   */
  #walkedInHead(pairs: readonly FilePair[]): (file: FilePair) => boolean {
    const inHead = (name: string): string => nameFrom(this.#head, posix.join(this.#head.root, name));
    const listed = pairs.filter(({ head }) => isListed(head));
    const gitFolder = listed.filter(({ name, base }) => isListed(base) && name === inHead('.git'));
    const ofIoPerf = listed.filter(({ name, base }) => !isListed(base) && name.startsWith(inHead('.io-perf-')));
    const own = [...ofIoPerf.map(({ name }) => name), ...(ofIoPerf.length > 0 ? ['$IO_PERF_DIRECTORY'] : [])];
    const inside = [...own, ...gitFolder.map(({ name }) => name)];
    return ({ name, base, head }) =>
      head?.isMade !== true && (own.includes(name) || (!base && inside.some((path) => name.startsWith(`${path}/`))));
  }

  async #withFact(pair: FilePair, isPart: boolean): Promise<FilePair & { fact?: FileFact }> {
    return isPart || isGrown(pair) || !pair.head ? { ...pair, fact: await this.#factOf(pair.name) } : pair;
  }

  async #factOf(name: string): Promise<FileFact> {
    const [before, after] = await Promise.all([this.#statusOf(this.#base, name), this.#statusOf(this.#head, name)]);
    const fact = {
      base: before?.bytes,
      head: after?.bytes,
      isFolder: (after ?? before)?.isFolder === true,
    };
    if (name.startsWith('/')) return { ...fact, differs: false };
    const source = compiledFrom(name) ?? name;
    const isBuilt = [before, after].every((status) => status === undefined || status.isBuilt);
    // The length of a folder depends on the file system and its earlier entries.
    const isUnlike = fact.isFolder ? (before === undefined) !== (after === undefined) : fact.base !== fact.head;
    const differs = this.#names.has(source) || (isUnlike && (isBuilt || isProgram(name) || this.#folders.has(name)));
    return { ...fact, differs };
  }

  async #statusOf({ folder, builtMs }: SourcePlace, name: string) {
    const status = await stat(posix.resolve(folder, name)).catch(() => undefined);
    return status && { bytes: status.size, isFolder: status.isDirectory(), isBuilt: status.ctimeMs <= builtMs };
  }

  /** @param withBuilt includes files compiled from them, which no call names */
  async #changed(withBuilt: boolean): Promise<ChangedFile[]> {
    const built = withBuilt && this.#names.size > 0 ? await this.#compiled() : [];
    const names = [...new Set([...this.#names, ...built])];
    const facts = await Promise.all(names.map(async (name) => ({ name, ...(await this.#factOf(name)) })));
    const isNew = facts.some(({ base }) => base === undefined);
    if (!withBuilt || !isNew) return facts.filter(({ differs }) => differs);
    const tracked = await listGit(this.#base.root, this.#base.environment, 'ls-files', '-z');
    const sorts = new Map<string, number>();
    for (const name of tracked) {
      const sort = sortOf({ name: nameFrom(this.#base, posix.join(this.#base.root, name)) });
      sorts.set(sort, (sorts.get(sort) ?? 0) + 1);
    }
    return facts.filter(({ differs }) => differs).map((fact) => ({ ...fact, peers: sorts.get(sortOf(fact)) ?? 0 }));
  }

  async #compiled(): Promise<string[]> {
    const lists = [this.#base, this.#head].map(async (place) => {
      const names = await listGit(place.root, place.environment, 'ls-files', '--others', '-z');
      return names.map((name) => nameFrom(place, posix.join(place.root, name)));
    });
    return [...new Set((await Promise.all(lists)).flat())].filter(isProgram);
  }
}

function foldersOf(name: string): string[] {
  const parts = name.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** Larger files are not compared: they count as different. */
const maxComparedBytes = 256 * 1024 ** 2;
const pieceBytes = 1024 ** 2;

/** Both files or folders if they are equal, as far as requested; undefined otherwise, or if they hold more than `most` bytes. */
async function compareContent(base: string, head: string, { most, isListed }: { most: number; isListed: boolean }) {
  const [before, after] = await Promise.all([base, head].map((path) => stat(path).catch(() => undefined)));
  const nothing = { bytes: 0, isFolder: false };
  if (!before || !after) return before === after ? nothing : undefined;
  if (before.isDirectory() && after.isDirectory()) {
    return !isListed || (await sameNames(base, head)) ? { bytes: 0, isFolder: true } : undefined;
  }
  if (!before.isFile() || !after.isFile() || before.size !== after.size || before.size > most) return undefined;
  const files = [await open(base), await open(head)];
  try {
    const [one, other] = [Buffer.alloc(pieceBytes), Buffer.alloc(pieceBytes)];
    for (let at = 0; at < before.size; at += pieceBytes) {
      const [here, there] = await Promise.all([
        files[0]!.read(one, 0, pieceBytes, at),
        files[1]!.read(other, 0, pieceBytes, at),
      ]);
      if (!one.subarray(0, here.bytesRead).equals(other.subarray(0, there.bytesRead))) return undefined;
    }
    return { bytes: before.size, isFolder: false };
  } finally {
    await Promise.all(files.map((file) => file.close()));
  }
}

const isFile = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined))?.isFile() === true;

const isListed = (counts: FileCounts | undefined): boolean =>
  Object.keys(counts?.calls ?? {}).some((call) => call.startsWith('getdents'));

function isSameUse(one: FileCounts, other: FileCounts): boolean {
  const used = ({ calls, readBytes, writtenBytes, copiedBytes }: FileCounts): unknown[] => [
    calls,
    readBytes,
    writtenBytes,
    copiedBytes,
  ];
  return isDeepStrictEqual(used(one), used(other));
}

async function sameNames(base: string, head: string): Promise<boolean> {
  const [before, after] = await Promise.all([base, head].map(async (path) => (await readdir(path)).sort().join('/')));
  return before === after;
}

/** Names of files that differ, from the top of the checkout. */
export async function differing(base: SourcePlace, head: SourcePlace): Promise<string[]> {
  const diff = ['diff', '--name-only', '-z', '--no-renames', '--no-ext-diff', '--ignore-submodules=all'];
  if (base.commit !== undefined && head.commit !== undefined) {
    return listGit(head.root, head.environment, ...diff, '--end-of-options', base.commit, head.commit);
  }
  const [commit, here] = base.commit === undefined ? [head.commit, base] : [base.commit, head];
  if (commit === undefined) return [];
  const lists = await Promise.all([
    listGit(here.root, here.environment, ...diff, '--end-of-options', commit),
    listGit(here.root, here.environment, 'ls-files', '--others', '--exclude-standard', '-z'),
  ]);
  return lists.flat();
}

/** A file of the checkout, relative to the workloads' folder; other paths are unchanged. */
function nameFrom({ root, folder }: SourcePlace, path: string): string {
  return path.startsWith(`${root}/`) ? posix.relative(folder, path) : path;
}

const renamed = (table: FileTable, place: SourcePlace): FileTable =>
  new Map([...table].map(([name, counts]) => [name.startsWith('/') ? nameFrom(place, name) : name, counts]));

/** Whether any call was made more often. */
function isGrown({ base, head }: FilePair): boolean {
  if (!base || !head) return true;
  const bytesOf = (counts: FileCounts): number => counts.readBytes + counts.writtenBytes + counts.copiedBytes;
  return bytesOf(head) > bytesOf(base) || Object.entries(head.calls).some(([call, n]) => n > (base.calls[call] ?? 0));
}
