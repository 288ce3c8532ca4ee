/** Texts for the figures of a line: durations, throughput, relative levels, and whatever unit an imported history has. */
import { formatDuration, formatThroughput } from '../../../report/index.ts';
import type { Line } from '../site.ts';
import type { TrendOptions } from './trend-data.ts';

export const isTime = (line: Pick<Line, 'unit'>): boolean => line.unit === 'ns';

export function formatIn(unit: string, value: number): string {
  if (unit === 'ns') return formatDuration(value);
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  const text =
    size !== 0 && (size < 0.001 || size >= 1e7)
      ? value.toExponential(2)
      : Number(value.toPrecision(4)).toLocaleString('en');
  return unit === '' ? text : `${text} ${unit}`;
}

/** A formatter for the vertical axis and what stands beside points. */
export function formatterOf(lines: readonly Line[], { relative, quantity }: TrendOptions): (value: number) => string {
  if (relative) return (value) => `×${value >= 10 ? value.toPrecision(3) : value.toFixed(2)}`;
  if (quantity === 'throughput') return formatThroughput;
  const unit = lines[0]?.unit ?? 'ns';
  return (value) => formatIn(unit, value);
}
