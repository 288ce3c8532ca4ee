/**
 * The submodules of a commit that is checked out beside the user's own checkout. Each borrows the objects of the user's own copy of
 * it, so that nothing is asked of a network unless its commit is not here, and nothing is written into the user's.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../../core/document/index.ts';
import { git } from '../commits/git.ts';
import { borrowRepository, checkOutCommit } from './own-repository.ts';
import { copyWorkingTree, inFolder, type WorkingTree } from './working-tree.ts';

export interface Submodules {
  /** Paths from the top of the checkout, those inside of others after them. */
  paths: string[];
  /** Paths of those that are not there, with the reason, as the end of a sentence, and whether the user's checkout has them. */
  missing: { path: string; reason: string; isInOwn: boolean }[];
}

/**
 * @param own the user's checkout
 * @param checkout the fresh one, whose index has the submodules
 * @param above path of the submodule that both are
 */
export async function fillSubmodules(own: string, checkout: string, above = ''): Promise<Submodules> {
  const found: Submodules = { paths: [], missing: [] };
  for (const { name, commit } of await submodulesIn(checkout)) {
    const path = join(above, name);
    const reason = await fill(join(own, name), join(checkout, name), commit);
    if (reason !== undefined) {
      found.missing.push({ path, reason, isInOwn: existsSync(join(own, name, '.git')) });
      continue;
    }
    const inside = await fillSubmodules(join(own, name), join(checkout, name), path);
    found.paths.push(path, ...inside.paths);
    found.missing.push(...inside.missing);
  }
  return found;
}

async function submodulesIn(checkout: string): Promise<{ name: string; commit: string }[]> {
  if (!existsSync(join(checkout, '.gitmodules'))) return [];
  const { output } = await git(checkout, 'ls-files', '--stage', '-z');
  return output.split('\0').flatMap((entry) => {
    const [, commit, name] = /^160000 ([0-9a-f]+) \d\t(.*)$/s.exec(entry) ?? [];
    return commit === undefined || name === undefined ? [] : [{ name, commit }];
  });
}

/** @returns why it is not there */
async function fill(own: string, path: string, commit: string): Promise<string | undefined> {
  if (!existsSync(join(own, '.git'))) return 'is not checked out here: git submodule update --init --recursive';
  try {
    await borrowRepository(own, path);
  } catch (error) {
    return `could not be copied (${messageOf(error)})`;
  }
  const isThere = async (): Promise<boolean> => (await checkOutCommit(path, commit)) === undefined;
  if (await isThere()) return undefined;
  const words = ['fetch', '--quiet', '--depth=1', '--no-tags', '--end-of-options', 'origin', commit];
  if ((await git(path, ...words)).ok && (await isThere())) return undefined;
  return `is at commit ${commit.slice(0, 12)}, which is neither here nor at its origin: fetch it there`;
}

/**
 * The changes of the user's working tree, in its submodules too: each has the commit that is checked out there, and what is changed.
 * @returns names of the copied files, from the top of the checkout
 * @throws UsageError if git or the file system fails
 */
export async function copyChanges(
  tree: WorkingTree,
  { path, submodules }: { path: string; submodules: Submodules },
): Promise<Buffer[]> {
  const copied = await copyWorkingTree(tree, path);
  for (const name of submodules.paths) {
    const [own, there] = [join(tree.root, name), join(path, name)];
    const { output } = await git(own, 'rev-parse', 'HEAD');
    await checkOutCommit(there, output);
    const inside = await copyWorkingTree({ ...tree, root: own, without: [] }, there);
    copied.push(...inside.map((file) => inFolder(name, file)));
  }
  return copied;
}
