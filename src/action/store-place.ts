/** Where runs are kept: in a store, or on its branch in the checkout; and where their page can be seen. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UsageError } from '../core/document/index.ts';
import { StoreError } from '../history/store/index.ts';
import type { Inputs } from './inputs.ts';
import type { Job } from './job.ts';
import { commitOf, type Git, hasCommit, isAncestor } from './git.ts';
import type { LocalBranch } from './migrated-inputs.ts';
import { pagesAddress, type StoreAccess } from '../app/index.ts';

export const serverUrlOf = ({ GITHUB_SERVER_URL }: NodeJS.ProcessEnv): string =>
  (GITHUB_SERVER_URL ?? 'https://github.com').replace(/\/+$/, '');

/** The store, with the token for it. */
export async function storeOf(
  inputs: Inputs,
  { workspace, localFolder }: Job,
  git: Git,
  environment: NodeJS.ProcessEnv,
): Promise<StoreAccess> {
  const origin = await git.ask('remote', 'get-url', 'origin');
  const here = { serverUrl: serverUrlOf(environment), repository: environment.GITHUB_REPOSITORY ?? '', workspace };
  const { spec, ownServer } = storePlace(inputs.store, { ...here, origin, localFolder });
  // To git by way of the environment (docs/store.md), and only to the server that the token is for.
  return { spec, token: ownServer && inputs.token !== '' ? inputs.token : undefined, host: process };
}

interface StoreSurroundings {
  /** The checkout's remote; undefined without a checkout. */
  origin: string | undefined;
  serverUrl: string;
  /** owner/name */
  repository: string;
  workspace: string;
  /** On one's own machine: where runs go when the checkout has no origin, since the repository's name is made up there. */
  localFolder?: string | undefined;
}

/**
 * @param store the input: a branch (`gh-pages`, `gh-pages:folder`), a folder (`./history`), or git+URL#branch
 * @returns the store as src/history/store takes it, and whether its server is this job's own: no other gets the job's token
 */
export function storePlace(
  store: string,
  { origin, serverUrl, repository, workspace, localFolder }: StoreSurroundings,
): { spec: string; ownServer: boolean } {
  if (store.startsWith('git+')) return { spec: store, ownServer: store.startsWith(`git+${serverUrl}/`) };
  if (/^(\.{0,2}[/\\]|[A-Za-z]:[/\\]|\.{1,2}$)/.test(store))
    return { spec: resolve(workspace, store), ownServer: false };
  if (origin === undefined && localFolder !== undefined) return { spec: localFolder, ownServer: false };
  // A remote may hold a password; the token comes through the environment.
  const url = origin?.replace(/^(https?:\/\/)[^/@]*@/, '$1') ?? `${serverUrl}/${repository}.git`;
  return { spec: `git+${url}#${store}`, ownServer: url.startsWith(`${serverUrl}/`) };
}

/** The page of a branch on GitHub Pages; undefined elsewhere, where addresses are everyone's own. */
export function dashboardUrl(spec: string, serverUrl: string, repository: string): string | undefined {
  const [url] = /^git\+(.+)#/.exec(spec)?.slice(1) ?? [];
  const isOwn = serverUrl === 'https://github.com' && url?.replace(/\.git$/, '') === `${serverUrl}/${repository}`;
  return isOwn ? pagesAddress(spec) : undefined;
}

interface OpenBranch {
  spec: string;
  /** What was added, to the remote, where the workflow asks for it. */
  push(): Promise<void>;
}

/**
 * The branch of a store in the checkout: github-action-benchmark leaves its commit there, and later steps of a workflow look at
 * it, add to it and push it. HEAD, index and files stay as they are.
 * @param store in the branch of the remote: `git+https://github.com/o/r.git#gh-pages:dev/bench`
 */
export async function openBranch(git: Git, branch: LocalBranch, workspace: string, store: string): Promise<OpenBranch> {
  const [address = '', place = ''] = store.replace(/^git\+/, '').split('#');
  await prepare(git, address, branch);
  return {
    spec: `git+${pathToFileURL(workspace).href}#${place}`,
    push: async () => {
      if (branch.push) await push(git, address, branch.name);
    },
  };
}

/**
 * Makes the local branch what a new commit can be added to: as the remote has it, or with commits of earlier steps on top.
 * A branch that neither has is made with its first commit.
 */
async function prepare(git: Git, remote: string, { name, fetch }: LocalBranch): Promise<void> {
  const ref = `refs/heads/${name}`;
  if ((await git.ask('symbolic-ref', '--quiet', 'HEAD')) === ref) {
    throw new UsageError(`The branch ${name} is checked out here: check out the code, and let a later step switch.`);
  }
  const local = await commitOf(git, ref);
  // Without a local branch there is nothing to go on with: one that begins anew could not be pushed.
  if (local !== undefined && !fetch) return;
  const tip = await fetchTip(git, remote, name);
  if (tip === undefined || tip === local) return;
  if (local !== undefined && (await isAncestor(git, tip, local))) return;
  if (local !== undefined && !(await isAncestor(git, local, tip))) {
    throw new UsageError(
      `The branch ${name} here and that of ${remote} have gone apart: remove the one here (git branch -D ${name}), or set skip-fetch-gh-pages: true to keep it.`,
    );
  }
  const why = ['-m', 'io-perf: as the remote has it'];
  if ((await git.ask('update-ref', ...why, '--end-of-options', ref, tip, local ?? '')) !== undefined) return;
  throw new StoreError(`git could not write the branch ${name} in this checkout: is it read-only?`);
}

/** @returns undefined: the remote has no such branch */
async function fetchTip(git: Git, remote: string, name: string): Promise<string | undefined> {
  const ref = `refs/heads/${name}`;
  const listed = await git.ask('ls-remote', '--end-of-options', remote, ref);
  if (listed === undefined) {
    throw new StoreError(
      `The branch ${name} of ${remote} cannot be read: give the job a token for it (github-token), or set skip-fetch-gh-pages: true.`,
    );
  }
  const [tip] = listed.split(/\s/);
  if (!tip) return undefined;
  const options = ['--quiet', '--no-tags', '--no-recurse-submodules', '--no-write-fetch-head'];
  if (
    !(await hasCommit(git, tip)) &&
    (await git.ask('fetch', ...options, '--end-of-options', remote, ref)) === undefined
  ) {
    throw new StoreError(`The branch ${name} of ${remote} cannot be fetched: run the job again later.`);
  }
  return tip;
}

/** @throws StoreError when the remote rejects the push: another job pushed first, or the token may not write */
async function push(git: Git, remote: string, name: string): Promise<void> {
  const ref = `refs/heads/${name}`;
  if ((await git.ask('push', '--quiet', '--no-verify', '--end-of-options', remote, `${ref}:${ref}`)) !== undefined)
    return;
  throw new StoreError(
    `The branch ${name} could not be pushed to ${remote}: another job may have added to it, or the token may not write (contents: write); leave skip-fetch-gh-pages out, which then is tried again.`,
  );
}
