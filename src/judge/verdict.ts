/** What is said about one cell, and what all cells amount to. */
import type { CellJudgement, CountChange, GateReason, OtherMeasure } from '../core/document/index.ts';
import { worstVerdict } from '../core/words/index.ts';

/**
 * What is said about one cell. The same words in the code, on screen, in comments and in files.
 *
 * - `regressed`, `improved`: a change of at least the margin, at the error rate of the whole comparison.
 * - `unchanged`: a change that matters has been ruled out, in both directions; not merely "nothing significant".
 * - `inconclusive`: neither; never fails a gate, and always says why and what could have been seen.
 * - `environment-changed`: the machines or runtimes differ too much to compare times.
 * - `new`, `removed`: measured on one side only.
 * - `failed`: could not be measured.
 */
export type Verdict = CellJudgement['verdict'];

/** Why a verdict is `inconclusive`. */
export type InconclusiveReason =
  /** No pair, or too few, with positive finite times on both sides. */
  | 'too-few-pairs'
  /** The base ran first in every pair (or in none): the change cannot be told from the effect of the position. */
  | 'one-order'
  /** More than one pair in five lacks a usable time: what is missing may depend on the subject. */
  | 'unusable-pairs'
  /** The pairs come from so few processes that luck cannot be told from a change. */
  | 'too-few-processes'
  /** So many cells share the error rate that even perfectly separated times could not reach it with so few pairs. */
  | 'too-many-cells'
  /** The typical execution did not change, but the share of slow ones, and so the mean, may have. */
  | 'slow-executions'
  /** The clock's steps hide changes of the size that matters. */
  | 'coarse-clock'
  /** The noise hides changes of the size that matters. */
  | 'noise'
  /** The two sides have figures of different dimensions, or directions. */
  | OtherMeasure;

/** What a single cell can make the verdict of the whole; of the others all cells must be. */
const telling: ReadonlySet<Verdict> = new Set(['failed', 'regressed', 'inconclusive', 'improved']);

/**
 * The worst of the telling verdicts that any cell has; what all have; else unchanged. Where no cell has a counterpart, that nothing
 * changed is not known: inconclusive.
 */
export function verdictOf(cells: readonly CellJudgement[], gate: readonly GateReason[]): Verdict {
  const found = cells.flatMap((cell): Verdict[] => [
    cell.verdict,
    ...(hasCount(cell, 'grown') ? ['regressed' as const] : []),
    ...(hasCount(cell, 'shrunk') ? ['improved' as const] : []),
  ]);
  const failing = gate.filter(({ failed }) => failed);
  if (failing.some(({ rule }) => rule !== 'not-measured')) found.push('regressed');
  // A regression says more than what is missing beside it.
  else if (failing.length > 0 && !found.includes('regressed')) found.push('failed');
  const isWorse = found.includes('failed') || found.includes('regressed');
  for (const verdict of isWorse ? [] : (['new', 'environment-changed'] as const)) {
    if (cells.length > 0 && cells.every((cell) => cell.verdict === verdict)) return verdict;
  }
  const isAlone = ({ verdict }: CellJudgement): boolean => verdict === 'new' || verdict === 'removed';
  if (cells.length > 0 && cells.every(isAlone)) found.push('inconclusive');
  const told = found.filter((verdict) => telling.has(verdict));
  return told.length > 0 ? worstVerdict(told) : 'unchanged';
}

const hasCount = ({ counts = [] }: CellJudgement, verdict: CountChange['verdict']): boolean =>
  counts.some((count) => count.verdict === verdict);

/** Whether the time of this cell takes part in the verdict of the whole: device-bound and explained ones are reported only. */
export const isGated = ({ type, explained }: CellJudgement): boolean => type !== 'device' && explained === undefined;
