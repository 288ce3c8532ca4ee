/** A cell: the unit that is measured. All inputs and outputs name it by its id. */
import type { Published } from './published.ts';

export const platforms = ['linux', 'macos', 'windows'] as const;
export type Platform = (typeof platforms)[number];

/** A figure of a published study beside a cell. */
export interface SeedReference {
  study: string;
  /** Id of the row: `I-44`, `J-B:128B`, `set-9:JavaMMap:cold`, `T-5`. */
  row: string;
  what: string;
  /** `arm`: the study's own way; `twin`: without the study's own faults; `floor`: the system call without a layer above it. */
  role: 'arm' | 'twin' | 'floor';
  published: Published;
  /** The published figure for one op at the published parameters: the middle of its range, in ns. */
  perOpNs: number;
  /** The parameters that the figure belongs to: this cell's own when `scale` is 1. */
  publishedParameters: Record<string, string>;
  scale: number;
  note?: string;
}

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
  /** Title of its group in reports. */
  group: string;
  /** Platforms that have the api. */
  platforms: readonly Platform[];
  /** Published figures of the same operation. */
  seeds: SeedReference[];
  /** An operation is ended after this time; undefined where an operation ends by itself. */
  timeoutNs?: number;
}
