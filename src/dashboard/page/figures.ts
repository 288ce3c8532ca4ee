/** Figures of run documents and of lines, each in its own unit, and their texts. */
import { type CellResult, type CellSubject, isTime as isTimePerOp } from '../../document/index.ts';
import { intervalOf } from '../../store/format/index.ts';
import type { Better, Line } from './site.ts';
import { formatInUnit, formatThroughput } from '../../present/words/index.ts';
import type { TrendOptions } from './chart/trend-data.ts';

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
  // An imported figure has no samples, and an interval only if the other tool gave one.
  const known = (samples.length === 0 && low === high) || low === undefined || high === undefined ? {} : { low, high };
  return {
    value,
    interval: intervalOf({ ...known, samples: samples.length === 0 ? undefined : samples.length }, target),
    samples: samples.length,
  };
}

// Texts for the figures of a line: durations, throughput, relative levels, and whatever unit another tool has.

export const isTime = (line: Pick<Line, 'unit'>): boolean => line.unit === 'ns';

export const formatIn = formatInUnit;

/** A formatter for the vertical axis and what stands beside points. */
export function formatterOf(lines: readonly Line[], { relative, quantity }: TrendOptions): (value: number) => string {
  if (relative) return (value) => `×${value >= 10 ? value.toPrecision(3) : value.toFixed(2)}`;
  if (quantity === 'throughput') return formatThroughput;
  const unit = lines[0]?.unit ?? 'ns';
  return (value) => formatIn(unit, value);
}
