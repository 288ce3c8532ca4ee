/** Links to commits and runs, and changes in their colour. */
import type { Site } from '../site.ts';
import { shortCommit } from '../dates.ts';
import { isSha } from '../../copied-commands.ts';
import { h } from '../dom.ts';
import { plainName } from '../cell-label.ts';
import { formatHash } from '../route.ts';

/** Only http(s) addresses become links: the store's text could contain `javascript:`. */
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
    ? h.a({ class: 'commit', href: `${url}/commit/${commit}`, title: title ?? commit, rel: 'noreferrer' }, text)
    : h.bdi({ class: 'commit', title: title ?? commit }, text);
}

/** From the last good to the first changed commit: the change is between them. */
export function rangeLink(site: Site, from: string | undefined, to: string | undefined): HTMLElement | string {
  if (to === undefined) return '–';
  if (from === undefined) return commitLink(site, to);
  const url = repository(site);
  const text = `${shortCommit(from)}…${shortCommit(to)}`;
  return url !== undefined && isSha(from) && isSha(to)
    ? h.a(
        {
          class: 'commit',
          href: `${url}/compare/${from}...${to}`,
          title: 'The commits that the change can be in',
          rel: 'noreferrer',
        },
        text,
      )
    : h.bdi({ class: 'commit' }, text);
}

export const cellLink = (id: string, target: string | undefined, ...content: (Node | string)[]): HTMLAnchorElement =>
  h.a({ class: 'cell-link', href: formatHash('cell', { id, target }), title: plainName(id) }, ...content);
