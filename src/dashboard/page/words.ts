/** Words of the page: changes, times of day, counts and their names. Figures and changes are those of src/present/words. */
import {
  formatBytes,
  formatChange,
  formatChangeWithInterval,
  formatInterval,
  formatInUnit,
  noFigure,
} from '../../present/words/index.ts';

/** Which way is better. */
export type Better = 'smaller' | 'bigger';

export interface Figures {
  /** In the unit of the cell. */
  before: number;
  after: number;
  unit: string;
  better: Better;
}

/** `slower` is said of times and of rates, `worse` of everything else. */
const isSpeed = (unit: string): boolean => /^ns(\/|$)|\/\s*(s|sec|seconds?)$|^iops$/i.test(unit);

export const isWorse = ({ before, after, better }: Pick<Figures, 'before' | 'after' | 'better'>): boolean =>
  better === 'smaller' ? after > before : after < before;

/** `slower`, `faster`; of what is no speed `worse`, `better`. */
export function wordOf(figures: Figures): string {
  if (isSpeed(figures.unit)) return isWorse(figures) ? 'slower' : 'faster';
  return isWorse(figures) ? 'worse' : 'better';
}

/** `+17 %`; from or to zero there is no ratio, but the figure itself: `+5 allocs/op`. */
export function changeText({ before, after, unit }: Figures): string {
  if (before === after) return formatChange(1);
  if (before > 0 && after > 0) return formatChange(after / before);
  return before > 0 ? `−${formatInUnit(unit, before)}` : `+${formatInUnit(unit, after)}`;
}

/** Too small to be seen in the figures: neither up nor down. */
export const isFlat = (figures: Figures): boolean => /^0\.0 %$/.test(changeText(figures));

/** `▲ +17 %` */
export const arrowText = (figures: Figures): string =>
  isFlat(figures) ? changeText(figures) : `${figures.after > figures.before ? '▲' : '▼'} ${changeText(figures)}`;

/** `[+54, +62]`, in the notation of the change; empty where there are too few runs. */
export function intervalText({ before, after, low, high }: Figures & Interval): string {
  if (low === undefined || high === undefined || !(before > 0)) return '';
  const text = formatInterval(after / before, low, high);
  return text === noFigure ? '' : text;
}

/** Of after ÷ before. */
export interface Interval {
  low?: number | undefined;
  high?: number | undefined;
}

/** `1.89 → 2.23 MiB/s` */
export const levels = ({ before, after, unit }: Figures): string =>
  `${formatInUnit(unit, before)} → ${formatInUnit(unit, after)}`;

/** `between −25 % and +13 %`, `between ×0.75 and ×13`: both ends in one notation; empty where they are not known. */
export function between(
  ratio: number | null | undefined,
  low: number | null | undefined,
  high: number | null | undefined,
): string {
  const [, from, to] = /\[(.+), (.+)\]$/.exec(formatChangeWithInterval(ratio, low, high)) ?? [];
  if (from === undefined || to === undefined) return '';
  const percent = from.startsWith('×') ? '' : ' %';
  return `between ${from}${percent} and ${to}${percent}`;
}

// Times of day and counts as this page shows them; figures and changes are those of src/present.

/** `2026-11-21 12:00` in UTC, which is what the documents say. */
export function formatTime(milliseconds: number): string {
  if (!Number.isFinite(milliseconds) || Math.abs(milliseconds) > 8.64e15) return '–';
  return new Date(milliseconds).toISOString().slice(0, 16).replace('T', ' ');
}

export const formatDate = (milliseconds: number): string => formatTime(milliseconds).slice(0, 10);

const spans: readonly [name: string, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** `3 days ago`; `just now` for less than a minute and for the future. */
export function formatAge(milliseconds: number, now: number): string {
  const seconds = (now - milliseconds) / 1000;
  for (const [name, length] of spans) {
    const count = Math.floor(seconds / length);
    if (count >= 1) return `${count} ${name}${count === 1 ? '' : 's'} ago`;
  }
  return 'just now';
}

/** Enough of a commit's name to recognise it. */
export const shortCommit = (commit: string): string => (/^[0-9a-f]{12,}$/.test(commit) ? commit.slice(0, 9) : commit);

/** Made once: a page has thousands of counts, and to make it takes longer than to use it. */
const grouped = new Intl.NumberFormat('en');

/** A count per operation: whole numbers plainly, others with three digits. */
export function formatPerOperation(value: number): string {
  if (!Number.isFinite(value)) return '–';
  return Number.isInteger(value) ? grouped.format(value) : value.toPrecision(3);
}

export const plural = (count: number, singular: string, many = `${singular}s`): string =>
  `${grouped.format(count)} ${count === 1 ? singular : many}`;

// Names of counts, and their figures as text.

export const isBytes = (metric: string): boolean => /bytes$/i.test(metric);

export const formatMetric = (metric: string, value: number): string =>
  isBytes(metric) ? formatBytes(value) : formatPerOperation(value);

/** The texts of an axis: zero has the unit of the figure next to it, as `0 ms` below `5 ms`. */
export function axisTexts(splits: readonly number[], format: (value: number) => string): string[] {
  const least = splits.filter((split) => split > 0).sort((a, b) => a - b)[0];
  const unit = least === undefined ? undefined : /^[\d.,]+(\D.*)?$/.exec(format(least))?.[1];
  return splits.map((split) => (split === 0 && unit !== undefined ? `0${unit}` : format(split)));
}
