/**
 * Exact counts of two subjects, compared: certain, whatever the machine's mood. Without a budget no count of a `path` cell or
 * of a workload may grow; a budget sets another limit for what it names. A count that is not always the same never fails.
 */
import { matchesPattern } from '../matrix/index.ts';
import {
  callsByKind,
  formatExact,
  isCountFigure,
  isCountMetric,
  kindOf,
  limitedFigures,
  parseCountLimit,
  UsageError,
  type CountChange,
  type CountLimit,
  type GateFinding,
  type Profile,
} from '../model/index.ts';
import { countFindings } from './count-findings.ts';

/** Both sides of one cell; without a base only absolute limits can be judged. */
export interface CellCounts {
  type?: 'path' | 'device' | undefined;
  base?: Profile | undefined;
  head?: Profile | undefined;
  /** Why the sides are not of the same thing (another runtime …): differences are told and nothing fails for them. */
  incomparable?: string | undefined;
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
  gate: GateFinding[];
}

export interface CountsPolicy {
  budgets?: readonly CountBudget[];
}

/** A figure that one side does not have is 0 there: nothing was copied. */
const byteFigures = ['readBytes', 'writtenBytes', 'copiedBytes'] as const;
/** Counts are whole numbers divided by whole numbers: this much is arithmetic. */
const arithmetic = 1e-9;
const mostPaths = 5;

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
    result.gate.push(...countFindings(id, changes));
  }
  return result;
}

function parseBudget({ cells, limits }: CountBudget): { cells: string; limits: Map<string, Limited> } {
  const parsed = Object.entries(limits).map(([metric, written]): [string, Limited] => {
    if (!isCountMetric(metric)) {
      throw new UsageError(
        `The budget of ${cells} limits "${metric}", which is no count: name a system call (openat), a kind of calls (open, stat, fsync), an error (ENOENT) or one of ${limitedFigures.join(', ')}.`,
      );
    }
    return [metric, { written, limit: parseCountLimit(written) }];
  });
  return { cells, limits: new Map(parsed) };
}

/** A workload goes by its name alone. */
const namesCell = (pattern: string, id: string): boolean =>
  pattern === id ||
  id.split('?')[0] === `command/run/${pattern}` ||
  (pattern.includes('/') && matchesPattern(id, pattern));

function judgeCell(
  id: string,
  { type, base, head, incomparable }: CellCounts & { head: Profile },
  limits: ReadonlyMap<string, Limited>,
): CountChange[] {
  const isGuarded = type !== 'device' || id.startsWith('command/run/');
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

  for (const metric of comparedMetrics(base, head)) {
    if (isCovered(metric, limits)) continue;
    const values = { base: comparedFigure(base, metric), head: comparedFigure(head, metric) };
    if (!differs(values)) continue;
    const change = changeOf(metric, values, base, head);
    if (unstable.has(metric) || (isSummed(head) && unstable.has(`kind ${metric}`)))
      changes.push({ ...change, verdict: 'unstable' });
    else if (isLess(values)) changes.push({ ...change, verdict: 'shrunk' });
    else if (incomparable !== undefined)
      changes.push({ ...change, verdict: 'within-tolerance', allowed: incomparable });
    else if (!isGuarded || !kindGrew(metric, base, head, unstable))
      changes.push({ ...change, verdict: 'within-tolerance' });
    else changes.push({ ...change, verdict: 'grown' });
  }
  return ordered(changes);
}

/** Added up by the system, which knows no names of calls and no files. */
const isSummed = ({ source }: Profile): boolean => source !== undefined && source !== 'strace';

/** Calls by name, or what stands in for them: their kinds. */
const callsOf = (profile: Profile): Record<string, number> =>
  isSummed(profile) ? (profile.kinds ?? {}) : profile.perOp;

/** What is compared without being asked for: every call, the bytes moved, the programs started. */
function comparedMetrics(base: Profile, head: Profile): string[] {
  const calls = [...new Set([...Object.keys(callsOf(base)), ...Object.keys(callsOf(head))])].sort();
  const figures = [...byteFigures, 'processes' as const].filter(
    (name) => base[name] !== undefined || head[name] !== undefined,
  );
  return [...calls, ...figures];
}

/** A kind wins over a call of the same name: a limit of `fsync` holds for fdatasync too. Calls that were not made are 0. */
export function limitedFigure(profile: Profile, metric: string): number {
  if (isCountFigure(metric)) return profile[metric] ?? 0;
  if (isErrorCode(metric)) {
    return sumWhere(profile.errors ?? {}, (name) => name.endsWith(` ${metric}`));
  }
  return isKind(metric) ? callsOfKind(profile, metric) : (profile.perOp[metric] ?? 0);
}

const comparedFigure = (profile: Profile, metric: string): number =>
  isCountFigure(metric) ? (profile[metric] ?? 0) : (callsOf(profile)[metric] ?? 0);

const isErrorCode = (metric: string): boolean => /^E[A-Z0-9]+$/.test(metric);
const isKind = (metric: string): boolean => Object.hasOwn(callsByKind, metric);

const callsOfKind = (profile: Profile, kind: string): number =>
  isSummed(profile) ? (profile.kinds?.[kind] ?? 0) : sumWhere(profile.perOp, (call) => kindOf(call) === kind);

const sumWhere = (counts: Record<string, number>, isWanted: (name: string) => boolean): number =>
  Object.entries(counts).reduce((sum, [name, count]) => (isWanted(name) ? sum + count : sum), 0);

/** A limit is on a sum: one of its parts that is not always the same makes the sum so. */
function isUnstable(metric: string, unstable: ReadonlySet<string>): boolean {
  if (isCountFigure(metric)) return unstable.has(metric);
  if (isErrorCode(metric)) return [...unstable].some((name) => name.endsWith(` ${metric}`));
  return isKind(metric) ? unstable.has(`kind ${metric}`) : unstable.has(metric);
}

/** Whether a budget already speaks of what the default would look at. */
const isCovered = (metric: string, limits: ReadonlyMap<string, Limited>): boolean =>
  limits.has(metric) || limits.has(kindOf(metric) ?? metric);

/**
 * A call is no growth where another of its kind gave way (statx for newfstatat). Closing follows opening and is not told
 * twice; figures that are no calls stand for themselves.
 */
function kindGrew(metric: string, base: Profile, head: Profile, unstable: ReadonlySet<string>): boolean {
  const kind = kindOf(metric);
  if (kind === undefined) return true;
  if (kind === 'close') return false;
  const sum = (profile: Profile): number =>
    sumWhere(callsOf(profile), (call) => kindOf(call) === kind && !unstable.has(call));
  return sum(head) > sum(base) + arithmetic;
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

/** Names whose count changed, the most changed first, as `name (before → now)`; without a base those with the most. */
function concernedPaths(metric: string, base: Profile | undefined, head: Profile): string[] {
  const before = namesOf(metric, base);
  const after = namesOf(metric, head);
  const grown = [...after].filter(([name, count]) => count > (before.get(name) ?? 0));
  return grown
    .sort(([a, x], [b, y]) => y - (before.get(b) ?? 0) - (x - (before.get(a) ?? 0)) || (a < b ? -1 : 1))
    .slice(0, mostPaths)
    .map(([name, count]) =>
      base
        ? `${name} (${formatExact(before.get(name) ?? 0)} → ${formatExact(count)})`
        : `${name} (${formatExact(count)})`,
    );
}

function namesOf(metric: string, profile: Profile | undefined): Map<string, number> {
  const names = new Map<string, number>();
  for (const [call, counts] of Object.entries(profile?.paths ?? {})) {
    if (call !== metric && !(isKind(metric) && kindOf(call) === metric)) continue;
    for (const [name, count] of counts) names.set(name, (names.get(name) ?? 0) + count);
  }
  return names;
}

const rank: Record<CountChange['verdict'], number> = { grown: 0, unstable: 1, 'within-tolerance': 2, shrunk: 3 };

const ordered = (changes: CountChange[]): CountChange[] => changes.sort((a, b) => rank[a.verdict] - rank[b.verdict]);
