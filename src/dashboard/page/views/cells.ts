/** Cells by search, operation, runner, suite, target and what stands of them. */
import { h, matchesQuery, readCellName, cellLabel, type Child } from '../dom.ts';
import { plural, formatAge } from '../words.ts';
import { type CellState, type SiteCell, statusOfCell, type Target } from '../site.ts';
import { type Context, type Drawn, emptyState } from '../view.ts';
import { sizeOf, statusOrder, statusSymbols, statusWords, statusTag } from '../verdicts.ts';
import { lastRunFigures } from './change-list.ts';
import { formatIn } from '../figures.ts';
import { agreeing, cellLink, delta } from './links.ts';

const pageLength = 200;

type Sort = 'name' | 'change' | 'time';

export function cellsView(context: Context): Drawn {
  const { site, route } = context;
  const { q = '', operation, runner, suite, target, status, sort } = route.parameters;
  const targets = site.targets.filter(({ key }) => target === undefined || key === target);
  const names = new Map(site.cells.map((cell) => [cell, readCellName(cell.id)]));
  const found = site.cells.filter((cell) => {
    const name = names.get(cell)!;
    return (
      matchesQuery(cell.id, q) &&
      (operation === undefined || name.operation === operation) &&
      (runner === undefined || name.runner === runner) &&
      (suite === undefined || name.suite === suite) &&
      targets.some(({ key }) => cell.states.has(key)) &&
      // Everywhere taken together, a cell counts once: as in the overview.
      (status === undefined || (target === undefined ? statusOfCell(cell) : cell.states.get(target)?.status) === status)
    );
  });
  const order = sortOf(sort);
  const sorted =
    order === 'name' ? found : [...found].sort((a, b) => keyOf(b, targets, order) - keyOf(a, targets, order));
  const all = route.parameters.all === 'cells';
  const visible = all ? sorted : sorted.slice(0, pageLength);
  const own = [...names.values()].filter((name) => name.suite === undefined);
  const runners = distinct(own.map((name) => name.runner));
  const operations = distinct(own.map((name) => name.operation));
  const suites = distinct([...names.values()].map((name) => name.suite ?? ''));

  const select = (
    name: string,
    label: string,
    value: string | undefined,
    choices: readonly [string, string][],
  ): HTMLElement =>
    h(
      'label',
      {},
      `${label} `,
      h(
        'select',
        {
          id: `cells-${name}`,
          change: (event: Event) => {
            context.go({ [name]: (event.target as HTMLSelectElement).value, all: undefined });
          },
        },
        h('option', { value: '' }, 'any'),
        ...choices.map(([choice, text]) => h('option', { value: choice, selected: choice === value }, text)),
      ),
    );
  const same = (values: readonly string[]): [string, string][] => values.map((value) => [value, value]);

  const element = h(
    'div',
    {},
    h('h1', {}, 'Cells'),
    h(
      'div',
      { class: 'controls' },
      operations.length > 1 && select('operation', 'Operation', operation, same(operations)),
      runners.length > 1 && select('runner', 'Runner', runner, same(runners)),
      suites.length > 0 && select('suite', 'Suite', suite, same(suites)),
      site.targets.length > 1 &&
        select(
          'target',
          'Target',
          target,
          site.targets.map(({ key, label }) => [key, label]),
        ),
      select(
        'status',
        'Verdict',
        status,
        statusOrder.map((name) => [name, `${statusSymbols[name]} ${statusWords[name]}`]),
      ),
      h(
        'label',
        {},
        'Order ',
        h(
          'select',
          {
            id: 'cells-sort',
            change: (event: Event) => {
              context.go({ sort: (event.target as HTMLSelectElement).value });
            },
          },
          ...(
            [
              ['', 'of the matrix'],
              ['change', 'largest change first'],
              ['time', 'slowest first'],
            ] as const
          ).map(([value, text]) => h('option', { value, selected: value === (sort ?? '') }, text)),
        ),
      ),
    ),
    h(
      'p',
      { class: 'muted', role: 'status' },
      `${plural(found.length, 'cell')}${found.length < site.cells.length ? ` of ${site.cells.length}` : ''}`,
      q !== '' && [' with ', h('bdi', {}, `“${q}”`)],
    ),
    found.length === 0
      ? emptyState(
          'No cell matches.',
          h(
            'p',
            {},
            'Every word of the search must occur in the cell’s name, such as ',
            h('code', {}, 'java copy 1MiB'),
            '.',
          ),
          h('p', {}, h('a', { href: '#cells' }, 'Show all cells')),
        )
      : cellTable(context, visible, targets),
    visible.length < found.length &&
      h(
        'button',
        {
          type: 'button',
          id: 'all-cells',
          class: 'more',
          click: () => {
            context.go({ all: 'cells' });
          },
        },
        `Show all ${plural(found.length, 'cell')}`,
      ),
  );
  return { title: `${site.name} · cells`, element };
}

const sortOf = (text: string | undefined): Sort => (text === 'change' || text === 'time' ? text : 'name');

const distinct = (names: readonly string[]): string[] => [...new Set(names)].filter((name) => name !== '').sort();

function keyOf(cell: SiteCell, targets: readonly Target[], sort: Sort): number {
  const states = targets.flatMap(({ key }) => cell.states.get(key) ?? []);
  return Math.max(...states.map((state) => (sort === 'time' ? state.value : changeSize(cell, state))));
}

function changeSize(cell: SiteCell, state: CellState): number {
  const isOnce = state.status === 'worse-once' || state.status === 'better-once';
  const figures = isOnce ? lastRunFigures(cell, state) : state.change;
  return figures ? sizeOf(figures) : 0;
}

// Cells as rows: each with its figure, and what stands of it, on every target.

/** @param isYoung nothing can be judged yet: figures alone */
export function cellTable(
  context: Context,
  cells: readonly SiteCell[],
  targets: readonly Target[],
  isYoung = false,
): HTMLElement {
  const only = targets.length === 1 ? targets[0]!.key : undefined;
  return h(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Cells' },
    h(
      'table',
      { class: 'rows cells' },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, 'Cell'),
          ...targets.map(({ label }) => h('th', { scope: 'col' }, h('bdi', {}, label))),
        ),
      ),
      h(
        'tbody',
        {},
        ...cells.map((cell) =>
          h(
            'tr',
            {},
            h('td', { class: 'wide' }, resultLink(cell, only), cell.type === 'device' && deviceNote()),
            ...targets.map(({ key }) =>
              isYoung ? figureCell(cell, cell.states.get(key)) : stateCell(context, cell, cell.states.get(key)),
            ),
          ),
        ),
      ),
    ),
  );
}

function resultLink({ id }: SiteCell, target: string | undefined): HTMLElement {
  const link = cellLink(id, target, cellLabel(id));
  link.classList.add('result');
  return link;
}

const deviceNote = (): HTMLElement =>
  h('span', { class: 'muted small', title: 'bound by the device: reported, never fails a build by itself' }, ' device');

const figureCell = ({ unit }: SiteCell, state: CellState | undefined): HTMLElement =>
  state === undefined
    ? h('td', { class: 'muted' }, '–')
    : h(
        'td',
        { class: 'figure' },
        h('b', {}, formatIn(unit, state.value)),
        h('span', { class: 'muted small' }, ` ${plural(state.points, 'run')}`),
      );

function stateCell({ now }: Context, cell: SiteCell, state: CellState | undefined): HTMLElement {
  if (state === undefined) return h('td', { class: 'muted' }, '–');
  return h(
    'td',
    { class: 'figure' },
    h('b', {}, formatIn(cell.unit, state.value)),
    ' ',
    state.isOld
      ? h(
          'div',
          { class: 'small muted', title: 'None of the last runs has measured it here.' },
          `last measured ${formatAge(state.time, now)}`,
        )
      : state.status && statusTag(state.status),
    stateWords(cell, state, now),
  );
}

/** How much and since when: of what the verdict is about. An earlier change is told only where it does not contradict it. */
export function stateWords(cell: SiteCell, state: CellState, now: number): Child {
  const { status, change, isOpen, lastRun, missing } = state;
  if (status === 'worse-once' || status === 'better-once') {
    const figures = lastRunFigures(cell, state);
    if (!figures || !lastRun) return false;
    return h(
      'div',
      { class: 'small', ...agreeing(figures) },
      delta(figures),
      h('span', { class: 'muted' }, ` than the ${plural(lastRun.earlier, 'run')} before, not confirmed`),
    );
  }
  if (change)
    return h(
      'div',
      { class: 'small', ...agreeing(change) },
      !isOpen && h('span', { class: 'muted' }, 'earlier: '),
      delta(change),
      h('span', { class: 'muted' }, ` ${formatAge(change.time, now)}`, change.accepted !== undefined && ' ✓ accepted'),
    );
  return (
    status === 'waiting' &&
    h('div', { class: 'small muted' }, `verdict in about ${plural(missing, 'more run', 'more runs')}`)
  );
}
