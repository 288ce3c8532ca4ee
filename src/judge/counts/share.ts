/** The part of a growth that one cause explains. */
import type { GrowthCause, PackageChange } from '../../core/document/index.ts';

export interface Share {
  cause: GrowthCause;
  amount: number;
}

/** @param most the largest growth that the cause can explain */
export function limited(cause: GrowthCause, delta: number, most: number): Share | undefined {
  const amount = Math.min(delta, most);
  return amount > 0 ? { cause, amount } : undefined;
}

export interface GrownFile {
  name: string;
  base: number;
  head: number;
}

/** Growth of packages or the runtime. It fails above a share of the total. */
export interface ForeignGrowth {
  cause: 'dependencies' | 'runtime';
  amount: number;
  /** This much is allowed regardless of the total. */
  least: number;
  packages: readonly PackageChange[];
  files: readonly GrownFile[];
}

export interface Explanation {
  /** How much of the growth of one count the project's own changes explain. */
  amount: number;
  /** The cause of most of it. */
  cause: GrowthCause | undefined;
  /** The files of that cause, the largest growth first. */
  files: readonly GrownFile[];
  /** All files whose growth is explained entirely. */
  names: ReadonlySet<string>;
  foreign?: ForeignGrowth | undefined;
  /** Packages that differ between the sides, with or without growth. */
  packages?: readonly PackageChange[] | undefined;
  /** Look-ups in the folders above the checkout, which the program does not control. */
  above?: number | undefined;
}

export const unexplained: Explanation = { amount: 0, cause: undefined, files: [], names: new Set() };
