/**
 * The branch of a store in the checkout: github-action-benchmark leaves its commit there, and later steps of a workflow look at
 * it, add to it and push it. HEAD, index and files stay as they are.
 */
import { pathToFileURL } from 'node:url';
import type { Git } from './git.ts';
import type { LocalBranch } from './migrated-inputs.ts';
import { UsageError } from '../core/document/index.ts';
import { StoreError } from '../history/store/index.ts';

interface Remote {
  git: Git;
  /** Name or address. */
  remote: string;
}

interface OpenBranch {
  /** The store in it, as src/history/store takes it. */
  spec: string;
  /** What was added, to the remote, where the workflow asks for it. */
  push(): Promise<void>;
}

/** @param store in the branch of the remote: `git+https://github.com/o/r.git#gh-pages:dev/bench` */
export async function openBranch(git: Git, branch: LocalBranch, workspace: string, store: string): Promise<OpenBranch> {
  const [address = '', place = ''] = store.replace(/^git\+/, '').split('#');
  const remote = { git, remote: address };
  await prepare(remote, branch);
  return {
    spec: `git+${pathToFileURL(workspace).href}#${place}`,
    push: async () => {
      if (branch.push) await push(remote, branch);
    },
  };
}

/**
 * Makes the local branch what a new commit can be added to: as the remote has it, or with commits of earlier steps on top.
 * A branch that neither has is made with its first commit.
 */
async function prepare({ git, remote }: Remote, { name, fetch }: LocalBranch): Promise<void> {
  const ref = `refs/heads/${name}`;
  if ((await git.ask('symbolic-ref', '--quiet', 'HEAD')) === ref) {
    throw new UsageError(`The branch ${name} is checked out here: check out the code, and let a later step switch.`);
  }
  const local = await git.ask('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`);
  // Without a local branch there is nothing to go on with: one that begins anew could not be pushed.
  if (local !== undefined && !fetch) return;
  const tip = await fetchTip({ git, remote }, name);
  if (tip === undefined || tip === local) return;
  const holds = async (inner: string, outer: string): Promise<boolean> =>
    (await git.ask('merge-base', '--is-ancestor', '--end-of-options', inner, outer)) !== undefined;
  if (local !== undefined && (await holds(tip, local))) return;
  if (local !== undefined && !(await holds(local, tip))) {
    throw new UsageError(
      `The branch ${name} here and that of ${remote} have gone apart: remove the one here (git branch -D ${name}), or set skip-fetch-gh-pages: true to keep it.`,
    );
  }
  if (
    (await git.ask('update-ref', '-m', 'io-perf: as the remote has it', '--end-of-options', ref, tip, local ?? '')) ===
    undefined
  ) {
    throw new StoreError(`git could not write the branch ${name} in this checkout: is it read-only?`);
  }
}

/** @returns undefined: the remote has no such branch */
async function fetchTip({ git, remote }: Remote, name: string): Promise<string | undefined> {
  const ref = `refs/heads/${name}`;
  const listed = await git.ask('ls-remote', '--end-of-options', remote, ref);
  if (listed === undefined) {
    throw new StoreError(
      `The branch ${name} of ${remote} cannot be read: give the job a token for it (github-token), or set skip-fetch-gh-pages: true.`,
    );
  }
  const tip = listed.split(/\s/)[0];
  if (tip === undefined || tip === '') return undefined;
  const isHere = (await git.ask('cat-file', '-e', '--end-of-options', `${tip}^{commit}`)) !== undefined;
  const options = ['--quiet', '--no-tags', '--no-recurse-submodules', '--no-write-fetch-head'];
  if (!isHere && (await git.ask('fetch', ...options, '--end-of-options', remote, ref)) === undefined) {
    throw new StoreError(`The branch ${name} of ${remote} cannot be fetched: run the job again later.`);
  }
  return tip;
}

/** @throws StoreError when the remote rejects the push: another job pushed first, or the token may not write */
async function push({ git, remote }: Remote, { name }: LocalBranch): Promise<void> {
  const ref = `refs/heads/${name}`;
  if ((await git.ask('push', '--quiet', '--no-verify', '--end-of-options', remote, `${ref}:${ref}`)) !== undefined)
    return;
  throw new StoreError(
    `The branch ${name} could not be pushed to ${remote}: another job may have added to it, or the token may not write (contents: write); leave skip-fetch-gh-pages out, which then is tried again.`,
  );
}
