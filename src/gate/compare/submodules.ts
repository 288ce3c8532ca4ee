/**
 * The submodules of a commit that is checked out beside the user's own checkout. Each is cloned from the user's own copy of it, whose
 * objects it shares, so that nothing is asked of a network unless its commit is not here, and nothing is written into the user's.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { git } from '../commits/git.ts';
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
  const options = ['--quiet', '--shared', '--no-checkout', '--no-tags', '--end-of-options'];
  const cloned = await git(own, 'clone', ...options, own, path);
  if (!cloned.ok) return `could not be copied (${cloned.complaint})`;
  const checkOut = (): ReturnType<typeof git> => git(path, 'switch', '--quiet', '--detach', '--end-of-options', commit);
  if ((await checkOut()).ok) return undefined;
  const { output: url } = await git(own, 'config', '--get', 'remote.origin.url');
  const settings = await git(own, 'rev-parse', '--path-format=absolute', '--git-path', 'config');
  // With the user's credentials for it.
  const words = ['-c', `include.path=${settings.output}`, 'fetch', '--quiet', '--depth=1'];
  const fetched = url === '' ? { ok: false } : await git(path, ...words, '--no-tags', '--end-of-options', url, commit);
  if (fetched.ok && (await checkOut()).ok) return undefined;
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
    await git(there, 'switch', '--quiet', '--detach', '--end-of-options', output);
    const inside = await copyWorkingTree({ ...tree, root: own, without: [] }, there);
    copied.push(...inside.map((file) => inFolder(name, file)));
  }
  return copied;
}
