/** Links to commits and cells, and the names of cells. */
import type { Site } from '../site.ts';
import { shortCommit } from '../dates.ts';
import { isSha } from '../../copied-commands.ts';
import { h } from '../dom.ts';
import { isWorkload, plainName, readCellName } from '../../cell-words.ts';
import { formatHash } from '../route.ts';

/** Only http(s) addresses become links: the store's text could contain `javascript:`. */
export function repository(site: Site): string | undefined {
  const { repositoryUrl } = site;
  return repositoryUrl !== undefined && /^https?:\/\/[^\s]+$/.test(repositoryUrl)
    ? repositoryUrl.replace(/\/+$/, '')
    : undefined;
}

export function commitLink(site: Site, commit: string): HTMLElement {
  const url = repository(site);
  const text = shortCommit(commit);
  return url !== undefined && isSha(commit)
    ? h.a({ class: 'commit', href: `${url}/commit/${commit}`, title: commit, rel: 'noreferrer' }, text)
    : h.bdi({ class: 'commit', title: commit }, text);
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

/** The name with its parts set apart. It is isolated, so that right-to-left names do not reorder their neighbours. */
export function cellLabel(id: string): HTMLElement {
  const { runner, operation, api, parameters, suite } = readCellName(id);
  if (runner === '') return h.bdi({ class: 'cell-label' }, h.b(api));
  const query = parameters.map(([name, value]) => `${name}=${value}`).join('&');
  return h.bdi(
    { class: 'cell-label' },
    suite === undefined &&
      !isWorkload({ runner, operation }) &&
      h.span({ class: 'cell-path' }, `${runner}/${operation}/`),
    h.b(api),
    query !== '' && h.span({ class: 'cell-parameters' }, `?${query}`),
    suite !== undefined && suite !== '' && [' ', h.span({ class: 'suite-chip' }, suite)],
  );
}

export const cellLink = (id: string, target?: string): HTMLAnchorElement =>
  h.a({ class: 'cell-link', href: formatHash('cell', { id, target }), title: plainName(id) }, cellLabel(id));
