/** A change of a figure in words. Its arrow and its sign are those of the figure that is shown, whichever way is better. */
import { formatBounds, formatChange, formatInUnit } from '../../report/index.ts';

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

/** `+17 %`; from zero the figure itself: `+5 allocs/op`. */
export function changeText({ before, after, unit }: Figures): string {
  if (before > 0 || after === before) return formatChange(before > 0 ? after / before : 1);
  return `+${formatInUnit(unit, after)}`;
}

/** Too small to be seen in the figures: neither up nor down. */
export const isFlat = (figures: Figures): boolean => /^0\.0 %$/.test(changeText(figures));

/** `▲ +17 %` */
export const arrowText = (figures: Figures): string =>
  isFlat(figures) ? changeText(figures) : `${figures.after > figures.before ? '▲' : '▼'} ${changeText(figures)}`;

/** `1.89 → 2.23 MiB/s` */
export const levels = ({ before, after, unit }: Figures): string =>
  `${formatInUnit(unit, before)} → ${formatInUnit(unit, after)}`;

/** `between −25 % and +13 %` */
export function between(low: number | null | undefined, high: number | null | undefined): string {
  const bounds = formatBounds(low, high);
  return bounds === undefined ? '' : `between ${bounds[0]} and ${bounds[1]}`;
}
