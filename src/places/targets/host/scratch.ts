/** Folders of ours on this machine: on the file system under test, with the trees in them, and elsewhere for our own files. */
import { join, resolve } from 'node:path';
import { mkdirSync } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { type Scratch, TargetLost } from '../target.ts';
import { type Janitor, startJanitor } from './janitor.ts';
import { isLeftBehind, markAsOurs, removeTree, uniqueName } from '../../../core/system/index.ts';
import { spreadFolders } from './make-corpus.ts';
import { codeOf, MeasurementError, messageOf, UsageError } from '../../../core/document/index.ts';

const prefix = '.io-perf';

const ourName = /^\.io-perf-\d+-[0-9a-f]{8}$/;

/**
 * A folder of ours in the directory under test, with a janitor that removes it should we be killed. What killed
 * processes of this user left in the directory is removed first.
 * @throws UsageError when the directory does not exist, is not a directory or cannot be written
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
    await removeTree(path).catch(() => undefined);
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
    remove: () => (removal ??= removeWatched(path, janitor)),
  };
  return { scratch, janitor };
}

async function removeWatched(path: string, janitor: Janitor): Promise<void> {
  try {
    await removeFolder(path);
  } finally {
    await janitor.dismiss();
  }
}

/** A folder of ours that is not a part of what is measured: checkouts, lists for runners. */
export interface WorkFolder extends Scratch {
  /** Should we be killed, this goes too. The end in good order is the caller's own concern. */
  removeAlso(path: string): void;
  /** Should we be killed, this is run before. The key is for taking it back. */
  runAtEnd(key: string, command: readonly string[]): void;
  forgetCommand(key: string): void;
}

/** Opens one in the first of the directories that can be written. @throws UsageError when none of them can be used */
export async function openWorkFolder(directories: readonly string[]): Promise<WorkFolder> {
  let refusal: unknown;
  for (const directory of directories) {
    try {
      const { scratch, janitor } = await openScratchFolder(directory);
      return {
        ...scratch,
        removeAlso: janitor.removeAlso,
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

async function refuseUnusable(directory: string): Promise<void> {
  const status = await stat(directory).catch((error: unknown) => {
    throw unusable(directory, error);
  });
  if (!status.isDirectory()) throw new UsageError(directorySentences(directory).ENOTDIR);
}

/** The directory is there; in some, such as /proc, no folder can be made, and the system says that it "does not exist". */
const unmakeable = (directory: string, error: unknown): UsageError =>
  codeOf(error) === 'ENOENT'
    ? new UsageError(
        `No folder can be made in ${directory}: its file system makes none, or it was removed; name another with --directory.`,
      )
    : unusable(directory, error);

function unusable(directory: string, error: unknown): UsageError {
  const sentences: Readonly<Record<string, string>> = {
    ...directorySentences(directory),
    EDQUOT: `The disk quota of ${directory} is used up: free some space, or name another directory with --directory.`,
    ENAMETOOLONG: `The path ${directory} is too long for this system: name another directory with --directory.`,
    ELOOP: `The path ${directory} goes through too many symbolic links: name the directory itself with --directory.`,
  };
  const sentence = sentences[codeOf(error) ?? ''];
  return new UsageError(
    sentence ?? `The directory ${directory} cannot be used (${messageOf(error)}): name another with --directory.`,
  );
}

/** Why a directory cannot be used, by the code of the error. @param where ` on HOST`; empty: here, where file systems can be mounted */
export function directorySentences(directory: string, where = '') {
  const denied = `The directory ${directory} cannot be written${where} (permission denied): allow it, or name another with --directory.`;
  const mountIt = where === '' ? 'mount it writable, or ' : '';
  return {
    ENOENT: `The directory ${directory} does not exist${where}: create it, or name another with --directory.`,
    ENOTDIR: `${directory} is not a directory${where}: name the directory to be measured with --directory.`,
    EACCES: denied,
    EPERM: denied,
    EROFS: `The file system of ${directory} is read-only${where}: ${mountIt}name another directory with --directory.`,
    ENOSPC: `There is no space left in ${directory}${where}: free some, or name another directory with --directory.`,
  };
}

/** Removes what killed processes of this user left: only folders with our name, our marker, our user and a dead process of this machine: see isLeftBehind. */
export async function removeLeftovers(directory: string): Promise<void> {
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
  new TargetLost(`The working folder ${path} has vanished: it was removed or unmounted; measure again.`);

async function removeFolder(path: string): Promise<void> {
  try {
    await removeTree(path);
  } catch (error) {
    throw new MeasurementError(
      `The working folder ${path} could not be removed (${messageOf(error)}); remove it by hand.`,
    );
  }
}
