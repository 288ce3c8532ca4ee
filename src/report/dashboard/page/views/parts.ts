/** Parts that several views have: a table with headings, a filter by cell, and the button that shows the rest. */
import { type Child, h } from '../dom.ts';
import type { Context } from '../view.ts';

/** @param rows elements `tr` */
export const rowsTable = (headings: readonly Child[], rows: readonly Child[], kind = 'rows'): HTMLElement =>
  h.table(
    { class: kind },
    h.thead(h.tr(...headings.map((heading) => h.th({ scope: 'col' }, heading)))),
    h.tbody(...rows),
  );

/** A wide table scrolls inside of its own region. */
export const scrolled = (label: string, ...children: Child[]): HTMLElement =>
  h.div({ class: 'scroll', tabindex: '0', role: 'region', 'aria-label': label }, ...children);

/** @param changed parameters of the address */
export const moreButton = (
  context: Context,
  id: string,
  text: string,
  changed: Parameters<Context['go']>[0],
): HTMLElement =>
  h.button(
    {
      type: 'button',
      id,
      class: 'more',
      click: () => {
        context.go(changed);
      },
    },
    text,
  );

export const cellFilter = (context: Context, id: string, value: string): HTMLElement =>
  h.input({
    type: 'search',
    id,
    value,
    placeholder: 'filter by cell',
    'aria-label': 'Filter by cell',
    change: (event: Event) => {
      context.go({ filter: (event.target as HTMLInputElement).value });
    },
  });
