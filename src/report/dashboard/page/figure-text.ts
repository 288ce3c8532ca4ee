/** Texts for the figures of a line: durations, throughput, relative levels, and units of other tools. */
import type { Line } from './site.ts';
import { formatInUnit, formatThroughput } from '../../../core/words/index.ts';
import type { TrendOptions } from './chart/trend-data.ts';

export const isTime = (line: Pick<Line, 'unit'>): boolean => line.unit === 'ns';

export const formatIn = formatInUnit;

/** A formatter for the vertical axis and the texts beside points. */
export function formatterOf(lines: readonly Line[], { relative, quantity }: TrendOptions): (value: number) => string {
  if (relative) return (value) => `×${value >= 10 ? value.toPrecision(3) : value.toFixed(2)}`;
  if (quantity === 'throughput') return formatThroughput;
  const unit = lines[0]?.unit ?? 'ns';
  return (value) => formatIn(unit, value);
}
