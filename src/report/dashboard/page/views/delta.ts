/** A change of a figure as it is shown everywhere: in its colour, and with numbers that agree with what stands beside it. */
import { arrowText, type Figures, isFlat, isWorse, wordOf } from '../change-words.ts';
import { type Attributes, h } from '../dom.ts';

/** `▲ +17 % faster`, in its colour. @param isNews false: nothing was shown to have changed, so neither colour nor word */
export const delta = (figures: Figures, isNews = true): HTMLElement =>
  isNews && !isFlat(figures)
    ? h(
        'b',
        { class: `delta ${isWorse(figures) ? 'text-regressed' : 'text-improved'}` },
        `${arrowText(figures)} ${wordOf(figures)}`,
      )
    : h('span', { class: 'delta' }, arrowText(figures));

/** What the figures beside a change are, for whoever checks that they agree. */
export const agreeing = ({ before, after }: Figures): Attributes => ({
  'data-base': String(before),
  'data-head': String(after),
  'data-delta': String(before > 0 ? after / before : after > 0 ? 'Infinity' : 1),
});
