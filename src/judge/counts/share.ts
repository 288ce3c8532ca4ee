/** The part of a growth that one cause explains. */
import type { Explanation, GrowthCause } from '../../core/document/index.ts';

export interface Share {
  cause: GrowthCause;
  amount: number;
}

/** @param most the largest growth that the cause can explain */
export function limited(cause: GrowthCause, delta: number, most: number): Share | undefined {
  const amount = Math.min(delta, most);
  return amount > 0 ? { cause, amount } : undefined;
}

export type GrownFile = Explanation['files'][number];

/** The largest growth first. */
export const byGrowth = (a: GrownFile, b: GrownFile): number =>
  b.head - b.base - (a.head - a.base) || (a.name < b.name ? -1 : 1);

/** Growth of packages or the runtime. It fails above a share of the total. */
export type ForeignGrowth = NonNullable<Explanation['foreign']>;

export const unexplained: Explanation = { amount: 0, files: [] };
