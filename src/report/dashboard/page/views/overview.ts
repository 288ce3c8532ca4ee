/** What got slower, when, where, by which commit, and whether it is real. */
import { h } from '../dom.ts';
import { changeName } from '../change-words.ts';
import { formatAge, formatTime, plural } from '../dates.ts';
import { formatHash } from '../route.ts';
import type { Context, Drawn } from '../view.ts';
import { cellsByStatus } from '../cell-status.ts';
import { type Headline, headlineOf, kindOf } from '../headline-words.ts';
import { type SiteCell } from '../site.ts';
import { type Status, statusOrder, statusSymbols, statusWords } from '../verdicts.ts';
import { cellTable } from './cell-table.ts';
import { otherChanges } from './change-list.ts';
import { commitList } from './commit-list.ts';
import { commitLink } from './links.ts';
import { healthPanel, noisePanel } from './health.ts';
import { heatMap } from './heat-map.ts';
import { metricChoice } from './metric-choice.ts';
import { panel } from './parts.ts';
import { runTable } from './run-table.ts';

/** Number of cells of a young store shown here. The list of all cells has the others. */
const firstCells = 40;

export function overviewView(context: Context): Drawn {
  const { site } = context;
  const lists = cellsByStatus(site);
  const said = headlineOf(site);
  const element = h.div(
    headline(context, said),
    metricChoice(context),
    commitList(context),
    said.missing === undefined ? mapPanel(context, lists) : figuresPanel(context),
    otherChanges(context),
    h.div(
      { class: 'columns' },
      panel(
        'Last runs',
        site.runCount > 1 && h.a({ href: '#runs' }, `All ${plural(site.runCount, 'run')}`),
        runTable(context, site.runs.slice(0, 8)),
      ),
      healthPanel(context),
    ),
    noisePanel(context),
  );
  return { title: `${site.name} · overview`, element };
}

type Lists = ReadonlyMap<Status, readonly SiteCell[]>;

/** A map of fewer cells is mostly empty: their rows are clearer. */
const minOnMap = 6;

const mapPanel = (context: Context, lists: Lists): HTMLElement =>
  panel(
    'Where',
    undefined,
    tally(lists, context.site.targets.length > 1),
    context.site.cells.length < minOnMap
      ? cellTable(context, context.site.cells, context.site.targets)
      : heatMap(context),
  );

/** Without verdicts yet, the figures are shown. */
function figuresPanel(context: Context): HTMLElement {
  const { cells, targets } = context.site;
  return panel(
    'Figures so far',
    cells.length > firstCells && h.a({ href: '#cells' }, `All ${plural(cells.length, 'cell')}`),
    cellTable(context, cells.slice(0, firstCells), targets, true),
  );
}

/** The overall state in two lines. */
function headline(context: Context, { sentence, cells, worse, undecided, isBad, missing }: Headline): HTMLElement {
  const { site } = context;
  const latest = site.runs[0];
  const strongest = site.groups.find((group) => kindOf(group) === 'worse')?.changes[0];
  return h.section(
    { class: 'headline' },
    h.h1(
      { class: isBad ? 'text-regressed' : '' },
      isBad && h.span({ 'aria-hidden': 'true' }, `${statusSymbols.regressed} `),
      sentence,
    ),
    missing !== undefined &&
      h.p(
        `Verdicts on times in about ${plural(missing, 'more run', 'more runs')} in the same environment. The figures so far are below; any two runs can be compared in `,
        h.a({ href: '#compare' }, 'Compare'),
        '.',
      ),
    latest !== undefined &&
      h.p(
        { class: 'muted' },
        worse > 0 ? `${worse} of ${plural(cells, 'cell')}` : plural(cells, 'cell'),
        site.targets.length > 1 && ` on ${plural(site.targets.length, 'target')}`,
        strongest && [' · strongest ', h.bdi(changeName(strongest))],
        missing === undefined && undecided > 0 && ` · ${undecided} not decided`,
        ` · ${plural(site.runCount, 'run')}, the last `,
        h.a(
          { href: formatHash('run', { id: latest.id }), title: `${formatTime(latest.time)} UTC` },
          formatAge(latest.time, context.now),
        ),
        latest.commit !== undefined && [' at ', commitLink(site, latest.commit)],
      ),
  );
}

/** Each cell once, with its worst state: a bar, and its parts in words. */
function tally(lists: Lists, hasTargets: boolean): HTMLElement {
  const present = statusOrder.filter((status) => lists.get(status)!.length > 0);
  const total = [...lists.values()].reduce((sum, cells) => sum + cells.length, 0);
  return h.div(
    { class: 'tally-block' },
    h.div(
      {
        class: 'share',
        role: 'img',
        'aria-label': present.map((status) => `${lists.get(status)!.length} ${statusWords[status]}`).join(', '),
      },
      ...present.map((status) =>
        h.span({
          class: `share-part fill-${status}`,
          style: { 'flex-grow': String(lists.get(status)!.length / Math.max(total, 1)) },
        }),
      ),
    ),
    h.ul(
      { class: 'tally' },
      ...present.map((status) =>
        h.li(
          { 'data-status': status, 'data-count': String(lists.get(status)!.length) },
          h.a(
            { href: formatHash('cells', { status }) },
            h.span({ class: `swatch fill-${status}`, 'aria-hidden': 'true' }, statusSymbols[status]),
            h.b(lists.get(status)!.length.toLocaleString('en')),
            ` ${statusWords[status]}`,
          ),
        ),
      ),
      hasTargets && h.li({ class: 'muted small' }, 'each cell once, where it is worst'),
    ),
  );
}
