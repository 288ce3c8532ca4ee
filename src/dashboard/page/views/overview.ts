/** What got slower, when, where, by which commit, and is it real? */
import { h } from '../dom.ts';
import { formatAge, formatTime, plural } from '../format.ts';
import { formatHash } from '../route.ts';
import type { Site } from '../site.ts';
import { verdictOrder, verdictSymbols, type Verdict } from '../verdicts.ts';
import type { Context, Drawn } from '../view.ts';
import { changeList } from './change-list.ts';
import { commitLink } from './links.ts';
import { healthPanel } from './health.ts';
import { heatMap } from './heat-map.ts';
import { runTable } from './run-table.ts';
import { emptyState } from '../states.ts';

/** Changes that came in within so many commits are news. */
const recentChoices = ['10', '30', '100', 'all'] as const;
const standardRecent = '30';

export function overviewView(context: Context): Drawn {
  const { site, route } = context;
  const recent = recentChoices.find((choice) => choice === route.parameters.recent) ?? standardRecent;
  const isRecent = (commitsAgo: number | undefined): boolean =>
    recent === 'all' || commitsAgo === undefined || commitsAgo < Number(recent);
  const changes = site.changes.filter(({ commitsAgo }) => isRecent(commitsAgo));
  const choice = h(
    'select',
    {
      id: 'recent',
      change: (event: Event) => {
        context.go({ recent: (event.target as HTMLSelectElement).value });
      },
    },
    ...recentChoices.map((value) =>
      h('option', { value, selected: value === recent }, value === 'all' ? 'all commits' : `last ${value} commits`),
    ),
  );
  const element = h(
    'div',
    { class: 'overview' },
    headline(context),
    site.runCount === 1 && oneRun(),
    h(
      'section',
      { class: 'panel' },
      h(
        'div',
        { class: 'panel-head' },
        h('h2', { id: 'heat-title' }, 'Where it changed'),
        h('label', { for: 'recent', class: 'choice' }, 'Changes of the ', choice),
      ),
      heatMap(context, isRecent),
    ),
    h(
      'section',
      { class: 'panel' },
      h('div', { class: 'panel-head' }, h('h2', {}, 'Regressions and improvements')),
      changes.length > 0
        ? changeList(context, changes)
        : emptyState(
            site.changes.length > 0 ? 'No change of level in these commits.' : 'No change of level was found yet.',
            h(
              'p',
              {},
              'A change is listed when a cell’s history moves to another level and stays there, beyond its noise.',
            ),
          ),
    ),
    h(
      'div',
      { class: 'columns' },
      h(
        'section',
        { class: 'panel' },
        h(
          'div',
          { class: 'panel-head' },
          h('h2', {}, 'Last runs'),
          h('a', { href: '#runs' }, `All ${plural(site.runCount, 'run')}`),
        ),
        runTable(context, site.runs.slice(0, 8)),
      ),
      healthPanel(context),
    ),
  );
  return { title: `${site.name} · overview`, element };
}

const tallyOf = (site: Site): Map<Verdict, number> => {
  const tally = new Map<Verdict, number>();
  for (const { states } of site.cells)
    for (const { verdict, isOld } of states.values()) if (!isOld) tally.set(verdict, (tally.get(verdict) ?? 0) + 1);
  return tally;
};

/** The state of everything in one line and one bar. */
function headline(context: Context): HTMLElement {
  const { site } = context;
  const tally = tallyOf(site);
  const total = [...tally.values()].reduce((sum, count) => sum + count, 0);
  const present = verdictOrder.filter((verdict) => (tally.get(verdict) ?? 0) > 0);
  const latest = site.runs[0];
  // A cell that regressed on three targets is one cell.
  const cellsWith = (wanted: Verdict): number =>
    site.cells.filter(({ states }) => [...states.values()].some(({ verdict, isOld }) => !isOld && verdict === wanted))
      .length;
  const current = site.cells.filter(({ states }) => [...states.values()].some(({ isOld }) => !isOld)).length;
  const [regressed, failed] = [cellsWith('regressed'), cellsWith('failed')];
  const sentence =
    failed > 0
      ? `${plural(failed, 'cell')} failed`
      : regressed > 0
        ? `${plural(regressed, 'cell')} regressed`
        : site.runCount === 1
          ? 'First run: nothing to compare with yet'
          : cellsWith('unchanged') + cellsWith('improved') === 0
            ? 'Too few runs for verdicts so far'
            : 'Nothing regressed';
  return h(
    'section',
    { class: 'headline' },
    h('h1', { class: failed + regressed > 0 ? 'is-bad' : '' }, sentence),
    latest !== undefined &&
      h(
        'p',
        { class: 'muted' },
        'Latest run ',
        h(
          'a',
          { href: formatHash('run', { id: latest.id }), title: `${formatTime(latest.time)} UTC` },
          formatAge(latest.time, context.now),
        ),
        latest.commit !== undefined && [' at ', commitLink(site, latest.commit)],
        ` · ${plural(current, 'cell')} on ${plural(site.targets.length, 'target')} · ${plural(site.runCount, 'run')}`,
      ),
    h(
      'div',
      {
        class: 'share',
        role: 'img',
        'aria-label': present.map((verdict) => `${tally.get(verdict) ?? 0} ${verdict}`).join(', '),
      },
      ...present.map((verdict) =>
        h('span', {
          class: `share-part fill-${verdict}`,
          style: { 'flex-grow': String((tally.get(verdict) ?? 0) / Math.max(total, 1)) },
        }),
      ),
    ),
    h(
      'ul',
      { class: 'tally' },
      ...present.map((verdict) =>
        h(
          'li',
          {},
          h(
            'a',
            { href: formatHash('cells', { verdict }) },
            h('span', { class: `swatch fill-${verdict}`, 'aria-hidden': 'true' }, verdictSymbols[verdict]),
            h('b', {}, (tally.get(verdict) ?? 0).toLocaleString('en')),
            ` ${verdict}`,
          ),
        ),
      ),
      site.targets.length > 1 && h('li', { class: 'muted small' }, 'counted on each target'),
    ),
  );
}

const oneRun = (): HTMLElement =>
  emptyState(
    'This is the first run.',
    h(
      'p',
      {},
      'Its figures are all here: open a cell or the run. Verdicts need something to compare with: from the second run on, differences show in Compare; after eight runs of one environment, changes of level are found.',
    ),
  );
