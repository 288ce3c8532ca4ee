import { verdictSchema } from '../document/index.ts';

/** What is said about one cell. The same words in the code, on screen, in comments and in files. */
export const VERDICTS = verdictSchema.options;

/**
 * - `regressed`, `improved`: a change of at least the margin, at the error rate of the whole comparison.
 * - `unchanged`: a change that matters has been ruled out, in both directions; not merely "nothing significant".
 * - `inconclusive`: neither; never fails a gate, and always says why and what could have been seen.
 * - `environment-changed`: the machines or runtimes differ too much to compare times.
 * - `new`, `removed`: measured on one side only.
 * - `failed`: could not be measured.
 */
export type Verdict = (typeof VERDICTS)[number];

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
  /** The noise hides changes of the size that matters. */
  | 'noise';
