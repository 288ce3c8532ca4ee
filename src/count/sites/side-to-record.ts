/** One side of a comparison, whose calls can be recorded again. */
import type { Recording } from './call-stack.ts';
import type { Language } from './hooks.ts';
import type { Project } from './project.ts';

export interface SideToRecord {
  project: Project;
  /** @param asks, expected and limits: see RecordingOptions. @returns undefined where there is no time left, or nothing can be recorded */
  record: (
    calls: readonly string[],
    asks: 'frames' | readonly Language[],
    expected?: number,
    limits?: { maxMs: number; most: number },
  ) => Promise<Recording | undefined>;
}
