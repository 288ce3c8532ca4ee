import { formatIn } from '../chart/units.ts';
import { cellLabel } from '../cell-name.ts';
import { h } from '../dom.ts';
import { formatAge, formatChange, formatTime, plural } from '../format.ts';
import type { Change, Site } from '../site.ts';
import { verdictTag } from '../verdicts.ts';
import type { Context } from '../view.ts';
import { cellLink, rangeLink } from './links.ts';

const shortList = 12;

export const targetLabel = (site: Site, key: string): string =>
  site.targets.find((target) => target.key === key)?.label ?? key;

/** Changes of level, the newest first: what, where, by how much, and in which commits. */
export function changeList(context: Context, changes: readonly Change[]): HTMLElement {
  const { route } = context;
  const shownVerdict = route.parameters.changes;
  const wanted = changes.filter(({ verdict }) => shownVerdict === undefined || verdict === shownVerdict);
  const grouped = groupByCell(wanted);
  const all = route.parameters.all === 'changes';
  const list = all ? grouped : grouped.slice(0, shortList);
  const filters: [string | undefined, string][] = [
    [undefined, 'All'],
    ['regressed', '▲ Regressed'],
    ['improved', '▼ Improved'],
  ];
  return h(
    'div',
    {},
    h(
      'div',
      { class: 'chips', role: 'group', 'aria-label': 'Which changes' },
      ...filters.map(([verdict, label]) =>
        h(
          'button',
          {
            type: 'button',
            id: `changes-${verdict ?? 'all'}`,
            'aria-pressed': String(shownVerdict === verdict),
            click: () => {
              context.go({ changes: verdict });
            },
          },
          label,
          h(
            'span',
            { class: 'count' },
            String(
              verdict === undefined ? changes.length : changes.filter((change) => change.verdict === verdict).length,
            ),
          ),
        ),
      ),
    ),
    h(
      'div',
      { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Changes' },
      h(
        'table',
        { class: 'rows' },
        h(
          'thead',
          {},
          h('tr', {}, ...['Change', 'Cell', 'Where', 'Commits', 'When'].map((text) => h('th', { scope: 'col' }, text))),
        ),
        h('tbody', {}, ...list.map((change) => changeRow(context, change))),
      ),
    ),
    list.length < grouped.length &&
      h(
        'button',
        {
          type: 'button',
          id: 'all-changes',
          class: 'more',
          click: () => {
            context.go({ all: 'changes' });
          },
        },
        `Show all ${plural(grouped.length, 'change')}`,
      ),
  );
}

/** One change of a cell, wherever it showed: same direction, same first commit with it. */
function groupByCell(changes: readonly Change[]): Change[][] {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const { cell, verdict, firstChangedCommit, target, time } = change;
    const key = JSON.stringify([cell, verdict, firstChangedCommit ?? [target, time]]);
    const group = groups.get(key);
    if (group) group.push(change);
    else groups.set(key, [change]);
  }
  return [...groups.values()];
}

function changeRow({ site, now }: Context, group: readonly Change[]): HTMLElement {
  const strongest = group.reduce((a, b) =>
    Math.abs(Math.log(b.ratio ?? 1)) > Math.abs(Math.log(a.ratio ?? 1)) ? b : a,
  );
  const { cell, verdict, ratio, lastGoodCommit, firstChangedCommit, time, blessed } = strongest;
  return h(
    'tr',
    {},
    h('td', { class: 'figure' }, verdictTag(verdict), ' ', h('b', { class: `text-${verdict}` }, formatChange(ratio))),
    h(
      'td',
      { class: 'wide' },
      cellLink(cell, group.length === 1 ? strongest.target : undefined, cellLabel(cell)),
      blessed !== undefined && h('div', { class: 'small blessed' }, '✓ accepted: ', h('bdi', {}, blessed)),
    ),
    h(
      'td',
      {},
      h(
        'ul',
        { class: 'places figure' },
        ...group.map(({ target, unit, before, after }) =>
          h(
            'li',
            {},
            h('bdi', {}, targetLabel(site, target)),
            h('span', { class: 'muted' }, `${formatIn(unit, before)} → ${formatIn(unit, after)}`),
          ),
        ),
      ),
    ),
    h('td', {}, rangeLink(site, lastGoodCommit, firstChangedCommit)),
    h('td', { class: 'figure', title: `${formatTime(time)} UTC` }, formatAge(time, now)),
  );
}
