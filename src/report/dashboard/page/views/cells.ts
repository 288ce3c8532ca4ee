/** Cells by search, operation, runner, suite, target and state. */
import { type Context, type Drawn } from '../view.ts';
import { emptyState } from '../states.ts';
import { h } from '../dom.ts';
import { matchesQuery, readCellName } from '../cell-label.ts';
import { type CellState, type SiteCell, type Target } from '../site.ts';
import { namedChange, statusOfCell } from '../cell-status.ts';
import { sizeOf, statusOrder, statusSymbols, statusWords } from '../verdicts.ts';
import { plural } from '../dates.ts';
import { cellTable } from './cell-table.ts';
import { lastRunFigures } from './change-list.ts';
import { metricChoice } from './metric-choice.ts';
import { moreButton } from './parts.ts';

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
      // Over all targets together, a cell counts once, as in the overview.
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
    h.label(
      `${label} `,
      h.select(
        {
          id: `cells-${name}`,
          change: (event: Event) => {
            context.go({ [name]: (event.target as HTMLSelectElement).value, all: undefined });
          },
        },
        h.option({ value: '' }, 'any'),
        ...choices.map(([choice, text]) => h.option({ value: choice, selected: choice === value }, text)),
      ),
    );
  const same = (values: readonly string[]): [string, string][] => values.map((value) => [value, value]);

  const element = h.div(
    h.h1('Cells'),
    h.div(
      { class: 'controls' },
      metricChoice(context),
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
      h.label(
        'Order ',
        h.select(
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
          ).map(([value, text]) => h.option({ value, selected: value === (sort ?? '') }, text)),
        ),
      ),
    ),
    h.p(
      { class: 'muted', role: 'status' },
      `${plural(found.length, 'cell')}${found.length < site.cells.length ? ` of ${site.cells.length}` : ''}`,
      q !== '' && [' with ', h.bdi(`“${q}”`)],
    ),
    found.length === 0
      ? emptyState(
          'No cell matches.',
          h.p('Every word of the search must occur in the cell’s name, such as ', h.code('java copy 1MiB'), '.'),
          h.p(h.a({ href: '#cells' }, 'Show all cells')),
        )
      : cellTable(context, visible, targets),
    visible.length < found.length &&
      moreButton(context, 'all-cells', `Show all ${plural(found.length, 'cell')}`, { all: 'cells' }),
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
  const figures = isOnce ? lastRunFigures(cell, state) : (namedChange(state) ?? state.change);
  return figures ? sizeOf(figures) : 0;
}
