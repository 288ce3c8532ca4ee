/** Elements without a framework, and the name of a cell as one. */
import { isWorkload, readCellName } from '../cell-words.ts';

export { isWorkload, matchesQuery, perWhat, plainName, readCellName, type CellName } from '../cell-words.ts';

/** The name with its parts set apart; isolated, so that right-to-left names do not reorder what stands beside them. */
export function cellLabel(id: string): HTMLElement {
  const { runner, operation, api, parameters, suite } = readCellName(id);
  if (runner === '') return h('bdi', { class: 'cell-label' }, h('b', {}, api));
  const query = parameters.length > 0 && `?${parameters.map(([name, value]) => `${name}=${value}`).join('&')}`;
  return h(
    'bdi',
    { class: 'cell-label' },
    suite === undefined &&
      !isWorkload({ runner, operation }) &&
      h('span', { class: 'cell-path' }, `${runner}/${operation}/`),
    h('b', {}, api),
    query !== false && h('span', { class: 'cell-parameters' }, query),
    suite !== undefined && suite !== '' && [' ', h('span', { class: 'suite-chip' }, suite)],
  );
}

// Elements without a framework. Text always becomes a text node, attributes are set one by one, and nothing here accepts
// markup: a cell called `<img onerror=…>` is shown, never obeyed.

export type Child = Node | string | number | false | null | undefined | readonly Child[];

type Listener = (event: never) => void;
export type Attributes = Readonly<
  Record<string, string | number | boolean | null | undefined | Listener | Readonly<Record<string, string>>>
>;

/** Appends children; `false`, `null` and `undefined` are nothing. */
function append(parent: Node, children: readonly Child[]): void {
  for (const child of children) {
    if (child === false || child === null || child === undefined) continue;
    if (child instanceof Node) parent.appendChild(child);
    else if (typeof child === 'string' || typeof child === 'number') parent.appendChild(new Text(String(child)));
    else append(parent, child);
  }
}

function assign(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (typeof value === 'function') element.addEventListener(name, value as EventListener);
    else if (typeof value === 'object') {
      // Through the object model: a style attribute would need 'unsafe-inline' in the page's content security policy.
      for (const [property, text] of Object.entries(value))
        (element as HTMLElement | SVGElement).style.setProperty(property, text);
    } else element.setAttribute(name, value === true ? '' : String(value));
  }
}

/** An HTML element: `h('a', { href, click: listener, style: { '--share': '0.4' } }, 'text', child)`. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  assign(element, attributes);
  append(element, children);
  return element;
}

/** An SVG element. */
export function s(tag: string, attributes: Attributes = {}, ...children: Child[]): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  assign(element, attributes);
  append(element, children);
  return element;
}

/** Replaces what an element holds. */
export function fill(parent: Element, ...children: Child[]): void {
  parent.replaceChildren();
  append(parent, children);
}

/** Does what the reader need not wait for, once what is there now has been painted. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

/** Light, dark, or as the system says; and the colours of charts. Kept in the browser, not in the address: it is the reader's, not the page's. */
const key = 'io-perf-theme';
const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

export function currentTheme(): Theme {
  try {
    const stored = localStorage.getItem(key);
    return themes.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

export function applyTheme(theme: Theme): void {
  forgetColours();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function nextTheme(): Theme {
  const next = themes[(themes.indexOf(currentTheme()) + 1) % themes.length]!;
  try {
    localStorage.setItem(key, next);
  } catch {
    // Storage may be forbidden; the choice then lasts until the page is left.
  }
  applyTheme(next);
  return next;
}

const colours = new Map<string, string>();

/** The system may have gone from light to dark. */
export function forgetColours(): void {
  colours.clear();
}

/** A colour of style.css as it is now, for canvases. Asked for once: each time, the browser works out the styles of the whole page. */
export function themeColour(name: string): string {
  const known = colours.get(name);
  if (known !== undefined) return known;
  const colour = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
  colours.set(name, colour);
  return colour;
}

const colourCount = 8;

/** The palette of style.css, told apart also by those who confuse red and green. */
export const lineColourName = (line: number): string => `series-${(line % colourCount) + 1}`;

export const lineColour = (line: number): string => themeColour(lineColourName(line));

const dashes: readonly number[][] = [[], [7, 3], [2, 3], [10, 3, 2, 3]];

/** Dashes of the n-th environment of a line, or the n-th metric. */
export const dashOf = (position: number): number[] => dashes[position % dashes.length]!;
