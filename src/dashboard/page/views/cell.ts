/** One cell: its trend on every target, what changed and when, its counts, the samples of a run; others beside it. */
import { changesOfLine, knownChanges, environmentBreaks } from '../chart/trend-data.ts';
import { CellPlot } from './cell-plot.ts';
import { afterPaint, cellLabel, h, plainName, readCellName, type Child, fill } from '../dom.ts';
import { parseList } from '../route.ts';
import type { Damage, Line } from '../site.ts';
import { type Context, damageList, type Drawn, emptyState, errorState } from '../view.ts';
import { cellControls } from './cell-controls.ts';
import { pointPanel, pointTable } from './cell-point.ts';
import { targetCards, lineName, type ShownLine } from './cell-lines.ts';
import { operations } from '../../../matrix/index.ts';
import { formatAge, formatTime, intervalText, levels } from '../words.ts';
import type { Environment } from '../../../document/index.ts';
import { statusTag } from '../verdicts.ts';
import { agreeing, commitLink, delta, rangeLink } from './links.ts';

/** The page answers the reader before it goes on computing. */
const restMs = 50;

const withoutEvents = (line: Line): Line => ({ ...line, changes: [], acceptances: [] });

/** More lines than this are not told apart. */
const mostLines = 12;

export async function cellView(context: Context): Promise<Drawn> {
  const { store, site, route } = context;
  const { id = '' } = route.parameters;
  const others = parseList(route.parameters.with).filter((other) => other !== id);
  const title = `${site.name} · ${plainName(id).slice(0, 120)}`;
  if (id === '')
    return { title, element: emptyState('No cell is named.', h('p', {}, h('a', { href: '#cells' }, 'All cells'))) };

  const histories = await Promise.all([id, ...others].map((cell) => store.history(cell)));
  const damage: Damage[] = histories.flatMap((history, index) =>
    history.damage.map(({ what, why }) => ({ what: index === 0 ? what : `${what} of ${others[index - 1]!}`, why })),
  );
  const loaded = histories.flatMap((history) => history.lines);
  const isComplete = loaded.every((line) => knownChanges(line) !== undefined);
  const lines = loaded.map((line) => knownChanges(line) ?? withoutEvents(line));
  const own = lines.filter((line) => line.cell === id);
  const head = h('header', { class: 'cell-head' }, h('h1', {}, cellLabel(id)), words(context, id));
  if (own.length === 0) return { title, element: h('div', {}, head, damageList(damage), nothing(context, id, damage)) };

  const targets = route.parameters.target === undefined ? undefined : parseList(route.parameters.target);
  const shown = lines
    .map((line, index): ShownLine => ({ line, name: lineName(site, line, lines), colour: index }))
    .filter(({ line }) => targets === undefined || targets.includes(line.target))
    .slice(0, mostLines);
  const visible =
    shown.length > 0
      ? shown
      : own.slice(0, 1).map((line): ShownLine => ({ line, name: lineName(site, line, lines), colour: 0 }));
  const controls = cellControls(context, visible, others, {
    resetZoom: () => {
      plot.resetZoom();
    },
  });
  const plot = new CellPlot(context, visible, controls.showRange);
  let events = eventList(context, visible, isComplete);
  // The trend is there at once; finding changes in a long history takes a moment.
  let finding: ReturnType<typeof setTimeout> | undefined;
  let isGone = false;
  const findChanges = (): void => {
    const next = loaded.find((line) => knownChanges(line) === undefined);
    if (next === undefined) {
      showChanges();
      return;
    }
    const state = site.byId.get(next.cell)?.states.get(next.target);
    changesOfLine(next, state && !state.isOld ? state.points : next.value.length);
    finding = setTimeout(findChanges);
  };
  // Nothing else is drawn anew: the reader may already be at a point of the plot, drag over it, or type beside it.
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
  const chosen = chosenPoint(visible, route.parameters.point, route.parameters.of);
  const element = h(
    'div',
    { class: 'cell-view' },
    head,
    damageList(damage),
    targetCards(context, lines, visible),
    h(
      'section',
      { class: 'panel' },
      controls.element,
      own.every(({ value }) => value.length === 1) &&
        h('p', { class: 'muted' }, 'One run so far: a trend needs at least two.'),
      plot.element,
    ),
    chosen && pointPanel(context, chosen),
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
          if (!isGone) finding = setTimeout(findChanges, restMs);
        });
    },
    dispose: () => {
      isGone = true;
      clearTimeout(finding);
      plot.dispose();
    },
  };
}

function words({ site }: Context, id: string): HTMLElement {
  const { type } = site.byId.get(id) ?? {};
  const name = readCellName(id);
  if (name.suite !== undefined)
    return h('p', { class: 'muted' }, 'Imported from github-action-benchmark: figures without samples.');
  const { group, op } = findCellWords(name.operation);
  return h(
    'p',
    { class: 'muted' },
    op !== undefined && `${group ?? ''}: ${op}.`,
    type === 'device' && ' Bound by the device: reported, never fails a build by itself.',
  );
}

function nothing({ site }: Context, id: string, damage: readonly Damage[]): HTMLElement {
  if (damage.length > 0) return errorState('Nothing of this cell could be read.', '');
  return emptyState(
    site.byId.has(id) ? 'This cell has no figures yet.' : 'This store has no such cell.',
    h('p', {}, h('a', { href: '#cells' }, 'All cells')),
  );
}

/** The point of a run that the address names, on the line that it names, or on the first that has it. */
function chosenPoint(
  shown: readonly ShownLine[],
  run: string | undefined,
  of: string | undefined,
): { line: Line; point: number } | undefined {
  if (run === undefined) return undefined;
  const found = shown.map(({ line }) => ({ line, point: line.run.lastIndexOf(run) })).filter(({ point }) => point >= 0);
  return found.find(({ line }) => line.cell === of) ?? found[0];
}

// What the matrix says of an operation; a store may hold operations that it does not know.

function findCellWords(operation: string): { group?: string; op?: string } {
  const known = operations().find(({ name }) => name === operation);
  return known ? { group: known.group, op: known.op } : {};
}

// What happened in the shown lines: changes of level, new environments, acceptances, the newest first.

interface Event {
  time: number;
  kind: Child;
  name: string;
  what: Child;
  where: Child;
}

const mostEvents = 60;

function eventList(context: Context, shown: readonly ShownLine[], isComplete: boolean): HTMLElement {
  const events = shown
    .flatMap(({ line, name }) => [
      ...changes(context, line, name),
      ...breaks(context, line, name),
      ...acceptances(context, line, name),
    ])
    .sort((a, b) => b.time - a.time);
  return h(
    'section',
    { class: 'panel', 'aria-busy': isComplete ? undefined : 'true' },
    h('div', { class: 'panel-head' }, h('h2', {}, 'What happened')),
    events.length === 0
      ? emptyState('Nothing: one level, one environment.')
      : h(
          'div',
          { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'What happened' },
          h(
            'table',
            { class: 'rows' },
            h(
              'thead',
              {},
              h(
                'tr',
                {},
                ...['When', 'What', ...(shown.length > 1 ? ['Line'] : []), 'Detail', 'Commits'].map((text) =>
                  h('th', { scope: 'col' }, text),
                ),
              ),
            ),
            h(
              'tbody',
              {},
              ...events
                .slice(0, mostEvents)
                .map(({ time, kind, name, what, where }) =>
                  h(
                    'tr',
                    {},
                    h('td', { class: 'figure', title: `${formatTime(time)} UTC` }, formatAge(time, context.now)),
                    h('td', { class: 'figure' }, kind),
                    shown.length > 1 && h('td', {}, h('bdi', {}, name)),
                    h('td', { class: 'wide' }, what),
                    h('td', {}, where),
                  ),
                ),
            ),
          ),
        ),
  );
}

const changes = ({ site }: Context, line: Line, name: string): Event[] =>
  line.changes.map((change) => ({
    time: change.time,
    kind: statusTag(change.verdict),
    name,
    what: [
      h('span', agreeing(change), delta(change), ` ${intervalText(change)} ${levels(change)}`),
      change.accepted !== undefined && [' ✓ accepted: ', h('bdi', {}, change.accepted)],
    ],
    where: rangeLink(site, change.lastGoodCommit, change.firstChangedCommit),
  }));

function breaks({ store, site }: Context, line: Line, name: string): Event[] {
  return environmentBreaks(line).map(({ index }) => {
    const what = h(
      'span',
      {},
      h('code', {}, line.fingerprint[index - 1]),
      ' → ',
      h('code', {}, line.fingerprint[index]),
    );
    void Promise.all([line.environment[index - 1]!, line.environment[index]!].map((facts) => store.environment(facts)))
      .then(([before, after]) => {
        const found = differences(before!, after!);
        if (found.length > 0)
          fill(what, ...found.flatMap((difference, position) => [position > 0 && h('br'), difference]));
      })
      // Without the facts the fingerprints say that something differs.
      .catch(() => undefined);
    const commit = line.commit[index];
    return {
      time: line.time[index]!,
      kind: statusTag('environment-changed'),
      name,
      what,
      where: commit === undefined ? '–' : commitLink(site, commit),
    };
  });
}

const acceptances = ({ site }: Context, line: Line, name: string): Event[] =>
  line.acceptances.map(({ index, reason, commit }) => ({
    time: line.time[index]!,
    kind: h(
      'span',
      { class: 'verdict verdict-accepted' },
      h('span', { class: 'symbol', 'aria-hidden': 'true' }, '✓'),
      'accepted',
    ),
    name,
    what: h('bdi', {}, reason),
    where: commitLink(site, commit),
  }));

/** Members in which two environments differ: `kernel 6.5.0 → 6.8.0`. */
function differences(before: Environment, after: Environment): HTMLElement[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const text = (environment: Environment, name: string): string =>
    Object.hasOwn(environment, name) ? String(environment[name]) : 'unknown';
  return names
    .filter((name) => text(before, name) !== text(after, name))
    .map((name) =>
      h('span', {}, h('b', {}, name), ' ', h('bdi', {}, text(before, name)), ' → ', h('bdi', {}, text(after, name))),
    );
}
