/** What a view is: from a place in the address and a store to an element; and the states that explain themselves. */
import type { makeOverview, overviewRuns, readOlder } from '../overview.ts';
import type { Route } from './route.ts';
import type { Damage, Site, Store } from './site.ts';
import { type Child, h } from './dom.ts';

export interface Context {
  store: Store;
  site: Site;
  route: Route;
  /** Milliseconds since 1970, for ages. */
  now: number;
  /** Changes parameters of the address and draws the view anew. */
  go(changed: Readonly<Record<string, string | undefined>>): void;
  /** Draws the view anew, as more has become known. */
  redraw(): void;
  /** Changes parameters of the address and nothing else: the view has already drawn the change. */
  note(changed: Readonly<Record<string, string | undefined>>): void;
}

export interface Drawn {
  title: string;
  element: HTMLElement;
  /** Called when the element is in the page: charts need its width. */
  mounted?: () => void;
  /** Called when the view goes away. */
  dispose?: () => void;
}

export type View = (context: Context) => Drawn | Promise<Drawn>;

/** Views in scripts of their own put themselves here. */
export type LazyViews = Partial<Record<string, View>>;

/** Code in scripts of its own that is no view. */
export interface Helpers {
  overview: { makeOverview: typeof makeOverview; overviewRuns: typeof overviewRuns; readOlder: typeof readOlder };
}

declare global {
  var ioPerfViews: LazyViews | undefined;
  var ioPerfHelpers: Partial<Helpers> | undefined;
}

/** Called by a script of its own when it has been loaded. */
export function offerView(name: string, view: View): void {
  globalThis.ioPerfViews ??= {};
  globalThis.ioPerfViews[name] = view;
}

// States that explain themselves: nothing there yet, something wrong, only one run.

export const panel = (title: string, ...children: Child[]): HTMLElement =>
  h('section', { class: 'panel' }, h('h2', {}, title), ...children);

/** Where there is nothing to show: what would be here, and how it gets here. */
export const emptyState = (title: string, ...children: Child[]): HTMLElement =>
  h('div', { class: 'empty' }, h('p', { class: 'empty-title' }, title), ...children);

export const errorState = (title: string, message: string, ...children: Child[]): HTMLElement =>
  h(
    'div',
    { class: 'error', role: 'alert' },
    h('p', { class: 'empty-title' }, h('span', { 'aria-hidden': 'true' }, '✕ '), title),
    message !== '' && h('p', {}, h('bdi', {}, message)),
    ...children,
  );

export const code = (text: string): HTMLElement => h('code', {}, text);
export const block = (text: string): HTMLElement => h('pre', { tabindex: '0' }, h('code', {}, text));

/** What could not be read; nothing where everything could. */
export const damageList = (damage: readonly Damage[]): Child =>
  damage.length > 0 &&
  errorState(
    'A part of this history could not be read; the rest is shown.',
    '',
    h('ul', {}, ...damage.map(({ what, why }) => h('li', {}, `${what}: `, h('bdi', {}, why)))),
  );
