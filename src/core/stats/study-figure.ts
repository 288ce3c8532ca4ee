/** How each published study makes its figure from the samples of one repetition, and how several repetitions make one. */
import { mean, median } from './quantile.ts';

/** Of 20 samples `sorted[10]`, the 11th. */
const behindMiddle = (samples: readonly number[]): number =>
  [...samples].sort((a, b) => a - b)[Math.floor(samples.length / 2)]!;

/** 000 gives the range of its loops, 003 the first read and the median of the later ones, 004 one time. */
const ruleOf: Readonly<Record<string, (samples: readonly number[]) => number>> = { '001': mean, '002': behindMiddle };

/** The figure of each pass by the author's own rule. */
export const passFigures = (study: string, passes: readonly (readonly number[])[]): number[] =>
  passes.filter((samples) => samples.length > 0).map(ruleOf[study] ?? ((samples) => median(samples)));

/** The figure by the author's own rule; of several passes, the median of theirs. Undefined without samples. */
export function studyFigure(study: string, passes: readonly (readonly number[])[]): number | undefined {
  const figures = passFigures(study, passes);
  return figures.length === 0 ? undefined : median(figures);
}
