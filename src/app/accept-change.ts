/** Accepts a change of cells at a commit: from there on, the new level is the accepted one. */
import { type StoreAccess, withStore } from './store-access.ts';
import { type Config, earlierNames } from '../gate/config/index.ts';
import { isId, noWorkload, workloadCells, workloadPattern } from '../gate/index.ts';
import type { Snapshot, Store } from '../history/store/index.ts';
import { defined, isCountMetric, UsageError } from '../core/document/index.ts';
import { timeMetric } from '../judge/index.ts';
import { checkedReason } from './reason.ts';
import { withOverview } from './site-files.ts';
import { covers, likely } from '../core/cells/index.ts';

interface Acceptance {
  /** A workload by its name, a cell or a pattern. */
  pattern: string;
  /** First commit with the accepted level: at least seven digits of its SHA. */
  commit: string;
  reason: string;
  by?: string;
  /** Only this of what changed: `time`, or a count. */
  metric?: string;
  pullRequest?: number;
  /** The store has to be there: a mistyped name makes none. */
  isStoreNeeded?: boolean;
}

/** Runs with cells that an acceptance may name. */
const recentRuns = 500;

/**
 * @param config whose workloads may be named
 * @returns the recorded pattern, how many known cells it covers, and whether it is new: false if it was accepted before
 * @throws UsageError for an invalid commit or reason, and if nothing matches
 */
export const acceptChange = (access: StoreAccess, acceptance: Acceptance, config: Config) =>
  withStore(access, (store) => acceptIn(store, acceptance, config));

async function acceptIn(store: Store, acceptance: Acceptance, config: Config) {
  const commit = acceptance.commit.toLowerCase();
  if (!isId(commit)) {
    throw new UsageError(`${acceptance.commit} is not a commit: give at least seven digits of its SHA.`);
  }
  const reason = checkedReason(acceptance.reason);
  const snapshot = await store.snapshot();
  if (acceptance.isStoreNeeded === true && (await snapshot.index()) === undefined) {
    throw new UsageError(
      `There is no store at ${store.name}: check its name, or make it with io-perf publish RUN.json --store ${store.name}.`,
    );
  }
  const { pattern, by, metric, pullRequest } = acceptance;
  const configured = workloadCells(config).map(({ id }) => id);
  const { cells, ids } = await findCells(pattern, snapshot, configured);
  if (ids.length === 0) {
    const { workloads = {} } = config;
    const isNearOne = likely(pattern, Object.keys(workloads)) !== undefined;
    if (isNearOne || Object.values(workloads).flatMap(earlierNames).includes(pattern))
      throw noWorkload(pattern, config);
    throw new UsageError(
      `No workload of the configuration and no cell in the last ${recentRuns} runs of ${store.name} matches ${pattern}: name one of them, or a pattern with *.`,
    );
  }
  if (metric !== undefined && metric !== timeMetric && !isCountMetric(metric)) {
    throw new UsageError(
      `--metric ${metric} is not a metric: write time, a system call such as fsync, readBytes or writtenBytes.`,
    );
  }
  const isNew = await store.accept({
    cells,
    commit,
    reason,
    at: new Date().toISOString(),
    ...defined({ by, metric, pullRequest }),
  });
  if (isNew) await store.append([], withOverview());
  return { cells, count: ids.length, commit, isNew };
}

/** A name is a workload if one exists; otherwise it is a pattern. */
async function findCells(pattern: string, snapshot: Snapshot, configured: readonly string[]) {
  let ids: string[] = [];
  for (const cells of [workloadPattern(pattern), pattern]) {
    const isMeant = (id: string): boolean => covers(cells, id);
    const trends = await snapshot.trends({ last: recentRuns, cells: isMeant });
    ids = [...new Set([...trends.map(({ cell }) => cell.id), ...configured.filter(isMeant)])];
    if (ids.length > 0) return { cells, ids };
  }
  return { cells: pattern, ids };
}
