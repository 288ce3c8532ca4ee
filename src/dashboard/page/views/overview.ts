/** What got slower, when, where, by which commit, and is it real? */
import { h } from '../dom.ts';
import { formatAge, formatTime, plural } from '../words.ts';
import { formatHash } from '../route.ts';
import { cellsByStatus, runsToVerdicts, type Site, type SiteCell } from '../site.ts';
import { type Status, statusOrder, statusSymbols, statusWords } from '../verdicts.ts';
import { type Context, type Drawn, emptyState, panel } from '../view.ts';
import { cellTable } from './cells.ts';
import { changeList } from './change-list.ts';
import { commitLink } from './links.ts';
import { healthPanel } from './health.ts';
import { heatMap } from './heat-map.ts';
import { runTable } from './runs.ts';

/** Of a young store: more cells than these are in the list of all. */
const firstCells = 40;

export function overviewView(context: Context): Drawn {
  const { site } = context;
  const missing = runsToVerdicts(site);
  const changes = changeList(context);
  const element = h(
    'div',
    { class: 'overview' },
    headline(context, missing),
    changes && panel('What changed', changes),
    missing === undefined ? mapPanel(context) : figuresPanel(context),
    missing === undefined &&
      !changes &&
      emptyState(
        'No change of level was found yet.',
        h(
          'p',
          {},
          'A change is listed when a cell’s history moves to another level and stays there, beyond its noise.',
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

const mapPanel = (context: Context): HTMLElement =>
  h(
    'section',
    { class: 'panel' },
    h('div', { class: 'panel-head' }, h('h2', { id: 'heat-title' }, 'Every cell')),
    heatMap(context),
  );

/** Where nothing can be judged yet, the figures are the news. */
function figuresPanel(context: Context): HTMLElement {
  const { cells, targets } = context.site;
  return h(
    'section',
    { class: 'panel' },
    h(
      'div',
      { class: 'panel-head' },
      h('h2', {}, 'Figures so far'),
      cells.length > firstCells && h('a', { href: '#cells' }, `All ${plural(cells.length, 'cell')}`),
    ),
    cellTable(context, cells.slice(0, firstCells), targets, true),
  );
}

function sentenceOf(site: Site, lists: ReadonlyMap<Status, readonly SiteCell[]>, missing: number | undefined): string {
  const count = (status: Status): number => lists.get(status)!.length;
  if (count('failed') > 0) return `${plural(count('failed'), 'cell')} failed`;
  if (count('regressed') > 0) return `${plural(count('regressed'), 'cell')} regressed`;
  if (missing === undefined) return 'Nothing regressed';
  return site.runCount === 1 ? 'First run: nothing to compare with yet' : 'Too few runs for verdicts so far';
}

/** The state of everything in one line and one bar. */
function headline(context: Context, missing: number | undefined): HTMLElement {
  const { site } = context;
  const lists = cellsByStatus(site);
  const present = statusOrder.filter((status) => lists.get(status)!.length > 0);
  const total = [...lists.values()].reduce((sum, cells) => sum + cells.length, 0);
  const latest = site.runs[0];
  const isBad = lists.get('failed')!.length + lists.get('regressed')!.length > 0;
  return h(
    'section',
    { class: 'headline' },
    h('h1', { class: isBad ? 'is-bad' : '' }, sentenceOf(site, lists, missing)),
    missing !== undefined &&
      h(
        'p',
        {},
        `Verdicts in about ${plural(missing, 'more run', 'more runs')} in the same environment. The figures so far are below; any two runs can be compared in `,
        h('a', { href: '#compare' }, 'Compare'),
        '.',
      ),
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
        ` · ${plural(total, 'cell')} on ${plural(site.targets.length, 'target')} · ${plural(site.runCount, 'run')}`,
      ),
    missing === undefined && tally(lists, present, total, site.targets.length > 1),
  );
}

/** Each cell once, where it is worst: a bar, and its parts in words. */
const tally = (
  lists: ReadonlyMap<Status, readonly SiteCell[]>,
  present: readonly Status[],
  total: number,
  hasTargets: boolean,
): HTMLElement =>
  h(
    'div',
    {},
    h(
      'div',
      {
        class: 'share',
        role: 'img',
        'aria-label': present.map((status) => `${lists.get(status)!.length} ${statusWords[status]}`).join(', '),
      },
      ...present.map((status) =>
        h('span', {
          class: `share-part fill-${status}`,
          style: { 'flex-grow': String(lists.get(status)!.length / Math.max(total, 1)) },
        }),
      ),
    ),
    h(
      'ul',
      { class: 'tally' },
      ...present.map((status) =>
        h(
          'li',
          { 'data-status': status, 'data-count': String(lists.get(status)!.length) },
          h(
            'a',
            { href: formatHash('cells', { status }) },
            h('span', { class: `swatch fill-${status}`, 'aria-hidden': 'true' }, statusSymbols[status]),
            h('b', {}, lists.get(status)!.length.toLocaleString('en')),
            ` ${statusWords[status]}`,
          ),
        ),
      ),
      hasTargets && h('li', { class: 'muted small' }, 'each cell once, where it is worst'),
    ),
  );
