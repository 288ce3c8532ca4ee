/** What the judgements amount to for this job: outputs and whether it fails. Pure. */
import { type GateFinding, type Judgement } from '../document/index.ts';
import { worstVerdict } from '../present/words/index.ts';

export interface Outcome {
  verdict: Judgement['verdict'];
  regressions: number;
  improvements: number;
  inconclusive: number;
  /** Whether the job fails. */
  fails: boolean;
  /** Cells whose time alone would have failed it, to be looked at again. */
  suspects: string[];
}

/** @param gate false: nothing fails. @param confirm true: times do not fail yet, exact counts do */
export function outcomeOf(judgements: readonly Judgement[], options: { gate: boolean; confirm: boolean }): Outcome {
  const cells = judgements.flatMap((judgement) => Object.values(judgement.cells));
  const hasCount = (verdict: string) => (cell: (typeof cells)[number]) =>
    cell.counts?.some((count) => count.verdict === verdict) ?? false;
  const isSlower = ({ verdict, accepted }: (typeof cells)[number]): boolean =>
    verdict === 'regressed' && accepted === undefined;
  const failing = judgements.flatMap(({ gate }) => gate).filter(({ failed }) => failed);
  const waits = (finding: GateFinding): boolean =>
    options.confirm && finding.rule === 'time' && finding.cell !== undefined;
  return {
    verdict: worstVerdict(judgements.map(({ verdict }) => verdict)),
    regressions: cells.filter((cell) => isSlower(cell) || hasCount('grown')(cell)).length,
    improvements: cells.filter((cell) => cell.verdict === 'improved' || hasCount('shrunk')(cell)).length,
    inconclusive: cells.filter(({ verdict }) => verdict === 'inconclusive').length,
    fails: options.gate && failing.some((finding) => !waits(finding)),
    suspects: options.gate ? [...new Set(failing.filter(waits).map(({ cell }) => cell!))] : [],
  };
}
