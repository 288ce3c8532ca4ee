/** A folder of the user's as the tree of study 004: its size, and that nothing is written into it. */
import { opendir, realpath } from 'node:fs/promises';
import { join, relative, isAbsolute } from 'node:path';
import { messageOf, UsageError } from '../core/document/index.ts';
import type { Progress } from '../engine/index.ts';

interface TreeRequest {
  study: string;
  tree?: string | undefined;
  target?: string | undefined;
  directory?: string | undefined;
}

/** @throws UsageError for a folder that cannot be read, or that the run would write into */
export async function ownTree(
  { study, tree, target = 'host', directory = '.' }: TreeRequest,
  progress: Progress,
): Promise<{ path: string; entries: number } | undefined> {
  if (tree === undefined) return undefined;
  if (study !== '004')
    throw new UsageError(`--tree is for study 004, which walks a tree: leave it out of study ${study}.`);
  if (target !== 'host') throw new UsageError(`--tree is for a folder of this machine: leave out --target ${target}.`);
  const path = await resolved(tree);
  const within = relative(path, await resolved(directory));
  if (within === '' || !(within.startsWith('..') || isAbsolute(within)))
    throw new UsageError(
      `--tree ${tree} holds the folder that is written to (${directory}): name one outside of it with --directory.`,
    );
  progress.phase(`counting the entries of ${tree}`);
  const entries = await countEntries(path);
  if (entries === 0) throw new UsageError(`--tree ${tree} has no entries: name a folder with files.`);
  return { path, entries };
}

async function resolved(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch (error) {
    throw new UsageError(`The folder ${folder} cannot be read (${messageOf(error)}): name another.`);
  }
}

/** Everything below a folder, folders and links too; links are not followed. */
async function countEntries(root: string): Promise<number> {
  let entries = 0;
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    try {
      for await (const entry of await opendir(folder)) {
        entries++;
        if (entry.isDirectory()) folders.push(join(folder, entry.name));
      }
    } catch (error) {
      throw new UsageError(
        `The folder ${folder} cannot be read (${messageOf(error)}): every arm has to see all of the tree.`,
      );
    }
  }
  return entries;
}
