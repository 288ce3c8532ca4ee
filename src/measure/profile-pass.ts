/** What a pass over cells has counted. */
import type { CellError, FileTable, Profile, Skipped } from '../document/index.ts';

export interface ProfilePass {
  /** Cell → its profile, per operation. */
  profiles: Map<string, Profile>;
  /** Workload → what it did to each file, where its calls could be traced. */
  files?: Map<string, FileTable>;
  skipped: Skipped[];
  /** What went wrong while it was counted. */
  errors: CellError[];
  /** Why only sums are known, as one sentence; undefined where calls could be traced. */
  limited?: string;
}
