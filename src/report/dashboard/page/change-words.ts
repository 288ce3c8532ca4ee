/** How the page describes a change: slower, more I/O, better; with its figures. */
import { countWords } from './count-words.ts';
import {
  formatChange,
  formatChangeWithInterval,
  formatInterval,
  formatInUnit,
  noFigure,
} from '../../../core/words/index.ts';

/** Which direction is better. */
export type Better = 'smaller' | 'bigger';

export interface Figures {
  /** Value in the unit of the cell. */
  before: number;
  after: number;
  unit: string;
  better: Better;
  /** An exact count; undefined: the figure of the cell. */
  metric?: string | undefined;
}

/** Times and rates are `slower`, everything else is `worse`. */
const isSpeed = (unit: string): boolean => /^ns(\/|$)|\/\s*(s|sec|seconds?)$|^iops$/i.test(unit);

export const isWorse = ({ before, after, better }: Pick<Figures, 'before' | 'after' | 'better'>): boolean =>
  better === 'smaller' ? after > before : after < before;

/** `slower`, `faster`; `more I/O`, `less I/O` of counts; `worse`, `better` for anything else. */
export function wordOf(figures: Figures): string {
  if (figures.metric !== undefined) return isWorse(figures) ? 'more I/O' : 'less I/O';
  if (isSpeed(figures.unit)) return isWorse(figures) ? 'slower' : 'faster';
  return isWorse(figures) ? 'worse' : 'better';
}

/** `fsync 0 → 4` of a count, else the change. */
export const changeName = (figures: Figures): string =>
  figures.metric === undefined ? changeText(figures) : `${countWords(figures.metric)} ${levels(figures)}`;

/** `+17 %`. A change from or to zero has no ratio and shows the difference: `+5 allocs/op`. */
export function changeText({ before, after, unit }: Figures): string {
  if (before === after) return formatChange(1);
  if (before > 0 && after > 0) return formatChange(after / before);
  return before > 0 ? `−${formatInUnit(unit, before)}` : `+${formatInUnit(unit, after)}`;
}

/** Whether the figures are equal as printed: neither up nor down. */
export const isFlat = (figures: Figures): boolean => /^0\.0 %$/.test(changeText(figures));

/** `▲ +17 %` */
export const arrowText = (figures: Figures): string =>
  isFlat(figures) ? changeText(figures) : `${figures.after > figures.before ? '▲' : '▼'} ${changeText(figures)}`;

/** `[+54, +62]`, in the notation of the change; empty if there are too few runs. */
export function intervalText({ before, after, low, high }: Figures & Interval): string {
  if (low === undefined || high === undefined || !(before > 0)) return '';
  const text = formatInterval(after / before, low, high);
  return text === noFigure ? '' : text;
}

/** Interval of after ÷ before. */
export interface Interval {
  low?: number | undefined;
  high?: number | undefined;
}

/** The judge's intervals are of costs: a rate falls when they rise. */
export const intervalOfCost = ({ low, high }: Interval, better: Better | undefined): Interval =>
  low === undefined || high === undefined ? {} : better === 'bigger' ? { low: 1 / high, high: 1 / low } : { low, high };

/** `1.89 → 2.23 MiB/s` */
export const levels = ({ before, after, unit }: Figures): string =>
  `${formatInUnit(unit, before)} → ${formatInUnit(unit, after)}`;

/** `between −25 % and +13 %`, `between ×0.75 and ×13`: both ends in one notation; empty if unknown. */
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
