/**
 * A repository of its own for each checkout, which borrows the objects of the user's: nothing is written into the user's repository, what a
 * program does with git stays in its checkout, and a look into `.git` finds the same on both sides.
 */
import { cp, mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { git } from '../commits/git.ts';

/** What commands of git read besides objects. Loose refs come first: one that is packed meanwhile is copied twice, and never missed. */
const shared = ['refs', 'reftable', 'packed-refs', 'config', 'shallow', 'info', 'hooks'];
/** What each worktree of the user has of its own. */
const ofWorktree = ['HEAD', 'config.worktree', 'info/sparse-checkout'];

/**
 * A repository without files, with the refs and the settings of the user's.
 * @param own the user's checkout
 * @param path of the new one
 * @throws Error if the file system fails
 */
export async function borrowRepository(own: string, path: string): Promise<void> {
  const { ownFolder, common } = await gitFolders(own);
  const made = join(path, '.git');
  await mkdir(join(made, 'objects', 'info'), { recursive: true });
  await mkdir(join(made, 'refs'), { recursive: true });
  for (const name of shared) await copyEntry(join(common, name), join(made, name));
  for (const name of ofWorktree) await copyEntry(join(ownFolder, name), join(made, name));
  await writeFile(join(made, 'objects', 'info', 'alternates'), `${join(common, 'objects')}\n`);
  // A submodule and a bare repository with worktrees say where their files are. Until then git refuses the new folder.
  await git(own, 'config', '--file', join(made, 'config'), '--unset-all', 'core.worktree');
  await git(own, 'config', '--file', join(made, 'config'), 'core.bare', 'false');
  await includeSettings(own, path, [ownFolder, common]);
}

/** Also if no file is there, where the commit of HEAD has some. @returns the complaint of git, or nothing */
export async function checkOutCommit(path: string, commit: string): Promise<string | undefined> {
  const quiet = ['-c', 'core.logAllRefUpdates=false', '-c', 'advice.detachedHead=false'];
  const words = ['switch', '--quiet', '--force', '--detach', '--no-recurse-submodules', '--end-of-options', commit];
  const { ok, complaint } = await git(path, ...quiet, ...words);
  return ok ? undefined : complaint;
}

/** Where git keeps a repository: its own folder, and the one that it shares with other worktrees. */
async function gitFolders(root: string): Promise<{ ownFolder: string; common: string }> {
  const { output } = await git(root, 'rev-parse', '--absolute-git-dir', '--git-common-dir');
  const [ownFolder = '', common = ''] = output.split('\n');
  return { ownFolder, common: resolve(root, common) };
}

/** Folders whose objects a repository borrows. */
export async function lendersOf(common: string): Promise<string[]> {
  const text = await readFile(join(common, 'objects', 'info', 'alternates'), 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => dirname(resolve(common, 'objects', line)));
}

/** Twice: a ref may be renamed or packed by another command meanwhile. */
async function copyEntry(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  const copy = async (): Promise<void> => {
    const isCopied = (name: string): boolean => !name.endsWith('.lock');
    await cp(await realpath(from), to, { recursive: true, verbatimSymlinks: true, filter: isCopied });
  };
  await copy().catch(copy);
}

/**
 * Settings that git takes only where the user's repository lies (`includeIf.gitdir`), such as the credentials of actions/checkout. Files in
 * the checkout itself are those of its commit.
 */
async function includeSettings(own: string, path: string, folders: readonly string[]): Promise<void> {
  const there = await settingsFiles(path);
  for (const file of await settingsFiles(own)) {
    const isInside = [own, ...folders].some((folder) => isIn(folder, file));
    if (!isInside && !there.has(file)) await git(path, 'config', '--add', 'include.path', file);
  }
}

function isIn(folder: string, file: string): boolean {
  const way = relative(folder, file);
  return !isAbsolute(way) && !way.startsWith('..');
}

async function settingsFiles(root: string): Promise<Set<string>> {
  const { output } = await git(root, 'config', '--list', '--show-origin', '--name-only', '-z');
  const origins = output.split('\0').filter((entry) => entry.startsWith('file:'));
  return new Set(origins.map((origin) => resolve(root, origin.slice('file:'.length))));
}
