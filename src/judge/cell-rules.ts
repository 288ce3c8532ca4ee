/** What the project has decided for single cells, in place of its rules for all. */
import type { GateReason } from '../core/document/index.ts';
import { notGatedText } from './counts/sentences.ts';
import type { FailOn } from './not-measured.ts';

export interface CellRules {
  /** False: the cell is measured and reported, and never fails. */
  isGated: boolean;
  /** Verdicts of it that fail the build. */
  failOn?: FailOn;
}

/** @param cell id, or a pattern of the benchmarks of a workload @returns undefined: the rules for all hold */
export type RulesOf = (cell: string) => CellRules | undefined;

/** A cell that is not gated keeps its reasons, none of which fails. */
export const withoutGate = (reasons: readonly GateReason[], isExempt: (cell: string) => boolean): GateReason[] =>
  reasons.map((reason) =>
    reason.cell !== undefined && isExempt(reason.cell)
      ? { ...reason, failed: false, message: `${reason.message} ${notGatedText}` }
      : reason,
  );
