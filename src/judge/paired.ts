import { PairedComparison } from './paired-comparison.ts';
import type { Pair } from './pair.ts';
import type { CellVerdict } from './paired-cell.ts';
import { DEFAULT_POLICY, type PairedPolicy } from './paired-policy.ts';

export type { Pair } from './pair.ts';
export type { CellVerdict } from './paired-cell.ts';

/**
 * Judges the cells of one comparison whose pairs have all been measured. Each cell stops at the first look that decides it
 * (`PairedComparison`): later pairs are not read.
 */
export function judgePairs(
  cells: ReadonlyMap<string, readonly Pair[]>,
  policy: PairedPolicy = DEFAULT_POLICY,
): Map<string, CellVerdict> {
  const planned = new Map([...cells].map(([name, pairs]) => [name, pairs.length]));
  const comparison = new PairedComparison(planned, policy);
  while (!comparison.isOver) comparison.look(cells);
  return comparison.verdicts();
}
