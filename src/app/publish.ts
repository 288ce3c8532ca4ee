/** Adds runs to a store, with facts about their commits from the user's repository and the page that shows them. */
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import type { Appended, AppendOptions, Store } from '../history/store/index.ts';
import { defined, type RunDocument } from '../core/document/index.ts';
import type { Checkout } from './checkout.ts';
import { explainedIn } from './explained-growth.ts';
import { type StoreAccess, withStore } from './store-access.ts';
import { bringHistory } from './import-history.ts';
import { siteFiles, withOverview } from './site-files.ts';

type DataJs = NonNullable<AppendOptions['dataJs']>;

interface PublishRequest {
  runs: readonly RunDocument[];
  store: StoreAccess;
  checkout: Checkout;
  /** A data.js of github-action-benchmark that is kept up to date in the store. */
  dataJs?: DataJs | undefined;
}

export interface Published {
  store: string;
  /** Number of added runs, and of those that existed before. */
  added: number;
  present: number;
  /** Sentences about what else was done, or left as it was. */
  notes: string[];
}

export async function publishRuns({ runs, store: access, checkout, dataJs }: PublishRequest): Promise<Published> {
  const commits = await commitFacts(runs, checkout);
  return withStore({ ...access, kept: dataJs?.path }, async (store) => {
    const brought = await bringHistory(store, dataJs?.path ?? '');
    const explained = await explainedIn(store, runs, checkout);
    const { added, present, left, refused } = await addRuns(store, runs, { commits, dataJs, explained });
    const notes = [...(brought === undefined ? [] : [brought]), ...notesOnOthers(store, left), ...refused];
    return { store: store.name, added: added.length, present: present.length, notes };
  });
}

/** Where files of others are in the place of the store, or of its page. */
export function notesOnOthers({ name, beside }: Store, left: readonly string[]): string[] {
  return [
    ...(beside === undefined ? [] : [`${beside} has files that are not of a store, so the store is in ${name}.`]),
    ...(left.length === 0 ? [] : [`Not written to ${name}, as another's file is there: ${left.join(', ')}.`]),
  ];
}

interface Adding {
  commits: readonly CommitFacts[];
  dataJs?: DataJs | undefined;
  /** Growth of these runs that has a known cause. */
  explained?: AppendOptions['explained'];
}

/** Adds runs to a store that is open. */
export async function addRuns(store: Store, runs: readonly RunDocument[], adding: Adding): Promise<Appended> {
  const { commits, dataJs, explained } = adding;
  const site = await siteFiles();
  return store.append(runs, {
    commits,
    ...defined({ dataJs, site, explained }),
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

/** Author, first line and time of the runs' commits, where the repository in the checkout has them; addresses on the forge. */
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
    const { stdout } = await promisify(execFile)(
      'git',
      ['-C', directory, 'show', '--no-patch', format, '--end-of-options', id, '--'],
      {
        timeout: 5000,
        env: { ...environment, GIT_NO_LAZY_FETCH: '1', GIT_OPTIONAL_LOCKS: '0' },
      },
    );
    const [author = '', message = '', at = ''] = stdout.trimEnd().split('\0');
    return { author, message: message.slice(0, 200), at: new Date(at).toISOString() };
  } catch {
    // In a shallow or missing repository the id is enough.
    return {};
  }
}
