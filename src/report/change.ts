/** A change as people read it: `+6.1 % [+4.8, +7.3]`, `1.20 → 1.27 ms`, `1 → 2`. Nothing here ever yields `NaN`. */
import { commonDurationUnit, formatBytes, formatDuration, formatDurationIn, formatNumber, noFigure } from './units.ts';

type Figure = number | null | undefined;

const isFigure = (value: Figure): value is number =>
  value !== undefined && value !== null && Number.isFinite(value) && value >= 0;

/** More than doubled is easier to read as a factor. A ratio that rounds to `+100 %` still is a percentage. */
const largestPercentage = 2.005;

const isPercentage = (ratio: number): boolean => ratio < largestPercentage;

/** `×2.5`, `×12.3`, `×480`; below one `×0.75`, `×0.043`. */
function formatFactor(ratio: number): string {
  if (ratio >= 10 || ratio === 0) return `×${formatNumber(ratio)}`;
  return `×${ratio >= 1 ? ratio.toFixed(1) : ratio >= 0.0001 ? Number(ratio.toPrecision(2)).toString() : '0.0001'}`;
}

/** A ratio as a signed percentage without its sign `%`: `+6.1`, `−12`, `0.0`. What is not zero is never `−100`. */
function signedPercent(ratio: number): string {
  const percent = (ratio - 1) * 100;
  const size = Math.abs(percent);
  const isNearlyAll = percent < -99.45 && ratio > 0;
  const text = isNearlyAll ? Math.min(size, 99.99).toFixed(2) : size.toFixed(size < 9.95 ? 1 : 0);
  return Number(text) === 0 ? text : `${percent < 0 ? '−' : '+'}${text}`;
}

/** head / base as a change: `+6.1 %`, `−12 %`, beyond doubling `×2.5`. @param ratio above 1 is more */
export function formatChange(ratio: Figure): string {
  if (!isFigure(ratio)) return noFigure;
  return isPercentage(ratio) ? `${signedPercent(ratio)} %` : formatFactor(ratio);
}

/** Both bounds of a change in one notation: `−1.0 % … +4.0 %`; `×0.75 … ×13.0` where one is beyond doubling. */
export function formatInterval(low: Figure, high: Figure): string {
  if (!isFigure(low) || !isFigure(high)) return noFigure;
  const bound = isPercentage(low) && isPercentage(high) ? formatChange : formatFactor;
  return `${bound(low)} … ${bound(high)}`;
}

/** With the interval, all in one notation: `+6.1 % [+4.8, +7.3]`, `×12.3 [×11.9, ×12.7]`; without, where it is not known. */
export function formatChangeWithInterval(ratio: Figure, low: Figure, high: Figure): string {
  if (!isFigure(ratio) || !isFigure(low) || !isFigure(high)) return formatChange(ratio);
  return [ratio, low, high].every(isPercentage)
    ? `${formatChange(ratio)} [${signedPercent(low)}, ${signedPercent(high)}]`
    : `${formatFactor(ratio)} [${formatFactor(low)}, ${formatFactor(high)}]`;
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
