import type { RankTest } from './mann-whitney.ts';
import { normalSurvival } from './normal.ts';
import { rank } from './ranks.ts';
import { subsetSumTails } from './subset-sums.ts';

/** Differences up to this number are tested exactly. */
const EXACT_SIZE = 60;

/**
 * Wilcoxon's signed-rank test that differences are symmetric about `shift`: `greater` is small when they lie above it.
 *
 * Differences equal to `shift` say nothing and are left out (Wilcoxon 1945); the statistic is the sum of the ranks of the
 * positive ones. Exact over all assignments of signs, ties included, for up to 60 differences; else normal with tie and
 * continuity correction (Lehmann, "Nonparametrics", 1975, 3.2). Without differences every p is 1.
 */
export function signedRank(differences: ArrayLike<number>, shift = 0): RankTest {
  const kept = Float64Array.from(differences, (value) => value - shift).filter((value) => value !== 0);
  const n = kept.length;
  if (n === 0) return { statistic: 0, greater: 1, less: 1, twoSided: 1, exact: true };
  const { doubled, tieTerm } = rank(kept.map(Math.abs));
  let doubledSum = 0;
  for (let i = 0; i < n; i += 1) if (kept[i]! > 0) doubledSum += doubled[i]!;
  const statistic = doubledSum / 2;
  if (n <= EXACT_SIZE) {
    const { greater, less } = subsetSumTails(doubled, undefined, doubledSum);
    return { statistic, greater, less, twoSided: Math.min(1, 2 * Math.min(greater, less)), exact: true };
  }
  const mean = (n * (n + 1)) / 4;
  const deviation = Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24 - tieTerm / 48);
  const greater = normalSurvival((statistic - mean - 0.5) / deviation);
  const less = normalSurvival((mean - statistic - 0.5) / deviation);
  return { statistic, greater, less, twoSided: Math.min(1, 2 * Math.min(greater, less)), exact: false };
}
