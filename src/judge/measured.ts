/** What of a run is judged: its subject, and the times of a subject's cells. */
import {
  areAdjusted,
  type CellSubject,
  costOf,
  inUnit,
  type Measure,
  type OtherMeasure,
  type RunDocument,
  type Sample,
  sampleValues,
  timePerOp,
  whyNotAlike,
} from '../core/document/index.ts';
import { minQuiet, minQuietShare } from './policy.ts';

/** The subject of a run that is judged where none is named: `head`, else the only one. */
export const firstSubject = (run: RunDocument): string =>
  Object.hasOwn(run.subjects, 'head') ? 'head' : (Object.keys(run.subjects)[0] ?? 'head');

/** ln of what the samples cost (see `sampleValues`, `costOf`), in this unit; those without a positive figure are left out. */
function logCosts({ samples, opsPerSample, summary }: Measured, unit: string): number[] {
  const { unit: own, better }: Measure = summary ?? timePerOp;
  return sampleValues(samples, opsPerSample)
    .map((value) => Math.log(costOf(inUnit(value, own, unit)!, better)))
    .filter((value) => Number.isFinite(value));
}

type Measured = Pick<CellSubject, 'samples' | 'opsPerSample' | 'summary'>;

/** Why the figures of two sides cannot be compared, as a phrase; undefined where they can. */
export const whySidesUnlike = (
  before: Pick<CellSubject, 'summary'> | undefined,
  after: Pick<CellSubject, 'summary'> | undefined,
): OtherMeasure | undefined =>
  before?.summary && after?.summary ? whyNotAlike(before.summary, after.summary) : undefined;

/** Which times of a sample count: its adjusted one if it has one, else its quiet part if it has one, else the whole; or from the second, or the third. */
type Kind = 'adjusted' | 'quiet' | 'whole';

const restrict = (sample: Sample, kind: Kind): Sample => {
  const rest = { ...sample };
  if (kind !== 'adjusted') delete rest.adjusted;
  if (kind === 'whole') delete rest.quiet;
  return rest;
};

/**
 * ln of what the samples of two cells that are compared cost: adjusted ones where both have them; else of the quiet parts of both
 * where both have some for an interval; else of the whole samples of both. The one beside the other would be up to a third apart,
 * whatever the cells are. None where the two cannot be compared; else in the unit of the first.
 */
export function logCostsAlike(first: CellSubject, second: CellSubject): { first: number[]; second: number[] } {
  if (whySidesUnlike(first, second) !== undefined) return { first: [], second: [] };
  const { unit } = first.summary ?? timePerOp;
  const both = (holds: (samples: readonly Sample[]) => boolean): boolean =>
    [first, second].every(({ samples }) => holds(samples));
  const times = (kind: Kind): { first: number[]; second: number[] } => {
    const of = (cell: CellSubject): number[] =>
      logCosts({ ...cell, samples: cell.samples.map((sample) => restrict(sample, kind)) }, unit);
    return { first: of(first), second: of(second) };
  };
  if (both(areAdjusted)) return times('adjusted');
  const isQuiet = both((samples) => {
    const quiet = samples.filter((sample) => sample.quiet).length;
    return quiet >= minQuiet && quiet >= minQuietShare * samples.length;
  });
  return times(isQuiet ? 'quiet' : 'whole');
}

/** So many of the values, evenly picked, where there are more. */
export function thinned(values: readonly number[], most: number): readonly number[] {
  const stride = values.length / most;
  return stride <= 1 ? values : Array.from({ length: most }, (_, index) => values[Math.floor(index * stride)]!);
}
