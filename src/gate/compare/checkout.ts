/**
 * Commits checked out beside the user's own checkout, which is not changed. Each is a repository of its own, in a work folder or at a path
 * of the same depth and length as the user's.
 */
import { randomBytes } from 'node:crypto';
import { lstatSync, lutimesSync, type Stats } from 'node:fs';
import { mkdir, readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { MeasurementError, messageOf, UsageError } from '../../core/document/index.ts';
import { shellWord } from '../../core/words/index.ts';
import { type WorkFolder } from '../../places/targets/index.ts';
import { isLeftBehind, markAsOurs, refusedFolder, removeTree, runCommand, succeeds } from '../../core/system/index.ts';
import { git, gitTimeoutMs } from '../commits/git.ts';
import { type AskGit, commitOf, unknownCommit } from '../commits/settled-base.ts';
import type { AlikePlace } from './alike-place.ts';
import { borrowRepository, checkOutCommit } from './own-repository.ts';
import { fillSubmodules, type Submodules } from './submodules.ts';
import { inFolder } from './working-tree.ts';

export interface Repository {
  root: string;
  /** The path from there to the folder in which the command was given; empty at the top. */
  prefix: string;
}

export interface Checkout {
  path: string;
  commit: string;
  submodules: Submodules;
  /**
   * Sets one time for all tracked files and their folders, the same in every checkout. A program may depend on it: an archive
   * stores the times of its files, and git reads files again that are as new as its index (racy git).
   * @param copied names of copied files that git does not track
   */
  evenTimes(copied?: readonly Buffer[]): Promise<void>;
  remove(): Promise<void>;
}

export class NoRepository extends UsageError {}

/** @throws NoRepository, NoGit, UsageError if git refuses the folder */
export async function findRepository(directory: string): Promise<Repository> {
  const root = await git(directory, 'rev-parse', '--show-toplevel');
  if (!root.ok) {
    const refused = refusedFolder(root.complaint, directory);
    if (refused !== undefined) throw new UsageError(ofAnotherUser(refused));
    if (root.complaint.includes('in a work tree'))
      throw new NoRepository(
        `${directory} is a git repository without a working tree: clone it, git clone ${shellWord(directory) ?? directory} checkout, and give the command there.`,
      );
    throw new NoRepository(
      `A ref can be compared only inside a git repository, which ${directory} is not (${root.complaint}): give the command in a checkout, or compare dir=… or env.…=….`,
    );
  }
  const { output } = await git(directory, 'rev-parse', '--show-prefix');
  return { root: root.output, prefix: output };
}

const ofAnotherUser = (directory: string): string =>
  `git refuses the folder ${directory}, which belongs to another user. This allows it: git config --global --add safe.directory ${shellWord(directory) ?? directory}`;

export const askIn =
  ({ root }: Repository): AskGit =>
  async (...words) => {
    const { ok, output } = await git(root, ...words);
    return ok ? output.trim() : undefined;
  };

/** @throws UsageError if the name is not a commit here */
export async function findCommit(repository: Repository, ref: string): Promise<string> {
  const ask = askIn(repository);
  const commit = await commitOf(ask, ref);
  if (commit === undefined) throw await unknownCommit(ask, ref);
  return commit;
}

/** The text of a file at a commit. @param path from the root of the repository. @returns undefined if it does not exist */
export async function readAtCommit({ root }: Repository, commit: string, path: string): Promise<string | undefined> {
  const { ok, output } = await git(root, 'cat-file', 'blob', '--end-of-options', `${commit}:${path}`);
  return ok ? output : undefined;
}

/**
 * @param name of the folder
 * @param place preferred path; absent: in the work folder
 * @throws UsageError if git fails
 */
export async function checkOut(
  repository: Repository,
  commit: string,
  name: string,
  folder: WorkFolder,
  place?: AlikePlace,
): Promise<Checkout> {
  const { root } = repository;
  if (place) await removeLeftovers(place);
  const isAlike = place !== undefined && (await makeAlike(place, folder));
  // A unique name: a search may have one commit twice, with other packages.
  const ownName = `${name}-${commit.slice(0, 12)}-${randomBytes(4).toString('hex')}`;
  const path = isAlike ? place.path : join(await realpath(folder.path), ownName);
  const complaint = await fillFromUsers(root, path, commit);
  if (complaint !== undefined)
    throw new UsageError(`${commit.slice(0, 12)} could not be checked out to ${path} (${complaint}).`);
  const submodules = await fillSubmodules(root, path);
  return {
    path,
    commit,
    submodules,
    async evenTimes(copied = []) {
      const tracked: string[] = [];
      for (const name of ['', ...submodules.paths]) tracked.push(...(await trackedIn(path, name)));
      const folders = new Set<string>(['.']);
      for (const name of [...tracked, ...copied.map(String)]) {
        for (let folder = dirname(name); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
      }
      const own = ownFolders(path, folders);
      for (const name of [...copied, ...tracked, ...folders]) {
        if (own.has(dirname(name.toString()))) setTime(inFolder(path, Buffer.from(name)));
      }
      for (const name of ['', ...submodules.paths]) await git(join(path, name), 'update-index', '-q', '--refresh');
    },
    async remove() {
      // Not by git, which follows mounts.
      try {
        await removeTree(path);
        if (isAlike) await removeTree(place.outermost);
      } catch (error) {
        throw new MeasurementError(
          `The checkout ${path} could not be removed (${messageOf(error)}); remove it by hand.`,
        );
      }
    },
  };
}

/** Names from the top of the checkout. @param submodule its path; empty: the repository itself */
async function trackedIn(path: string, submodule: string): Promise<string[]> {
  let names = '';
  const list = ['git', '-C', join(path, submodule), 'ls-files', '-z'];
  await runCommand(list, { timeoutMs: gitTimeoutMs, onOutput: (chunk) => (names += chunk) });
  return names
    .split('\0')
    .filter((name) => name !== '')
    .map((name) => join(submodule, name));
}

/** Marked where no program takes it for a part of the project. @returns whether the place could be made */
async function makeAlike({ path, outermost }: AlikePlace, folder: WorkFolder): Promise<boolean> {
  folder.removeAlso(outermost);
  const own = join(path, '.git');
  if (!(await succeeds(mkdir(own, { recursive: true })))) return false;
  markAsOurs(own);
  return true;
}

/** @returns why it failed */
async function fillFromUsers(root: string, path: string, commit: string): Promise<string | undefined> {
  try {
    await borrowRepository(root, path);
  } catch (error) {
    return messageOf(error);
  }
  return checkOutCommit(path, commit);
}

/** Folders of a checkout that are in it: a build may have put a link to another place where one was. What is not there does no harm. */
function ownFolders(checkout: string, folders: Iterable<string>): Set<string> {
  const known = new Map([['.', true]]);
  const isOwn = (folder: string): boolean => {
    const before = known.get(folder);
    if (before !== undefined) return before;
    const status = (): Stats | undefined => lstatSync(join(checkout, folder), { throwIfNoEntry: false });
    const own = isOwn(dirname(folder)) && status()?.isDirectory() !== false;
    known.set(folder, own);
    return own;
  };
  return new Set([...folders].filter(isOwn));
}

/** Any time in the past that every kind of archive can store. */
const evenTime = new Date('2000-01-01T00:00:00Z');

function setTime(path: Buffer): void {
  try {
    lutimesSync(path, evenTime, evenTime);
  } catch {
    // Removed by the build, or not accessible: it keeps its time.
  }
}

/** Removes checkouts at places like this one that a killed process left: their names are as long. */
async function removeLeftovers({ path, outermost }: AlikePlace): Promise<void> {
  const parent = dirname(outermost);
  const length = basename(outermost).length;
  for (const name of await readdir(parent).catch(() => [])) {
    const top = join(parent, name);
    if (name.length !== length || !isLeftBehind(join(top, relative(outermost, path), '.git'))) continue;
    await removeTree(top).catch(() => undefined);
  }
}
