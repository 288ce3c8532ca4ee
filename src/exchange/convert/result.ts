/** The figures of one cell in one unit, from a benchmark's measurements in one or more files. */
import {
  defined,
  type CellResult,
  copyName,
  inUnit,
  type Latency,
  type Meaning,
  type Measure,
  meaningOf,
  type Summary,
  type Sample,
  samplesOf,
  timePerOp,
  whyNotAlike,
} from '../../core/document/index.ts';
import { minForInterval, mad, mean, MAD_TO_STANDARD_DEVIATION, medianInterval } from '../../core/stats/index.ts';
import type { Measurement } from './measurement.ts';

/** A time of zero is below the clock's resolution, and no figure. Of what is better if larger all is known, also that it fell to zero or below. */
const canBe = (value: number, { kind, better }: Meaning): boolean =>
  Number.isFinite(value) &&
  (value > 0 || (value === 0 && kind !== 'time') || (kind === 'other' && better === 'bigger'));

/** Samples of zero are samples, also of a time. */
const isSample = (value: number, meaning: Meaning): boolean => canBe(value, meaning) || value === 0;

/** The unit of a measurement's figures: nanoseconds for times; other units as the tool prints them. */
const measureOf = ({ unit }: Measurement, { kind, better }: Meaning): Measure =>
  kind === 'time' ? timePerOp : { unit, better };

const rawMeasure = ({ unit, better }: Measurement): Measure => ({ unit, better: meaningOf(unit, better).better });

/** The figures of a cell, or why there are none; and why some of its samples do not count, as phrases. */
export interface Found {
  result?: CellResult;
  lost?: string;
}

/** @returns the figures, in the unit of the first measurement */
export function resultOf(measurements: readonly Measurement[]): Found {
  const first = measurements[0]!;
  const meaning = meaningOf(first.unit, first.better);
  const measure = measureOf(first, meaning);
  const other = measurements.map((each) => whyNotAlike(rawMeasure(first), rawMeasure(each))).find(Boolean);
  if (other !== undefined) return { lost: other };
  const all = measurements.flatMap(({ values, unit }) => values.map((value) => inUnit(value, unit, measure.unit)!));
  const values = all.filter((value) => isSample(value, meaning));
  if (values.length === 0) return { lost: all.some((value) => Number.isFinite(value)) ? below : noNumber };
  const summary = summaryOf(values, measurements, meaning);
  if (!canBe(summary.value, meaning)) return { lost: nothing };
  const unusable = all.length - values.length;
  const part =
    unusable > 0
      ? { lost: `${unusable} of its ${all.length} samples are not numbers, or below zero: the others count` }
      : {};
  return { result: cellOf(values, measurements, summary), ...part };
}

const noNumber = 'its figure is not a number (null, NaN or infinite)';
const below = 'its figure is negative';
const nothing = 'its time is zero: it is too short for the clock of its tool';

/** @param values in the unit of `summary` */
function cellOf(values: number[], measurements: readonly Measurement[], summary: Summary): CellResult {
  const first = measurements[0]!;
  const { bytesPerOp } = first;
  const histogram = measurements.length === 1 ? first.histogram : undefined;
  return {
    type: 'path',
    ...defined({ fact: first.fact }),
    name: nameOf(first),
    subject: {
      head: {
        opsPerSample: 1,
        ...defined({ bytesPerOp }),
        samples: histogram === undefined ? values : withHistogram(values, histogram, summary),
        summary,
      },
    },
  };
}

/** The histogram is of the whole execution, which has one figure. */
const withHistogram = (samples: number[], latency: Latency, summary: Summary): Sample[] =>
  samplesOf({ samples, summary }).map((sample, round) => (round === 0 ? { ...sample, latency } : sample));

function nameOf({ name, gabName, parameters: { metric, copy } = {} }: Measurement): string {
  const plain = gabName ?? [name, ...(metric === undefined ? [] : [metric])].join(' - ');
  return copy === undefined ? plain : copyName(plain, copy);
}

/** For several samples: their median and its interval. For one figure: the tool's own, with its interval. */
function summaryOf(values: readonly number[], measurements: readonly Measurement[], meaning: Meaning): Summary {
  const first = measurements[0]!;
  const { unit, better } = measureOf(first, meaning);
  const ownFigures = measurements.length === 1 && (values.length === 1 || first.estimate !== undefined);
  const { median, low, high } = medianInterval(values);
  const own = (value: number): number => inUnit(value, first.unit, unit)!;
  const estimate = ownFigures && first.estimate !== undefined ? own(first.estimate) : median;
  const bounds = [first.low, first.high]
    .flatMap((bound) => (bound === undefined ? [] : [own(bound)]))
    .filter((bound) => Number.isFinite(bound) && bound >= 0);
  const ownBounds = ownFigures && bounds.length === 2;
  // Where most samples are zero, the mean is all that is known of the time.
  const middle = canBe(median, meaning) ? median : mean(values);
  const value = canBe(estimate, meaning) ? estimate : middle;
  const bytesPerSecond = bytesPerSecondOf(value, first.bytesPerOp, meaning);
  return {
    value,
    unit,
    better,
    ...(ownBounds || values.length >= minForInterval
      ? {
          low: Math.min(value, ownBounds ? Math.min(...bounds) : low),
          high: Math.max(value, ownBounds ? Math.max(...bounds) : high),
        }
      : {}),
    ...(values.length > 1 && median > 0 ? { spread: (mad(values) * MAD_TO_STANDARD_DEVIATION) / median } : {}),
    ...defined({ bytesPerSecond }),
    ...(measurements.length === 1 && first.latency !== undefined ? { latency: first.latency } : {}),
  };
}

function bytesPerSecondOf(
  value: number,
  bytesPerOp: number | undefined,
  { kind, bytes, factor }: Meaning,
): number | undefined {
  if (kind === 'rate' && bytes) return value * factor;
  return kind === 'time' && bytesPerOp !== undefined && bytesPerOp > 0 && value > 0
    ? (bytesPerOp * 1e9) / value
    : undefined;
}
