/** What is added to a store: runs, with what the user's repository says of their commits and the page that shows them; and consent to a change. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { basename } from 'node:path';
import { type RunDocument, UsageError, messageOf } from '../document/index.ts';
import {
  type Appended,
  type AppendOptions,
  type Store,
  type Snapshot,
  importDataJs,
  historyOfCsv,
} from '../store/index.ts';
import { siteFiles, withOverview, toolVersion } from './site.ts';
import { withStore, type StoreAccess } from './host.ts';
import { type Config, readAtMost, TooLargeError } from '../config/index.ts';
import { covers } from '../matrix/index.ts';
import { workloadCells, workloadPattern } from './workloads.ts';
import { isId } from './commits.ts';
import { convertResults } from '../convert/index.ts';

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
  if (!isId(commit)) {
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

// Histories into a store: a data.js of github-action-benchmark, from a file or from where it lies in the store itself; our own CSV; asv's results.

export interface ImportedHistory {
  store: string;
  /** Entries that were added, and those that were there already. */
  added: number;
  present: number;
  /** In the files; only a data.js has suites. */
  suites?: number;
  figures: number;
  /** Of these, so many have no value. */
  nulls?: number;
}

export const importFormats = ['github-action-benchmark', 'csv', 'asv'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** Twenty-five times a history of three years. In memory it takes as many times its size, and a small runner has 2 GB for that. */
const largestBytes = 64 * 1024 * 1024;

/**
 * @param files of that format; .gz too
 * @throws UsageError
 */
export async function importHistory(
  from: ImportFormat,
  files: readonly string[],
  access: StoreAccess,
): Promise<ImportedHistory> {
  if (from === 'github-action-benchmark' && files.length > 1) {
    throw new UsageError('One data.js is imported at a time: import them one after the other.');
  }
  const read: { file: string; text: string }[] = [];
  for (const file of files) if (!isFactsOfAsv(from, file)) read.push({ file, text: await readHistory(file) });
  return withStore(access, async (store) => {
    const site = await siteFiles();
    const extras = { ...(site === undefined ? {} : { site }), ...withOverview() };
    if (from === 'github-action-benchmark') {
      const { added, present, ...counts } = await importDataJs(store, read[0]!.text, read[0]!.file);
      await store.append([], extras);
      return { store: store.name, added: added.length, present: present.length, ...counts };
    }
    const histories = read.map(({ file, text }) =>
      from === 'csv' ? historyOfCsv(text, file) : { runs: [asvRun(text, file)], commits: [] },
    );
    const runs = histories.flatMap((history) => history.runs);
    if (runs.length === 0) throw new UsageError(`${files.join(', ')} holds no run: name a file with results.`);
    const commits = histories.flatMap((history) => history.commits);
    const { added, present } = await store.append(runs, { ...extras, commits });
    const figures = runs.reduce((sum, { cells }) => sum + Object.keys(cells).length, 0);
    return { store: store.name, added: added.length, present: present.length, figures };
  });
}

/** What lies beside asv's results and holds none. */
const isFactsOfAsv = (from: ImportFormat, file: string): boolean =>
  from === 'asv' && ['machine.json', 'benchmarks.json'].includes(basename(file));

/** asv's results of one commit and environment, at the commit's date. */
const asvRun = (text: string, name: string): RunDocument =>
  convertResults([{ name, text }], 'asv', {
    tool: { name: 'io-perf', version: toolVersion },
    now: new Date().toISOString(),
  });

async function readHistory(file: string): Promise<string> {
  try {
    const bytes = await readAtMost(file, largestBytes);
    const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
    const content = isGzip ? gunzipSync(bytes, { maxOutputLength: largestBytes }) : bytes;
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch (error) {
    // What is unpacked to more than that is a RangeError of zlib.
    if (error instanceof TooLargeError || error instanceof RangeError) throw tooLarge(file);
    throw new UsageError(`${file} cannot be read as UTF-8 text (${messageOf(error)}): name a file of the history.`);
  }
}

const tooLarge = (file: string): UsageError =>
  new UsageError(`${file} is larger than ${largestBytes / 1024 / 1024} MiB: split it by suite and import the parts.`);

/**
 * Imports a data.js of the store's own folder, if the store is new.
 * @param path in the store; empty: there is none
 * @returns one sentence when something was imported
 * @throws UsageError when it is there and cannot be read: nothing is changed then
 */
export async function bringHistory(store: Store, path: string): Promise<string | undefined> {
  if (path === '' || (await (await store.snapshot()).index()) !== undefined) return undefined;
  const bytes = await (await store.files()).read(path);
  if (bytes === undefined) return undefined;
  const name = `${path} in ${store.name}`;
  const { added, suites, figures, nulls } = await importDataJs(store, decode(bytes, name), name);
  return `The history in ${name} was imported: ${added.length} entries, ${suites} suites, ${figures} figures${nullSentence(nulls)}.`;
}

/** What has no figure stays in the file, and in no chart. */
export const nullSentence = (nulls: number): string =>
  nulls === 0 ? '' : `; ${nulls === 1 ? '1 of them has' : `${nulls} of them have`} no value, kept as null`;

function decode(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${name} is no text in UTF-8: restore it, or move it away.`);
  }
}
