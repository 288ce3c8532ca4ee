/** A change as people read it: `+6.1 % [+4.8, +7.3]`, `1.20 → 1.27 ms`, `1 → 2`. Nothing here ever yields `NaN`. */
import { commonDurationUnit, formatBytes, formatDuration, formatDurationIn, formatNumber, noFigure } from './units.ts';

type Figure = number | null | undefined;

const isFigure = (value: Figure): value is number =>
  value !== undefined && value !== null && Number.isFinite(value) && value >= 0;

/** From a tenfold slowdown on a percentage is harder to read than a factor. */
const largestPercent = 9.995;

/** A ratio as a signed percentage without its sign `%`: `+6.1`, `−12`, `0.0`. */
function signedPercent(ratio: number): string {
  const percent = (ratio - 1) * 100;
  const size = Math.abs(percent);
  const text = size.toFixed(size < 9.95 ? 1 : 0);
  return Number(text) === 0 ? text : `${percent < 0 ? '−' : '+'}${text}`;
}

/** head / base as a change: `+6.1 %`, `−12 %`, `×12.3`. @param ratio above 1 is more */
export function formatChange(ratio: Figure): string {
  if (!isFigure(ratio)) return noFigure;
  return ratio > 1 + largestPercent ? `×${formatNumber(ratio)}` : `${signedPercent(ratio)} %`;
}

/** With the interval: `+6.1 % [+4.8, +7.3]`, `×12.3 [×11.9, ×12.7]`; without, where the bounds are not known. */
export function formatChangeWithInterval(ratio: Figure, low: Figure, high: Figure): string {
  const change = formatChange(ratio);
  if (!isFigure(ratio) || !isFigure(low) || !isFigure(high)) return change;
  const bound = ratio > 1 + largestPercent ? formatChange : (value: number) => formatChange(value).replace(/ %$/, '');
  return `${change} [${bound(low)}, ${bound(high)}]`;
}

/** Times per operation before and after, in one unit where that is readable: `1.20 → 1.27 ms`. @param baseNs nanoseconds */
export function formatTimes(baseNs: Figure, headNs: Figure): string {
  const [before, after] = [baseNs ?? undefined, headNs ?? undefined];
  if (before === undefined || after === undefined) {
    return before === undefined && after === undefined
      ? noFigure
      : `${formatDuration(before)} → ${formatDuration(after)}`;
  }
  const unit = commonDurationUnit([before, after]);
  return unit === undefined
    ? `${formatDuration(before)} → ${formatDuration(after)}`
    : `${formatDurationIn(before, unit)} → ${formatDurationIn(after, unit)} ${unit.name}`;
}

/**
 * Figures before and after in the unit that the cell has: times, or whatever another tool measured.
 * @param measured of the cell; where more is better the figure is the time of one (src/model/run-document.ts)
 */
export function formatFigures(base: Figure, head: Figure, measured?: { unit: string; better: string }): string {
  if (measured?.better !== 'smaller' || !isFigure(base) || !isFigure(head)) return formatTimes(base, head);
  return `${formatNumber(base)} → ${formatNumber(head)} ${measured.unit}`;
}

const isBytes = (metric: string): boolean => /bytes$/i.test(metric);

function formatAmount(metric: string, value: Figure): string {
  if (!isFigure(value)) return noFigure;
  if (isBytes(metric)) return formatBytes(value);
  // A count is exact: 1234 stays 1234, 1.5 stays 1.5; an average of many decimals is shortened.
  return Number.isSafeInteger(value) ? String(value) : formatNumber(value);
}

/** Counts per operation before and after: `1 → 2`, `4.00 KiB → 8.00 KiB`. */
export const formatCounts = (metric: string, base: Figure, head: Figure): string =>
  `${formatAmount(metric, base)} → ${formatAmount(metric, head)}`;

/** How much a count grew: `+1`, `−4.00 KiB`, and the share of it: `+1 (+100 %)`. */
export function formatCountChange(metric: string, base: Figure, head: Figure): string {
  if (!isFigure(base) || !isFigure(head)) return noFigure;
  const difference = head - base;
  const amount = formatAmount(metric, Math.abs(difference));
  if (difference === 0) return '0';
  const share = base > 0 ? ` (${formatChange(head / base)})` : '';
  return `${difference < 0 ? '−' : '+'}${amount}${share}`;
}
