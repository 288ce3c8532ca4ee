/** Cells by search, operation, runner, suite, target and state. */
import type { Context, Drawn } from '../view.ts';
import { emptyState } from '../states.ts';
import { h } from '../dom.ts';
import { matchesQuery, readCellName } from '../../cell-words.ts';
import type { CellState, SiteCell, Target } from '../site.ts';
import { namedChange, statusOfCell } from '../cell-status.ts';
import { sizeOf, statusOrder, statusSymbols, statusWords } from '../verdicts.ts';
import { plural } from '../dates.ts';
import { cellTable } from './cell-table.ts';
import { lastRunFigures } from './change-list.ts';
import { metricChoice } from './metric-choice.ts';
import { choice, firstOf, type Options } from './parts.ts';

const pageLength = 200;

type Sort = 'name' | 'change' | 'time';

const sorts: Options = [
  ['', 'of the matrix'],
  ['change', 'largest change first'],
  ['time', 'slowest first'],
];

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
  const words = plural(found.length, 'cell');
  const { visible, more } = firstOf(context, sorted, pageLength, { all: 'cells', words });
  const own = [...names.values()].filter((name) => name.suite === undefined);
  const runners = distinct(own.map((name) => name.runner));
  const operations = distinct(own.map((name) => name.operation));
  const suites = distinct([...names.values()].map((name) => name.suite ?? ''));

  const select = (parameter: string, label: string, options: Options): HTMLElement =>
    choice(context, {
      parameter,
      id: `cells-${parameter}`,
      label,
      current: route.parameters[parameter] ?? '',
      options: [['', 'any'], ...options],
      also: { all: undefined },
    });
  const same = (values: readonly string[]): Options => values.map((value) => [value, value]);
  const places = site.targets.map(({ key, label }) => [key, label] as const);
  const states = statusOrder.map((name) => [name, `${statusSymbols[name]} ${statusWords[name]}`] as const);

  const element = h.div(
    h.h1('Cells'),
    h.div(
      { class: 'controls' },
      metricChoice(context),
      operations.length > 1 && select('operation', 'Operation', same(operations)),
      runners.length > 1 && select('runner', 'Runner', same(runners)),
      suites.length > 0 && select('suite', 'Suite', same(suites)),
      places.length > 1 && select('target', 'Target', places),
      select('status', 'Verdict', states),
      choice(context, { parameter: 'sort', id: 'cells-sort', label: 'Order', current: sort ?? '', options: sorts }),
    ),
    h.p(
      { class: 'muted', role: 'status' },
      `${words}${found.length < site.cells.length ? ` of ${site.cells.length}` : ''}`,
      q !== '' && [' with ', h.bdi(`“${q}”`)],
    ),
    found.length === 0
      ? emptyState(
          'No cell matches.',
          h.p('Every word of the search must occur in the cell’s name, such as ', h.code('java copy 1MiB'), '.'),
          h.p(h.a({ href: '#cells' }, 'Show all cells')),
        )
      : cellTable(context, visible, targets),
    more,
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
