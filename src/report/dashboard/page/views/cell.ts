/** One cell: its trend on every target, its changes, its counts, the samples of a run; other cells beside it. */
import type { Damage, Line } from '../site.ts';
import type { Context, Drawn } from '../view.ts';
import { allLink, damageList, emptyState, errorState } from '../states.ts';
import { formatHash, parseList } from '../route.ts';
import { afterPaint, h } from '../dom.ts';
import { plainName, readCellName } from '../../cell-words.ts';
import { cellLabel } from './links.ts';
import { changesOfLine, knownChanges } from '../chart/level-changes.ts';
import { metricOfCell } from '../../count-lines.ts';
import { lineOfMetric } from '../chart/metric-line.ts';
import { fencesOf } from '../../count-fences.ts';
import { metricChoice } from './metric-choice.ts';
import { lineName, type ShownLine } from './shown-line.ts';
import { targetCards } from './target-cards.ts';
import { cellControls } from './cell-controls.ts';
import { CellPlot, pointAsked } from './cell-plot.ts';
import { eventList } from './event-list.ts';
import { pointPanel, pointTable } from './cell-point.ts';
import { hiddenNote } from './run-table.ts';
import { operations } from '../../../../core/cells/index.ts';

/** Lets the page respond before it goes on computing. */
const restMs = 50;

const withoutEvents = (line: Line): Line => ({ ...line, changes: [], steps: [], acceptances: [] });

/** Maximum number of lines: more are not distinguishable. */
const maxLines = 12;

export async function cellView(context: Context): Promise<Drawn> {
  const { store, site, route } = context;
  const { id = '' } = route.parameters;
  const others = parseList(route.parameters.with).filter((other) => other !== id);
  const title = `${site.name} · ${plainName(id).slice(0, 120)}`;
  if (id === '') return { title, element: emptyState('No cell is named.', allLink('cells')) };

  const histories = await Promise.all([id, ...others].map((cell) => store.history(cell)));
  const damage: Damage[] = histories.flatMap((history, index) =>
    history.damage.map(({ what, why }) => ({ what: index === 0 ? what : `${what} of ${others[index - 1]!}`, why })),
  );
  const asked = site.metric;
  const loaded = histories
    .flatMap((history) => history.lines)
    .flatMap((line) =>
      asked === undefined || !site.metrics.includes(asked) || isOwnMetric(line, asked)
        ? [line]
        : (lineOfMetric(line, asked) ?? []),
    );
  const leftOut = (await store.hidden()).filter(({ cells }) => cells?.includes(id));
  const isComplete = loaded.every((line) => knownChanges(line) !== undefined);
  const lines = loaded.map((line) => knownChanges(line) ?? withoutEvents(line));
  const own = lines.filter((line) => line.cell === id);
  const head = h.header({ class: 'cell-head' }, h.h1(cellLabel(id)), words(context, id), metricChoice(context));
  if (own.length === 0) return { title, element: h.div(head, damageList(damage), await nothing(context, id, damage)) };

  const targets = route.parameters.target === undefined ? undefined : parseList(route.parameters.target);
  const shown = lines
    .map((line, index): ShownLine => ({ line, name: lineName(site, line, lines), colour: index }))
    .filter(({ line }) => targets === undefined || targets.includes(line.target))
    .slice(0, maxLines);
  const visible =
    shown.length > 0
      ? shown
      : own.slice(0, 1).map((line): ShownLine => ({ line, name: lineName(site, line, lines), colour: 0 }));
  const controls = cellControls(context, visible, others, () => {
    plot.resetZoom();
  });
  const plot = new CellPlot(context, visible, controls.showRange);
  let events = eventList(context, visible, isComplete);
  let isGone = false;
  // The trend is shown at once; finding changes in a long history takes a moment.
  const findChanges = async (): Promise<void> => {
    const counted = loaded.filter(({ counts }) => counts.size > 0);
    const fences = await fencesOf(
      counted.flatMap(({ environment }) => environment),
      (name) => store.environment(name),
    );
    await pause(restMs);
    for (const line of loaded) {
      if (isGone) return;
      const state = site.byId.get(line.cell)?.states.get(line.target);
      changesOfLine(line, state && !state.isOld ? state.points : line.value.length, fences);
      await pause(0);
    }
    if (!isGone) showChanges();
  };
  // Nothing else is drawn again: the reader may be at a point of the plot, drag over it, or type beside it.
  const showChanges = (): void => {
    const complete = visible.map((shown) => ({
      ...shown,
      line: knownChanges(loaded[lines.indexOf(shown.line)]!) ?? shown.line,
    }));
    plot.showChanges(complete);
    const next = eventList(context, complete, true);
    events.replaceWith(next);
    events = next;
  };
  const chosen = pointAsked(visible, route.parameters);
  const element = h.div(
    head,
    damageList(damage),
    leftOut.map((row) =>
      h.div(h.a({ href: formatHash('run', { id: row.run }) }, 'A figure is left out'), hiddenNote(row)),
    ),
    targetCards(context, lines, visible),
    h.section(
      { class: 'panel' },
      controls.element,
      own.every(({ value }) => value.length === 1) &&
        h.p({ class: 'muted' }, 'One run so far: a trend needs at least two.'),
      plot.element,
    ),
    chosen && pointPanel(context, visible[chosen.line]!.line, chosen.point),
    events,
    pointTable(context, visible),
  );
  return {
    title,
    element,
    mounted: () => {
      plot.mount();
      if (!isComplete)
        afterPaint(() => {
          if (!isGone) void findChanges();
        });
    },
    dispose: () => {
      isGone = true;
      plot.dispose();
    },
  };
}

/** A percentile or a size is the figure of a cell of its own. */
const isOwnMetric = ({ cell: id, unit, better }: Line, metric: string): boolean =>
  metricOfCell({ cell: { id, unit, better } }) === metric;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function words({ site }: Context, id: string): HTMLElement {
  const { type } = site.byId.get(id) ?? {};
  const name = readCellName(id);
  if (name.suite !== undefined)
    return h.p({ class: 'muted' }, 'Imported from github-action-benchmark: figures without samples.');
  const known = operations().find((one) => one.name === name.operation);
  return h.p(
    { class: 'muted' },
    known && `${known.group}: ${known.op}.`,
    type === 'device' && ' Bound by the device: reported, never fails a build by itself.',
  );
}

async function nothing({ site, store }: Context, id: string, damage: readonly Damage[]): Promise<HTMLElement> {
  if (damage.length > 0) return errorState('Nothing of this cell could be read.', '');
  const all = allLink('cells');
  if (site.byId.has(id)) return emptyState('This cell has no figures yet.', all);
  const today = (await store.names()).of(id, '');
  if (!site.byId.has(today)) return emptyState('This store has no such cell.', all);
  const link = h.a({ href: formatHash('cell', { id: today }) }, plainName(today));
  return emptyState('This workload has another name now.', h.p(link));
}
