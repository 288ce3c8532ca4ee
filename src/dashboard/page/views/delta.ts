/**
 * A change of a figure, the same wherever one is shown: its arrow and its sign follow the figure that stands beside it, its
 * colour and its word say whether that is good. What stands beside it agrees with it: see `levels`.
 */
import { formatChange, formatInterval } from '../../../report/index.ts';
import { formatIn } from '../chart/units.ts';
import { h, type Attributes } from '../dom.ts';
import type { Better } from '../site.ts';

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

function wordOf(figures: Figures): string {
  if (isSpeed(figures.unit)) return isWorse(figures) ? 'slower' : 'faster';
  return isWorse(figures) ? 'worse' : 'better';
}

/** `+17 %`; from zero the figure itself: `+5 allocs/op`. */
export function changeText({ before, after, unit }: Figures): string {
  if (before > 0 || after === before) return formatChange(before > 0 ? after / before : 1);
  return `+${formatIn(unit, after)}`;
}

/** Too small to be seen in the figures: neither up nor down. */
const isFlat = (figures: Figures): boolean => /^0\.0 %$/.test(changeText(figures));

/** `▲ +17 %` */
export const arrowText = (figures: Figures): string =>
  isFlat(figures) ? changeText(figures) : `${figures.after > figures.before ? '▲' : '▼'} ${changeText(figures)}`;

/** `▲ +17 % faster`, in its colour. @param isNews false: nothing was shown to have changed, so neither colour nor word */
export const delta = (figures: Figures, isNews = true): HTMLElement =>
  isNews && !isFlat(figures)
    ? h(
        'b',
        { class: `delta ${isWorse(figures) ? 'text-regressed' : 'text-improved'}` },
        `${arrowText(figures)} ${wordOf(figures)}`,
      )
    : h('span', { class: 'delta' }, arrowText(figures));

/** `1.89 → 2.23 MiB/s` */
export const levels = ({ before, after, unit }: Figures): string =>
  `${formatIn(unit, before)} → ${formatIn(unit, after)}`;

/** What the figures beside a change are, for whoever checks that they agree. */
export const agreeing = ({ before, after }: Figures): Attributes => ({
  'data-base': String(before),
  'data-head': String(after),
  'data-delta': String(before > 0 ? after / before : after > 0 ? 'Infinity' : 1),
});

/** `between −25 % and +13 %` */
export function between(low: number | null | undefined, high: number | null | undefined): string {
  const [from, to] = formatInterval(low, high).split(' … ');
  return to === undefined ? '' : `between ${from!} and ${to}`;
}
