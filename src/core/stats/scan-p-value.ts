/** P-values of the rank scan, interpolated in a shipped table (scripts/critical-values.mjs). */
import { criticalLevels, criticalValueTable } from './critical-values-table.ts';

/** Beyond the table's last level p is extrapolated. Below this figure the extrapolation is not precise. */
export const MIN_P = 1e-12;

/** Natural logarithms: the table is interpolated between levels in ln p, and between lengths in ln n. */
const logLevels = criticalLevels.map(Math.log);

const rows = new Map<number, readonly number[]>();

/**
 * The critical values of length n, one per level of the table. Lengths between two rows are interpolated linearly in
 * ln n (the maximum of n correlated normal variables grows about so slowly); lengths beyond the last row take the last
 * two rows' slope. A series shorter than the first row is never significant.
 */
function criticalRow(n: number): readonly number[] {
  const known = rows.get(n);
  if (known) return known;
  const row = interpolateRow(n);
  rows.set(n, row);
  return row;
}

function interpolateRow(n: number): readonly number[] {
  const first = criticalValueTable[0]!;
  if (n < first[0]) return criticalLevels.map(() => Infinity);
  let upper = criticalValueTable.findIndex(([length]) => length >= n);
  if (upper === 0 || criticalValueTable[upper]?.[0] === n) return criticalValueTable[upper]![1];
  if (upper === -1) upper = criticalValueTable.length - 1;
  const [lowN, lowValues] = criticalValueTable[upper - 1]!;
  const [highN, highValues] = criticalValueTable[upper]!;
  const share = Math.log(n / lowN) / Math.log(highN / lowN);
  return lowValues.map((low, level) => low + share * (highValues[level]! - low));
}

/** P(scan of n exchangeable points ≥ statistic). Within the table interpolated, beyond it extrapolated; at most 1. */
export function scanPValue(n: number, statistic: number): number {
  const row = criticalRow(n);
  if (statistic < row[0]!) return fromFirstLevel(statistic, row[0]!);
  for (let level = 1; level < row.length; level++) {
    const low = row[level - 1]!;
    const high = row[level]!;
    if (statistic >= high) continue;
    const share = high === Infinity ? 0 : (statistic - low) / (high - low);
    return Math.exp(logLevels[level - 1]! + share * (logLevels[level]! - logLevels[level - 1]!));
  }
  // The tail of a maximum of normal variables: ln p falls with half the square.
  const last = row[row.length - 1]!;
  return Math.max(MIN_P, Math.exp(logLevels[logLevels.length - 1]! - (statistic ** 2 - last ** 2) / 2));
}

/** Above the first level of the table no decision is made: p rises linearly to 1 at zero. */
function fromFirstLevel(statistic: number, firstCritical: number): number {
  if (firstCritical === Infinity) return 1;
  return 1 - (1 - criticalLevels[0]!) * Math.max(0, statistic / firstCritical);
}
