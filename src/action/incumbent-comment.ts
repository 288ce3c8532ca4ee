/** When github-action-benchmark comments, and whom it mentions. */
import type { JudgedRun } from '../document/index.ts';
import type { IncumbentInputs } from './incumbent-inputs.ts';

export interface CommentPlan {
  /** False: there is nothing to say; only a comment that is there already is brought up to date. */
  isDue: boolean;
  /** Its last line; empty: nobody is mentioned. */
  mention: string;
}

/** Without its inputs: always, and nobody. */
export function planComment(
  judged: readonly JudgedRun[],
  { limits, commentOn, mentioned }: Pick<IncumbentInputs, 'limits' | 'commentOn' | 'mentioned'>,
): CommentPlan {
  if (commentOn === undefined) return { isDue: true, mention: '' };
  const cells = judged.flatMap(({ judgement }) => Object.values(judgement.cells));
  const isAlert =
    limits !== undefined &&
    cells.some(
      ({ verdict, ratio, accepted }) =>
        verdict === 'regressed' && accepted === undefined && (ratio === null || ratio > limits.alert),
    );
  // A first run has nothing to be compared with.
  const isCompared = judged.some(({ judgement }) => judgement.basis !== 'none');
  return {
    isDue: isAlert || (commentOn === 'always' && isCompared),
    mention: isAlert && mentioned.length > 0 ? `\nCC: ${mentioned.join(' ')}\n` : '',
  };
}
