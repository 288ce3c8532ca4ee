/** The judged parts of a run: its subject, the sides of a comparison, and the times of their cells. */
import {
  areAdjusted,
  type CellResult,
  type CellSubject,
  type Comparison,
  costOf,
  inUnit,
  type Measure,
  type OtherMeasure,
  type RunDocument,
  type Sample,
  sampleValues,
  timePerOp,
  whyNotAlike,
  samplesOf,
} from '../core/document/index.ts';
import { minQuiet, minQuietShare } from './policy.ts';

/** The judged subject of a run if none is given: `head`, or else the only one. */
export const firstSubject = (run: RunDocument): string =>
  Object.hasOwn(run.subjects, 'head') ? 'head' : (Object.keys(run.subjects)[0] ?? 'head');

/** Names come from documents, so a cell may be named like a member of every object. */
export const cellIn = ({ cells }: RunDocument, cell: string): CellResult | undefined =>
  Object.hasOwn(cells, cell) ? cells[cell] : undefined;

/** What a run has of a cell for this subject. */
export function resultOf(run: RunDocument, cell: string, subject: string | undefined): CellSubject | undefined {
  const subjects = cellIn(run, cell)?.subject ?? {};
  return subject !== undefined && Object.hasOwn(subjects, subject) ? subjects[subject] : undefined;
}

/** ln of the samples' costs (see `sampleValues`, `costOf`), in this unit; samples without a positive figure are left out. */
function logCosts({ samples, opsPerSample, summary }: Measured, unit: string): number[] {
  const { unit: own, better }: Measure = summary ?? timePerOp;
  return sampleValues(samples, opsPerSample)
    .map((value) => Math.log(costOf(inUnit(value, own, unit)!, better)))
    .filter((value) => Number.isFinite(value));
}

type Measured = Pick<CellSubject, 'samples' | 'opsPerSample' | 'summary'>;

/** Why the figures of two sides cannot be compared, as a phrase; undefined if they can. */
export const whySidesUnlike = (
  before: Pick<CellSubject, 'summary'> | undefined,
  after: Pick<CellSubject, 'summary'> | undefined,
): OtherMeasure | undefined =>
  before?.summary && after?.summary ? whyNotAlike(before.summary, after.summary) : undefined;

/** A run of a comparison of two sides. */
export type PairedRun = RunDocument & { comparison: Comparison & { base: NonNullable<Comparison['base']> } };

export const isPaired = (run: RunDocument): run is PairedRun => run.comparison?.base !== undefined;

interface Sides {
  cell: string;
  before: CellSubject;
  after: CellSubject;
  /** Why their figures cannot be compared. */
  unlike: OtherMeasure | undefined;
}

/** The two sides of each cell that both sides have. */
export const sidesOf = (run: PairedRun): Sides[] =>
  Object.keys(run.cells).flatMap((cell) => {
    const { base, head } = run.comparison;
    const [before, after] = [base, head].map(({ subject }) => resultOf(run, cell, subject));
    return before && after ? [{ cell, before, after, unlike: whySidesUnlike(before, after) }] : [];
  });

/** Which times of a sample are used: adjusted, or else the quiet part, or else the whole. */
type Kind = 'adjusted' | 'quiet' | 'whole';

const restrict = (sample: Sample, kind: Kind): Sample => {
  const rest = { ...sample };
  if (kind !== 'adjusted') delete rest.adjusted;
  if (kind === 'whole') delete rest.quiet;
  return rest;
};

/**
 * ln of the samples' costs of two cells, of one kind, since kinds differ by up to a third: adjusted times if both have them, else quiet parts if
 * both have enough for an interval, else whole samples. In the first one's unit; empty if the two cannot be compared.
 */
export function logCostsAlike(first: CellSubject, second: CellSubject): { first: number[]; second: number[] } {
  if (whySidesUnlike(first, second) !== undefined) return { first: [], second: [] };
  const { unit } = first.summary ?? timePerOp;
  const both = (holds: (samples: readonly Sample[]) => boolean): boolean =>
    [first, second].every((cell) => holds(samplesOf(cell)));
  const times = (kind: Kind): { first: number[]; second: number[] } => {
    const of = (cell: CellSubject): number[] =>
      logCosts({ ...cell, samples: samplesOf(cell).map((sample) => restrict(sample, kind)) }, unit);
    return { first: of(first), second: of(second) };
  };
  if (both(areAdjusted)) return times('adjusted');
  const isQuiet = both((samples) => {
    const quiet = samples.filter((sample) => sample.quiet).length;
    return quiet >= minQuiet && quiet >= minQuietShare * samples.length;
  });
  return times(isQuiet ? 'quiet' : 'whole');
}

/** Picks at most this number of values, evenly spaced. */
export function thinned(values: readonly number[], most: number): readonly number[] {
  const stride = values.length / most;
  return stride <= 1 ? values : Array.from({ length: most }, (_, index) => values[Math.floor(index * stride)]!);
}
