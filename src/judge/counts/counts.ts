/**
 * Compares exact counts of two subjects. Without a budget, no count of a `path` cell or of a workload may grow except for a known reason. A
 * budget sets another limit for the counts that it names. For a count that varies, the ranges are compared.
 */
import { encodedName, isWorkloadId, matchesPattern } from '../../core/cells/index.ts';
import {
  type CellResult,
  type CountChange,
  type CountLimit,
  type GateReason,
  isCountMetric,
  kindOf,
  limitedFigures,
  parseCountLimit,
  type Profile,
  UsageError,
} from '../../core/document/index.ts';
import { defaultAllowedGrowth } from './policy.ts';
import type { ComparedSources } from './causes.ts';
import { withFewerSyncs } from './fewer-syncs.ts';
import { CountGrowth } from './growth.ts';
import { burstsOf, burstsOfCounted, type Executions } from './bursts.ts';
import { countReasons } from './sentences.ts';
import { causesOf, recordedCauses } from './recorded.ts';
import {
  arithmetic,
  certainDifference,
  comparedFigure,
  comparedMetrics,
  concernedPaths,
  isSameRange,
  isWide,
  knownRange,
  lessPaths,
  limitedFigure,
  limitedRange,
  pathsShown,
  type Range,
} from './values.ts';

/** Both sides of one cell; without a base only absolute limits can be judged. */
export interface CellCounts {
  type?: 'path' | 'device' | undefined;
  base?: Profile | undefined;
  head?: Profile | undefined;
  /** Why the sides cannot be compared (another runtime …): differences are reported and do not fail. */
  incomparable?: string | undefined;
  /** Differences between the commits, and calls per file; absent: unknown, so they explain nothing. */
  sources?: ComparedSources | undefined;
  /** The same facts, as stored in a run document. */
  explained?: CellResult['explained'];
  /** Bytes that the timed executions of both sides read and wrote. */
  executions?: Executions | undefined;
}

/** One count budget of io-perf.yml: `{ import-10k: { openat: "<= 2 per file" } }`. */
export interface CountBudget {
  /** A cell's id, a pattern, or the name of a workload. */
  cells: string;
  /** Metric → limit, as written. */
  limits: Record<string, string>;
}

interface JudgedCounts {
  /** Cell → counts that differ or are limited, failures first. Cells without any are left out. */
  changes: Map<string, CountChange[]>;
  gate: GateReason[];
}

interface CountsPolicy {
  budgets?: readonly CountBudget[];
  /** How much dependencies and the runtime may add to a cell's counts, as a share of the base: 0.1 is 10 %. */
  allowGrowth?: ((cell: string) => number) | undefined;
}

interface Limited {
  written: string;
  limit: CountLimit;
}

/** @throws UsageError for a budget that names no metric or has an unknown form of limit */
export function judgeCounts(cells: ReadonlyMap<string, CellCounts>, policy: CountsPolicy = {}): JudgedCounts {
  const { allowGrowth = () => defaultAllowedGrowth } = policy;
  const budgets = (policy.budgets ?? []).map(parseBudget);
  const result: JudgedCounts = { changes: new Map(), gate: [] };
  for (const [id, counts] of cells) {
    if (!counts.head) continue;
    const limits = new Map(
      budgets.filter(({ cells: pattern }) => namesCell(pattern, id)).flatMap(({ limits: own }) => [...own]),
    );
    const judged = judgeCell(id, counts as CellCounts & { head: Profile }, limits, allowGrowth(id));
    const changes = ordered(withBursts(judged, counts));
    if (changes.length === 0) continue;
    result.changes.set(id, changes);
    result.gate.push(...countReasons(id, changes));
  }
  return result;
}

/** Bursts take the place of other results of their metric, unless those fail already. */
function withBursts(judged: CountChange[], { base, head, executions, incomparable }: CellCounts): CountChange[] {
  const timed = executions === undefined ? [] : burstsOf(executions);
  const counted = incomparable === undefined ? burstsOfCounted(base, head) : [];
  const all = [...timed, ...counted.filter(({ metric }) => !timed.some((one) => one.metric === metric))];
  const bursts = all.filter(
    ({ metric }) => !judged.some((change) => change.metric === metric && change.verdict === 'grown'),
  );
  return [...judged.filter(({ metric }) => !bursts.some((burst) => burst.metric === metric)), ...bursts];
}

function parseBudget({ cells, limits }: CountBudget): { cells: string; limits: Map<string, Limited> } {
  const parsed = Object.entries(limits).map(([metric, written]): [string, Limited] => {
    if (!isCountMetric(metric)) {
      throw new UsageError(
        `The budget of ${cells} limits "${metric}", which is not a count: name a system call (openat), a kind of calls (open, stat, fsync), an error (ENOENT) or one of ${limitedFigures.join(', ')}.`,
      );
    }
    return [metric, { written, limit: parseCountLimit(written) }];
  });
  return { cells, limits: new Map(parsed) };
}

/** A workload can be given by its name alone. */
export const namesCell = (pattern: string, id: string): boolean =>
  pattern === id ||
  id.split('?')[0] === `command/run/${encodedName(pattern)}` ||
  (pattern.includes('/') && matchesPattern(id, pattern));

function judgeCell(
  id: string,
  { type, base, head, incomparable, sources, explained }: CellCounts & { head: Profile },
  limits: ReadonlyMap<string, Limited>,
  allowGrowth: number,
): CountChange[] {
  const isGuarded = type !== 'device' || isWorkloadId(id);
  const changes = [...limits].flatMap(
    ([metric, limited]) => judgeLimited(metric, limited, { base, head, incomparable }) ?? [],
  );
  // Sums of the kernel, counts of calls, and counts of those on files measure different things.
  if (!base || base.source !== head.source || String(base.untraced) !== String(head.untraced)) return ordered(changes);

  const causes = sources ? causesOf(sources, head) : explained && recordedCauses(explained);
  const growth = new CountGrowth(base, head, causes, allowGrowth);
  for (const metric of comparedMetrics(base, head)) {
    if (isCovered(metric, limits)) continue;
    const ranges = { base: knownRange(base, metric), head: knownRange(head, metric) };
    const change = changeOf(metric, ranges, base, head, comparedFigure);
    if (!ranges.base || !ranges.head) {
      if (change.base !== change.head) changes.push({ ...change, verdict: 'unstable' });
      continue;
    }
    const difference = certainDifference(ranges.head, ranges.base);
    const isVarying = isWide(ranges.base) || isWide(ranges.head);
    if (Math.abs(difference) <= arithmetic) {
      if (isVarying && !isSameRange(ranges.base, ranges.head)) changes.push({ ...change, verdict: 'unstable' });
    } else if (difference < 0) {
      changes.push({ ...change, ...growth.judgeLess(change) });
    } else if (incomparable !== undefined) {
      changes.push({ ...change, verdict: 'within-tolerance', allowed: incomparable });
    } else if (!isGuarded) changes.push({ ...change, verdict: 'within-tolerance' });
    else changes.push({ ...change, ...growth.judge(metric) });
  }
  return ordered(withFewerSyncs(withoutClosing(changes), base, head));
}

/** @returns undefined if the budget holds and nothing differs */
function judgeLimited(
  metric: string,
  { written, limit }: Limited,
  { base, head, incomparable }: Pick<CellCounts, 'base' | 'incomparable'> & { head: Profile },
): CountChange | undefined {
  const ranges = { base: base && limitedRange(base, metric), head: limitedRange(head, metric) };
  const change = { ...changeOf(metric, ranges, base, head, limitedFigure), allowed: written };
  // The range is unknown, so the budget is neither kept nor broken.
  if (!ranges.head || (base && !ranges.base && isAgainstBase(limit))) return { ...change, verdict: 'unstable' };
  const most = maxAllowed(limit, incomparable === undefined ? ranges.base?.[1] : undefined, head);
  if (most !== undefined && ranges.head[0] > most + arithmetic) {
    return { ...change, verdict: 'grown', ...(limit.form === 'absolute' ? {} : { limit: most }) };
  }
  // Some executions break it and others do not.
  if (most !== undefined && ranges.head[1] > most + arithmetic) return { ...change, verdict: 'unstable' };
  if (!ranges.base || isSameRange(ranges.base, ranges.head)) return undefined;
  const difference = certainDifference(ranges.head, ranges.base);
  return { ...change, verdict: difference < 0 ? 'shrunk' : 'within-tolerance' };
}

/** Every opened file is closed: if opens vary, closes vary for the same reason. */
function withoutClosing(changes: readonly CountChange[]): CountChange[] {
  const isOpeningVarying = changes.some(({ metric, verdict }) => kindOf(metric) === 'open' && verdict === 'unstable');
  return changes.filter(
    ({ metric, verdict }) => !(isOpeningVarying && kindOf(metric) === 'close' && verdict === 'unstable'),
  );
}

const isAgainstBase = ({ form }: CountLimit): boolean => form === 'relative' || form === 'more';

/** Whether a budget already covers this figure. */
const isCovered = (metric: string, limits: ReadonlyMap<string, Limited>): boolean =>
  limits.has(metric) || limits.has(kindOf(metric) ?? metric);

/** The figures and names of a change: the median of the executions, and their range if they differ. */
function changeOf(
  metric: string,
  ranges: { base: Range | undefined; head: Range | undefined },
  base: Profile | undefined,
  head: Profile,
  figureOf: (profile: Profile, metric: string) => number,
): Pick<CountChange, 'metric' | 'base' | 'head' | 'baseRange' | 'headRange' | 'paths'> {
  const isLess = base !== undefined && figureOf(head, metric) < figureOf(base, metric);
  const paths = isLess ? lessPaths(metric, base, head) : concernedPaths(metric, base, head);
  const isVarying = [ranges.base, ranges.head].some((range) => range && isWide(range));
  return {
    metric,
    ...(base && { base: figureOf(base, metric) }),
    head: figureOf(head, metric),
    ...(isVarying && ranges.base && { baseRange: [...ranges.base] }),
    ...(isVarying && ranges.head && { headRange: [...ranges.head] }),
    ...pathsShown(paths),
  };
}

/** @returns undefined if there is nothing to compare with */
function maxAllowed(limit: CountLimit, base: number | undefined, head: Profile): number | undefined {
  switch (limit.form) {
    case 'absolute':
      return limit.most;
    case 'per-file':
      return head.files === undefined ? undefined : limit.most * head.files;
    case 'relative':
      return base === undefined ? undefined : base * (1 + limit.share);
    case 'more':
      return base === undefined ? undefined : base + limit.by;
  }
}

const rank: Record<CountChange['verdict'], number> = {
  grown: 0,
  'fewer-syncs': 1,
  explained: 2,
  unstable: 3,
  'within-tolerance': 4,
  shrunk: 5,
};

const ordered = (changes: CountChange[]): CountChange[] => changes.sort((a, b) => rank[a.verdict] - rank[b.verdict]);
