/** Figures with their units for people: `1.23 ms`, `4.00 KiB`, `12.0 KiB/op`. A blank stands before the unit. */
import { type Figure, formatExact, formatNumber, isFigure, noFigure } from './numbers.ts';

export interface Unit {
  readonly name: string;
  /** Number of base units (ns, B/s, B) in this one. */
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
  if (value / unit.factor >= 1e12) return `>10¹² ${unit.name}`;
  // A step of 1024 leaves 1000…1023 in the lower unit: four digits there, instead of a figure below 1.
  return `${formatNumber(value / unit.factor)} ${unit.name}`;
}

export const formatDuration = (ns: Figure): string => format(ns, durationUnits);

export const formatThroughput = (bytesPerSecond: Figure): string => format(bytesPerSecond, throughputUnits);

export const formatBytes = (sizeBytes: Figure): string => format(sizeBytes, sizeUnits);

/** Rates without a prefix: `ops/s` may become `Gops/s`, `MiB/s` stays. */
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

/** Whole counts are exact up to this number. */
const maxCount = 1e7;

/** A million times the largest prefix: no measurement is larger. */
const maxAmount = 1e18;

/**
 * A figure in any unit of another tool: `34.0 µs/iter` of `ns/iter`, `12.0 KiB/op` of `B/op`, `100 Gops/s` of `ops/s`,
 * `1,234,567 allocs/op`, `2,225 MiB/s`.
 * @param unit as a store or a run document names it; `ns` and `ns/op` are times of one operation
 */
export function formatInUnit(unit: string, value: Figure): string {
  if (!isFigure(value)) return noFigure;
  const [whole = '', per = ''] = /^(?:ns|B|[Bb]ytes)(\/.*)?$/.exec(unit) ?? [];
  if (whole.startsWith('ns')) return `${formatDuration(value)}${per === '/op' ? '' : per}`;
  if (whole !== '') return `${formatBytes(value)}${per}`;
  if (value >= maxAmount) return `>10¹⁸ ${unit}`.trimEnd();
  if (plainRate.test(unit)) {
    const prefix = unitFor(value === 0 ? 1 : value, prefixes);
    return `${formatNumber(value / prefix.factor)} ${prefix.name}${unit}`;
  }
  const isShort = value === 0 || (value >= 0.001 && value < maxCount);
  const prefix = isShort ? undefined : unitFor(value, prefixes);
  const digits = Number.isInteger(value) ? value : Number(value.toPrecision(4));
  const text = prefix ? `${formatNumber(value / prefix.factor)}${prefix.name}` : digits.toLocaleString('en');
  return unit === '' ? text : `${text} ${unit}`;
}

/**
 * One unit for figures that are read together (a row's median and interval, the rows of a block): the unit of the largest,
 * unless the smallest would keep fewer than three digits in it.
 * @param values nanoseconds; values that are not figures are left out
 * @returns undefined where no single unit suits all
 */
export function commonDurationUnit(values: readonly Figure[]): Unit | undefined {
  const figures = values.filter(isFigure).filter((value) => value > 0);
  if (figures.length === 0) return undefined;
  const unit = unitFor(Math.max(...figures), durationUnits);
  return Math.min(...figures) / unit.factor >= 0.1 ? unit : undefined;
}

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
