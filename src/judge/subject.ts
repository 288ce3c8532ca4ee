/** What of a run is judged: its subject, and the times of a subject's cells. */
import {
  areAdjusted,
  type CellJudgement,
  type CellSubject,
  costOf,
  cpuPerOp,
  type Figure,
  sampleValues,
  type RunDocument,
  type Sample,
  timePerOp,
} from '../document/index.ts';
import { median } from '../stats/index.ts';
import { fewestQuiet, leastQuietShare } from './policy.ts';

/** The subject of a run that is judged where none is named: `head`, else the only one. */
export const firstSubject = (run: RunDocument): string =>
  Object.hasOwn(run.subjects, 'head') ? 'head' : (Object.keys(run.subjects)[0] ?? 'head');

/** ln of what the samples cost (see `sampleValues`, `costOf`); those without a positive figure are left out. */
function logCosts({ samples, opsPerSample, summary }: CellSubject): number[] {
  return sampleValues(samples, opsPerSample)
    .map((value) => Math.log(costOf(value, summary?.better ?? 'smaller')))
    .filter((value) => Number.isFinite(value));
}

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
 * whatever the cells are.
 */
export function logCostsAlike(first: CellSubject, second: CellSubject): { first: number[]; second: number[] } {
  const both = (holds: (samples: readonly Sample[]) => boolean): boolean =>
    [first, second].every(({ samples }) => holds(samples));
  const times = (kind: Kind): { first: number[]; second: number[] } => {
    const of = (cell: CellSubject): number[] =>
      logCosts({ ...cell, samples: cell.samples.map((sample) => restrict(sample, kind)) });
    return { first: of(first), second: of(second) };
  };
  if (both(areAdjusted)) return times('adjusted');
  const isQuiet = both((samples) => {
    const quiet = samples.filter((sample) => sample.quiet).length;
    return quiet >= fewestQuiet && quiet >= leastQuietShare * samples.length;
  });
  return times(isQuiet ? 'quiet' : 'whole');
}

/** So many of the values, evenly picked, where there are more. */
export function thinned(values: readonly number[], most: number): readonly number[] {
  const stride = values.length / most;
  return stride <= 1 ? values : Array.from({ length: most }, (_, index) => values[Math.floor(index * stride)]!);
}

// The figures of a judgement.

export function figureOf(run: RunDocument, cell: string, subject: string): Figure | undefined {
  const subjects = Object.hasOwn(run.cells, cell) ? run.cells[cell]!.subject : {};
  const summary = Object.hasOwn(subjects, subject) ? subjects[subject]!.summary : undefined;
  if (summary === undefined) return undefined;
  const { value, unit, better, low, high } = summary;
  return { value, unit, better, ...(low === undefined || high === undefined ? {} : { low, high }) };
}

/** Time on the processor per operation; undefined where it is not known. */
export function cpuFigureOf(run: RunDocument, cell: string, subject: string): Figure | undefined {
  const subjects = Object.hasOwn(run.cells, cell) ? run.cells[cell]!.subject : {};
  const { samples = [], opsPerSample = 1 } = Object.hasOwn(subjects, subject) ? subjects[subject]! : {};
  const values = samples.flatMap((sample) => cpuPerOp(sample, opsPerSample) ?? []);
  return values.length === 0 ? undefined : { value: median(values), ...timePerOp };
}

type Sides = Pick<CellJudgement, 'base' | 'head'>;
type Ratios = Pick<CellJudgement, 'ratio' | 'low' | 'high'>;
export const noRatio: Ratios = { ratio: null, low: null, high: null };

/** The figures of both sides, as far as they are known. */
export function figuresOf(
  baseRun: RunDocument,
  cell: string,
  baseSubject: string,
  headRun: RunDocument,
  headSubject: string,
  figure = figureOf,
): Sides {
  const [base, head] = [figure(baseRun, cell, baseSubject), figure(headRun, cell, headSubject)];
  return { ...(base === undefined ? {} : { base }), ...(head === undefined ? {} : { head }) };
}

/** The level of earlier runs as a figure like the head. @param cost larger is worse */
export const levelOf = (cost: number, { unit, better }: Figure): Figure => ({
  value: costOf(cost, better),
  unit,
  better,
});

/** Ratios of costs, which is what is judged, as ratios of the figures beside them: of what is better the bigger it is, 1 / ratio. */
export function shown(sides: Sides, { ratio, low, high }: Ratios): Sides & Ratios {
  const better = (sides.head ?? sides.base)?.better ?? 'smaller';
  if (better === 'smaller') return { ...sides, ratio, low, high };
  const turned = (value: number | null): number | null => value && 1 / value;
  return { ...sides, ratio: turned(ratio), low: turned(high), high: turned(low) };
}
