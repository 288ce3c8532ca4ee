/** Figures of run documents and of lines, each in its own unit, with their texts. */
import type { Better } from './change-words.ts';
import type { Line } from './site.ts';
import type { TrendOptions } from './chart/trend-data.ts';
import { type CellResult, type CellSubject, isTime as isTimePerOp } from '../../../core/document/index.ts';
import { formatInUnit, formatThroughput } from '../../../core/words/index.ts';
import { intervalOf } from '../../../history/store/format/index.ts';

export interface Figure {
  value: number;
  interval: { low: number; high: number } | undefined;
  samples: number;
}

export interface Meaning {
  /** `ns` for time per operation. */
  unit: string;
  better: Better;
}

const time: Meaning = { unit: 'ns', better: 'smaller' };

export function meaningOf({ subject }: Pick<CellResult, 'subject'>): Meaning {
  const summary = Object.values(subject).find((side) => side.summary)?.summary;
  return summary === undefined || isTimePerOp(summary) ? time : summary;
}

/** @param target of the subject */
export function figureOf({ summary, samples }: CellSubject, target: string): Figure | undefined {
  if (summary === undefined) return undefined;
  const { value, low, high } = summary;
  // An imported figure has no samples, and has an interval only if the other tool gave one.
  const known = (samples.length === 0 && low === high) || low === undefined || high === undefined ? {} : { low, high };
  return {
    value,
    interval: intervalOf({ ...known, samples: samples.length === 0 ? undefined : samples.length }, target),
    samples: samples.length,
  };
}

/** `1.2 µs … 1.4 µs` */
export const rangeText = (unit: string, { low, high }: { low: number; high: number }): string =>
  `${formatInUnit(unit, low)} … ${formatInUnit(unit, high)}`;

export const isTime = (line: Pick<Line, 'unit'>): boolean => line.unit === 'ns';

/** Whether the times of a line can be shown as throughput. */
export const hasBytes = (line: Pick<Line, 'unit' | 'bytesPerOp'>): boolean =>
  (line.bytesPerOp ?? 0) > 0 && isTime(line);

/** Undefined without a number of bytes. */
export const throughputText = (line: Line, value: number): string | undefined =>
  hasBytes(line) ? formatThroughput((line.bytesPerOp! * 1e9) / value) : undefined;

/** A formatter for the vertical axis and the texts beside points. */
export function formatterOf(lines: readonly Line[], { relative, quantity }: TrendOptions): (value: number) => string {
  if (relative) return (value) => `×${value >= 10 ? value.toPrecision(3) : value.toFixed(2)}`;
  if (quantity === 'throughput') return formatThroughput;
  const unit = lines[0]?.unit ?? 'ns';
  return (value) => formatInUnit(unit, value);
}
