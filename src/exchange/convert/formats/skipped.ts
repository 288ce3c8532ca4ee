/** Reasons for benchmarks without figures in bonnie++, iozone and stress-ng. */
import type { Reading } from '../measurement.ts';

export type Skipped = NonNullable<Reading['skipped']>;
