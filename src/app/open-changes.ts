/** Open slowdowns in a store, with their commits, of workloads that can be bisected. */
import { type StoreAccess, withStore } from './store-access.ts';
import type { Store } from '../history/store/index.ts';
import { decodeOverview, overviewPath } from '../report/dashboard/index.ts';
import { cellPattern, isWorkloadId } from '../core/cells/index.ts';

export interface OpenChange {
  workload: string;
  /** The change came after this commit and by the other one. */
  good: string;
  bad: string;
  /** Ratio of the times, with its 95 % interval if known. */
  ratio: number | null;
  low?: number;
  high?: number;
}

/** The largest slowdown of each workload, the largest first; empty if nothing was published yet. */
export const openChanges = (access: StoreAccess): Promise<OpenChange[]> => withStore(access, changesIn);

async function changesIn(store: Store): Promise<OpenChange[]> {
  const bytes = await (await store.files()).read(overviewPath);
  const overview = bytes === undefined ? undefined : decodeOverview(Buffer.from(bytes).toString('utf8'));
  if (overview === undefined) return [];
  const found = new Map<string, OpenChange>();
  for (const { verdict, accepted, changes, lastGoodCommit: good, firstChangedCommit: bad } of overview.groups) {
    if (verdict !== 'regressed' || accepted || good === undefined || bad === undefined) continue;
    for (const { cell, ratio, low, high } of changes.map((position) => overview.changes[position]!)) {
      const { id } = overview.cells[cell]!;
      const workload = cellPattern(id);
      if (!isWorkloadId(id) || id.includes('?') || found.has(workload)) continue;
      const interval = low === undefined || high === undefined ? {} : { low, high };
      found.set(workload, { workload, good, bad, ratio, ...interval });
    }
  }
  return [...found.values()];
}
