/** Where runs are kept: in a store, or on its branch in the checkout; where their page can be seen; and what a job adds there. */
import { resolve, dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import * as core from '@actions/core';
import {
  pagesAddress,
  type StoreAccess,
  addRuns,
  bringHistory,
  commitFacts,
  type CommitFacts,
  withStore,
} from '../app/index.ts';
import type { Git } from './git.ts';
import type { Inputs } from './inputs.ts';
import { type Job, info } from './job.ts';
import { UsageError, codeOf, type JudgedRun, messageOf, type RunDocument } from '../document/index.ts';
import { StoreError, dataJsPrefix, filesOf, openInMemory, type Snapshot, type Store } from '../store/index.ts';
import type { LocalBranch } from './incumbent-inputs.ts';

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

export interface StorePlace {
  /** As src/store takes it: a folder, or git+URL#branch[:folder]. */
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

export interface StoreSurroundings {
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

// The branch of a store in the checkout: github-action-benchmark leaves its commit there, and later steps of a workflow look at
// it, add to it and push it. HEAD, index and files stay as they are.

interface Remote {
  git: Git;
  /** Name or address. */
  remote: string;
}

export interface OpenBranch {
  /** The store in it, as src/store takes it. */
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
  const local = await git.ask('rev-parse', '--verify', '--quiet', `${ref}^{commit}`);
  // Without a local branch there is nothing to go on with: one that begins anew could not be pushed.
  if (local !== undefined && !fetch) return;
  const tip = await fetchTip({ git, remote }, name);
  if (tip === undefined || tip === local) return;
  const holds = async (inner: string, outer: string): Promise<boolean> =>
    (await git.ask('merge-base', '--is-ancestor', inner, outer)) !== undefined;
  if (local !== undefined && (await holds(tip, local))) return;
  if (local !== undefined && !(await holds(local, tip))) {
    throw new UsageError(
      `The branch ${name} here and that of ${remote} have gone apart: remove the one here (git branch -D ${name}), or set skip-fetch-gh-pages: true to keep it.`,
    );
  }
  if ((await git.ask('update-ref', '-m', 'io-perf: as the remote has it', ref, tip, local ?? '')) === undefined) {
    throw new StoreError(`git could not write the branch ${name} in this checkout: is it read-only?`);
  }
}

/** @returns undefined: the remote has no such branch */
async function fetchTip({ git, remote }: Remote, name: string): Promise<string | undefined> {
  const ref = `refs/heads/${name}`;
  const listed = await git.ask('ls-remote', remote, ref);
  if (listed === undefined) {
    throw new StoreError(
      `The branch ${name} of ${remote} cannot be read: give the job a token for it (github-token), or set skip-fetch-gh-pages: true.`,
    );
  }
  const tip = listed.split(/\s/)[0];
  if (tip === undefined || tip === '') return undefined;
  const isHere = (await git.ask('cat-file', '-e', `${tip}^{commit}`)) !== undefined;
  const options = ['--quiet', '--no-tags', '--no-recurse-submodules', '--no-write-fetch-head'];
  if (!isHere && (await git.ask('fetch', ...options, remote, ref)) === undefined) {
    throw new StoreError(`The branch ${name} of ${remote} cannot be fetched: run the job again later.`);
  }
  return tip;
}

/** @throws StoreError when the remote does not take it: somebody else was there first, or the token may not */
async function push({ git, remote }: Remote, { name }: LocalBranch): Promise<void> {
  const ref = `refs/heads/${name}`;
  if ((await git.ask('push', '--quiet', '--no-verify', remote, `${ref}:${ref}`)) !== undefined) return;
  throw new StoreError(
    `The branch ${name} could not be pushed to ${remote}: somebody else may have added to it, or the token may not write (contents: write); leave skip-fetch-gh-pages out, which then is tried again.`,
  );
}

// What a job is judged by and what it adds to: a store, or the data file of github-action-benchmark in its place.

/** The history of github-action-benchmark: the beginning of a new store, and kept up to date. */
export interface KeptDataJs {
  /** In the store; empty: none is kept. */
  path: string;
  /** Of each suite. */
  mostEntries: number | undefined;
  /** Its external data file, on this machine, in place of a store; empty: there is none. */
  externalData: string;
}

/** The name of the external data in its store, which only lives as long as the job. */
const externalPath = 'data.js';

const pathOf = ({ path, externalData }: KeptDataJs): string => (externalData === '' ? path : externalPath);

/** @param access to the store, where there is one */
export async function withHistory(
  access: StoreAccess,
  { externalData }: KeptDataJs,
  task: (store: Store) => Promise<void>,
): Promise<void> {
  if (externalData === '') return withStore(access, task);
  const text = await readDataFile(externalData);
  return task(openInMemory(externalData, text === undefined ? undefined : filesOf({ [externalPath]: text })));
}

/**
 * Judges by what was measured before, by github-action-benchmark too. Where runs are added, its history is imported for good; elsewhere
 * it is only read. A store that cannot be reached, that is damaged or not ours takes the history away, not the verdict, and a note in
 * the judgement says so; one that will be written to must be readable.
 * @param judge without a history where there is none
 */
export async function withReadableHistory(
  store: Store,
  kept: KeptDataJs,
  adds: boolean,
  judge: (past: Snapshot | undefined) => Promise<JudgedRun[]>,
): Promise<JudgedRun[]> {
  if (adds) return judge(await readHistory(store, kept, adds));
  try {
    return await judge(await readHistory(store, kept, adds));
  } catch (error) {
    if (!(error instanceof StoreError || error instanceof UsageError)) throw error;
    // What is wrong with the runs or the rules is wrong without a store as well.
    const judged = await judge(undefined);
    const message = `${error.message} The run is judged without history.`;
    core.warning(message, { title: 'io-perf' });
    return judged.map(({ run, judgement }) => {
      const notes = [...(judgement.notes ?? []), { kind: 'no-history' as const, message }];
      return { run, judgement: { ...judgement, notes } };
    });
  }
}

/** @returns undefined: there is none. @throws StoreError, UsageError */
async function readHistory(store: Store, kept: KeptDataJs, adds: boolean): Promise<Snapshot> {
  const snapshot = await store.snapshot();
  if ((await snapshot.index()) !== undefined) return snapshot;
  const beginning = adds ? store : openInMemory(store.name, await store.files());
  const brought = await bring(beginning, pathOf(kept), adds);
  info(brought ?? `${store.name} holds no runs yet: this is the first.`);
  return beginning.snapshot();
}

/** A damaged data.js stops who would write to it; others do without. */
async function bring(store: Store, path: string, adds: boolean): Promise<string | undefined> {
  try {
    return await bringHistory(store, path);
  } catch (error) {
    if (adds || !(error instanceof UsageError)) throw error;
    core.warning(`${error.message} The run is judged without it.`, { title: 'io-perf' });
    return undefined;
  }
}

/**
 * Adds runs, with what is known of their commits and the page that shows them.
 * @param known of commits that may not be in the checkout
 * @returns a sentence for the log
 */
export async function publishRuns(
  store: Store,
  runs: readonly RunDocument[],
  workspace: string,
  kept: KeptDataJs,
  known: readonly CommitFacts[] = [],
): Promise<string> {
  const path = pathOf(kept);
  const dataJs = path === '' ? undefined : { path, mostEntries: kept.mostEntries };
  const here = await commitFacts(runs, { directory: workspace, environment: process.env });
  const commits = [...here, ...known];
  if (kept.externalData !== '') {
    const { added } = await store.append(runs, { commits, ...(dataJs === undefined ? {} : { dataJs }) });
    await writeDataFile(store, path, kept.externalData);
    return told(store, added.length);
  }
  const { added } = await addRuns(store, runs, { commits, dataJs });
  return told(store, added.length);
}

function told({ name }: Store, added: number): string {
  if (added === 0) return `${name} had these runs already.`;
  return `${added === 1 ? 'One run was' : `${added} runs were`} added to ${name}.`;
}

// The external data file of github-action-benchmark: the JSON of a data.js, which the workflow keeps as it likes.

/** As for `import`. */
const largestBytes = 64 * 1024 * 1024;

/** @returns undefined: there is no such file yet. @throws UsageError */
async function readDataFile(file: string): Promise<string | undefined> {
  try {
    const status = await stat(file);
    if (!status.isFile()) throw new UsageError(`${file} is no file: name one in external-data-json-path.`);
    if (status.size > largestBytes) {
      throw new UsageError(
        `${file} is larger than ${largestBytes / 1024 / 1024} MiB: shorten it, or set max-items-in-chart.`,
      );
    }
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `${file} cannot be read (${messageOf(error)}): name the file that github-action-benchmark wrote.`,
    );
  }
}

/** Writes what the store keeps at `path`, whole or not at all. @throws UsageError */
async function writeDataFile(store: Store, path: string, file: string): Promise<void> {
  const bytes = await (await store.files()).read(path);
  if (bytes === undefined) return;
  const text = Buffer.from(bytes).toString('utf8');
  const json = text.startsWith(dataJsPrefix) ? text.slice(dataJsPrefix.length) : text;
  const aside = `${file}.${process.pid}.new`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(aside, json);
    await rename(aside, file);
  } catch (error) {
    await rm(aside, { force: true });
    throw new UsageError(
      `${file} cannot be written (${messageOf(error)}): name a path in external-data-json-path that the job may write to.`,
    );
  }
}
