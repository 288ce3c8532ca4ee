/** A cell: the unit that is measured. All inputs and outputs name it by its id. */
import type { SeedReference } from './published.ts';

export const platforms = ['linux', 'macos', 'windows'] as const;
export type Platform = (typeof platforms)[number];

/** The unit that is measured: runner × operation × api × parameters. */
export interface MatrixCell {
  /** The id; parameters at their default are left out. */
  id: string;
  runner: string;
  operation: string;
  api: string;
  parameters: Record<string, string>;
  /** `path`: gated on time; `device`: disk-bound, reported only. */
  type: 'path' | 'device';
  cache: 'warm' | 'cold';
  /** Every op makes or removes files. */
  makesFiles: boolean;
  group: string;
  platforms: readonly Platform[];
  seeds: SeedReference[];
  /** An operation is ended after this time; undefined where an operation ends by itself. */
  timeoutNs?: number;
}
