/** The operations of a store, independent of its place. */
import {
  type AcceptanceRow,
  type CommitRow,
  type HiddenRow,
  indexPath,
  type LoadText,
  type StoreIndex,
} from './format/index.ts';
import {
  addSite,
  appendAcceptance,
  type Appended,
  appendEntries,
  compact,
  currentIndex,
  lookAhead,
  type Site,
  writeIndex,
} from './append.ts';
import { keepDataJs, type KeptDataJs, refreshInDataJs } from './data-js/keep-data-js.ts';
import { explained, type Snapshot, snapshotOf } from './snapshot.ts';
import { type Backend, Changes, type Files, readText, type Update } from './backend.ts';
import type { RunDocument } from '../../core/document/index.ts';
import { type Entry, entryOfRun } from './entry.ts';
import { describeDamage, repair, type Repaired } from './repair.ts';
import { examine } from './examine.ts';
import { hide, show } from './hide.ts';
import { writeDerived } from './own-files.ts';
import { withPacks } from './packs.ts';

export interface AppendOptions {
  /** Known facts about the runs' commits: author, message. Other commits keep only their id. */
  commits?: readonly CommitRow[];
  /** The page that shows the store; written if it is new or newer than the existing one. */
  site?: Site;
  /**
   * Files derived from the store's new content (overview, badge), written with the runs or not at all.
   * @param load text of a file, including the new runs
   */
  extra?: (load: LoadText) => Promise<ReadonlyMap<string, string>>;
  /** Growth of these runs that has a known cause. */
  explained?: readonly AcceptanceRow[];
  /** A data.js of github-action-benchmark in the store's folder: begun with the store's content, then kept up to date. */
  dataJs?: KeptDataJs;
}

export type Store = ReturnType<typeof storeIn>;

/** The store in a backend. */
export function storeIn(place: Backend) {
  const backend = withPacks(place);
  /** @param ahead entries that will be read */
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
    more: (changes: Changes, index: StoreIndex, left: string[]) => Promise<StoreIndex>,
    { extra, dataJs }: Pick<AppendOptions, 'extra' | 'dataJs'> = {},
  ): Promise<Appended> {
    return update(async (changes, old) => {
      const { index, appended } = await appendEntries(changes, old, entries);
      const final = await more(changes, index, appended.left);
      // Nothing to append: only derived files are made again.
      const isRefresh = entries.length === 0 && extra !== undefined;
      if (changes.entries().size === 0 && !isRefresh) return { message: '', result: appended };
      writeIndex(changes, dataJs ? { ...final, dataJs: dataJs.path } : final);
      if (dataJs) await keepDataJs(changes, backend.name, appended.added, dataJs);
      appended.left.push(...(await writeExtra(changes, extra)));
      return { changes, message: message(appended), result: appended };
    }, entries);
  }

  /** With the files that are derived from the store's new content. */
  const updateHidden = <T>(
    change: (changes: Changes, index: StoreIndex) => Promise<Update<T>>,
    run: string,
    extra: AppendOptions['extra'],
  ): Promise<T> =>
    update(async (changes, index) => {
      const updated = await change(changes, index);
      if (updated.changes === undefined) return updated;
      await refreshInDataJs(changes, backend.name, index, run);
      await writeExtra(changes, extra);
      return updated;
    });

  return {
    /** Its name in messages; of its own folder, once it is known that the place has other files. */
    get name(): string {
      return backend.name;
    },
    /** The place that was asked for, if it has other files. Known after a look at it. */
    get beside(): string | undefined {
      return backend.beside;
    },
    files: (): Promise<Files> => backend.snapshot(),
    snapshot: async (): Promise<Snapshot> => snapshotOf(await backend.snapshot(), backend.name),
    /** Appends new runs, all or none. @throws StoreError, UsageError */
    append: (runs: readonly RunDocument[], options: AppendOptions = {}): Promise<Appended> => {
      const commits = new Map(options.commits?.map((commit) => [commit.id, commit]));
      const entries = runs.map((run) => entryOfRun(run, commits.get(run.source?.commit ?? '')));
      return append(
        entries,
        describeRuns(runs),
        async (changes, index, left) => {
          for (const row of options.explained ?? []) await appendAcceptance(changes, row);
          return addSite(changes, index, options.site, left);
        },
        options,
      );
    },
    appendEntries: (
      entries: readonly Entry[],
      message: string,
      more?: (changes: Changes) => Promise<void>,
    ): Promise<Appended> =>
      append(
        entries,
        () => message,
        async (changes, index) => {
          await more?.(changes);
          return index;
        },
      ),
    /** False: the same acceptance existed before. */
    accept: (acceptance: AcceptanceRow): Promise<boolean> =>
      update(async (changes, index) => {
        if (!(await appendAcceptance(changes, acceptance))) return { message: '', result: false };
        writeIndex(changes, index);
        return { changes, message: `Accept ${acceptance.cells} at ${acceptance.commit}`, result: true };
      }),
    /** Hides a run or cells of it; with `deleted`, their data are removed, and a branch begins anew. False: it was so before. */
    hide: (row: HiddenRow, extra?: AppendOptions['extra']): Promise<boolean> =>
      updateHidden((changes, index) => hide(changes, index, row), row.run, extra),
    /** Shows it again. False: it was not hidden. @throws UsageError if it was deleted */
    show: (wanted: Pick<HiddenRow, 'run' | 'cells'>, extra?: AppendOptions['extra']): Promise<boolean> =>
      updateHidden((changes, index) => show(changes, index, wanted), wanted.run, extra),
    /**
     * Removes the documents of runs measured before `before`, without those of `kept`; their figures stay, and so do imported entries. The
     * history of a branch is replaced by one commit, so that the server can drop the removed files.
     */
    compact: (before: Date, kept: ReadonlySet<string> = new Set()): Promise<{ retired: number }> =>
      update((changes, index) => compact(changes, index, before, kept)),
    /** Reads everything. @returns damage, as sentences */
    check: async (): Promise<string[]> => [
      ...((await backend.check?.()) ?? []),
      ...((await examine(await backend.snapshot()))?.damages ?? []).map(describeDamage),
    ],
    /** Restores damaged files, and files derived from them, from other data in the store. */
    repair: async (extra?: AppendOptions['extra']): Promise<Repaired> => {
      const unlocked = (await backend.repair?.()) ?? [];
      const { done, left } = await backend.update(async (files) => {
        const changes = new Changes(files);
        const result = await repair(changes);
        // Derived files, after all others are readable.
        if (result.left.length === 0 && (await changes.has(indexPath))) await writeExtra(changes, extra);
        return { ...(changes.entries().size === 0 ? {} : { changes }), message: 'Repair the store', result };
      });
      return { done: [...unlocked, ...done], left };
    },
    /** Removes temporary files. */
    close: (): Promise<void> => backend.close(),
  };
}

/** @returns paths of files of others, which were left as they are */
async function writeExtra(changes: Changes, extra: AppendOptions['extra']): Promise<string[]> {
  const left: string[] = [];
  for (const [path, text] of (await extra?.((name) => readText(changes, name))) ?? [])
    if (!(await writeDerived(changes, path, text))) left.push(path);
  return left;
}

function describeRuns(runs: readonly RunDocument[]): (appended: Appended) => string {
  return ({ added }) => {
    if (added.length === 0) return 'Update the page';
    if (added.length > 1) return `Add ${added.length} runs`;
    const commit = runs.find(({ id }) => id === added[0])?.source?.commit;
    return `Add run ${added[0]!.slice(0, 60)}${commit === undefined ? '' : ` of ${commit.slice(0, 12)}`}`;
  };
}
