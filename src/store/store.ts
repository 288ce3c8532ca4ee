import { gunzipSync } from 'node:zlib';
import { messageOf, parseRunDocument, UsageError, type RunDocument } from '../model/index.ts';
import {
  openReader,
  type LoadText,
  type BlessingRow,
  type CommitRow,
  type EnvironmentFile,
  type ImportRow,
  type StoredRun,
  type StoreIndex,
  type StoreReader,
  type Trend,
  type TrendQuery,
} from '../store-format/index.ts';
import { appendBlessing, appendEntries, currentIndex, lookAhead, writeIndex, type Appended } from './append.ts';
import type { Backend, Update } from './backend.ts';
import { Changes, readText, type Files } from './changes.ts';
import { compact, isRetired, type Compacted } from './compact.ts';
import { documentPath, entryOfRun, type Entry } from './entry.ts';
import { explain } from './errors.ts';
import { defaultHistoryLength, pastCells, type HistoryQuery, type PastCell } from './history.ts';
import { addSite, type Site } from './site.ts';

export interface AppendOptions {
  /** What is known of the runs' commits: author, message. Those not named keep their id only. */
  commits?: readonly CommitRow[];
  /** The page that shows the store; written when it is new or newer than the one there. */
  site?: Site;
  /**
   * Files made from what the store will hold (overview, badge), written with the runs or not at all.
   * @param load text of a file, the new runs included
   */
  extra?: (load: LoadText) => Promise<ReadonlyMap<string, string>>;
}

/** A store at one moment. Every method rejects with a UsageError when a file is damaged, missing or newer. */
export interface Snapshot {
  /** Undefined: nothing was ever stored here. */
  index(): Promise<StoreIndex | undefined>;
  /** In the order of arrival. */
  runs(last?: number): Promise<StoredRun[]>;
  commits(last?: number): Promise<Map<string, CommitRow>>;
  environment(name: string): Promise<EnvironmentFile>;
  blessings(): Promise<BlessingRow[]>;
  imports(): Promise<ImportRow[]>;
  trends(query?: TrendQuery): Promise<Trend[]>;
  histories(query?: HistoryQuery): Promise<Map<string, PastCell>>;
  /** Text of a run's document; undefined: no such run, or retention has removed it. */
  document(id: string): Promise<string | undefined>;
  /** @throws UsageError when what is stored under this id is no run document of io-perf */
  run(id: string): Promise<RunDocument | undefined>;
}

export interface Store {
  /** As in messages. */
  readonly name: string;
  snapshot(): Promise<Snapshot>;
  /** The files as they are now, by path. */
  files(): Promise<Files>;
  /** Appends the runs that are not there yet, all or none. @throws StoreError, UsageError */
  append(runs: readonly RunDocument[], options?: AppendOptions): Promise<Appended>;
  appendEntries(
    entries: readonly Entry[],
    message: string,
    more?: (changes: Changes) => Promise<void>,
  ): Promise<Appended>;
  /** False: the same blessing was there already. */
  bless(blessing: BlessingRow): Promise<boolean>;
  /**
   * Removes the documents of runs that were measured before `before`; their figures stay, and so do imported entries.
   * On a branch, its history is replaced by one commit: what was removed can then be forgotten by the server.
   */
  compact(before: Date): Promise<Compacted>;
  /** Removes what only was needed while it was open. */
  close(): Promise<void>;
}

/** The store in a backend. */
export function storeIn(backend: Backend): Store {
  /** @param ahead entries that will be looked for */
  const update = <T>(
    change: (changes: Changes, index: StoreIndex) => Promise<Update<T>>,
    ahead: readonly Entry[] = [],
  ): Promise<T> =>
    explained(backend.name, () =>
      backend.update(async (files) => {
        await lookAhead(files, ahead);
        return change(new Changes(files), await currentIndex(files, backend.name));
      }),
    );

  async function append(
    entries: readonly Entry[],
    message: (appended: Appended) => string,
    more: (changes: Changes, index: StoreIndex) => Promise<StoreIndex>,
    extra?: AppendOptions['extra'],
  ): Promise<Appended> {
    return update(async (changes, old) => {
      const { index, appended } = await appendEntries(changes, old, entries);
      const final = await more(changes, index);
      // Nothing to append: only what is made from the store is made anew.
      const isRefresh = entries.length === 0 && extra !== undefined;
      if (changes.entries().size === 0 && !isRefresh) return { message: '', result: appended };
      writeIndex(changes, final);
      for (const [path, text] of (await extra?.((name) => readText(changes, name))) ?? []) changes.write(path, text);
      return { changes, message: message(appended), result: appended };
    }, entries);
  }

  return {
    name: backend.name,
    files: () => backend.snapshot(),
    snapshot: async () => snapshotOf(await backend.snapshot(), backend.name),
    append: (runs, options = {}) => {
      const commits = new Map(options.commits?.map((commit) => [commit.id, commit]));
      const entries = runs.map((run) => entryOfRun(run, commits.get(run.source?.commit ?? '')));
      return append(
        entries,
        describeRuns(runs),
        (changes, index) => addSite(changes, index, options.site),
        options.extra,
      );
    },
    appendEntries: (entries, message, more) =>
      append(
        entries,
        () => message,
        async (changes, index) => {
          await more?.(changes);
          return index;
        },
      ),
    bless: (blessing) =>
      update(async (changes, index) => {
        if (!(await appendBlessing(changes, blessing))) return { message: '', result: false };
        writeIndex(changes, index);
        return { changes, message: `Bless ${blessing.cells} at ${blessing.commit}`, result: true };
      }),
    compact: (before) => update((changes, index) => compact(changes, index, before)),
    close: () => backend.close(),
  };
}

function describeRuns(runs: readonly RunDocument[]): (appended: Appended) => string {
  return ({ added }) => {
    if (added.length === 0) return 'Update the page';
    if (added.length > 1) return `Add ${added.length} runs`;
    const commit = runs.find(({ id }) => id === added[0])?.source?.commit;
    return `Add run ${added[0]!.slice(0, 60)}${commit === undefined ? '' : ` of ${commit.slice(0, 12)}`}`;
  };
}

async function explained<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explain(error, name);
  }
}

/** A store in its files. @param name as in messages */
export function snapshotOf(files: Files, name: string): Snapshot {
  const reader: StoreReader = openReader((path) => readText(files, path));
  const read = <T>(work: () => Promise<T>): Promise<T> => explained(name, work);

  async function document(id: string): Promise<string | undefined> {
    const bytes = await files.read(documentPath(id));
    if (bytes === undefined) return undefined;
    try {
      const text = gunzipSync(bytes).toString('utf8');
      return isRetired(text) ? undefined : text;
    } catch (error) {
      throw new UsageError(
        `The run ${id} in the store ${name} is damaged (${messageOf(error)}): restore ${documentPath(id)} from the history of its branch or from a copy.`,
      );
    }
  }

  return {
    index: () => read(() => reader.index()),
    runs: (last) => read(() => reader.runs(last)),
    commits: (last) => read(() => reader.commits(last)),
    environment: (environment) => read(() => reader.environment(environment)),
    blessings: () => read(() => reader.blessings()),
    imports: () => read(() => reader.imports()),
    trends: (query) => read(() => reader.trends(query)),
    histories: (query = {}) =>
      read(async () => {
        const { cells, last = defaultHistoryLength } = query;
        const trends = await reader.trends({ last, ...(cells === undefined ? {} : { cells }) });
        return pastCells(trends, await reader.blessings(), query);
      }),
    document,
    run: async (id) => {
      const text = await document(id);
      return text === undefined ? undefined : parseRunDocument(text, `The run ${id} in the store ${name}`);
    },
  };
}
