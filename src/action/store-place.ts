/** Where runs are kept: in a store, or on its branch in the checkout; where their page can be seen; and what a job adds there. */
import { resolve } from 'node:path';
import type { Inputs } from './inputs.ts';
import type { Job } from './job.ts';
import type { Git } from './git.ts';
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
  const [serverUrl, repository] = [serverUrlOf(environment), environment.GITHUB_REPOSITORY ?? ''];
  const { spec, ownServer } = storePlace(inputs.store, { origin, serverUrl, repository, workspace, localFolder });
  // To git by way of the environment (docs/store.md), and only to the server that the token is for.
  return { spec, token: ownServer && inputs.token !== '' ? inputs.token : undefined, host: process };
}

interface StorePlace {
  /** As src/history/store takes it: a folder, or git+URL#branch[:folder]. */
  spec: string;
  /** The server gets the job's token only when it is this job's own. */
  ownServer: boolean;
}

/**
 * @param store the input: a branch (`gh-pages`, `gh-pages:folder`), a folder (`./history`), or git+URL#branch
 * @param origin the checkout's remote; undefined without a checkout
 */
export function storePlace(store: string, surroundings: StoreSurroundings): StorePlace {
  const { origin, serverUrl, repository, workspace, localFolder } = surroundings;
  if (store.startsWith('git+')) return { spec: store, ownServer: store.startsWith(`git+${serverUrl}/`) };
  if (/^(\.{0,2}[/\\]|[A-Za-z]:[/\\]|\.{1,2}$)/.test(store))
    return { spec: resolve(workspace, store), ownServer: false };
  if (origin === undefined && localFolder !== undefined) return { spec: localFolder, ownServer: false };
  // A remote may hold a password; the token comes through the environment.
  const url = origin?.replace(/^(https?:\/\/)[^/@]*@/, '$1') ?? `${serverUrl}/${repository}.git`;
  return { spec: `git+${url}#${store}`, ownServer: url.startsWith(`${serverUrl}/`) };
}

interface StoreSurroundings {
  origin: string | undefined;
  serverUrl: string;
  /** owner/name */
  repository: string;
  workspace: string;
  /** On one's own machine: where runs go when the checkout has no origin, since the repository's name is made up there. */
  localFolder?: string | undefined;
}

/** The page of a branch on GitHub Pages; undefined elsewhere, where addresses are everyone's own. */
export function dashboardUrl(spec: string, serverUrl: string, repository: string): string | undefined {
  const [url] = /^git\+(.+)#/.exec(spec)?.slice(1) ?? [];
  const isOwn = serverUrl === 'https://github.com' && url?.replace(/\.git$/, '') === `${serverUrl}/${repository}`;
  return isOwn ? pagesAddress(spec) : undefined;
}
