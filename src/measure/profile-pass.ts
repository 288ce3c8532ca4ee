/** What a pass over cells has counted. */
import type { CellError, Profile, Skipped } from '../model/index.ts';

export interface ProfilePass {
  /** Cell → its profile, per operation. */
  profiles: Map<string, Profile>;
  skipped: Skipped[];
  /** What went wrong while it was counted. */
  errors: CellError[];
  /** Why only sums are known, as one sentence; undefined where calls could be traced. */
  limited?: string;
}
