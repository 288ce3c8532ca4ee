/** Operation × runner × target: one tile for the cells of each, with its worst state. Imported histories: suite × target. */
import { groups, operations } from '../../../../core/cells/index.ts';
import { arrowText, changeName, type Figures } from '../change-words.ts';
import { namedChange } from '../cell-status.ts';
import { plural } from '../dates.ts';
import { type CellName, isWorkload, readCellName } from '../../cell-words.ts';
import { h } from '../dom.ts';
import { formatHash } from '../route.ts';
import type { CellState, Site, SiteCell, Target } from '../site.ts';
import type { Changes, Context } from '../view.ts';
import { emptyState } from '../states.ts';
import { sizeOf, type Status, statusOrder, statusSymbols, statusWords, strengthOf } from '../verdicts.ts';
import { lastRunFigures } from './change-list.ts';
import { moreButton, scrolled } from './parts.ts';

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
  key: string;
  target: Target;
  runner: string;
}

/** An operation, a workload, or a suite of an imported history. */
interface Row {
  title: string;
  what?: string | undefined;
  group: string;
  /** Parameters of the list of its cells. */
  cells: Changes;
  /** Its cells, by column. */
  tiles: Map<string, Member[]>;
}

const otherGroup = 'Other cells';
const importedGroup = 'Imported suites';
const noRunner = 'other';
const maxSquares = 24;
/** Columns that fit beside each other on a wide screen. */
const maxColumns = 12;
/** A map with at most this number of rows is shown whole. */
const fewRows = 6;

const newsStatuses: ReadonlySet<Status> = new Set(['failed', 'regressed', 'improved', 'worse-once', 'better-once']);

export function heatMap(context: Context): HTMLElement {
  const { site, route } = context;
  const { rows, columns } = arrange(site);
  if (columns.length === 0) return emptyState('No cell has been measured yet.');
  const isWhole = route.parameters.rows === 'all' || rows.length <= fewRows;
  const shown = isWhole ? rows : rows.filter(isNews);
  // A map that is wider than the page hides its last targets: each has one of its own then.
  const parts =
    columns.length <= maxColumns
      ? [columns]
      : site.targets.map((target) => columns.filter((column) => column.target === target));
  const maps = parts
    .map((part) => part.filter(({ key }) => shown.some(({ tiles }) => tiles.has(key))))
    .filter((part) => part.length > 0)
    .map((part) => mapOf(part, shown));
  return h.div(
    maps.length > 0
      ? h.div({ class: 'maps' }, ...maps)
      : h.p({ class: 'muted' }, `No row of ${rows.length} has changed.`),
    rows.length > fewRows &&
      moreButton(
        context,
        'all-rows',
        isWhole ? 'Only the rows that changed' : `Show all ${plural(rows.length, 'row')}`,
        { rows: isWhole ? undefined : 'all' },
      ),
    maps.length > 0 && legend(),
  );
}

const isNews = ({ tiles }: Row): boolean => [...tiles.values()].flat().some(({ status }) => newsStatuses.has(status));

/** The rows in the order of the operations, and the columns in that of the targets. */
function arrange({ cells, targets }: Site): { rows: Row[]; columns: Column[] } {
  const rows = new Map<string, Row>();
  const columns = new Map<string, Column>();
  for (const cell of cells) {
    const name = readCellName(cell.id);
    const runner = name.runner === '' ? noRunner : name.runner;
    const id = isWorkload(name) ? ['workload', name.api] : [name.suite, name.runner === '' ? '' : name.operation];
    for (const target of targets) {
      const state = cell.states.get(target.key);
      const member = state && memberOf(cell, state);
      if (member === undefined) continue;
      const row = rows.get(JSON.stringify(id)) ?? rowOf(name);
      rows.set(JSON.stringify(id), row);
      const key = JSON.stringify([target.key, runner]);
      columns.set(key, { key, target, runner });
      row.tiles.set(key, [...(row.tiles.get(key) ?? []), member]);
    }
  }
  const known = operations();
  const order = ({ cells: { operation } }: Row): number => {
    const index = known.findIndex(({ name }) => name === operation);
    return index < 0 ? known.length : index;
  };
  const allGroups = [...groups(), otherGroup, importedGroup];
  return {
    rows: [...rows.values()].sort(
      (a, b) =>
        allGroups.indexOf(a.group) - allGroups.indexOf(b.group) || order(a) - order(b) || (a.title < b.title ? -1 : 1),
    ),
    columns: [...columns.values()].sort(
      (a, b) => targets.indexOf(a.target) - targets.indexOf(b.target) || (a.runner < b.runner ? -1 : 1),
    ),
  };
}

function rowOf(name: CellName): Row {
  const { runner, operation, api, suite } = name;
  const tiles = new Map<string, Member[]>();
  if (suite !== undefined)
    return { title: suite === '' ? 'no suite' : suite, group: importedGroup, cells: { suite }, tiles };
  const known = operations().find((one) => one.name === operation);
  const own = { group: known?.group ?? otherGroup, what: known?.op, tiles };
  return isWorkload(name)
    ? { ...own, title: api, cells: { operation, q: api } }
    : { ...own, title: runner === '' ? noRunner : operation, cells: { operation } };
}

/** One target by itself, or all of them beside each other. */
function mapOf(columns: readonly Column[], all: readonly Row[]): HTMLElement {
  const targets = [...new Set(columns.map(({ target }) => target))];
  const rows = all.filter(({ tiles }) => columns.some(({ key }) => tiles.has(key)));
  const head = h.thead(
    h.tr(
      h.td(),
      ...targets.map((target) => {
        const colspan = columns.filter((column) => column.target === target).length;
        return h.th({ scope: 'colgroup', colspan, class: 'target' }, h.bdi(target.label));
      }),
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
  const bodies = [...new Set(rows.map(({ group }) => group))].map((group) =>
    h.tbody(
      h.tr({ class: 'group' }, h.th({ scope: 'rowgroup', colspan: columns.length + 1 }, group)),
      ...rows.filter((row) => row.group === group).map((row) => mapRow(columns, row)),
    ),
  );
  return scrolled(`Map: ${targets.map(({ label }) => label).join(', ')}`, h.table({ class: 'heat' }, head, ...bodies));
}

const mapRow = (columns: readonly Column[], row: Row): HTMLElement =>
  h.tr(
    h.th({ scope: 'row', title: row.what }, h.bdi(row.title)),
    ...columns.map((column, index) => {
      const found = row.tiles.get(column.key);
      return h.td({ class: starts(columns, index) ? 'starts' : '' }, found && tile(row, column, found));
    }),
  );

const starts = (columns: readonly Column[], index: number): boolean =>
  index > 0 && columns[index - 1]!.target !== columns[index]!.target;

/** The worst first, then the largest change. */
const byHarm = (a: Member, b: Member): number =>
  statusOrder.indexOf(a.status) - statusOrder.indexOf(b.status) ||
  (b.figures ? sizeOf(b.figures) : 0) - (a.figures ? sizeOf(a.figures) : 0) ||
  0;

function tile({ title, cells }: Row, { runner, target }: Column, found: readonly Member[]): HTMLElement {
  const members = [...found].sort(byHarm);
  const { status, figures, cell } = members[0]!;
  const alike = members.filter((member) => member.status === status).length;
  const text = figures ? arrowText(figures) : '';
  // A search or a suite says enough; an operation may have several runners.
  const isOperation = cells.q === undefined && cells.suite === undefined;
  const href =
    members.length === 1
      ? formatHash('cell', { id: cell.id, target: target.key })
      : formatHash('cells', {
          ...cells,
          runner: isOperation && runner !== noRunner ? runner : undefined,
          target: target.key,
        });
  const description = `${title}${runner === target.label ? '' : ` with ${runner}`} on ${target.label}: ${alike} of ${plural(members.length, 'cell')} ${statusWords[status]}${figures ? `, ${figures.metric === undefined ? text : changeName(figures)}` : ''}`;
  return h.a(
    {
      class: `tile tile-${status}`,
      style: figures && { '--strength': String(strengthOf(figures)) },
      href,
      'aria-label': description,
      title: description,
    },
    h.span(
      { class: 'tile-text' },
      h.span({ class: 'symbol' }, statusSymbols[status]),
      text === '' ? h.span({ class: 'muted' }, String(members.length)) : h.b(text),
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
