/** Parts that several views have: blocks, tables, and controls that change parameters of the address. */
import { type Attributes, type Child, h } from '../dom.ts';
import type { Changes, Context } from '../view.ts';

/** A block of the page with its heading, and what stands beside the heading. */
export const panel = (heading: Child, beside: Child, ...children: Child[]): HTMLElement =>
  h.section({ class: 'panel' }, h.div({ class: 'panel-head' }, h.h2(heading), beside), ...children);

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

/** A link that looks like a button. */
export const linkButton = (href: string, ...children: Child[]): HTMLElement =>
  h.a({ class: 'button', href }, ...children);

/** A button that changes parameters of the address. */
export const goButton = (
  context: Context,
  changed: Changes,
  attributes: Attributes,
  ...children: Child[]
): HTMLElement => {
  const click = (): void => {
    context.go(changed);
  };
  return h.button({ type: 'button', ...attributes, click }, ...children);
};

/** A button that is pressed while the address has its parameters. */
export const switchButton = (
  context: Context,
  isOn: boolean,
  changed: Changes,
  id: string,
  ...children: Child[]
): HTMLElement => goButton(context, changed, { id, 'aria-pressed': String(isOn) }, ...children);

/** Shows the rest of a list. */
export const moreButton = (context: Context, id: string, text: string, changed: Changes): HTMLElement =>
  goButton(context, changed, { id, class: 'more' }, text);

/** The first rows of a list, or all of them if the reader asked for them, and the button that shows the rest. */
export function firstOf<Row>(
  context: Context,
  rows: readonly Row[],
  count: number,
  { all, words, id = `all-${all}` }: { all: string; words: string; id?: string },
): { visible: readonly Row[]; more: Child } {
  const visible = context.route.parameters.all === all ? rows : rows.slice(0, count);
  return { visible, more: visible.length < rows.length && moreButton(context, id, `Show all ${words}`, { all }) };
}

export type Options = readonly (readonly [value: string, text: string])[];

interface ChoiceOptions {
  parameter: string;
  id: string;
  label: string;
  /** The class of its label. */
  kind?: string;
  options: Options;
  current: string;
  /** What else changes with it. */
  also?: Changes;
}

/** A list of the values that a parameter of the address may have. */
export function choice(
  context: Context,
  { parameter, id, label, kind, options, current, also }: ChoiceOptions,
): HTMLElement {
  const change = ({ target }: Event): void => {
    context.go({ [parameter]: (target as HTMLSelectElement).value, ...also });
  };
  const offered = options.map(([value, text]) => h.option({ value, selected: value === current }, text));
  return h.label({ class: kind }, `${label} `, h.select({ id, change }, ...offered));
}

/** A field that filters rows by words. */
export function filterField(context: Context, attributes: Attributes, also?: Changes): HTMLElement {
  const change = ({ target }: Event): void => {
    context.go({ filter: (target as HTMLInputElement).value, ...also });
  };
  return h.input({ type: 'search', value: context.route.parameters.filter ?? '', ...attributes, change });
}

export const cellFilter = (context: Context, id: string): HTMLElement =>
  filterField(context, { id, placeholder: 'filter by cell', 'aria-label': 'Filter by cell' });
