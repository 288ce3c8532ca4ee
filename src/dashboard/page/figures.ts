/** Figures of run documents and of lines, each in its own unit, and their texts. */
import type { CellResult, CellSubject } from '../../document/index.ts';
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
  /** From what stands as nanoseconds in the document to the figure. */
  shown: (ns: number) => number;
}

const time: Meaning = { unit: 'ns', better: 'smaller', shown: (ns) => ns };

export function meaningOf({ measured }: Pick<CellResult, 'measured'>): Meaning {
  if (measured === undefined) return time;
  const { unit, better, scale = 1 } = measured;
  // Six digits, as in the store: 1e9 / (1e9 / 7) is not quite 7.
  const rate = (ns: number): number => Number((1e9 / (ns * scale)).toPrecision(6));
  return { unit, better, shown: better === 'bigger' ? rate : (ns) => ns };
}

/** Figures of a few samples have no bounds. */
interface Bounds {
  medianNs: number;
  lowNs?: number | null | undefined;
  highNs?: number | null | undefined;
}

/** @param target of the subject */
export function figureOf({ shown }: Meaning, { summary, samples }: CellSubject, target: string): Figure | undefined {
  if (summary === undefined) return undefined;
  const { medianNs, lowNs, highNs }: Bounds = summary;
  const bounds = typeof lowNs === 'number' && typeof highNs === 'number' ? [shown(lowNs), shown(highNs)] : [];
  const [low, high] = bounds.sort((a, b) => a - b);
  // An imported figure has no samples, and an interval only if the other tool gave one.
  const known = samples.length === 0 && low === high ? {} : { low, high };
  return {
    value: shown(medianNs),
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
