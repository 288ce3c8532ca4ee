/** What a view is: from a place in the address and a store to an element; and the states that explain themselves. */
import type { makeOverview, overviewRuns, readOlder } from '../overview.ts';
import { type Route, parseHash } from './route.ts';
import type { Damage, Site, Store } from './site.ts';
import { type Child, h } from './dom.ts';
import { LoadError } from './source.ts';

export interface Context {
  store: Store;
  site: Site;
  route: Route;
  /** Milliseconds since 1970, for ages. */
  now: number;
  /** Changes parameters of the address and draws the view anew. */
  go(changed: Readonly<Record<string, string | undefined>>): void;
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
type LazyViews = Partial<Record<string, View>>;

/** Code in scripts of its own that is no view. */
interface Helpers {
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

// Scripts that are fetched when they are first wanted, or just before.

/** Where the page's scripts are: beside the one that is running. */
const folder = (document.currentScript as HTMLScriptElement | null)?.src.replace(/[^/]*$/, '') ?? 'site/';

const loading = new Map<string, Promise<void>>();

// Classic scripts rather than modules: modules cannot be loaded by pages opened from disk.
function loadScript(name: string): Promise<void> {
  let script = loading.get(name);
  if (!script) {
    script = new Promise((resolve, reject) => {
      const element = document.createElement('script');
      element.src = `${folder}${name}.js`;
      element.onload = () => {
        resolve();
      };
      element.onerror = () => {
        loading.delete(name);
        element.remove();
        reject(new LoadError(`${name}.js could not be fetched: reload the page, or publish the site again.`));
      };
      document.head.append(element);
    });
    loading.set(name, script);
  }
  return script;
}

/** A view that lives in a script of its own and is fetched when it is first wanted. */
export const lazyView =
  (name: string): View =>
  async (context) => {
    await loadScript(name);
    const view = globalThis.ioPerfViews?.[name];
    if (!view) throw new LoadError(`${name}.js is damaged: publish the site again.`);
    return view(context);
  };

/** Fetches a view's script before it is wanted. What goes wrong is said when it is. */
function preloadView(name: string): void {
  loadScript(name).catch(() => undefined);
}

/** Code that is only needed now and then. */
export async function loadHelper<K extends keyof Helpers>(name: K): Promise<Helpers[K]> {
  await loadScript(name);
  const helper = globalThis.ioPerfHelpers?.[name];
  if (!helper) throw new LoadError(`${name}.js is damaged: publish the site again.`);
  return helper;
}

// What is loaded before the reader asks for it: little, and nothing for those who pay for each byte.

/** Including the first view itself; a phone gets this in a second. */
const mostBytes = 240_000;
/** A pointer or the focus that rests on a link for so long is about to follow it. */
const restMs = 40;

const transferred = (): number =>
  [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce(
    (sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize,
    0,
  );

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Most readers go on to a cell: its charts, and which runs there are. */
export function prepareCells(store: Store): void {
  if (savesData()) return;
  preloadView('cell');
  void store.prepare(() => transferred() < mostBytes);
}

/** The history of a cell is on its way before the button is up again. */
export function loadOnIntent(store: Store): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const cellAt = (target: EventTarget | null): string | undefined => {
    const hash = target instanceof Element ? target.closest('a')?.hash : undefined;
    const { view, parameters } = parseHash(hash ?? '');
    return view === 'cell' ? parameters.id : undefined;
  };
  const load = (cell: string): void => {
    preloadView('cell');
    store.history(cell).catch(() => undefined);
  };
  for (const type of ['pointerover', 'focusin'])
    document.addEventListener(type, ({ target }) => {
      clearTimeout(resting);
      const cell = savesData() ? undefined : cellAt(target);
      if (cell === undefined) return;
      resting = setTimeout(() => {
        load(cell);
      }, restMs);
    });
  document.addEventListener('pointerdown', ({ target }) => {
    const cell = cellAt(target);
    if (cell !== undefined) load(cell);
  });
}
