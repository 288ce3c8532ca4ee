/**
 * Numbers, ratios, intervals and figures with their units as text. All outputs use this one arithmetic: three significant digits,
 * thousands separated by commas, the sign `−`, and `–` for whatever is not a figure. No function returns `NaN` or `Infinity`.
 */

/** The text where there is no figure. */
export const noFigure = '–';

export type Figure = number | null | undefined;

export const isFigure = (value: Figure): value is number =>
  value !== undefined && value !== null && Number.isFinite(value) && value >= 0;

const group = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** Three significant digits without an exponent: `0.12`, `1.23`, `12.3`, `123`, `1,234`. Never more than three decimals. */
export function formatNumber(value: Figure): string {
  if (!isFigure(value)) return noFigure;
  if (value === 0) return '0';
  const rounded = Number(value.toPrecision(3));
  if (rounded >= 1000) return value < 1e15 ? group(value.toFixed(0)) : '>10¹⁵';
  const decimals = rounded >= 100 ? 0 : rounded >= 10 ? 1 : rounded >= 1 ? 2 : 3;
  return value.toFixed(decimals);
}

/** A count: exact where it is an integer (`1,234`, `1.5`); an average with many decimals has four digits. */
export function formatExact(value: Figure): string {
  if (!isFigure(value)) return noFigure;
  if (Number.isSafeInteger(value)) return group(String(value));
  if (value >= 1000) return formatNumber(value);
  return value < 1e-6 ? '<0.000001' : String(Number(value.toPrecision(4)));
}

/** Up to a doubling and down to a tenth a percentage is easier to read, beyond them a factor: 201 → 1 is not quite −100 %. */
const [minPercentRatio, maxPercentRatio] = [0.1, 2];

/** Smaller differences are rounding errors of a double. */
const rounding = 1e-9;

type Notation = 'percent' | 'factor';

const notationOf = (ratios: readonly number[]): Notation =>
  ratios.every((ratio) => ratio <= maxPercentRatio + rounding && ratio >= minPercentRatio - rounding)
    ? 'percent'
    : 'factor';

/** Two digits are enough to act on: `×0.90`, `×3.2`, `×12`, `×1,234`, `×0.0050`. */
function formatFactor(ratio: number): string {
  if (ratio >= 9.95) return `×${ratio < 1e15 ? group(ratio.toFixed(0)) : '>10¹⁵'}`;
  if (ratio >= 1.995) return `×${ratio.toFixed(1)}`;
  if (ratio >= 0.0995 || ratio === 0) return `×${ratio.toFixed(2)}`;
  return ratio < 1e-6 ? '×<0.000001' : `×${ratio.toFixed(1 - Math.floor(Math.log10(ratio)))}`;
}

/** `+6.1`, `−12`, `0.0` */
function formatPercentage(ratio: number): string {
  const percent = (ratio - 1) * 100;
  const size = Math.abs(percent);
  const text = size.toFixed(size < 9.95 ? 1 : 0);
  return Number(text) === 0 ? text : `${percent < 0 ? '−' : '+'}${text}`;
}

/** A change, and the interval that it lies in, in one notation. */
export interface ChangeText {
  /** `+33 %`, `×3.2` */
  change: string;
  /** `[−4, +98]`, `[×0.90, ×13]`; `–` where the bounds are not known. */
  interval: string;
}

/** Both in percent where the change and the interval are small, otherwise both as factors. @param ratio after / before */
export function formatChangeAndInterval(ratio: Figure, low?: Figure, high?: Figure): ChangeText {
  if (!isFigure(ratio)) return { change: noFigure, interval: noFigure };
  const isBounded = isFigure(low) && isFigure(high);
  const notation = notationOf(isBounded ? [ratio, low, high] : [ratio]);
  const bound = notation === 'percent' ? formatPercentage : formatFactor;
  return {
    change: notation === 'percent' ? `${formatPercentage(ratio)} %` : formatFactor(ratio),
    interval: isBounded ? `[${bound(low)}, ${bound(high)}]` : noFigure,
  };
}

/** A ratio as a change: `+6.1 %`, `−12 %`; beyond a doubling `×2.5`. @param ratio after / before */
export const formatChange = (ratio: Figure): string => formatChangeAndInterval(ratio).change;

/** The interval alone, in the notation of the change: `[−4, +98]`; `–` where the bounds are not known. */
export const formatInterval = (ratio: Figure, low: Figure, high: Figure): string =>
  formatChangeAndInterval(ratio, low, high).interval;

/** With its interval, in one notation: `+33 % [−4, +98]`, `×3.2 [×0.90, ×13]`; without, where the bounds are not known. */
export function formatChangeWithInterval(ratio: Figure, low: Figure, high: Figure): string {
  const { change, interval } = formatChangeAndInterval(ratio, low, high);
  return interval === noFigure ? change : `${change} ${interval}`;
}

/** How much more, inside a sentence: `12 %`, `×53`. A ratio below 1 is inverted. */
export function formatFold(ratio: Figure): string {
  if (!isFigure(ratio) || ratio === 0) return noFigure;
  if (ratio > maxPercentRatio + rounding) return formatFactor(ratio);
  if (ratio < 1 / maxPercentRatio) return formatFactor(1 / ratio);
  return `${formatPercentage(ratio).replace(/^[+−]/, '')} %`;
}
