/** How verdicts look: each has a symbol and a word, so that none depends on its colour. */
import type { Figures } from './change-words.ts';
import { h } from './dom.ts';
import { type Status, statusMeanings, statusSymbols, statusWords } from './status.ts';

export * from './status.ts';

/** @param look of a status, or of something that looks like one */
export const tagOf = (look: string, symbol: string, words: string, title?: string): HTMLElement =>
  h.span(
    { class: `verdict verdict-${look}`, title },
    h.span({ class: 'symbol', 'aria-hidden': 'true' }, symbol),
    words,
  );

/** `✗ regressed` */
export const statusTag = (status: Status): HTMLElement =>
  tagOf(status, statusSymbols[status], statusWords[status], statusMeanings[status]);

/** The symbol alone, in the colour of the status, beside words that say the same. */
export const symbolOf = (status: Status): HTMLElement =>
  h.span({ class: `text-${status}`, 'aria-hidden': 'true' }, `${statusSymbols[status]} `);

/** How much of its colour a tile has, in percent: more from 2, 5, 15 and 40 % of change either way; most from or to zero. */
export function strengthOf(figures: Pick<Figures, 'before' | 'after'>): number {
  const size = sizeOf(figures);
  const reached = [0.02, 0.05, 0.15, 0.4].filter((step) => size >= Math.log1p(step)).length;
  return [6, 12, 20, 30, 42][reached]!;
}

/** For sorting by size in either direction. A change from or to zero is larger than any other. */
export function sizeOf({ before, after }: Pick<Figures, 'before' | 'after'>): number {
  if (before === after) return 0;
  return before > 0 && after > 0 ? Math.abs(Math.log(after / before)) : Infinity;
}
