/** The figures of a judgement. */
import {
  defined,
  type CellJudgement,
  costOf,
  cpuPerOp,
  type Figure,
  inUnit,
  type RunDocument,
  sampleValues,
  timePerOp,
  whyNotAlike,
  samplesOf,
} from '../core/document/index.ts';
import { mean, median } from '../core/stats/index.ts';
import { resultOf } from './measured.ts';

export function figureOf(run: RunDocument, cell: string, subject: string): Figure | undefined {
  const summary = resultOf(run, cell, subject)?.summary;
  if (summary === undefined) return undefined;
  const { value, unit, better, low, high } = summary;
  return { value, unit, better, ...(low === undefined || high === undefined ? {} : { low, high }) };
}

/** The figure that a judgement of this kind compares: processor time per operation, or the mean. Undefined if unknown. */
export function figureOfKind({ by, of }: Pick<CellJudgement, 'by' | 'of'>): typeof figureOf {
  if (by !== 'cpu' && of === undefined) return figureOf;
  const centre = of === 'mean' ? mean : median;
  return (run, cell, subject) => {
    const measured = resultOf(run, cell, subject);
    if (measured === undefined) return undefined;
    const { samples, opsPerSample, summary } = measured;
    const values =
      by === 'cpu'
        ? samplesOf(measured).flatMap((sample) => cpuPerOp(sample, opsPerSample) ?? [])
        : sampleValues(samples, opsPerSample);
    const measure = by === 'cpu' ? timePerOp : summary;
    if (values.length === 0 || measure === undefined) return undefined;
    return { value: centre(values), unit: measure.unit, better: measure.better };
  };
}

type Sides = Pick<CellJudgement, 'base' | 'head'>;

type Ratios = Pick<CellJudgement, 'ratio' | 'low' | 'high'>;

export const noRatio: Ratios = { ratio: null, low: null, high: null };

/** The known figures of both sides, in the base's unit if they can be compared. */
export function figuresOf(
  baseRun: RunDocument,
  cell: string,
  baseSubject: string,
  headRun: RunDocument,
  headSubject: string,
  figure = figureOf,
): Sides {
  const base = figure(baseRun, cell, baseSubject);
  const own = figure(headRun, cell, headSubject);
  const head = own && base && whyNotAlike(base, own) === undefined ? figureIn(own, base.unit) : own;
  return { ...defined({ base, head }) };
}

/** The same figure in another unit of its dimension. */
export function figureIn(figure: Figure, unit: string): Figure {
  if (figure.unit === unit) return figure;
  const changed = (value: number): number => inUnit(value, figure.unit, unit)!;
  const { value, better, low, high } = figure;
  return {
    value: changed(value),
    unit,
    better,
    ...(low === undefined || high === undefined ? {} : { low: changed(low), high: changed(high) }),
  };
}

/** The level of earlier runs as a figure like the head. @param cost larger is worse */
export const levelOf = (cost: number, { unit, better }: Figure): Figure => ({
  value: costOf(cost, better),
  unit,
  better,
});

/** Converts ratios of costs to ratios of figures: 1 / ratio if a larger figure is better. */
export function shown(sides: Sides, { ratio, low, high }: Ratios): Sides & Ratios {
  const better = (sides.head ?? sides.base)?.better ?? 'smaller';
  if (better === 'smaller') return { ...sides, ratio, low, high };
  const turned = (value: number | null): number | null => value && 1 / value;
  return { ...sides, ratio: turned(ratio), low: turned(high), high: turned(low) };
}
