/**
 * Exact counts of two subjects, compared: certain, whatever the machine's mood. Without a budget no count of a `path` cell or
 * of a workload may grow; a budget sets another limit for what it names. A count that is not always the same never fails.
 */
import { isWorkloadId, matchesPattern } from '../../matrix/index.ts';
import {
  type CellResult,
  type CountChange,
  type CountLimit,
  type GateReason,
  isCountFigure,
  isCountMetric,
  isShownAsNothing,
  kindOf,
  limitedFigures,
  parseCountLimit,
  type Profile,
  UsageError,
} from '../../document/index.ts';
import { causesOf, type ComparedSources, CountGrowth, recordedCauses } from './growth.ts';
import { countReasons } from '../gate.ts';
import {
  arithmetic,
  comparedFigure,
  comparedMetrics,
  concernedPaths,
  isErrorCode,
  isKind,
  isSummed,
  limitedFigure,
} from './values.ts';

/** Both sides of one cell; without a base only absolute limits can be judged. */
export interface CellCounts {
  type?: 'path' | 'device' | undefined;
  base?: Profile | undefined;
  head?: Profile | undefined;
  /** Why the sides are not of the same thing (another runtime …): differences are told and nothing fails for them. */
  incomparable?: string | undefined;
  /** What differs between the commits, and what was done to which file; absent: not known, and nothing is explained by it. */
  sources?: ComparedSources | undefined;
  /** The same, as a run document keeps it. */
  explained?: CellResult['explained'];
}

/** One count budget of io-perf.yml: `{ import-10k: { openat: "<= 2 per file" } }`. */
export interface CountBudget {
  /** A cell's id, a pattern, or the name of a workload. */
  cells: string;
  /** Metric → limit, as written. */
  limits: Record<string, string>;
}

export interface JudgedCounts {
  /** Cell → what differs or is limited, what fails first. Cells without any are left out. */
  changes: Map<string, CountChange[]>;
  gate: GateReason[];
}

interface CountsPolicy {
  budgets?: readonly CountBudget[];
}

interface Limited {
  written: string;
  limit: CountLimit;
}

/** @throws UsageError for a budget that names no metric or has no limit of the known forms */
export function judgeCounts(cells: ReadonlyMap<string, CellCounts>, policy: CountsPolicy = {}): JudgedCounts {
  const budgets = (policy.budgets ?? []).map(parseBudget);
  const result: JudgedCounts = { changes: new Map(), gate: [] };
  for (const [id, counts] of cells) {
    if (!counts.head) continue;
    const limits = new Map(
      budgets.filter(({ cells: pattern }) => namesCell(pattern, id)).flatMap(({ limits: own }) => [...own]),
    );
    const changes = judgeCell(id, counts as CellCounts & { head: Profile }, limits);
    if (changes.length === 0) continue;
    result.changes.set(id, changes);
    result.gate.push(...countReasons(id, changes));
  }
  return result;
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

/** A workload goes by its name alone. */
export const namesCell = (pattern: string, id: string): boolean =>
  pattern === id ||
  id.split('?')[0] === `command/run/${pattern}` ||
  (pattern.includes('/') && matchesPattern(id, pattern));

function judgeCell(
  id: string,
  { type, base, head, incomparable, sources, explained }: CellCounts & { head: Profile },
  limits: ReadonlyMap<string, Limited>,
): CountChange[] {
  const isGuarded = type !== 'device' || isWorkloadId(id);
  const unstable = new Set([...(base?.unstable ?? []), ...(head.unstable ?? [])]);
  const changes: CountChange[] = [];

  for (const [metric, { written, limit }] of limits) {
    const values = { base: base && limitedFigure(base, metric), head: limitedFigure(head, metric) };
    const change = changeOf(metric, values, base, head);
    if (isUnstable(metric, unstable)) {
      changes.push({ ...change, verdict: 'unstable', allowed: written });
      continue;
    }
    const most = mostAllowed(limit, incomparable === undefined ? values.base : undefined, head);
    if (most !== undefined && values.head > most + arithmetic) {
      const here = limit.form === 'absolute' ? {} : { limit: most };
      changes.push({ ...change, verdict: 'grown', allowed: written, ...here });
    } else if (differs(values)) {
      changes.push({ ...change, verdict: isLess(values) ? 'shrunk' : 'within-tolerance', allowed: written });
    }
  }
  // Sums of the kernel and counts of calls are not of the same things.
  if (!base || base.source !== head.source) return ordered(changes);

  const causes = sources ? causesOf(sources, base, head) : explained && recordedCauses(explained);
  const growth = new CountGrowth(base, head, unstable, causes);
  for (const metric of comparedMetrics(base, head)) {
    if (isCovered(metric, limits)) continue;
    const values = { base: comparedFigure(base, metric), head: comparedFigure(head, metric) };
    if (!differs(values)) continue;
    const change = changeOf(metric, values, base, head);
    if (unstable.has(metric) || (isSummed(head) && unstable.has(`kind ${metric}`)))
      changes.push({ ...change, verdict: 'unstable' });
    else if (isLess(values)) {
      const verdict = isShownAsNothing(values.base, values.head) ? 'within-tolerance' : 'shrunk';
      changes.push({ ...change, verdict });
    } else if (incomparable !== undefined)
      changes.push({ ...change, verdict: 'within-tolerance', allowed: incomparable });
    else if (!isGuarded) changes.push({ ...change, verdict: 'within-tolerance' });
    else changes.push({ ...change, ...growth.judge(metric, values) });
  }
  return ordered(changes);
}

/** A limit is on a sum: one of its parts that is not always the same makes the sum so. */
export function isUnstable(metric: string, unstable: ReadonlySet<string>): boolean {
  if (isCountFigure(metric)) return unstable.has(metric);
  if (isErrorCode(metric)) return [...unstable].some((name) => name.endsWith(` ${metric}`));
  return isKind(metric) ? unstable.has(`kind ${metric}`) : unstable.has(metric);
}

/** Whether a budget already speaks of what the default would look at. */
const isCovered = (metric: string, limits: ReadonlyMap<string, Limited>): boolean =>
  limits.has(metric) || limits.has(kindOf(metric) ?? metric);

/** The figures and the names of a change. */
function changeOf(
  metric: string,
  { base: before, head: after }: Values,
  base: Profile | undefined,
  head: Profile,
): Pick<CountChange, 'metric' | 'base' | 'head' | 'paths'> {
  const paths = concernedPaths(metric, base, head);
  return {
    metric,
    ...(before === undefined ? {} : { base: before }),
    head: after,
    ...(paths.length > 0 ? { paths } : {}),
  };
}

/** @returns undefined where there is nothing to compare with */
function mostAllowed(limit: CountLimit, base: number | undefined, head: Profile): number | undefined {
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

interface Values {
  base: number | undefined;
  head: number;
}

const differs = ({ base, head }: Values): boolean => base !== undefined && Math.abs(head - base) > arithmetic;
const isLess = ({ base, head }: Values): boolean => base !== undefined && head < base;

const rank: Record<CountChange['verdict'], number> = {
  grown: 0,
  explained: 1,
  unstable: 2,
  'within-tolerance': 3,
  shrunk: 4,
};

const ordered = (changes: CountChange[]): CountChange[] => changes.sort((a, b) => rank[a.verdict] - rank[b.verdict]);
