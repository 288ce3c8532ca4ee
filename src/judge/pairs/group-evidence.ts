/**
 * Tests the cells of one code path together: a change there may affect each by too little to be found alone. Their evidence is added up,
 * weighted by its precision. A cell that stopped early keeps its value, which only lowers the error rate. docs/lab/groups.md
 */
import { isWorkloadId } from '../../core/cells/index.ts';
import { plainCell } from './endpoints.ts';
import { tailMetric } from '../../core/document/index.ts';
import type { Contribution } from './cell.ts';
import type { CellProcessEffect } from './process-effect.ts';
import { normalQuantile975, normalSurvival } from '../../core/stats/index.ts';

/** Cells whose code is likely to change together: those of one operation of one runner. Each workload and each percentile is alone. */
export function codePathOf(cell: string): string | undefined {
  if (isWorkloadId(plainCell(cell)) || tailMetric(cell) !== undefined) return undefined;
  const [runner, operation, api] = cell.split('/');
  return api === undefined ? undefined : `${runner}/${operation}`;
}

/** Result of a group, as ratios head / base. */
export interface GroupChange {
  /** Runner and operation: `java/read`. */
  name: string;
  /** Set for processor time; otherwise the figures are of elapsed time. */
  by?: 'cpu';
  cells: readonly string[];
  ratio: number;
  low: number;
  high: number;
}

/** Combined evidence of the cells of one group. */
export class GroupEvidence {
  readonly z: number;
  /** ln(head / base): the mean of the cells' estimates, weighted by their precision. */
  readonly #estimate: () => number;

  /** @param share of the planned pairs that this look has seen */
  constructor(known: readonly Contribution[], share: number, processEffect: CellProcessEffect) {
    const planned = known.reduce((sum, { precision }) => sum + precision, 0);
    const sum = known.reduce((all, { score }) => all + score, 0);
    this.z = planned === 0 ? 0 : processEffect.weaken(sum / Math.sqrt(share * planned));
    this.#estimate = () => {
      const seen = known.reduce((all, { precision, share: own }) => all + precision * own, 0);
      return known.reduce((all, { precision, share: own, estimate }) => all + precision * own * estimate(), 0) / seen;
    };
  }

  isChanged(direction: 'regressed' | 'improved', level: number, minEffect: number): boolean {
    const sign = direction === 'regressed' ? 1 : -1;
    return normalSurvival(sign * this.z) <= level && sign * this.#estimate() >= Math.log1p(minEffect);
  }

  /** The ratio and its 95 % interval. */
  describe(): { ratio: number; low: number; high: number } {
    const estimate = this.#estimate();
    const error = Math.abs(estimate / this.z);
    const at = (errors: number): number => Math.exp(estimate + errors * error);
    return { ratio: at(0), low: at(-normalQuantile975), high: at(normalQuantile975) };
  }
}
