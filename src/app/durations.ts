/** Durations of cells, from recorded runs. */
import { UsageError, type CellSubject, type RunDocument, samplesOf } from '../core/document/index.ts';
import { StoreError, type Snapshot, type Store } from '../history/store/index.ts';
import { readRunDocument } from './document-file.ts';
import { withStore, type StoreAccess } from './store-access.ts';

/** Platform as environments name it (`linux`) → cell → nanoseconds of one round. */
export type Durations = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** @param runs the newest first: its figure of a cell is used */
export function durationsOf(runs: Iterable<RunDocument>): Durations {
  const durations = new Map<string, Map<string, number>>();
  for (const run of runs) {
    for (const [cell, { subject, measured }] of Object.entries(run.cells)) {
      // A cell of another tool's result cannot be measured.
      if (measured !== undefined) continue;
      for (const [name, figures] of Object.entries(subject)) {
        const platform = String(run.subjects[name]?.environment.os ?? '');
        const roundNs = roundNsOf(figures);
        if (roundNs === undefined) continue;
        const known = durations.get(platform) ?? new Map<string, number>();
        durations.set(platform, known);
        if (!known.has(cell)) known.set(cell, roundNs);
      }
    }
  }
  return durations;
}

/** Per round, so that runs of different length are comparable: all samples of the cell, divided by its rounds. */
function roundNsOf(cell: CellSubject): number | undefined {
  const samples = samplesOf(cell);
  if (samples.length === 0) return undefined;
  const rounds = new Set(samples.map(({ round }) => round)).size;
  return samples.reduce((sum, { ns = 0 }) => sum + ns, 0) / rounds;
}

/**
 * A cell's share of the work on a platform: recorded there, else on another platform, else the median of known cells. Without records all
 * cells are equal.
 */
export function weigher(durations: Durations, platform: string): (cell: string) => number {
  const own = durations.get(platform) ?? new Map<string, number>();
  const others = [...durations].filter(([name]) => name !== platform).map(([, known]) => known);
  const recorded = (cell: string): number | undefined =>
    own.get(cell) ?? others.find((known) => known.has(cell))?.get(cell);
  const all = [...(own.size > 0 ? own : (others[0] ?? own)).values()].sort((a, b) => a - b);
  const usual = all[Math.floor(all.length / 2)] ?? 1;
  return (cell) => recorded(cell) ?? usual;
}

export const durationsInFiles = async (paths: readonly string[]): Promise<Durations> =>
  durationsOf(newestFirst(await Promise.all(paths.map(readRunDocument))));

/** Number of a store's runs that are read: it includes the newest of each of a few machines. */
const recentRuns = 12;

/** Durations from a store's earlier runs. An unreachable store is not an error. */
export async function durationsInStore(store: StoreAccess, note: (text: string) => void): Promise<Durations> {
  try {
    return durationsOf(await withStore(store, recordedInStore));
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    // A plan without records is complete, only less balanced.
    note(`${error.message} How long cells take is not known: all are taken as equal.`);
    return new Map();
  }
}

async function recordedInStore(store: Store): Promise<RunDocument[]> {
  const snapshot = await store.snapshot();
  if ((await snapshot.index()) === undefined) return [];
  const runs = await snapshot.runs(recentRuns);
  const documents = await Promise.all(runs.map(({ id }) => runOrNothing(snapshot, id)));
  return newestFirst(documents.filter((document) => document !== undefined));
}

/** Imported results are stored too, but contain no durations. */
async function runOrNothing(snapshot: Snapshot, id: string): Promise<RunDocument | undefined> {
  try {
    return await snapshot.run(id);
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

const newestFirst = (runs: readonly RunDocument[]): RunDocument[] =>
  [...runs].sort((a, b) => Date.parse(b.endedAt) - Date.parse(a.endedAt));
