/** Facts from git and lock files about two sides of a comparison: their repository, packages, and the number of new commits. */
import { posix } from 'node:path';
import { readFile } from 'node:fs/promises';
import { listGit } from '../commits/git.ts';
import type { OwningSide } from './file-owners.ts';
import { lendersOf } from './own-repository.ts';
import { isPackageFile, readPackages, usualFiles, type ReadText } from './packages/index.ts';

/** A checkout on this machine. */
export interface Place {
  root: string;
  folder: string;
  environment: NodeJS.ProcessEnv;
}

/** @param changed names, relative to `folder`, that differ between the sides */
export async function owningSide(place: Place, changed: Iterable<string>): Promise<OwningSide> {
  const { root, folder } = place;
  const read: ReadText = (name) => readFile(posix.resolve(folder, name), 'utf8').catch(() => undefined);
  const packages = await readPackages(packageFiles(posix.relative(folder, root), changed), read);
  return { root, folder, gitFolders: await gitFoldersOf(place), packages };
}

/** Lock files and manifests that differ, and the usual ones in the workload's folder and at the top of the checkout. */
export function packageFiles(top: string, changed: Iterable<string>): string[] {
  const usual = [...usualFiles, ...usualFiles.map((name) => posix.join(top, name))];
  return [...new Set([...usual, ...[...changed].filter(isPackageFile)])];
}

/** A worktree has two, its own notes and those shared with the others, and a repository may borrow objects of another. */
export async function gitFoldersOf({ root, environment }: Pick<Place, 'root' | 'environment'>): Promise<string[]> {
  const lines = await listGit(root, environment, 'rev-parse', '--absolute-git-dir', '--git-common-dir');
  const names = lines.join('').split('\n');
  const folders = names.filter((line) => line !== '').map((path) => posix.resolve(root, path));
  const lenders = await Promise.all(folders.map(lendersOf));
  return [...new Set([posix.join(root, '.git'), ...folders, ...lenders.flat()])];
}

/** Number of commits in the head that the base lacks. */
export async function commitsBetween(
  { root, environment }: Pick<Place, 'root' | 'environment'>,
  base: string | undefined,
  head: string | undefined,
): Promise<number> {
  if (base === undefined) return 0;
  const words = ['rev-list', '--count', '--end-of-options', `${base}..${head ?? 'HEAD'}`];
  const [count = '0'] = await listGit(root, environment, ...words);
  return Number(count.trim()) || 0;
}
