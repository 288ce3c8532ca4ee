/** Operation × runner × target: one tile for the cells of each, with its worst state. Imported histories: suite × target. */
import { groups, operations } from '../../../../core/cells/index.ts';
import { arrowText, changeName, type Figures } from '../change-words.ts';
import { namedChange } from '../cell-status.ts';
import { plural } from '../dates.ts';
import { type CellName, isWorkload, readCellName } from '../cell-label.ts';
import { h } from '../dom.ts';
import { formatHash } from '../route.ts';
import type { CellState, SiteCell, Target } from '../site.ts';
import { type Context } from '../view.ts';
import { emptyState } from '../states.ts';
import { sizeOf, type Status, statusOrder, statusSymbols, statusWords, strengthOf } from '../verdicts.ts';
import { lastRunFigures } from './change-list.ts';
import { moreButton } from './parts.ts';

interface Member {
  cell: SiteCell;
  status: Status;
  /** Ratio of an open change of level, or of the last run if only that one differs. */
  figures: Figures | undefined;
}

function memberOf(cell: SiteCell, state: CellState): Member | undefined {
  const { status } = state;
  if (status === undefined) return undefined;
  const isOnce = status === 'worse-once' || status === 'better-once';
  return { cell, status, figures: namedChange(state) ?? (isOnce ? lastRunFigures(cell, state) : undefined) };
}

interface Column {
  target: Target;
  runner: string;
}

const otherGroup = 'Other cells';
const importedGroup = 'Imported suites';
const noRunner = 'other';
const maxSquares = 24;
/** Columns that fit beside each other on a wide screen. */
const maxColumns = 12;

export function heatMap(context: Context): HTMLElement {
  const { site } = context;
  const tiles = new Map<string, Member[]>();
  const operationNames = new Set<string>();
  const suites = new Set<string>();
  const runnersOf = new Map<string, Set<string>>();
  const keyOf = (row: string, runner: string, target: string): string => JSON.stringify([row, runner, target]);
  for (const cell of site.cells) {
    const name = readCellName(cell.id);
    const runner = name.runner === '' ? noRunner : name.runner;
    const row = rowOf(name);
    for (const [target, state] of cell.states) {
      const member = memberOf(cell, state);
      if (member === undefined) continue;
      if (name.suite === undefined) operationNames.add(row);
      else suites.add(row);
      const key = keyOf(row, runner, target);
      const members = tiles.get(key);
      if (members) members.push(member);
      else tiles.set(key, [member]);
      runnersOf.set(target, (runnersOf.get(target) ?? new Set()).add(runner));
    }
  }
  const columns: Column[] = site.targets.flatMap((target) =>
    [...(runnersOf.get(target.key) ?? [])].sort().map((runner) => ({ target, runner })),
  );
  if (columns.length === 0) return emptyState('No cell has been measured yet.');

  const known = operations();
  const operationOf = (row: string): string => (row.startsWith('workload ') ? 'run' : row);
  const order = (name: string): number => {
    const index = known.findIndex((operation) => operation.name === operationOf(name));
    return index < 0 ? known.length : index;
  };
  const groupOf = (name: string): string =>
    known.find((operation) => operation.name === operationOf(name))?.group ?? otherGroup;
  const sorted = [...operationNames].sort((a, b) => order(a) - order(b) || (a < b ? -1 : 1));
  const rowGroups: [title: string, rows: string[]][] = [
    ...[...groups(), otherGroup].map((group): [string, string[]] => [
      group,
      sorted.filter((name) => groupOf(name) === group),
    ]),
    [importedGroup, [...suites].sort()],
  ];

  const isNews = (row: string): boolean =>
    columns.some(({ runner, target }) =>
      tiles.get(keyOf(row, runner, target.key))?.some(({ status }) => newsStatuses.has(status)),
    );
  const everyRow = rowGroups.flatMap(([, rows]) => rows);
  const isWhole = context.route.parameters.rows === 'all' || everyRow.length <= fewRows;
  const shownRows = new Set(isWhole ? everyRow : everyRow.filter(isNews));
  /** One target by itself, or all of them beside each other. */
  const tableOf = (all: readonly Column[]): HTMLElement | undefined => {
    const columns = all.filter(({ runner, target }) =>
      [...shownRows].some((row) => tiles.has(keyOf(row, runner, target.key))),
    );
    const targetsShown = site.targets.filter((target) => columns.some((column) => column.target === target));
    const head = h.thead(
      h.tr(
        h.td(),
        ...targetsShown.map((target) =>
          h.th(
            {
              scope: 'colgroup',
              colspan: String(columns.filter((column) => column.target === target).length),
              class: 'target',
            },
            h.bdi(target.label),
          ),
        ),
      ),
      h.tr(
        h.td(),
        ...columns.map(({ runner, target }, index) => {
          const place = { class: starts(columns, index) ? 'starts' : '' };
          // The place is already shown above.
          return runner === target.label ? h.td(place) : h.th({ scope: 'col', ...place }, runner);
        }),
      ),
    );
    const bodies = rowGroups.flatMap(([group, rows]) => {
      const members = rows.filter(
        (row) => shownRows.has(row) && columns.some(({ runner, target }) => tiles.has(keyOf(row, runner, target.key))),
      );
      if (members.length === 0) return [];
      return [
        h.tbody(
          h.tr({ class: 'group' }, h.th({ scope: 'rowgroup', colspan: String(columns.length + 1) }, group)),
          ...members.map((operation) =>
            h.tr(
              h.th(
                { scope: 'row', title: known.find(({ name }) => name === operationOf(operation))?.op },
                h.bdi(rowTitle(operation)),
              ),
              ...columns.map(({ target, runner }, index) => {
                const found = tiles.get(keyOf(operation, runner, target.key));
                return h.td(
                  { class: starts(columns, index) ? 'starts' : '' },
                  found && tile(operation, runner, target, found, group === importedGroup),
                );
              }),
            ),
          ),
        ),
      ];
    });
    return bodies.length === 0
      ? undefined
      : h.div(
          {
            class: 'scroll',
            tabindex: '0',
            role: 'region',
            'aria-label': `Map: ${targetsShown.map(({ label }) => label).join(', ')}`,
          },
          h.table({ class: 'heat' }, head, ...bodies),
        );
  };
  // A map that is wider than the page hides its last targets: each has one of its own then.
  const parts =
    columns.length <= maxColumns
      ? [columns]
      : site.targets.map((target) => columns.filter((column) => column.target === target));
  const maps = parts.flatMap((part) => tableOf(part) ?? []);
  return h.div(
    maps.length > 0
      ? h.div({ class: 'maps' }, ...maps)
      : h.p({ class: 'muted' }, `No row of ${everyRow.length} has changed.`),
    everyRow.length > fewRows &&
      moreButton(
        context,
        'all-rows',
        isWhole ? 'Only the rows that changed' : `Show all ${plural(everyRow.length, 'row')}`,
        { rows: isWhole ? undefined : 'all' },
      ),
    maps.length > 0 && legend(),
  );
}

/** A map with at most this number of rows is shown whole. */
const fewRows = 6;

const newsStatuses: ReadonlySet<Status> = new Set(['failed', 'regressed', 'improved', 'worse-once', 'better-once']);

const starts = (columns: readonly Column[], index: number): boolean =>
  index > 0 && columns[index - 1]!.target !== columns[index]!.target;

/** Suites and workloads have a mark before their name, since an operation may have the same name. */
function rowOf(name: CellName): string {
  const { runner, operation, api, suite } = name;
  if (suite !== undefined) return `suite ${suite}`;
  if (isWorkload(name)) return `workload ${api}`;
  return runner === '' ? '' : operation;
}

const suiteOf = (row: string): string | undefined => (row.startsWith('suite ') ? row.slice(6) : undefined);

function rowTitle(row: string): string {
  if (row === '') return noRunner;
  if (row.startsWith('workload ')) return row.slice(9);
  const suite = suiteOf(row);
  return suite === '' ? 'no suite' : (suite ?? row);
}

/** The worst first, then the largest change. */
const byHarm = (a: Member, b: Member): number =>
  statusOrder.indexOf(a.status) - statusOrder.indexOf(b.status) ||
  (b.figures ? sizeOf(b.figures) : 0) - (a.figures ? sizeOf(a.figures) : 0) ||
  0;

function tile(row: string, runner: string, target: Target, found: readonly Member[], isImported: boolean): HTMLElement {
  const members = [...found].sort(byHarm);
  const { status, figures, cell } = members[0]!;
  const alike = members.filter((member) => member.status === status).length;
  const text = figures ? arrowText(figures) : '';
  const href =
    members.length === 1
      ? formatHash('cell', { id: cell.id, target: target.key })
      : formatHash(
          'cells',
          isImported
            ? { suite: suiteOf(row), target: target.key }
            : row.startsWith('workload ')
              ? { operation: 'run', q: rowTitle(row), target: target.key }
              : { operation: row, runner: runner === noRunner ? undefined : runner, target: target.key },
        );
  const description = `${rowTitle(row)}${runner === target.label ? '' : ` with ${runner}`} on ${target.label}: ${alike} of ${plural(members.length, 'cell')} ${statusWords[status]}${figures ? `, ${figures.metric === undefined ? text : changeName(figures)}` : ''}`;
  return h.a(
    {
      class: `tile tile-${status} strength-${figures ? strengthOf(figures) : 0}`,
      href,
      'aria-label': description,
      title: description,
    },
    h.span(
      { class: 'tile-text' },
      h.span({ class: 'symbol' }, statusSymbols[status]),
      text === '' ? h.span({ class: 'tile-count' }, String(members.length)) : h.b(text),
    ),
    h.span(
      { class: 'squares' },
      ...members.slice(0, maxSquares).map((member) => h.i({ class: `fill-${member.status}` })),
    ),
  );
}

const legend = (): HTMLElement =>
  h.p(
    { class: 'legend muted small' },
    'A tile shows the largest change among its cells (✗ worse, ✓ better), or else their verdict and how many they are. Each square is one cell. Accepted changes do not count.',
  );
