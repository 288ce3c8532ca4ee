/**
 * Compares one run with the history of its cells, if base and head cannot be measured in one job. Only runs of the same fingerprint since
 * the last change point or acceptance count, and at least eight are needed. Advisory unless the project opts in: machines differ from day
 * to day by more than most changes, and no rule based on history alone can remove that.
 *
 * Model: ln(value of run i) = level + bᵢ + eᵢ with bᵢ the run's own offset (variance w²) and eᵢ the error of its median (known
 * from its samples). The new run's distance from the median of k runs has variance w² (1 + 1.57 / k) + s².
 */
import { defined } from '../../core/document/index.ts';
import { noRatio } from '../figures.ts';
import type { Verdict } from '../verdict.ts';
import { type Baseline, baselineOf, type CellHistory, isUsable } from './baseline.ts';
import { decideExactly, isExact, minEqualRuns } from './exact-history.ts';
import { type HistoryPoint } from './history-changes.ts';
import { defaultHistoryPolicy, type HistoryPolicy } from '../policy.ts';
import { betweenRunVariance, type RunVariance, shrinkVariances } from './run-variance.ts';
import { median, studentTQuantile, studentTSurvival } from '../../core/stats/index.ts';

/** Variance of a median over that of a mean, for normal noise: π/2. */
const medianVariance = Math.PI / 2;

export interface HistoryVerdict {
  verdict: Verdict;
  /** Why it is inconclusive. */
  reason?: 'short-history' | 'noise' | 'unusable-value';
  /** True if it is only for information and must not fail a gate. */
  advisory: boolean;
  /** New run over the baseline's level, above 1 is slower, with its interval; null without a baseline, and if either is zero. */
  ratio: number | null;
  low: number | null;
  high: number | null;
  /** The baseline's level, if there is one; too few runs also have one, but it decides nothing. */
  level?: number;
  /** Two-sided. */
  p: number;
  /** Runs in the baseline, and the number needed. */
  runsUsed: number;
  runsNeeded: number;
}

/** Judges one run's cells against their histories. */
export function judgeAgainstHistory(
  cells: ReadonlyMap<string, CellHistory>,
  policy: HistoryPolicy = defaultHistoryPolicy,
): Map<string, HistoryVerdict> {
  const verdicts = new Map<string, HistoryVerdict>();
  const judged: { name: string; current: HistoryPoint; baseline: Baseline }[] = [];
  for (const [name, cell] of cells) {
    const early = withoutBaseline(cell, policy);
    const baseline = early ? undefined : baselineOf(cell);
    const known = early ?? withoutNoise(cell.current, baseline!, policy);
    if (known) verdicts.set(name, known);
    else judged.push({ name, current: cell.current, baseline: baseline! });
  }
  const variances = shrinkVariances(
    judged.map(({ baseline }) => betweenRunVariance(baseline.logs, baseline.standardErrors)),
  );
  // Bonferroni: the error rate holds for the run, for any number of cells.
  const level = policy.alpha / Math.max(1, judged.length);
  for (const [i, { name, current, baseline }] of judged.entries()) {
    verdicts.set(name, decide(current, baseline, variances[i]!, level, policy));
  }
  return new Map([...cells.keys()].map((name) => [name, verdicts.get(name)!]));
}

function withoutBaseline({ current, earlier }: CellHistory, policy: HistoryPolicy): HistoryVerdict | undefined {
  if (!isUsable(current) && !isNothing(current)) return undecided('inconclusive', policy, 0, 'unusable-value');
  if (earlier.length === 0) return undecided('new', policy, 0);
  if (!earlier.some((point) => point.fingerprint === current.fingerprint)) {
    return undecided('environment-changed', policy, 0);
  }
  return undefined;
}

/** A figure of which more is better that fell to zero or below (`costOf`). */
const isNothing = ({ value }: HistoryPoint): boolean => value === Infinity;

/** Cells that need no estimate of the noise: counts that repeat, and histories that are too short. */
function withoutNoise(current: HistoryPoint, { values }: Baseline, policy: HistoryPolicy): HistoryVerdict | undefined {
  const exact = isExact(current, values);
  const runsNeeded = exact ? minEqualRuns : policy.minRuns;
  if (values.length < runsNeeded) {
    const open = { ...undecided('inconclusive', policy, values.length, 'short-history'), runsNeeded };
    if (values.length === 0) return open;
    // Both values are shown, though nothing is concluded from them.
    const level = median(values);
    return { ...open, level, ...(level > 0 && current.value > 0 ? { ratio: current.value / level } : {}) };
  }
  if (isNothing(current)) {
    const verdict = { verdict: 'regressed' as const, advisory: false, level: median(values), p: 0 };
    return { ...undecided('regressed', policy, values.length), runsNeeded, ...verdict };
  }
  if (exact) {
    const decided = decideExactly(current.value, values[0]!, policy.minEffect);
    return { ...undecided('unchanged', policy, values.length), runsNeeded, ...decided };
  }
  // A level of zero has no logarithm.
  return values.includes(0) ? undecided('inconclusive', policy, values.length, 'noise') : undefined;
}

function decide(
  current: HistoryPoint,
  { logs, standardErrors }: Baseline,
  { variance, degreesOfFreedom }: RunVariance,
  level: number,
  policy: HistoryPolicy,
): HistoryVerdict {
  const usual = median(logs);
  const effect = Math.log(current.value) - usual;
  const shown = (logRatio: number): number | null => (current.value === 0 ? null : Math.exp(logRatio));
  // A run of one or two samples has no interval: next to runs with intervals its error is unknown, not zero.
  if (!current.standardError && median(standardErrors) > 0) {
    const unknown = undecided('inconclusive', policy, logs.length, 'noise');
    return { ...unknown, ratio: shown(effect) };
  }
  const error = Math.sqrt(variance * (1 + medianVariance / logs.length) + (current.standardError ?? 0) ** 2);
  const tail = studentTSurvival(Math.abs(effect) / error, degreesOfFreedom);
  const reach = (probability: number): number => studentTQuantile(probability, degreesOfFreedom) * error;
  const half = reach((1 + policy.confidence) / 2);
  const large = Math.abs(effect) >= Math.log1p(policy.minEffect);
  const ruledOut = Math.abs(effect) + reach(1 - policy.boundLevel) < Math.log1p(policy.unchangedWithin);
  const verdict: Verdict =
    tail <= level && large ? (effect > 0 ? 'regressed' : 'improved') : ruledOut ? 'unchanged' : 'inconclusive';
  return {
    verdict,
    ...(verdict === 'inconclusive' ? { reason: 'noise' as const } : {}),
    advisory: !policy.gate,
    ratio: shown(effect),
    low: shown(effect - half),
    high: shown(effect + half),
    level: Math.exp(usual),
    p: Math.min(1, 2 * tail),
    runsUsed: logs.length,
    runsNeeded: policy.minRuns,
  };
}

function undecided(
  verdict: Verdict,
  policy: HistoryPolicy,
  runsUsed: number,
  reason?: NonNullable<HistoryVerdict['reason']>,
): HistoryVerdict {
  return {
    verdict,
    ...defined({ reason }),
    advisory: !policy.gate,
    ...noRatio,
    p: 1,
    runsUsed,
    runsNeeded: policy.minRuns,
  };
}
