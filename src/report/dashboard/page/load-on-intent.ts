/** Loads data before the reader asks for it: little, and nothing on metered connections. */
import type { Store } from './site.ts';
import { preloadView } from './lazy-view.ts';
import { parseHash } from './route.ts';

/** Size limit including the first view. A phone loads this in a second. */
const maxBytes = 240_000;

/** A pointer or the focus that rests on a link for this time is about to follow it. */
const restMs = 40;

const transferred = (): number =>
  [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce(
    (sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize,
    0,
  );

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Most readers open a cell next, which needs its charts and the list of runs. */
export function prepareCells(store: Store): void {
  if (savesData()) return;
  preloadView('cell');
  void store.prepare(() => transferred() < maxBytes);
}

/** Requests the history of a cell when the button goes down. */
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
