/** Hides or deletes a run of a store, or some cells of it, with the reason; and shows again what was hidden. */
import { covers } from '../core/cells/index.ts';
import { defined, UsageError } from '../core/document/index.ts';
import { isId, workloadPattern } from '../gate/index.ts';
import type { Snapshot, Store } from '../history/store/index.ts';
import { type StoreAccess, withStore } from './store-access.ts';
import { checkedReason } from './reason.ts';
import { withOverview } from './site-files.ts';
import { shortList } from '../core/words/index.ts';

interface Hiding {
  /** The run: its id, the beginning of it, or its commit. */
  run: string;
  /** Only these cells of it: a workload by its name, a cell or a pattern. */
  cells?: string;
}

/**
 * @returns the run and its cells that are meant, and whether that is new: false if it was so before
 * @throws UsageError for an empty reason, and if no run or no cell of it is meant, or several runs are
 */
export const hideRun = (access: StoreAccess, hiding: Hiding & { reason: string; by?: string; isDeleted: boolean }) =>
  withStore(access, async (store) => {
    const reason = checkedReason(hiding.reason);
    const meant = await find(store, hiding, true);
    const { by, isDeleted } = hiding;
    const row = {
      ...meant,
      reason,
      at: new Date().toISOString(),
      ...defined({ by }),
      ...(isDeleted && { deleted: true as const }),
    };
    const isNew = await store.hide(row, withOverview().extra);
    return { store: store.name, ...meant, isNew };
  });

/** @throws UsageError as hideRun, and if it was deleted */
export const showRun = (access: StoreAccess, hiding: Hiding) =>
  withStore(access, async (store) => {
    const meant = await find(store, hiding, false);
    return { store: store.name, ...meant, isNew: await store.show(meant, withOverview().extra) };
  });

const maxListed = 5;

async function find(
  store: Store,
  { run: wanted, cells }: Hiding,
  isHiding: boolean,
): Promise<{ run: string; commit?: string; cells?: string[] }> {
  const snapshot = await store.snapshot();
  if ((await snapshot.index()) === undefined)
    throw new UsageError(`There is no store at ${store.name}: check its name.`);
  const hidden = await snapshot.hidden();
  const wholly = hidden.filter((row) => row.cells === undefined).map(({ run, commit }) => ({ id: run, commit }));
  const all = [...(await snapshot.runs()).map(({ id, commit }) => ({ id, commit })), ...wholly];
  const exact = all.filter(({ id }) => id === wanted);
  const isOfCommit = (commit: string | undefined): boolean =>
    isId(wanted.toLowerCase()) && commit?.startsWith(wanted.toLowerCase()) === true;
  const found = exact.length > 0 ? exact : all.filter(({ id, commit }) => id.startsWith(wanted) || isOfCommit(commit));
  const [first, second] = found;
  if (first === undefined)
    throw new UsageError(`No run of ${store.name} is ${wanted}: the page has the id of each run in its address.`);
  if (second !== undefined) {
    const names = found.map(({ id }) => id);
    throw new UsageError(`${found.length} runs are ${wanted}: name one of ${shortList(names, maxListed)}.`);
  }
  const run = { run: first.id, ...defined({ commit: first.commit }) };
  if (cells === undefined) return run;
  const isMeant = (id: string): boolean => covers(workloadPattern(cells), id) || covers(cells, id);
  const known = hidden.find((row) => row.run === first.id && row.cells?.every(isMeant) === true)?.cells;
  const visible = isHiding || known === undefined ? await visibleCells(snapshot, first.id, isMeant) : [];
  const meant = visible.length > 0 ? visible : known;
  if (meant !== undefined) return { ...run, cells: meant };
  throw new UsageError(
    `The run ${first.id} has no figure of ${cells}: name a workload or cell of it, or a pattern with *.`,
  );
}

async function visibleCells(snapshot: Snapshot, run: string, isMeant: (id: string) => boolean): Promise<string[]> {
  const trends = await snapshot.trends({ cells: isMeant });
  const here = trends.filter(({ points }) => points.some((point) => point.run.id === run));
  return [...new Set(here.map(({ cell }) => cell.id))].sort();
}
