/** Folders of ours on this machine: on the file system under test, with the trees in them, and elsewhere for our own files. */
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { codeOf, MeasurementError, messageOf, UsageError } from '../../document/index.ts';
import { isLeftBehind, markAsOurs, ownerFile, removeTree, runCommand, uniqueName } from '../../toolchain/index.ts';
import { type Scratch, TargetLost } from '../target.ts';
import { type Janitor, startJanitor } from './processes.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';

const prefix = '.io-perf';
const ourName = /^\.io-perf-\d+-[0-9a-f]{8}$/;

/**
 * A folder of ours in the directory under test, with a janitor that removes it should we be killed. What killed
 * processes of this user left in the directory is removed first.
 * @throws UsageError when the directory does not exist, is no directory or cannot be written
 */
export async function openScratchFolder(directory: string): Promise<{ scratch: Scratch; janitor: Janitor }> {
  const parent = resolve(directory);
  await refuseUnusable(parent);
  await removeLeftovers(parent);
  const path = join(parent, uniqueName(prefix));
  try {
    mkdirSync(path, { mode: 0o700 });
    markAsOurs(path);
    await spreadFolders(path);
  } catch (error) {
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
    throw unmakeable(parent, error);
  }
  const janitor = startJanitor(path);
  let removal: Promise<void> | undefined;
  const scratch: Scratch = {
    path,
    pathOf: (name) => join(path, name),
    makeFolder: (name) => makeFolder(path, name),
    check: async () => {
      await stat(path).catch((error: unknown) => {
        throw codeOf(error) === 'ENOENT' ? vanished(path) : new TargetLost(`${path}: ${messageOf(error)}.`);
      });
    },
    remove: () => (removal ??= removeFolder(path).finally(() => janitor.dismiss())),
  };
  return { scratch, janitor };
}

async function refuseUnusable(directory: string): Promise<void> {
  let status;
  try {
    status = await stat(directory);
  } catch (error) {
    throw unusable(directory, error);
  }
  if (!status.isDirectory()) {
    throw new UsageError(`${directory} is not a directory: name the directory to be measured with --directory.`);
  }
}

/** The directory is there; in some, such as /proc, nobody can make a folder, and the system says that it "does not exist". */
const unmakeable = (directory: string, error: unknown): UsageError =>
  codeOf(error) === 'ENOENT'
    ? new UsageError(
        `No folder can be made in ${directory}: its file system makes none, or it was removed; name another with --directory.`,
      )
    : unusable(directory, error);

function unusable(directory: string, error: unknown): UsageError {
  const sentences: Record<string, string> = {
    ENOENT: `The directory ${directory} does not exist: create it, or name another with --directory (in a workflow: the input directory).`,
    ENOTDIR: `${directory} is not a directory: name the directory to be measured with --directory.`,
    EACCES: `The directory ${directory} cannot be written (permission denied): allow it, or name another with --directory.`,
    EPERM: `The directory ${directory} cannot be written (permission denied): allow it, or name another with --directory.`,
    EROFS: `The file system of ${directory} is read-only: mount it writable, or name another directory with --directory.`,
    ENOSPC: `There is no space left in ${directory}: free some, or name another directory with --directory.`,
    EDQUOT: `The disk quota of ${directory} is used up: free some space, or name another directory with --directory.`,
    ENAMETOOLONG: `The path ${directory} is too long for this system: name another directory with --directory.`,
    ELOOP: `The path ${directory} goes through too many symbolic links: name the directory itself with --directory.`,
  };
  const sentence = sentences[codeOf(error) ?? ''];
  return new UsageError(
    sentence ?? `The directory ${directory} cannot be used (${messageOf(error)}): name another with --directory.`,
  );
}

/** Only folders with our name, our marker, our user and a dead process of this machine: see isLeftBehind. */
async function removeLeftovers(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names.filter((candidate) => ourName.test(candidate))) {
    const folder = join(directory, name);
    if (isLeftBehind(folder)) await removeFolder(folder).catch(() => undefined);
  }
}

/** Makes an empty folder in a scratch folder, under a name that every system allows. */
export async function makeFolder(scratch: string, name: string): Promise<string> {
  // Windows forbids these characters in names; a name must not leave the folder either.
  const safeName = name.replace(/[/\\:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+$/, '_');
  for (let copy = 1; ; copy++) {
    const path = join(scratch, copy === 1 ? safeName : `${safeName}~${copy}`);
    try {
      await mkdir(path);
      await spreadFolders(path);
      return path;
    } catch (error) {
      const code = codeOf(error);
      if (code === 'EEXIST' && copy < 10_000) continue;
      if (code === 'ENOENT') throw vanished(scratch);
      throw new MeasurementError(`The folder ${path} could not be made (${messageOf(error)}).`);
    }
  }
}

const vanished = (path: string): TargetLost =>
  new TargetLost(`The working folder ${path} has vanished: somebody removed or unmounted it; measure again.`);

/** The marker goes last, so that what an interrupted removal leaves is still known as ours. */
async function removeFolder(path: string): Promise<void> {
  try {
    const names = await readdir(path).catch(() => []);
    for (const name of names) if (name !== ownerFile) await removeTree(join(path, name));
    await removeTree(path);
  } catch (error) {
    throw new MeasurementError(
      `The working folder ${path} could not be removed (${messageOf(error)}): remove it by hand.`,
    );
  }
}

// A folder of ours on this machine that is no part of what is measured: checkouts, lists for runners.

export interface WorkFolder extends Scratch {
  /** Should we be killed, this goes too. The end in good order is the caller's own concern. */
  removeAlso(path: string): void;
  /** Should we be killed, this is run before. The key is for taking it back. */
  runAtEnd(key: string, command: readonly string[]): void;
  forgetCommand(key: string): void;
}

/**
 * Opens it in the first of the directories that can be written; it is removed should we be killed.
 * @throws UsageError when none of them can be used
 */
export async function openWorkFolder(directories: readonly string[]): Promise<WorkFolder> {
  let refusal: unknown;
  for (const directory of directories) {
    try {
      const { scratch, janitor } = await openScratchFolder(directory);
      return {
        ...scratch,
        removeAlso: (path) => {
          janitor.removeAlso(path);
        },
        runAtEnd: (key, command) => {
          janitor.runAtEnd(encodeURIComponent(key), command);
        },
        forgetCommand: (key) => {
          janitor.forgetCommand(encodeURIComponent(key));
        },
      };
    } catch (error) {
      refusal ??= error;
    }
  }
  throw refusal;
}

/** Magic number of ext2, ext3 and ext4 (statfs(2)). */
const extMagic = 0xef53;
const timeoutMs = 5000;

/**
 * Asks ext4 to put each folder made in this one into a block group of its own, as it does for the folders of the root
 * (chattr(1), attribute T; the Orlov allocator). Otherwise all of them share the group of the directory under test: where its
 * inodes are used up, making a file takes ten times as long, and each run would measure how full that group happens to be.
 * Does nothing on other file systems, without chattr, or where it may not.
 */
async function spreadFolders(path: string): Promise<void> {
  if (process.platform !== 'linux') return;
  if ((await statfs(path)).type !== extMagic) return;
  await runCommand(['chattr', '+T', path], { timeoutMs });
}

/** Entries made between two turns of the event loop: a few milliseconds of work. */
const entriesPerTurn = 512;

/**
 * Makes a tree of empty files from a listing, one entry a line: `d path` or `f path`, parents first, `/` between
 * components. Synchronous calls, because they are several times faster than promises for this.
 * @throws UsageError for a line that is no entry or leads out of the root
 */
export async function makeCorpus(listing: Iterable<string>, root: string): Promise<void> {
  mkdirSync(root, { recursive: true });
  let lineNumber = 0;
  for (const line of listing) {
    lineNumber++;
    if (line === '') continue;
    const path = `${root}/${pathOf(line, lineNumber)}`;
    try {
      if (line.startsWith('d')) mkdirSync(path);
      else closeSync(openSync(path, 'wx', 0o644));
    } catch (error) {
      throw new MeasurementError(
        `The corpus could not be made at line ${lineNumber}, "${line}" (${messageOf(error)}).`,
      );
    }
    if (lineNumber % entriesPerTurn === 0) await nextTurn();
  }
}

function pathOf(line: string, lineNumber: number): string {
  const path = /^[df] (.+)$/s.exec(line)?.[1];
  if (path === undefined) {
    throw new UsageError(`Line ${lineNumber} of the corpus is "${line}": write "d path" or "f path".`);
  }
  const components = path.split(process.platform === 'win32' ? /[/\\]/ : '/');
  const leads = components.some((name) => name === '..' || name === '.' || name === '');
  const device = process.platform === 'win32' && path.includes(':');
  if (leads || device || path.includes('\0')) {
    throw new UsageError(
      `Line ${lineNumber} of the corpus, "${line}", leads out of its root: name paths below the root.`,
    );
  }
  return path;
}
