/** Links to commits and runs, and changes in their colour. */
import { type Attributes, h, plainName } from '../dom.ts';
import { arrowText, type Figures, isFlat, isWorse, shortCommit, wordOf } from '../words.ts';
import { formatHash } from '../route.ts';
import { isSha } from '../../commit-groups.ts';
import type { Site } from '../site.ts';

/** Only http(s) addresses become links: the store's text could say `javascript:`. */
export function repository(site: Site): string | undefined {
  const { repositoryUrl } = site;
  return repositoryUrl !== undefined && /^https?:\/\/[^\s]+$/.test(repositoryUrl)
    ? repositoryUrl.replace(/\/+$/, '')
    : undefined;
}

export function commitLink(site: Site, commit: string, title?: string): HTMLElement {
  const url = repository(site);
  const text = shortCommit(commit);
  return url !== undefined && isSha(commit)
    ? h('a', { class: 'commit', href: `${url}/commit/${commit}`, title: title ?? commit, rel: 'noreferrer' }, text)
    : h('bdi', { class: 'commit', title: title ?? commit }, text);
}

/** From the last good to the first changed commit: where the change must be. */
export function rangeLink(site: Site, from: string | undefined, to: string | undefined): HTMLElement | string {
  if (to === undefined) return '–';
  if (from === undefined) return commitLink(site, to);
  const url = repository(site);
  const text = `${shortCommit(from)}…${shortCommit(to)}`;
  return url !== undefined && isSha(from) && isSha(to)
    ? h(
        'a',
        {
          class: 'commit',
          href: `${url}/compare/${from}...${to}`,
          title: 'The commits that the change can be in',
          rel: 'noreferrer',
        },
        text,
      )
    : h('bdi', { class: 'commit' }, text);
}

export const cellLink = (id: string, target: string | undefined, ...content: (Node | string)[]): HTMLAnchorElement =>
  h('a', { class: 'cell-link', href: formatHash('cell', { id, target }), title: plainName(id) }, ...content);

// A change of a figure as it is shown everywhere: in its colour, and with numbers that agree with what stands beside it.

/** `▲ +17 % faster`, in its colour. @param isNews false: nothing was shown to have changed, so neither colour nor word */
export const delta = (figures: Figures, isNews = true): HTMLElement =>
  isNews && !isFlat(figures)
    ? h(
        'b',
        { class: `delta ${isWorse(figures) ? 'text-regressed' : 'text-improved'}` },
        `${arrowText(figures)} ${wordOf(figures)}`,
      )
    : h('span', { class: 'delta' }, arrowText(figures));

/** What the figures beside a change are, for whoever checks that they agree. */
export const agreeing = ({ before, after }: Figures): Attributes => ({
  'data-base': String(before),
  'data-head': String(after),
  'data-delta': String(before > 0 ? after / before : after > 0 ? 'Infinity' : 1),
});

// Text for the reader's clipboard.

/** Copies where the browser allows it; where it does not (a page opened from disk), shows the text to be copied by hand. */
async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    const announcer = document.getElementById('announcer');
    if (announcer) announcer.textContent = `${what} copied`;
  } catch {
    showText(what, text);
  }
}

/** A dialogue with a text to copy. */
export function showText(title: string, text: string, ...words: (HTMLElement | string)[]): void {
  const close = h('form', { method: 'dialog' }, h('button', { type: 'submit' }, 'Close'));
  const dialog = h(
    'dialog',
    { 'aria-label': title },
    h('h2', {}, title),
    ...words.map((word) => h('p', {}, word)),
    h('pre', { tabindex: '0' }, h('code', {}, text)),
    close,
  );
  dialog.addEventListener('close', () => {
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
}

/** A button that copies, and says so on itself. */
export function copyButton(label: string, text: string | (() => string)): HTMLElement {
  const button = h('button', { type: 'button', ...(typeof text === 'string' ? { title: text } : {}) }, label);
  button.addEventListener('click', () => {
    void copy(typeof text === 'string' ? text : text(), label).then(() => {
      if (document.querySelector('dialog[open]')) return;
      button.textContent = '✓ copied';
      setTimeout(() => {
        button.textContent = label;
      }, 1500);
    });
  });
  return button;
}
