/** What the judgements amount to for this job: outputs and whether it fails. Pure. */
import { type GateReason, isSlower, type Judgement } from '../core/document/index.ts';
import { makeVisible, worstVerdict } from '../core/words/index.ts';

export interface Outcome {
  verdict: Judgement['verdict'];
  regressions: number;
  improvements: number;
  inconclusive: number;
  /** Names of what was promised and is not here, each once. */
  notMeasured: string[];
  /** Whether the job fails. */
  fails: boolean;
  /** Cells whose time alone would have failed it, to be looked at again. */
  suspects: string[];
}

/** The next job takes each line as the name of a cell. One that would be several, or an option, cannot be looked at again, and fails now. */
const isOneLine = (name: string): boolean => !/^[-\s#]/.test(name) && makeVisible(name) === name;

/** @param gate false: nothing fails. @param confirm true: times do not fail yet, exact counts do */
export function outcomeOf(judgements: readonly Judgement[], options: { gate: boolean; confirm: boolean }): Outcome {
  const cells = judgements.flatMap((judgement) => Object.values(judgement.cells));
  const hasCount = (verdict: string) => (cell: (typeof cells)[number]) =>
    cell.counts?.some((count) => count.verdict === verdict) ?? false;
  const failing = judgements.flatMap(({ gate }) => gate).filter(({ failed }) => failed);
  const cellsOf = ({ cell, cells = [] }: GateReason): string[] => (cell === undefined ? cells : [cell]);
  const waits = (reason: GateReason): boolean =>
    options.confirm && reason.rule === 'time' && cellsOf(reason).length > 0 && cellsOf(reason).every(isOneLine);
  return {
    verdict: worstVerdict(judgements.map(({ verdict }) => verdict)),
    regressions: cells.filter((cell) => isSlower(cell) || hasCount('grown')(cell)).length,
    improvements: cells.filter((cell) => cell.verdict === 'improved' || hasCount('shrunk')(cell)).length,
    inconclusive: cells.filter(({ verdict }) => verdict === 'inconclusive').length,
    notMeasured: [
      ...new Set(judgements.flatMap(({ notMeasured = [] }) => notMeasured).map(({ name }) => makeVisible(name))),
    ],
    fails: options.gate && failing.some((reason) => !waits(reason)),
    suspects: options.gate ? [...new Set(failing.filter(waits).flatMap(cellsOf))] : [],
  };
}
