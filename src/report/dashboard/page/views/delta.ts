/** A change of a figure, in its colour, with numbers that agree with the figures beside it. */
import { arrowText, type Figures, isFlat, isWorse, wordOf } from '../change-words.ts';
import { type Attributes, type Child, h } from '../dom.ts';
import type { Change } from '../site.ts';

/** `▲ +17 % faster`, in its colour. @param isNews false if no change was shown: then it has neither colour nor word */
export const delta = (figures: Figures, isNews = true): HTMLElement =>
  isNews && !isFlat(figures)
    ? h.b(
        { class: `delta ${isWorse(figures) ? 'text-regressed' : 'text-improved'}` },
        `${arrowText(figures)} ${wordOf(figures)}`,
      )
    : h.span({ class: 'delta' }, arrowText(figures));

/** The figures beside a change, for tests of their agreement. */
export const agreeing = ({ before, after }: Figures): Attributes => ({
  'data-base': String(before),
  'data-head': String(after),
  'data-delta': String(before > 0 ? after / before : after > 0 ? 'Infinity' : 1),
});

/** Why a change does not count as worse: `✓ accepted: wanted`, `✓ explained: app.py +34 B`; false for an open change. */
export const consentOf = ({ accepted, explained }: Pick<Change, 'accepted' | 'explained'>): Child =>
  accepted !== undefined && [`✓ ${explained ? 'explained' : 'accepted'}: `, h.bdi(accepted)];
