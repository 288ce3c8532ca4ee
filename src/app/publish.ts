/** Adds runs to a store, with facts about their commits and their growth from the user's repository, and the page that shows them. */
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import type { AppendOptions, Store } from '../history/store/index.ts';
import type { AcceptanceRow } from '../history/store/format/index.ts';
import { defined, type JudgedRun, type RunDocument } from '../core/document/index.ts';
import { CommitSources } from '../gate/index.ts';
import { explainedGrowth } from '../judge/index.ts';
import { type Checkout, judgeRuns } from './judge-runs.ts';
import { storedPast } from './stored-past.ts';
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

/** @returns how many runs were added, and how many existed before; sentences about what else was done, or left as it was */
export async function publishRuns({ runs, store: access, checkout, dataJs }: PublishRequest) {
  const commits = await commitFacts(runs, checkout);
  return withStore({ ...access, kept: dataJs?.path }, async (store) => {
    const brought = await bringHistory(store, dataJs?.path ?? '');
    const explained = await explainedIn(store, runs, checkout);
    const { added, present, notes } = await addRuns(store, runs, { commits, dataJs, explained });
    return { store: store.name, added, present, notes: brought === undefined ? notes : [brought, ...notes] };
  });
}

interface Adding {
  commits: readonly CommitFacts[];
  dataJs?: DataJs | undefined;
  explained: readonly AcceptanceRow[];
}

/**
 * Adds runs to a store that is open.
 * @returns how many runs were added, and how many existed before; sentences about files of others in the place of the store, or of its page,
 * and about what was refused
 */
export async function addRuns(store: Store, runs: readonly RunDocument[], { commits, dataJs, explained }: Adding) {
  const site = await siteFiles();
  const more = { ...defined({ dataJs, site }), ...withOverview(runs) };
  const { added, present, left, refused } = await store.append(runs, { commits, explained, ...more });
  const { name, beside } = store;
  const notes = [
    ...(beside === undefined ? [] : [`${beside} has files that are not of a store, so the store is in ${name}.`]),
    ...(left.length === 0 ? [] : [`Not written to ${name}, as another's file is there: ${left.join(', ')}.`]),
    ...refused,
  ];
  return { added: added.length, present: present.length, notes };
}

/**
 * Growth of counts with a known cause, for the history: it is no step for the worse there, as it fails no gate. One row for each count of a
 * run, at the commit that brought it.
 */
export const explainedRows = (judged: readonly JudgedRun[]): AcceptanceRow[] =>
  judged.flatMap(({ run, judgement }) => {
    const { commit, pullRequest } = run.source ?? {};
    if (judgement.basis !== 'history' || commit === undefined || pullRequest !== undefined) return [];
    return Object.entries(judgement.cells).flatMap(([cells, { counts = [] }]) =>
      counts.flatMap((change): AcceptanceRow[] => {
        const reason = explainedGrowth(cells, change);
        if (reason === undefined) return [];
        return [
          { cells, metric: change.metric, commit: change.since ?? commit, reason, at: run.startedAt, explained: true },
        ];
      }),
    );
  });

/** More runs at once are an old history: what brought its growth is not looked for. */
const maxRuns = 8;

/** The same of runs that are about to be published, and were not judged here. */
async function explainedIn(store: Store, runs: readonly RunDocument[], checkout: Checkout): Promise<AcceptanceRow[]> {
  const isCounted = ({ comparison, cells, source }: RunDocument): boolean =>
    comparison === undefined &&
    source?.pullRequest === undefined &&
    Object.values(cells).some(({ subject }) => Object.values(subject).some(({ profile }) => profile !== undefined));
  const counted = runs.filter(isCounted);
  const snapshot = await store.snapshot();
  if (counted.length === 0 || runs.length > maxRuns || (await snapshot.index()) === undefined) return [];
  const sources = new CommitSources(checkout.directory, checkout.environment);
  const rows: AcceptanceRow[] = [];
  for (const run of counted) {
    const past = storedPast(await snapshot.renamedBy([run]));
    rows.push(...explainedRows(await judgeRuns([run], past, { config: {}, sources })));
  }
  return rows;
}

export interface CommitFacts {
  id: string;
  author?: string;
  message?: string;
  at?: string;
  url?: string;
}

/** Author, first line and time of the runs' commits, where the repository in the checkout has them; addresses on the forge. */
export async function commitFacts(runs: readonly RunDocument[], checkout: Checkout): Promise<CommitFacts[]> {
  const repositories = new Map(runs.map(({ source }) => [source?.commit, source?.repository]));
  const facts = [...repositories].map(async ([id, repository]): Promise<CommitFacts | undefined> => {
    if (id === undefined || !/^[0-9a-f]{7,64}$/.test(id)) return undefined;
    const forge = checkout.environment.GITHUB_SERVER_URL?.replace(/\/+$/, '');
    const isNamed = forge !== undefined && /^https?:\/\//.test(forge) && /^[\w.-]+\/[\w.-]+$/.test(repository ?? '');
    const url = isNamed && { url: `${forge}/${repository!}/commit/${id}` };
    return { id, ...(await show(id, checkout)), ...url };
  });
  return (await Promise.all(facts)).filter((fact) => fact !== undefined);
}

async function show(id: string, { directory, environment }: Checkout): Promise<Omit<CommitFacts, 'id' | 'url'>> {
  try {
    const words = ['-C', directory, 'show', '--no-patch', '--format=%an%x00%s%x00%cI', '--end-of-options', id, '--'];
    const env = { ...environment, GIT_NO_LAZY_FETCH: '1', GIT_OPTIONAL_LOCKS: '0' };
    const { stdout } = await promisify(execFile)('git', words, { timeout: 5000, env });
    const [author = '', message = '', at = ''] = stdout.trimEnd().split('\0');
    return { author, message: message.slice(0, 200), at: new Date(at).toISOString() };
  } catch {
    // In a shallow or missing repository the id is enough.
    return {};
  }
}
