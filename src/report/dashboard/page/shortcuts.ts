/** Keys that work everywhere in the page, and the dialogue that lists them. */
import { formatHash, viewNames } from './route.ts';
import { h } from './dom.ts';
import { showDialog } from './states.ts';

const shortcuts: readonly [keys: string, what: string][] = [
  ['/', 'search cells'],
  ['1 … 5', 'overview, cells, compare, studies, runs'],
  ['t', 'light, dark, as the system'],
  ['← →', 'in a chart: the point before, the point after'],
  ['+ − 0', 'in a chart: zoom in, zoom out, everything (also Esc)'],
  ['Enter', 'in a chart: the samples of the point'],
  ['Esc', 'leave the search, close this'],
  ['?', 'this list'],
];

const numbered = viewNames.filter((name) => !['cell', 'commit', 'run', 'flame'].includes(name));

interface Actions {
  theme(): void;
  search(): void;
}

export function showShortcuts(): void {
  const list = h.dl({ class: 'keys' }, ...shortcuts.map(([keys, what]) => [h.dt(h.kbd(keys)), h.dd(what)]));
  showDialog('Keyboard shortcuts', h.h2('Keyboard'), list);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export function listenToKeys(actions: Actions): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isTyping(event.target)) {
      if (event.key === 'Escape') (event.target as HTMLElement).blur();
      return;
    }
    if (document.querySelector('dialog[open]')) return;
    const view = numbered[Number(event.key) - 1];
    if (event.key === '/') actions.search();
    else if (event.key === '?') showShortcuts();
    else if (event.key === 't') actions.theme();
    else if (view !== undefined) location.hash = formatHash(view);
    else return;
    event.preventDefault();
  });
}
