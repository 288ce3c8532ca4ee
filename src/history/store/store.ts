/** A store: what it does, whatever place it is in; and stores by name. */
import { type AcceptanceRow, type CommitRow, indexPath, type LoadText, type StoreIndex } from './format/index.ts';
import {
  addSite,
  appendAcceptance,
  type Appended,
  appendEntries,
  compact,
  type Compacted,
  currentIndex,
  lookAhead,
  type Site,
  writeIndex,
} from './append.ts';
import { keepDataJs, type KeptDataJs } from './data-js/keep-data-js.ts';
import { explained, type Snapshot, snapshotOf } from './snapshot.ts';
import { type Backend, Changes, type Files, readText, type Update } from './backend.ts';
import type { RunDocument } from '../../core/document/index.ts';
import { type Entry, entryOfRun } from './entry.ts';
import { describeDamage, repair, type Repaired } from './repair.ts';
import { examine } from './examine.ts';

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
  /** A data.js of github-action-benchmark in the store's folder: begun with all that the store holds, then kept up to date. */
  dataJs?: KeptDataJs;
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
  /** False: the same acceptance was there already. */
  accept(acceptance: AcceptanceRow): Promise<boolean>;
  /**
   * Removes the documents of runs that were measured before `before`; their figures stay, and so do imported entries.
   * On a branch, its history is replaced by one commit: what was removed can then be forgotten by the server.
   */
  compact(before: Date): Promise<Compacted>;
  /** Reads everything. @returns what is damaged, as sentences */
  check(): Promise<string[]>;
  /** Makes damaged files anew from what else is in the store, and files that follow from them. */
  repair(extra?: AppendOptions['extra']): Promise<Repaired>;
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
    { extra, dataJs }: Pick<AppendOptions, 'extra' | 'dataJs'> = {},
  ): Promise<Appended> {
    return update(async (changes, old) => {
      const { index, appended } = await appendEntries(changes, old, entries);
      const final = await more(changes, index);
      // Nothing to append: only what is made from the store is made anew.
      const isRefresh = entries.length === 0 && extra !== undefined;
      if (changes.entries().size === 0 && !isRefresh) return { message: '', result: appended };
      writeIndex(changes, final);
      if (dataJs) await keepDataJs(changes, backend.name, appended.added, dataJs);
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
      return append(entries, describeRuns(runs), (changes, index) => addSite(changes, index, options.site), options);
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
    accept: (acceptance) =>
      update(async (changes, index) => {
        if (!(await appendAcceptance(changes, acceptance))) return { message: '', result: false };
        writeIndex(changes, index);
        return { changes, message: `Accept ${acceptance.cells} at ${acceptance.commit}`, result: true };
      }),
    compact: (before) => update((changes, index) => compact(changes, index, before)),
    check: async () => [
      ...((await backend.check?.()) ?? []),
      ...((await examine(await backend.snapshot()))?.damages ?? []).map(describeDamage),
    ],
    repair: async (extra) => {
      const unlocked = (await backend.repair?.()) ?? [];
      const { done, left } = await backend.update(async (files) => {
        const changes = new Changes(files);
        const result = await repair(changes);
        // What follows from all the rest, once that can be read.
        if (result.left.length === 0 && (await changes.has(indexPath))) {
          for (const [path, text] of (await extra?.((name) => readText(changes, name))) ?? [])
            changes.write(path, text);
        }
        return { ...(changes.entries().size === 0 ? {} : { changes }), message: 'Repair the store', result };
      });
      return { done: [...unlocked, ...done], left };
    },
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
