/**
 * Judges counted figures (sizes, allocations, instructions) of executions in pairs. Values that never varied on either side are compared
 * exactly, 0 → n included, and take no share of the error rate. Values that varied are changed only if every figure of one side lies beyond
 * every one of the other, which happens by chance once in C(2n, n).
 */
import {
  type CellSubject,
  costOf,
  inUnit,
  isCounted,
  type Measure,
  timePerOp,
  samplesOf,
} from '../../core/document/index.ts';
import { median } from '../../core/stats/index.ts';
import { minExact, policyOf, spentShare, type PairedPolicy } from '../policy.ts';
import { type PairedRun, sidesOf } from '../measured.ts';
import type { CellVerdict } from './description.ts';
import { isChange } from './endpoints.ts';

const same = (values: readonly number[]): boolean => values.every((value) => value === values[0]);

/** Chance that all of n values lie beyond all of n others of the same distribution. */
function chanceOfApart(n: number): number {
  let chance = 1;
  for (let k = 1; k <= n; k++) chance *= k / (n + k);
  return chance;
}

/** In one unit, so that larger is worse. */
function costsOf(cell: CellSubject, unit: string): number[] {
  const { unit: own, better }: Measure = cell.summary ?? timePerOp;
  return samplesOf(cell).flatMap(({ value }) =>
    value === undefined ? [] : [costOf(inUnit(value, own, unit)!, better)],
  );
}

/** A figure that was the same in all executions: if that holds for each side, the comparison is certain. */
const repeats = (cell: CellSubject): boolean => same(samplesOf(cell).map(({ value = Number.NaN }) => value));

/** Judges counted figures: exactly, or by the ranges of both sides if they vary. */
export function exactVerdicts(
  run: PairedRun,
  policy: PairedPolicy,
): Map<string, { verdict: CellVerdict; varies: boolean }> {
  const counted = sidesOf(run).filter(
    ({ after, unlike }) => after.summary && isCounted(after.summary) && unlike === undefined,
  );
  return new Map(
    counted.map(({ cell, before, after }) => [
      cell,
      {
        verdict: judgeExact(before, after, counted.length, policyOf(cell, policy)),
        varies: ![before, after].every(repeats),
      },
    ]),
  );
}

/** A size that varies is judged both as a time and by its ranges: either may find a change. */
export function sizeVerdict(
  byRanges: CellVerdict | undefined,
  byPairs: CellVerdict | undefined,
): CellVerdict | undefined {
  if (byRanges === undefined || byPairs === undefined) return byRanges ?? byPairs;
  if (isChange(byPairs.verdict) || isChange(byRanges.verdict)) return isChange(byPairs.verdict) ? byPairs : byRanges;
  return byRanges.verdict === 'unchanged' ? byRanges : byPairs;
}

/** @param cells number of cells that are judged like this @returns ratios of costs: above 1 is worse; null from or to nothing */
export function judgeExact(base: CellSubject, head: CellSubject, cells: number, policy: PairedPolicy): CellVerdict {
  const { unit } = base.summary ?? timePerOp;
  const [before, after] = [costsOf(base, unit), costsOf(head, unit)];
  const pairsUsed = Math.min(before.length, after.length);
  const [from, to] = [median(before), median(after)];
  const ratio = from === to ? 1 : from > 0 && to > 0 ? to / from : null;
  const common = { ratio, low: ratio, high: ratio, pairsUsed, minimumDetectable: null };
  const verdictOf = (verdict: CellVerdict['verdict'], p: number): CellVerdict => ({ verdict, ...common, p });
  if (pairsUsed < minExact) return { ...verdictOf('inconclusive', 1), reason: 'too-few-pairs' };
  if (same(before) && same(after)) {
    return from === to ? verdictOf('unchanged', 1) : verdictOf(to > from ? 'regressed' : 'improved', minP);
  }
  const [low, high] =
    ratio === null
      ? [null, null]
      : [Math.min(...after) / Math.max(...before), Math.max(...after) / Math.min(...before)];
  const bounds = { low: finite(low), high: finite(high) };
  const p = Math.min(1, 2 * chanceOfApart(pairsUsed));
  const isApart = Math.min(...after) > Math.max(...before) || Math.max(...after) < Math.min(...before);
  const isLarge = ratio === null || Math.abs(Math.log(ratio)) >= Math.log1p(policy.minEffect);
  // The other half of the error rate is for its pairs (live-comparison.ts).
  if (isApart && isLarge && p <= (spentShare * policy.alpha) / cells)
    return { ...verdictOf(to > from ? 'regressed' : 'improved', p), ...bounds };
  const margin = policy.narrowestWithin;
  const isWithin = low !== null && low >= 1 - margin && high <= 1 + margin;
  if (isWithin) return { ...verdictOf('unchanged', 1), ...bounds, within: margin };
  return { ...verdictOf('inconclusive', isApart ? p : 1), ...bounds, reason: 'noise' };
}

/** It is never 0. */
const minP = 1e-15;
const finite = (value: number | null): number | null => (value !== null && Number.isFinite(value) ? value : null);
