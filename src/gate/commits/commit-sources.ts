/**
 * Differences between the commits of two runs, as far as the local repository has them: for runs that were not measured side by side, whose
 * documents keep only the names with the most calls.
 */
import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { posix, resolve } from 'node:path';
import {
  type CellCounts,
  type ChangedFile,
  type ComparedFile,
  type ComparedSources,
  compiledFrom,
  type FileFact,
  firstSubject,
  isProgram,
  sortOf,
} from '../../judge/index.ts';
import { isWorkloadId } from '../../core/cells/index.ts';
import type { FileCounts, PackageChange, Profile, RunDocument } from '../../core/document/index.ts';
import { FileOwners } from '../compare/file-owners.ts';
import { differingPackages, mergePackages, readPackages } from '../compare/packages/index.ts';
import { commitsBetween, gitFoldersOf, packageFiles } from '../compare/side-packages.ts';
import { type CommittedFile, filesOfCommit, isId, listGit, textOfCommit } from './git.ts';

interface KnownSides {
  owners: FileOwners;
  packages: PackageChange[];
  commits: number;
}

/** Fetches a commit that a shallow clone lacks. */
type BringCommit = (commit: string) => Promise<unknown>;

export class CommitSources {
  readonly #directory: string;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #bring: BringCommit | undefined;
  readonly #files = new Map<string, Promise<ReadonlyMap<string, CommittedFile> | undefined>>();
  readonly #changed = new Map<string, Promise<ChangedFile[] | undefined>>();
  readonly #sides = new Map<string, Promise<KnownSides>>();

  /**
   * @param directory in which the workloads run
   * @param environment for git
   */
  constructor(directory: string, environment: NodeJS.ProcessEnv, bring?: BringCommit) {
    this.#directory = directory;
    this.#environment = environment;
    this.#bring = bring;
  }

  /** Each pair with the known facts about its sources. */
  async addTo(
    pairs: ReadonlyMap<string, CellCounts>,
    head: RunDocument,
    baseOf: (cell: string) => RunDocument | undefined,
  ): Promise<Map<string, CellCounts>> {
    const added = [...pairs].map(async ([cell, counts]): Promise<[string, CellCounts]> => {
      const base = counts.base && isWorkloadId(cell) ? baseOf(cell) : undefined;
      const sources = base && (await this.#compare(base, head, counts));
      return [cell, sources ? { ...counts, sources } : counts];
    });
    return new Map(await Promise.all(added));
  }

  async #compare(base: RunDocument, head: RunDocument, counts: CellCounts): Promise<ComparedSources | undefined> {
    const [before, after] = [base.source, head.source];
    if (before?.commit === undefined || after?.commit === undefined || before.repository !== after.repository) {
      return undefined;
    }
    const key = `${before.commit} ${after.commit}`;
    const changed = this.#changed.get(key) ?? this.#differ(before.commit, after.commit);
    this.#changed.set(key, changed);
    const known = await changed;
    if (!known) return undefined;
    const sides = this.#sides.get(key) ?? this.#know(before.commit, after.commit, known);
    this.#sides.set(key, sides);
    const { owners, packages, commits } = await sides;
    const around = alignFolders(workspaceOf(base), workspaceOf(head));
    const files = await this.#filesOf(counts.base!, counts.head!, known, { owners, around });
    return { changed: known, files, packages: mergePackages(packages, files ?? []), commits, isPartial: true };
  }

  async #know(base: string, head: string, changed: readonly ChangedFile[]): Promise<KnownSides> {
    const [directory, environment] = [this.#directory, this.#environment];
    const [prefix = ''] = await listGit(directory, environment, 'rev-parse', '--show-prefix');
    const folder = resolve(directory);
    const root = resolve(folder, posix.relative(`/${prefix.trim()}`, '/'));
    const names = packageFiles(
      posix.relative(folder, root),
      changed.map(({ name }) => name),
    );
    const gitFolders = await gitFoldersOf({ root, environment });
    const sideOf = async (commit: string, isAway: boolean) => {
      const known = await this.#filesAt(commit);
      const read = async (name: string): Promise<string | undefined> => {
        const path = posix.relative(root, posix.resolve(folder, name));
        return known?.has(path) === true ? textOfCommit(directory, environment, commit, path) : undefined;
      };
      return { root, folder, gitFolders, packages: await readPackages(names, read), isAway };
    };
    const [before, after] = [await sideOf(base, true), await sideOf(head, false)];
    return {
      owners: new FileOwners(before, after),
      packages: differingPackages(before.packages, after.packages),
      commits: await commitsBetween({ root, environment }, base, head),
    };
  }

  async #differ(base: string, head: string): Promise<ChangedFile[] | undefined> {
    const [before, after] = [await this.#filesAt(base), await this.#filesAt(head)];
    if (!before || !after) return undefined;
    const [prefix = ''] = await listGit(this.#directory, this.#environment, 'rev-parse', '--show-prefix');
    const nameOf = (name: string): string => posix.relative(`/${prefix.trim()}`, `/${name}`);
    const sorts = new Map<string, number>();
    for (const name of before.keys()) {
      const sort = sortOf({ name: nameOf(name) });
      sorts.set(sort, (sorts.get(sort) ?? 0) + 1);
    }
    return [...new Set([...before.keys(), ...after.keys()])]
      .filter((name) => before.get(name)?.id !== after.get(name)?.id)
      .map((path) => {
        const name = nameOf(path);
        const [base, head] = [before.get(path)?.bytes, after.get(path)?.bytes];
        return { name, base, head, differs: true, isFolder: false, peers: sorts.get(sortOf({ name })) ?? 0 };
      });
  }

  #filesAt(commit: string): Promise<ReadonlyMap<string, CommittedFile> | undefined> {
    const find = async () => {
      const here = await filesOfCommit(this.#directory, this.#environment, commit);
      if (here || !this.#bring || !isId(commit)) return here;
      await this.#bring(commit);
      return filesOfCommit(this.#directory, this.#environment, commit);
    };
    const files = this.#files.get(commit) ?? find();
    this.#files.set(commit, files);
    return files;
  }

  async #filesOf(
    base: Profile,
    head: Profile,
    changed: readonly ChangedFile[],
    { owners, around }: { owners: FileOwners; around: AlignedFolders },
  ): Promise<ComparedFile[] | undefined> {
    if (!base.paths || !head.paths) return undefined;
    const facts = new Map(changed.map((file): [string, FileFact] => [file.name, file]));
    const after = countsByName(head.paths);
    const before = new Map(
      [...countsByName(base.paths)].flatMap(([name, counts]) => {
        const there = around.inHead(name);
        return there === undefined ? [] : [[there, counts] as const];
      }),
    );
    const names = [...new Set([...before.keys(), ...after.keys()])];
    return Promise.all(
      names.map(async (name) => {
        const counts = { base: before.get(name), head: after.get(name) };
        const fact = await this.#factOf(name, counts, facts);
        const missing = { differs: false, isFolder: false };
        const isMissing = fact === undefined && !name.includes('*') && !(await this.#statusOf(name));
        const owner = await owners.ownerOf({ name, ...counts, fact: isMissing ? missing : fact });
        return { name, ...counts, fact, owner: around.isMore(name) ? { kind: 'above' } : owner };
      }),
    );
  }

  #statusOf(name: string): Promise<Stats | undefined> {
    return stat(resolve(this.#directory, name)).catch(() => undefined);
  }

  async #factOf(
    name: string,
    { base, head }: Pick<ComparedFile, 'base' | 'head'>,
    facts: ReadonlyMap<string, FileFact>,
  ): Promise<FileFact | undefined> {
    const known = facts.get(name);
    if (known) return known;
    const isCompiled = facts.has(compiledFrom(name) ?? '') || (isProgram(name) && !name.startsWith('/'));
    // It is in no commit, so its length is the number of bytes read.
    if (isCompiled && base && head)
      return { base: base.readBytes, head: head.readBytes, differs: true, isFolder: false };
    const status = await this.#statusOf(name);
    return status?.isDirectory() === true ? { base: 0, head: 0, differs: false, isFolder: true } : undefined;
  }
}

const workspaceOf = (run: RunDocument): string | undefined => run.subjects[firstSubject(run)]?.directory;

/** Interpreters read in pieces of at least this size. */
const usualPiece = 4096;

function countsByName(paths: NonNullable<Profile['paths']>): Map<string, FileCounts> {
  const calls = new Map<string, Record<string, number>>();
  for (const [call, names] of Object.entries(paths)) {
    for (const [name, count] of names) {
      const known = calls.get(name);
      if (known) known[call] = count;
      else calls.set(name, { [call]: count });
    }
  }
  return new Map(
    [...calls].map(([name, { readBytes = 0, writtenBytes = 0, ...counts }]) => [
      name,
      {
        calls: counts,
        readBytes,
        writtenBytes,
        copiedBytes: 0,
        maxReadBytes: usualPiece,
        maxWriteBytes: usualPiece,
        isMade: writtenBytes > 0,
      },
    ]),
  );
}

interface AlignedFolders {
  /** The head's name of what the base looked up around its workspace; undefined if the head has no folder there. */
  inHead: (name: string) => string | undefined;
  /** Whether it is a folder around the head's workspace where the base has none. */
  isMore: (name: string) => boolean;
}

/**
 * Pairs the folders from the workspaces outwards. A program that resolves its own path, as Node.js does, looks at each of them, so a
 * workspace that lies deeper has more of these calls.
 * @param base and head: the workspaces, absolute; absent: unknown
 */
function alignFolders(base: string | undefined, head: string | undefined): AlignedFolders {
  const [before, after] = [foldersAround(base), foldersAround(head)];
  const at = (folders: readonly string[], name: string): number => folders.indexOf(name);
  return {
    inHead(name) {
      const [own, parent] = [at(before, name), at(before, posix.dirname(name))];
      if (own >= 0) return after[own];
      if (parent < 0) return name;
      return after[parent] === undefined ? undefined : posix.join(after[parent], posix.basename(name));
    },
    isMore: (name) => at(after, name) >= before.length && before.length > 0,
  };
}

/** The nearest first, without the root of the file system, in which every workspace lies. */
function foldersAround(workspace = '/'): string[] {
  const folders: string[] = [];
  for (let folder = posix.dirname(workspace); folder.length > 1; folder = posix.dirname(folder)) folders.push(folder);
  return folders;
}
