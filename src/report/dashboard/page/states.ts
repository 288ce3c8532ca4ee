/** Explanations in place of a view: nothing there yet, an error, only one run. */
import { type Child, h } from './dom.ts';
import type { Damage } from './site.ts';

export const panel = (title: string, ...children: Child[]): HTMLElement =>
  h.section({ class: 'panel' }, h.h2(title), ...children);

/** Explains an empty view: what will be here, and how to get it. */
export const emptyState = (title: string, ...children: Child[]): HTMLElement =>
  h.div({ class: 'empty' }, h.p({ class: 'empty-title' }, title), ...children);

export const errorState = (title: string, message: string, ...children: Child[]): HTMLElement =>
  h.div(
    { class: 'error', role: 'alert' },
    h.p({ class: 'empty-title' }, h.span({ 'aria-hidden': 'true' }, '✕ '), title),
    message !== '' && h.p(h.bdi(message)),
    ...children,
  );

export const code = (text: string): HTMLElement => h.code(text);

export const block = (text: string): HTMLElement => h.pre({ tabindex: '0' }, h.code(text));

/** Lists what could not be read; empty if everything could. */
export const damageList = (damage: readonly Damage[]): Child =>
  damage.length > 0 &&
  errorState(
    'A part of this history could not be read; the rest is shown.',
    '',
    h.ul(...damage.map(({ what, why }) => h.li(`${what}: `, h.bdi(why)))),
  );
