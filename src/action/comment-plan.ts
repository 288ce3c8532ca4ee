/** When github-action-benchmark comments, and whom it mentions. */
import { costOf, isSlower, type JudgedRun } from '../core/document/index.ts';
import type { Inputs } from './inputs.ts';

interface CommentPlan {
  /** False: there is nothing to say; only a comment that is there already is brought up to date. */
  isDue: boolean;
  /** The last line of the comment. It is empty if no user is mentioned. */
  mention: string;
}

/** Without the inputs of github-action-benchmark, a comment is always due and mentions no user. */
export function planComment(
  judged: readonly JudgedRun[],
  { limits, migrated: { commentOn, mentioned } }: Pick<Inputs, 'limits' | 'migrated'>,
): CommentPlan {
  if (commentOn === undefined) return { isDue: true, mention: '' };
  const cells = judged.flatMap(({ judgement }) => Object.values(judgement.cells));
  const isAlert =
    limits !== undefined &&
    Number.isFinite(limits.alert) &&
    cells.some(
      (cell) =>
        isSlower(cell) && (cell.ratio === null || costOf(cell.ratio, cell.head?.better ?? 'smaller') > limits.alert),
    );
  // A first run has nothing to be compared with.
  const isCompared = judged.some(({ judgement }) => judgement.basis !== 'none');
  return {
    isDue: isAlert || (commentOn === 'always' && isCompared),
    mention: isAlert && mentioned.length > 0 ? `\nCC: ${mentioned.join(' ')}\n` : '',
  };
}
