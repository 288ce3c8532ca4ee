/** The figures of one cell in one unit, from a benchmark's measurements in one or more files. */
import {
  defined,
  type CellResult,
  copyName,
  inUnit,
  type Meaning,
  type Measure,
  meaningOf,
  type Summary,
  timePerOp,
  whyNotAlike,
} from '../../core/document/index.ts';
import { minForInterval, mad, MAD_TO_STANDARD_DEVIATION, medianInterval } from '../../core/stats/index.ts';
import type { Measurement } from './measurement.ts';

/** Neither a time nor a rate, and smaller is better: allocations, bytes. Zero is an ordinary figure. */
const canBeZero = ({ kind, better }: Meaning): boolean => kind === 'other' && better === 'smaller';

const isFigure = (value: number, meaning: Meaning): boolean =>
  Number.isFinite(value) && (value > 0 || (value === 0 && canBeZero(meaning)));

/** The unit of a measurement's figures: nanoseconds for times; other units as the tool prints them. */
const measureOf = ({ unit }: Measurement, { kind, better }: Meaning): Measure =>
  kind === 'time' ? timePerOp : { unit, better };

const rawMeasure = ({ unit, better }: Measurement): Measure => ({ unit, better: meaningOf(unit, better).better });

/** @returns the figures, in the unit of the first measurement, or why there are none, as a phrase */
export function resultOf(measurements: readonly Measurement[]): CellResult | string {
  const first = measurements[0]!;
  const meaning = meaningOf(first.unit, first.better);
  const measure = measureOf(first, meaning);
  const other = measurements.map((each) => whyNotAlike(rawMeasure(first), rawMeasure(each))).find(Boolean);
  if (other !== undefined) return other;
  const all = measurements.flatMap(({ values, unit }) => values.map((value) => inUnit(value, unit, measure.unit)!));
  const unusable = all.filter((value) => !Number.isFinite(value)).length;
  if (unusable > 0) return all.length === 1 ? noNumber : `${unusable} of its ${all.length} figures are not numbers`;
  const values = all.filter((value) => isFigure(value, meaning));
  if (values.length === 0) return 'its figure is negative, or a time or rate of zero';
  const { bytesPerOp } = first;
  const member = meaning.kind === 'time' ? 'ns' : 'value';
  const histogram = measurements.length === 1 ? first.histogram : undefined;
  return {
    type: 'path',
    ...defined({ fact: first.fact }),
    name: nameOf(first),
    subject: {
      head: {
        opsPerSample: 1,
        ...defined({ bytesPerOp }),
        samples: values.map((value, round) => ({
          round,
          order: 0,
          [member]: value,
          ...(histogram !== undefined && round === 0 ? { latency: histogram } : {}),
        })),
        summary: summaryOf(values, measurements, meaning),
      },
    },
  };
}

const noNumber = 'its figure is not a number (null, NaN or infinite)';

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
  const value = isFigure(estimate, meaning) ? estimate : median;
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
