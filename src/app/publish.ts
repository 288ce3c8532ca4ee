/** What is added to a store: runs, with what the user's repository says of their commits and the page that shows them; and consent to a change. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type RunDocument, UsageError } from '../document/index.ts';
import { type Appended, type AppendOptions, type Store, covers, type Snapshot } from '../store/index.ts';
import { bringHistory } from './import-history.ts';
import { siteFiles, withOverview } from './site.ts';
import { withStore, type StoreAccess } from './host.ts';
import type { Config } from '../config/index.ts';
import { workloadCells, workloadPattern } from './workloads.ts';

/** Where the user's repository is; it is only read. */
export interface Checkout {
  directory: string;
  /** For git; it names the forge, too. */
  environment: NodeJS.ProcessEnv;
}

type DataJs = NonNullable<AppendOptions['dataJs']>;

export interface PublishRequest {
  runs: readonly RunDocument[];
  store: StoreAccess;
  checkout: Checkout;
  /** A data.js of github-action-benchmark that is kept up to date in the store. */
  dataJs?: DataJs | undefined;
}

export interface Published {
  store: string;
  /** Runs that were added, and those that were there already. */
  added: number;
  present: number;
  /** A sentence, when the history of github-action-benchmark was imported. */
  brought?: string | undefined;
}

export async function publishRuns({ runs, store: access, checkout, dataJs }: PublishRequest): Promise<Published> {
  const commits = await commitFacts(runs, checkout);
  return withStore(access, async (store) => {
    const brought = await bringHistory(store, dataJs?.path ?? '');
    const { added, present } = await addRuns(store, runs, { commits, dataJs });
    return { store: store.name, added: added.length, present: present.length, brought };
  });
}

export interface Adding {
  commits: readonly CommitFacts[];
  dataJs?: DataJs | undefined;
}

/** Adds runs to a store that is open. */
export async function addRuns(store: Store, runs: readonly RunDocument[], adding: Adding): Promise<Appended> {
  const { commits, dataJs } = adding;
  const site = await siteFiles();
  return store.append(runs, {
    commits,
    ...(dataJs === undefined ? {} : { dataJs }),
    ...(site === undefined ? {} : { site }),
    ...withOverview(runs),
  });
}

export interface CommitFacts {
  id: string;
  author?: string;
  message?: string;
  at?: string;
  url?: string;
}

/** Author, first line and time of the runs' commits, as far as the repository in the checkout has them; addresses on the forge. */
export async function commitFacts(
  runs: readonly RunDocument[],
  { directory, environment }: Checkout,
): Promise<CommitFacts[]> {
  const repositories = new Map(runs.map(({ source }) => [source?.commit, source?.repository]));
  const facts = [...repositories].map(async ([id, repository]): Promise<CommitFacts | undefined> => {
    if (id === undefined || !/^[0-9a-f]{7,64}$/.test(id)) return undefined;
    const forge = environment.GITHUB_SERVER_URL?.replace(/\/+$/, '');
    const isNamed = forge !== undefined && /^https?:\/\//.test(forge) && /^[\w.-]+\/[\w.-]+$/.test(repository ?? '');
    return {
      id,
      ...(await show(id, directory, environment)),
      ...(isNamed ? { url: `${forge}/${repository!}/commit/${id}` } : {}),
    };
  });
  return (await Promise.all(facts)).filter((fact) => fact !== undefined);
}

async function show(
  id: string,
  directory: string,
  environment: NodeJS.ProcessEnv,
): Promise<Omit<CommitFacts, 'id' | 'url'>> {
  try {
    const format = '--format=%an%x00%s%x00%cI';
    const { stdout } = await promisify(execFile)('git', ['-C', directory, 'show', '--no-patch', format, id, '--'], {
      timeout: 5000,
      env: { ...environment, GIT_NO_LAZY_FETCH: '1', GIT_OPTIONAL_LOCKS: '0' },
    });
    const [author = '', message = '', at = ''] = stdout.trimEnd().split('\0');
    return { author, message: message.slice(0, 200), at: new Date(at).toISOString() };
  } catch {
    // A shallow or missing repository: the id is enough.
    return {};
  }
}

// A change of some cells is accepted at a commit: from there on, the new level is the accepted one.

export interface Acceptance {
  /** A workload by its name, a cell or a pattern. */
  pattern: string;
  /** First commit with the accepted level: at least seven digits of its SHA. */
  commit: string;
  reason: string;
  /** Who accepts. */
  by?: string;
}

export interface Accepted {
  /** The pattern that is on record. */
  cells: string;
  /** How many of those cells are known. */
  count: number;
  commit: string;
  /** False: it was accepted before. */
  isNew: boolean;
}

/** Runs whose cells an acceptance may speak of. */
const recentRuns = 500;
const longestReason = 1000;

/**
 * @param config its workloads may be named
 * @throws UsageError for a commit or reason that is none, and where nothing matches
 */
export const acceptChange = (access: StoreAccess, acceptance: Acceptance, config: Config): Promise<Accepted> =>
  withStore(access, (store) => acceptIn(store, acceptance, config));

async function acceptIn(store: Store, acceptance: Acceptance, config: Config): Promise<Accepted> {
  const commit = acceptance.commit.toLowerCase();
  if (!/^[0-9a-f]{7,64}$/.test(commit)) {
    throw new UsageError(`${acceptance.commit} is not a commit: give at least seven digits of its SHA.`);
  }
  const reason = acceptance.reason.trim();
  if (reason === '' || reason.length > longestReason) {
    throw new UsageError(
      `The reason is empty or longer than ${longestReason} characters: say in a sentence why the change is accepted.`,
    );
  }
  const configured = workloadCells(config).map(({ id }) => id);
  const { cells, ids } = await findCells(acceptance.pattern, await store.snapshot(), configured);
  if (ids.length === 0) {
    throw new UsageError(
      `No workload of the configuration and no cell in the last ${recentRuns} runs of ${store.name} matches ${acceptance.pattern}: name one of them, or a pattern with *.`,
    );
  }
  const by = acceptance.by === undefined ? {} : { by: acceptance.by };
  const isNew = await store.accept({ cells, commit, reason, at: new Date().toISOString(), ...by });
  if (isNew) await store.append([], withOverview());
  return { cells, count: ids.length, commit, isNew };
}

/** A name without a part of a cell's path is a workload's, if there is such a one; else it is a pattern like any other. */
async function findCells(
  pattern: string,
  snapshot: Snapshot,
  configured: readonly string[],
): Promise<{ cells: string; ids: string[] }> {
  let ids: string[] = [];
  for (const cells of [...workloadPattern(pattern), pattern]) {
    const isMeant = (id: string): boolean => covers(cells, id);
    const trends = await snapshot.trends({ last: recentRuns, cells: isMeant });
    ids = [...new Set([...trends.map(({ cell }) => cell.id), ...configured.filter(isMeant)])];
    if (ids.length > 0) return { cells, ids };
  }
  return { cells: pattern, ids };
}
