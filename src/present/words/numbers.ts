/**
 * Numbers, ratios, intervals and figures with their units as text: the one arithmetic of all outputs. Three significant digits,
 * thousands separated by commas, the sign `−`, and `–` for whatever is not a figure. Nothing here ever yields `NaN` or `Infinity`.
 */

/** What stands where there is no figure. */
export const noFigure = '–';

type Figure = number | null | undefined;

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

/** A count, exact where it is a whole number: `1,234`, `1.5`; an average of many decimals has four digits. */
export function formatExact(value: Figure): string {
  if (!isFigure(value)) return noFigure;
  if (Number.isSafeInteger(value)) return group(String(value));
  if (value >= 1000) return formatNumber(value);
  return value < 1e-6 ? '<0.000001' : String(Number(value.toPrecision(4)));
}

/** Up to a doubling and down to a tenth a percentage is easier to read, beyond them a factor: 201 → 1 is not quite −100 %. */
const [smallestPercentRatio, largestPercentRatio] = [0.1, 2];
/** Differences below it are those of the last digit of a double. */
const rounding = 1e-9;

type Notation = 'percent' | 'factor';

const notationOf = (ratios: readonly number[]): Notation =>
  ratios.every((ratio) => ratio <= largestPercentRatio + rounding && ratio >= smallestPercentRatio - rounding)
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

/** Both in percent where neither they nor the change go far, else both as factors. @param ratio after / before */
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

/** How much more, as a sentence has it: `12 %`, `×53`. Less than 1 is said the other way round. */
export function formatFold(ratio: Figure): string {
  if (!isFigure(ratio) || ratio === 0) return noFigure;
  if (ratio > largestPercentRatio + rounding) return formatFactor(ratio);
  if (ratio < 1 / largestPercentRatio) return formatFactor(1 / ratio);
  return `${formatPercentage(ratio).replace(/^[+−]/, '')} %`;
}

// Figures with their units as people read them: a unit after a space.

export interface Unit {
  readonly name: string;
  /** How many base units (ns, B/s, B) one of this is. */
  readonly factor: number;
}

const durationUnits: readonly Unit[] = [
  { name: 'ns', factor: 1 },
  { name: 'µs', factor: 1e3 },
  { name: 'ms', factor: 1e6 },
  { name: 's', factor: 1e9 },
];
const sizeUnits: readonly Unit[] = ['B', 'KiB', 'MiB', 'GiB', 'TiB'].map((name, power) => ({
  name,
  factor: 1024 ** power,
}));
const throughputUnits: readonly Unit[] = sizeUnits.map(({ name, factor }) => ({ name: `${name}/s`, factor }));

/** The largest unit in which the value, rounded to three digits, is at least 1; the smallest unit for less. */
function unitFor(value: number, units: readonly Unit[]): Unit {
  const fitting = units.filter(({ factor }) => Number((value / factor).toPrecision(3)) >= 1);
  return fitting.at(-1) ?? units[0]!;
}

function format(value: Figure, units: readonly Unit[]): string {
  if (!isFigure(value)) return noFigure;
  const unit = unitFor(value, units);
  // A step of 1024 leaves 1000…1023 in the lower unit: four digits there, rather than a figure below 1.
  return `${formatNumber(value / unit.factor)} ${unit.name}`;
}

/** @param ns nanoseconds */
export const formatDuration = (ns: Figure): string => format(ns, durationUnits);

/** @param bytesPerSecond bytes per second; shown in binary units */
export const formatThroughput = (bytesPerSecond: Figure): string => format(bytesPerSecond, throughputUnits);

/** @param sizeBytes bytes; shown in binary units */
export const formatBytes = (sizeBytes: Figure): string => format(sizeBytes, sizeUnits);

/** What is counted per second without a prefix of its own: `ops/s` may become `Gops/s`, `MiB/s` stays. */
const plainRate =
  /^(iops|hz|flops|(ops?|iters?|iterations?|reqs?|requests?|calls?|events?|items?|elems?|elements?|records?|rows?|quer(y|ies)|msgs?|messages?|files?)\/(s|sec|second)s?)$/i;

const prefixes: readonly Unit[] = [
  { name: 'p', factor: 1e-12 },
  { name: 'n', factor: 1e-9 },
  { name: 'µ', factor: 1e-6 },
  { name: 'm', factor: 1e-3 },
  { name: '', factor: 1 },
  { name: 'k', factor: 1e3 },
  { name: 'M', factor: 1e6 },
  { name: 'G', factor: 1e9 },
  { name: 'T', factor: 1e12 },
];

/** Whole counts are exact and stay so up to here. */
const longestCount = 1e7;
/** A million times the largest prefix: nobody measures more. */
const largestAmount = 1e18;

/**
 * A figure in whatever unit another tool has: `34.0 µs/iter` of `ns/iter`, `12.0 KiB/op` of `B/op`, `100 Gops/s` of `ops/s`,
 * `1,234,567 allocs/op`, `2,225 MiB/s`.
 * @param unit as a store or a run document names it; `ns` and `ns/op` are times of one operation
 */
export function formatInUnit(unit: string, value: Figure): string {
  if (!isFigure(value)) return noFigure;
  const [whole = '', per = ''] = /^(?:ns|B|[Bb]ytes)(\/.*)?$/.exec(unit) ?? [];
  if (whole.startsWith('ns')) return `${formatDuration(value)}${per === '/op' ? '' : per}`;
  if (whole !== '') return `${formatBytes(value)}${per}`;
  if (value >= largestAmount) return `>10¹⁸ ${unit}`.trimEnd();
  if (plainRate.test(unit)) {
    const prefix = unitFor(value === 0 ? 1 : value, prefixes);
    return `${formatNumber(value / prefix.factor)} ${prefix.name}${unit}`;
  }
  const isShort = value === 0 || (value >= 0.001 && value < longestCount);
  const prefix = isShort ? undefined : unitFor(value, prefixes);
  const digits = Number.isInteger(value) ? value : Number(value.toPrecision(4));
  const text = prefix ? `${formatNumber(value / prefix.factor)}${prefix.name}` : digits.toLocaleString('en');
  return unit === '' ? text : `${text} ${unit}`;
}

/**
 * One unit for figures that are read together (a row's median and interval, the rows of a block): that of the largest,
 * unless the smallest would keep fewer than three digits in it.
 * @param values nanoseconds; what is no figure is left out
 * @returns undefined where no one unit suits all
 */
export function commonDurationUnit(values: readonly Figure[]): Unit | undefined {
  const figures = values.filter(isFigure).filter((value) => value > 0);
  if (figures.length === 0) return undefined;
  const unit = unitFor(Math.max(...figures), durationUnits);
  return Math.min(...figures) / unit.factor >= 0.1 ? unit : undefined;
}

/** The unit that formatDuration would choose. */
export const durationUnit = (ns: Figure): Unit => unitFor(isFigure(ns) ? ns : 0, durationUnits);

/** @param ns nanoseconds, shown in `unit`, without its name */
export const formatDurationIn = (ns: Figure, unit: Unit): string =>
  isFigure(ns) ? formatNumber(ns / unit.factor) : noFigure;

/** A share as a percentage: `0.4 %`, `12 %`, `>999 %`. @param share 1 is 100 % */
export function formatPercent(share: Figure): string {
  if (!isFigure(share)) return noFigure;
  const percent = share * 100;
  if (percent >= 999.5) return '>999 %';
  return `${percent.toFixed(percent < 9.95 ? 1 : 0)} %`;
}

/** A ratio: `×1.00`, `×12.3`. */
export const formatRatio = (ratio: Figure): string => (isFigure(ratio) ? `×${formatNumber(ratio)}` : noFigure);

/** `1 cell`, `12 cells`, `1,008 calls`. */
export function formatCount(count: Figure, singular: string, plural = `${singular}s`): string {
  if (!isFigure(count)) return `${noFigure} ${plural}`;
  return `${formatExact(count)} ${count === 1 ? singular : plural}`;
}

/** Time that a person waits: `0.4 s`, `8 s`, `1 min 48 s`, `2 h 05 min`. @param seconds seconds */
export function formatWait(seconds: Figure): string {
  if (!isFigure(seconds)) return noFigure;
  if (seconds < 9.95 && !Number.isInteger(seconds)) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  const two = (value: number): string => String(value).padStart(2, '0');
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${two(whole % 60)} s`;
  if (whole >= 3.6e6) return '>1000 h';
  return `${Math.floor(whole / 3600)} h ${two(Math.floor((whole % 3600) / 60))} min`;
}
