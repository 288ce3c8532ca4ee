/** Tools that go through many kinds of file access: bonnie++, iozone, stress-ng. */
import type { Reading } from '../measurement.ts';

export type Skipped = NonNullable<Reading['skipped']>;
