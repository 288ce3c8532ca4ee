/** Verdicts of cells, and of all cells together. */
import type { CellJudgement, CountChange, GateReason, OtherMeasure } from '../core/document/index.ts';
import { worstVerdict } from '../core/words/index.ts';

/**
 * The verdict of one cell. The same words in the code, on screen, in comments and in files.
 *
 * - `regressed`, `improved`: a change of at least the margin, at the error rate of the whole comparison.
 * - `unchanged`: a change that matters has been ruled out, in both directions; not merely "nothing significant".
 * - `inconclusive`: neither; never fails a gate, and always states why and which change could have been found.
 * - `environment-changed`: the machines or runtimes differ too much to compare times.
 * - `new`, `removed`: measured on one side only.
 * - `failed`: could not be measured.
 */
export type Verdict = CellJudgement['verdict'];

/** Why a verdict is `inconclusive`. */
export type InconclusiveReason =
  /** No pair, or too few, with positive finite times on both sides. */
  | 'too-few-pairs'
  /** The base ran first in every pair (or in none): a change cannot be separated from the effect of the position. */
  | 'one-order'
  /** More than one pair in five lacks a usable time: the gaps may depend on the subject. */
  | 'unusable-pairs'
  /** The pairs come from too few processes to separate a change from process-to-process variation. */
  | 'too-few-processes'
  /** Too many cells share the error rate: even perfectly separated times could not reach it with these pairs. */
  | 'too-many-cells'
  /** The typical execution did not change, but the share of slow ones, and so the mean, may have. */
  | 'slow-executions'
  /** The clock's steps hide changes of the size that matters. */
  | 'coarse-clock'
  /** The noise hides changes of the size that matters. */
  | 'noise'
  /** The figures of the two sides differ in dimension or direction. */
  | OtherMeasure;

/** Verdicts that one cell can give to the whole; any other verdict needs all cells. */
const decisive: ReadonlySet<Verdict> = new Set(['failed', 'regressed', 'inconclusive', 'improved']);

/** The worst decisive verdict of any cell, or the one that all share, or unchanged. Inconclusive if no cell has a counterpart. */
export function verdictOf(cells: readonly CellJudgement[], gate: readonly GateReason[]): Verdict {
  const found = cells.flatMap((cell): Verdict[] => [
    cell.verdict,
    ...(hasCount(cell, 'grown') ? ['regressed' as const] : []),
    ...(hasCount(cell, 'shrunk') ? ['improved' as const] : []),
  ]);
  const failing = gate.filter(({ failed }) => failed);
  if (failing.some(({ rule }) => rule !== 'not-measured')) found.push('regressed');
  // A regression is more important than a missing result.
  else if (failing.length > 0 && !found.includes('regressed')) found.push('failed');
  const isWorse = found.includes('failed') || found.includes('regressed');
  for (const verdict of isWorse ? [] : (['new', 'environment-changed'] as const)) {
    if (cells.length > 0 && cells.every((cell) => cell.verdict === verdict)) return verdict;
  }
  const isAlone = ({ verdict }: CellJudgement): boolean => verdict === 'new' || verdict === 'removed';
  if (cells.length > 0 && cells.every(isAlone)) found.push('inconclusive');
  const deciding = found.filter((verdict) => decisive.has(verdict));
  return deciding.length > 0 ? worstVerdict(deciding) : 'unchanged';
}

const hasCount = ({ counts = [] }: CellJudgement, verdict: CountChange['verdict']): boolean =>
  counts.some((count) => count.verdict === verdict);

/** Whether this cell takes part in the verdict of the whole: device-bound, explained and exempted ones are reported only. */
export const isGated = ({ type, explained, gated }: CellJudgement): boolean =>
  type !== 'device' && explained === undefined && gated !== false;
