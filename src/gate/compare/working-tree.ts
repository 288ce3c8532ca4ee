/**
 * Copies the changes of a working tree into a checkout of its commit: changed, staged, deleted and untracked files, without ignored ones.
 * The working tree itself is only read.
 */
import { constants } from 'node:fs';
import { copyFile, cp, lstat, mkdir, open, readlink, rmdir, symlink, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf, messageOf, UsageError } from '../../core/document/index.ts';
import { removeTree } from '../../core/system/index.ts';
import { isOwnFile } from '../commits/beside.ts';
import { listBytes, listGit } from '../commits/git.ts';

const together = 64;

export interface WorkingTree {
  root: string;
  environment: NodeJS.ProcessEnv;
  /** Files of this program itself, which are left out. */
  isOwn: (path: string) => boolean;
  /** Left out: names at the top of untracked files, folders with `/` at the end. */
  without?: readonly string[];
}

/**
 * @param checkout a fresh one of the commit that is checked out in the working tree
 * @returns names of the copied files, relative to the root, as bytes: a name need not be text
 * @throws UsageError if git or the file system fails
 */
export async function copyWorkingTree(tree: WorkingTree, checkout: string): Promise<Buffer[]> {
  const { root, environment, isOwn, without = [] } = tree;
  const list = (...words: string[]): Promise<Buffer[]> =>
    listBytes(root, environment, ...words).catch((error: unknown) => {
      throw new UsageError(
        `git cannot list the working tree ${root} (${error instanceof Error ? error.message : ''}).`,
      );
    });
  const diff = ['diff', '-z', '--name-only', '--no-renames', '--no-ext-diff', '--ignore-submodules=all'];
  const [deleted, changed, untracked] = await Promise.all([
    list(...diff, '--diff-filter=D', 'HEAD'),
    list(...diff, '--diff-filter=d', 'HEAD'),
    list('ls-files', '-z', '--others', '--exclude-standard'),
  ]);
  const isLeftOut = (name: string): boolean =>
    without.some((top) => name === top || (top.endsWith('/') && name.startsWith(top)));
  const wanted: Buffer[] = [];
  for (const name of untracked)
    if (!isLeftOut(name.toString()) && !(await isMadeByIoPerf(root, name))) wanted.push(name);
  const copied = [...changed, ...wanted].filter((name) => !isOwn(inFolder(root, name).toString()));
  try {
    // Deleted files go first: a folder may have taken the name of one.
    for (const name of deleted) await removeFile(checkout, name);
    for (let start = 0; start < copied.length; start += together) {
      const names = copied.slice(start, start + together);
      await Promise.all(names.map((name) => copyEntry(inFolder(root, name), inFolder(checkout, name))));
    }
  } catch (error) {
    throw new UsageError(`The working tree could not be copied to ${checkout} (${messageOf(error)}).`);
  }
  return copied;
}

/** How each of its documents begins. */
const documentStart = '{"schema":"io-perf/';

/** Whether an untracked file is one of io-perf, such as a document of an earlier run: the other side does not have it. */
async function isMadeByIoPerf(root: string, name: Buffer): Promise<boolean> {
  const text = name.toString();
  if (isOwnFile(text)) return true;
  if (!text.endsWith('.json')) return false;
  try {
    const file = await open(inFolder(root, name), constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(documentStart.length), 0, documentStart.length, 0);
      return buffer.toString('utf8', 0, bytesRead) === documentStart;
    } finally {
      await file.close();
    }
  } catch {
    return false; // Copying reports what cannot be read.
  }
}

export const inFolder = (folder: string, name: Buffer): Buffer => Buffer.concat([Buffer.from(`${folder}/`), name]);

/** The folder of a name that is bytes. */
const folderOf = (path: Buffer): Buffer => path.subarray(0, path.lastIndexOf(0x2f));

/** Also removes folders that become empty, as git itself does. */
async function removeFile(checkout: string, name: Buffer): Promise<void> {
  const top = Buffer.byteLength(checkout);
  let path = inFolder(checkout, name);
  await unlink(path).catch(unless('ENOENT', 'ENOTDIR', 'EISDIR', 'EPERM'));
  for (path = folderOf(path); path.length > top; path = folderOf(path)) {
    const failure: unknown = await rmdir(path).catch((error: unknown) => error);
    if (failure !== undefined) return;
  }
}

async function copyEntry(from: Buffer, to: Buffer): Promise<void> {
  const status = await lstat(from).catch(unless('ENOENT'));
  // Removed in the meantime, or of a kind that git does not track, such as a socket.
  if (!status || !(status.isFile() || status.isSymbolicLink() || status.isDirectory())) return;
  await mkdir(folderOf(to), { recursive: true });
  // Never written through: it may be a link to another place.
  await unlink(to).catch(unless('ENOENT', 'EISDIR', 'EPERM'));
  if (status.isSymbolicLink()) {
    await symlink(await readlink(from, 'buffer'), to);
  } else if (status.isFile()) {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } else {
    // A nested repository, of which git lists only the folder.
    const [source, destination] = [from, to].map((path) => path.toString().replace(/\/$/, ''));
    await removeTree(destination!);
    await mkdir(dirname(destination!), { recursive: true });
    await cp(source!, destination!, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
  }
}

const unless =
  (...codes: string[]) =>
  (error: unknown): undefined => {
    if (!codes.includes(codeOf(error) ?? '')) throw error;
  };

/** Names at the top of a working tree's ignored files: `node_modules/`, `.env`. */
export const listIgnored = (root: string, environment: NodeJS.ProcessEnv): Promise<string[]> =>
  listTops(root, environment, '--ignored');

/** Names at the top of files that git neither tracks nor ignores: `.venv/`, `notes.txt`. */
export const listUntracked = (root: string, environment: NodeJS.ProcessEnv): Promise<string[]> =>
  listTops(root, environment, '--no-empty-directory');

const listTops = (root: string, environment: NodeJS.ProcessEnv, which: string): Promise<string[]> =>
  listGit(root, environment, 'ls-files', '-z', '--others', which, '--exclude-standard', '--directory');
