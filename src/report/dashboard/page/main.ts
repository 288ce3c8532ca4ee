/**
 * The page: from the address to a view. The overview is here. All other views are loaded when they are first needed, which keeps the first
 * view small.
 */
import { messageOf } from '../../../core/document/index.ts';
import { formatHash, parseHash, type Route, type ViewName, withParameters } from './route.ts';
import { block, emptyState, errorState } from './states.ts';
import type { Context, Drawn, View } from './view.ts';
import { lazyView } from './lazy-view.ts';
import { loadOnIntent, prepareCells } from './load-on-intent.ts';
import { overviewView } from './views/overview.ts';
import { allMetrics } from './views/metric-choice.ts';
import type { Site, Store } from './site.ts';
import { openStore } from './data.ts';
import { neighbours } from './source.ts';
import { afterPaint, fill, h } from './dom.ts';
import { applyTheme, currentTheme, forgetColours, nextTheme } from './theme.ts';
import { listenToKeys, showShortcuts } from './shortcuts.ts';

const views: Readonly<Record<ViewName, View>> = {
  overview: overviewView,
  cells: lazyView('cells'),
  cell: lazyView('cell'),
  commit: lazyView('commit'),
  compare: lazyView('compare'),
  studies: lazyView('studies'),
  runs: lazyView('runs'),
  run: lazyView('run'),
  flame: lazyView('flame'),
};

const tabs: readonly [view: ViewName, label: string][] = [
  ['overview', 'Overview'],
  ['cells', 'Cells'],
  ['compare', 'Compare'],
  ['studies', 'Studies'],
  ['runs', 'Runs'],
];

const tabOf: Partial<Record<ViewName, ViewName>> = { cell: 'cells', commit: 'runs', run: 'runs', flame: 'runs' };

const byId = (id: string): HTMLElement => document.getElementById(id)!;

const main = byId('main');

const query = byId('query') as HTMLInputElement;

const store: Store = openStore(neighbours());

let shown: Drawn | undefined;

let shownView: ViewName | undefined;

let generation = 0;

async function show(): Promise<void> {
  generation += 1;
  const mine = generation;
  const route = parseHash(location.hash);
  markTab(route);
  main.setAttribute('aria-busy', 'true');
  let drawn: Drawn;
  try {
    const site = await store.site(metricOf(route));
    drawn = site.runCount === 0 ? nothingYet(site) : await views[route.view](contextOf(site, route));
    byId('site-name').textContent = site.name;
    offerStudies(site, route);
  } catch (error) {
    drawn = failure(error);
  }
  // The reader has opened another view in the meantime.
  if (mine !== generation) {
    drawn.dispose?.();
    return;
  }
  main.removeAttribute('aria-busy');
  present(drawn, route);
}

/** The chosen metric stays chosen from view to view, also where a link does not name it. */
let metric: string | undefined;

function metricOf({ parameters }: Route): string | undefined {
  if (parameters.metric === undefined) return metric;
  metric = parameters.metric === allMetrics ? undefined : parameters.metric;
  return metric;
}

function present(drawn: Drawn, route: Route): void {
  const focused = document.activeElement?.id ?? '';
  const isSameView = shownView === route.view;
  const isFirst = shownView === undefined;
  const scrollTop = isSameView ? document.scrollingElement?.scrollTop : undefined;
  shown?.dispose?.();
  fill(main, drawn.element);
  shown = drawn;
  shownView = route.view;
  document.title = drawn.title;
  drawn.mounted?.();
  if (isSameView) {
    // The view is drawn again while the reader uses it: focus and scroll position stay.
    if (focused !== '' && document.activeElement?.id !== focused) document.getElementById(focused)?.focus();
    if (scrollTop !== undefined) document.scrollingElement!.scrollTop = scrollTop;
  } else {
    byId('announcer').textContent = drawn.title;
    // A new page is at its top, and focusing would force a layout before the first frame.
    if (isFirst) return;
    scrollTo(0, 0);
    if (document.activeElement !== query) main.focus({ preventScroll: true });
  }
}

const contextOf = (site: Site, route: Route): Context => ({
  store,
  site,
  route,
  now: Date.now(),
  go: (changed) => {
    location.hash = withParameters(parseHash(location.hash), changed);
  },
  note: (changed) => {
    history.replaceState(null, '', withParameters(parseHash(location.hash), changed));
  },
});

function markTab({ view, parameters }: Route): void {
  const current = tabOf[view] ?? view;
  for (const link of byId('views').querySelectorAll('a')) {
    if (link.dataset.view === current) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  if (document.activeElement !== query) query.value = view === 'cells' ? (parameters.q ?? '') : '';
}

/** Hides the tab of the studies if none was measured here. A link to it still opens. */
function offerStudies({ studies }: Site, { view }: Route): void {
  byId('views').querySelector<HTMLElement>('[data-view=studies]')!.hidden = studies.length === 0 && view !== 'studies';
}

function nothingYet(site: Site): Drawn {
  return {
    title: `${site.name}: no runs yet`,
    element: emptyState(
      'No run has been published yet.',
      h.p('Trends, changes and comparisons appear here as soon as there is one. From a shell:'),
      block('io-perf run --suite quick --output run.json\nio-perf publish run.json --store STORE'),
      h.p('In a workflow, the action publishes after every push to the default branch.'),
    ),
  };
}

function failure(error: unknown): Drawn {
  return {
    title: 'io-perf: an error',
    element: errorState(
      'This view could not be drawn.',
      messageOf(error),
      h.p(
        h.button({ type: 'button', click: () => void show() }, 'Try again'),
        ' ',
        h.a({ href: '#overview' }, 'Overview'),
      ),
    ),
  };
}

function labelTheme(): void {
  const theme = currentTheme();
  const button = byId('theme');
  button.textContent = { system: '◐', light: '○', dark: '●' }[theme];
  button.title = `Colours: ${theme}`;
  button.setAttribute('aria-label', `Colours: ${theme}`);
}

function changeTheme(): void {
  nextTheme();
  labelTheme();
  // Canvases have their colours painted in.
  void show();
}

fill(main, h.p({ class: 'loading' }, 'Loading…'));

applyTheme(currentTheme());

labelTheme();

fill(byId('views'), ...tabs.map(([view, label]) => h.a({ href: formatHash(view), 'data-view': view }, label)));

byId('theme').addEventListener('click', changeTheme);

byId('keys').addEventListener('click', showShortcuts);

byId('skip').addEventListener('click', (event) => {
  event.preventDefault();
  main.focus();
});

byId('search').addEventListener('submit', (event) => {
  event.preventDefault();
  main.querySelector<HTMLAnchorElement>('a.result')?.click();
});

query.addEventListener('input', () => {
  const { view, parameters } = parseHash(location.hash);
  const target = formatHash('cells', { ...(view === 'cells' ? parameters : {}), q: query.value });
  if (view === 'cells') {
    history.replaceState(null, '', target);
    void show();
  } else location.hash = target;
});

listenToKeys({
  theme: changeTheme,
  search: () => {
    query.focus();
    query.select();
  },
});

addEventListener('hashchange', () => void show());

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
  forgetColours();
  void show();
});

loadOnIntent(store);

void show().then(() => {
  afterPaint(() => {
    prepareCells(store);
  });
});
