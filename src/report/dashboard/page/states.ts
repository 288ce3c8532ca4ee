/** Explanations in place of a view, or over it: nothing there yet, an error, a dialogue. */
import { type Child, h } from './dom.ts';
import type { Damage } from './site.ts';

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

export const block = (text: string): HTMLElement => h.pre({ tabindex: '0' }, h.code(text));

export function showDialog(label: string, ...children: Child[]): void {
  const close = h.form({ method: 'dialog' }, h.button({ type: 'submit' }, 'Close'));
  const dialog = h.dialog({ 'aria-label': label }, ...children, close);
  dialog.addEventListener('close', () => {
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
}

/** `All runs`: a way on from an empty view. */
export const allLink = (view: 'runs' | 'cells'): HTMLElement => h.p(h.a({ href: `#${view}` }, `All ${view}`));

/** Lists what could not be read; empty if everything could. */
export const damageList = (damage: readonly Damage[]): Child =>
  damage.length > 0 &&
  errorState(
    'A part of this history could not be read; the rest is shown.',
    '',
    h.ul(...damage.map(({ what, why }) => h.li(`${what}: `, h.bdi(why)))),
  );
