/**
 * Places beside a project, on its file system. What io-perf makes lies there, and not in the project: a program that walks its own folder
 * would find it, on one side only.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { reasonOf } from '../../core/document/index.ts';
import { openWorkFolder, removeLeftovers, type WorkFolder } from '../../places/targets/index.ts';

/** Why nothing of ours can lie beside a folder, as the end of a sentence; undefined if it can. */
async function whyNotBeside(root: string): Promise<string | undefined> {
  const parent = dirname(root);
  if (parent === root) return 'it is the top of a file system';
  const [own, above] = await Promise.all([root, parent].map((path) => stat(path).catch(() => undefined)));
  if (own?.dev !== above?.dev) return `${parent} is on another file system`;
  // Tried: the permissions of a folder do not say whether its file system is read-only or full.
  const made = await mkdtemp(join(parent, '.io-perf-')).catch((error: unknown) => ({ error }));
  if (typeof made !== 'string') return `${parent} cannot be written (${reasonOf(made.error)})`;
  await rmdir(made);
  return undefined;
}

/** The top of the checkout around a folder; outside of one the folder itself. */
export function projectAround(folder: string): string {
  for (let path = folder; path !== dirname(path); path = dirname(path)) if (existsSync(join(path, '.git'))) return path;
  return folder;
}

export interface PlaceBeside {
  directory: string;
  /** What to expect if it lies in the project itself: a sentence. */
  hazard?: string;
}

/** The folder in which those of the executions are made, unless the user named one. */
export async function directoryBeside(workingDirectory: string): Promise<PlaceBeside> {
  const root = projectAround(workingDirectory);
  const reason = await whyNotBeside(root);
  if (reason === undefined) {
    // Of versions that worked there.
    await removeLeftovers(workingDirectory);
    return { directory: dirname(root) };
  }
  return {
    directory: workingDirectory,
    hazard: `The folder of the executions, .io-perf-…, lies in ${workingDirectory}, because ${reason}: a program that walks this folder finds it. Name another folder of the same disk with --directory.`,
  };
}

/**
 * Opens a folder for checkouts: tools that search upwards for their configuration do not find the project's. If there is no place beside
 * it, the project itself is on the right file system; temporary files may be in memory.
 * @param isWalked whether a side runs in the project itself
 * @param note takes a sentence if it does not lie beside
 */
export async function openFolderBeside(
  root: string | undefined,
  { isWalked = false, note }: { isWalked?: boolean; note?: (sentence: string) => void } = {},
): Promise<WorkFolder> {
  if (root === undefined) return openWorkFolder([tmpdir()]);
  const reason = await whyNotBeside(root);
  if (reason === undefined) return openWorkFolder([dirname(root), tmpdir()]);
  const folder = await openWorkFolder([...(isWalked ? [] : [root]), tmpdir()]);
  const place = dirname(folder.path);
  const effect =
    place === root
      ? 'a program that looks into the folders above its own finds the files of this one, on both sides'
      : 'it may be another disk, or memory';
  note?.(`The checkouts lie in ${place}, because ${reason}: ${effect}.`);
  return folder;
}

/** Names of io-perf's own files and folders, wherever the user gave commands. */
const ownNames = /^(?:\.io-perf(?:-.*)?|io-perf-run(?:-(?:base|head)\.log|\.json))$/;

/** Whether a path of a working tree is a file of io-perf, which belongs to no side. */
export const isOwnFile = (path: string): boolean => path.split(/[/\\]/).some((name) => ownNames.test(name));
