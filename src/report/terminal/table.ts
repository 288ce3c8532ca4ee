/**
 * The tables of a section. Left, what was measured: the parameters in which an operation's cells differ, runner, api;
 * right, the figures, aligned from the first operation to the last. Columns that do not fit are left out, the least
 * important first. Names are shortened last, in their middle. If the parameters do not fit
 * beside the names, they stand in a line above their rows.
 */
import { type Column, selections, type TableOptions, verboseColumns } from './columns.ts';
import { displayWidth, padEnd, padStart, truncateEnd, truncateMiddle, wrap } from './text-width.ts';
import { makeVisible, noFigure } from '../../core/words/index.ts';
import type { Block, Group, OperationView, Row } from '../view.ts';

interface Line {
  block: Block;
  row: Row;
  /** The first of its block: it alone shows the parameters. */
  first: boolean;
}

interface Table {
  view: OperationView;
  lines: Line[];
  /** The parameters of a block stand above its rows. */
  stacked: boolean;
}

/** @param limit columns that all names may take together */
function makeTable(view: OperationView, limit: number, options: TableOptions): Table {
  const lines = view.blocks.flatMap((block) => block.rows.map((row, index) => ({ block, row, first: index === 0 })));
  const table = { view, lines, stacked: false };
  return { ...table, stacked: view.parameterNames.length > 0 && isUnreadable(table, limit, options) };
}

/** If less than two thirds of a name is left, names cannot be distinguished. */
function isUnreadable(table: Table, limit: number, options: TableOptions): boolean {
  const natural = nameWidths(table, Number.MAX_SAFE_INTEGER, options);
  const shortened = nameWidths(table, limit, options);
  return natural.some((width, index) => 3 * shortened[index]! < 2 * width);
}

const gap = '  ';
const titleIndent = ' ';
const blockIndent = '  ';
const rowIndent = '   ';

/** On a narrow terminal, one space separates names. */
const nameGap = (options: TableOptions): string => (options.width < 100 ? ' ' : gap);

function namesOf({ block, row, first }: Line, { stacked }: Table): string[] {
  if (stacked) return [makeVisible(row.runner), makeVisible(row.api)];
  const values = block.parameters.map((value) => (first ? makeVisible(value ?? noFigure) : ''));
  return [...values, makeVisible(row.runner), makeVisible(row.api)];
}

/** Empty if runner and api are clear without it. */
function nameHeadings({ view: { parameterNames }, stacked }: Table): string[] {
  if (stacked || parameterNames.length === 0) return ['', ''];
  return [...parameterNames.map(makeVisible), 'runner', 'api'];
}

const joinedWidth = (widths: readonly number[], options: TableOptions): number => {
  const used = widths.filter((width) => width > 0);
  return used.reduce((sum, width) => sum + width, 0) + nameGap(options).length * Math.max(0, used.length - 1);
};

/** Widths of a table's name columns. If they exceed `limit`, the widest is shortened. */
function nameWidths(table: Table, limit: number, options: TableOptions): number[] {
  const headings = nameHeadings(table);
  const rows = [headings, ...table.lines.map((line) => namesOf(line, table))];
  const widths = headings.map((_, index) => Math.max(...rows.map((names) => displayWidth(names[index]!))));
  while (joinedWidth(widths, options) > limit) {
    const widest = widths.indexOf(Math.max(...widths));
    if (widths[widest]! <= 1) break;
    widths[widest]! -= 1;
  }
  return widths;
}

/** The names in their columns, exactly `room` columns in total. */
function joinNames(names: readonly string[], widths: readonly number[], room: number, options: TableOptions): string {
  const joined = names
    .map((name, index) => ({ name, width: widths[index]! }))
    .filter(({ width }) => width > 0)
    .map(({ name, width }) => padEnd(truncateMiddle(name, width), width))
    .join(nameGap(options));
  return padEnd(truncateEnd(joined, room), room);
}

/** Columns with a value in at least one row, and the width that each needs. */
function measureColumns(selection: readonly Column[], tables: readonly Table[], options: TableOptions) {
  const contexts = tables.flatMap(({ lines }) => lines.map(({ row }) => ({ row, options })));
  return selection
    .map((column) => {
      const texts = contexts.map((context) => column.text(context));
      const silent = texts.every((text) => text === '' || text === noFigure);
      const content = Math.max(0, ...texts.map(displayWidth));
      return { column, silent, width: Math.max(content, displayWidth(column.heading), column.minWidth ?? 0) };
    })
    .filter(({ column, silent }) => column.isAlways === true || !silent);
}

type Measured = ReturnType<typeof measureColumns>;

interface Layout {
  measured: Measured;
  /** Columns for all that names a row, together. */
  names: number;
}

const widthOf = (measured: Measured): number => measured.reduce((sum, { width }) => sum + gap.length + width, 0);

/** Columns are dropped until names have this much room. Beyond it, names are shortened. */
const namesShare = 0.55;
const narrowestNames = 16;

/** @param wanted columns for the names of all groups, so that figures are aligned if possible */
function chooseLayout(tables: readonly Table[], wanted: number, options: TableOptions): Layout {
  const available = options.width - rowIndent.length;
  const [richest = []] = selections;
  const extended = options.verbose ? [[...richest.slice(0, -1), ...verboseColumns, ...richest.slice(-1)]] : [];
  const candidates = [...extended, ...selections].map((selection) => measureColumns(selection, tables, options));
  const measured = candidates.find((candidate) => widthOf(candidate) + wanted <= available) ?? candidates.at(-1)!;
  return { measured, names: Math.max(narrowestNames, Math.min(wanted, available - widthOf(measured))) };
}

const align = ({ align: side }: Column, text: string, width: number): string =>
  side === 'left' ? padEnd(text, width) : padStart(text, width);

/** The group's title, and the headings of its figures. */
function groupLine(title: string, { measured, names }: Layout, { colours }: TableOptions): string {
  const headings = measured.map(({ column, width }) => gap + align(column, column.heading, width)).join('');
  const room = rowIndent.length + names;
  const shown = truncateEnd(title, room);
  return `${colours.bold(colours.cyan(shown))}${' '.repeat(room - displayWidth(shown))}${colours.dim(headings)}`;
}

/** The operation, the parameters that all its rows share, what one op is; and the headings of its other parameters. */
function titleLines(table: Table, { names }: Layout, options: TableOptions): string[] {
  const { colours, width } = options;
  const { operation, op, common } = table.view;
  if (operation === undefined) return [];
  const parameters = common.map(([name, value]) => gap + makeVisible(`${name}=${value}`)).join('');
  const title = truncateMiddle(operation, width - titleIndent.length);
  const shownParameters = truncateEnd(parameters, width - titleIndent.length - displayWidth(title));
  const room = width - titleIndent.length - displayWidth(title) - displayWidth(shownParameters) - gap.length;
  const description = op === undefined || room < 20 ? '' : gap + colours.dim(truncateEnd(op, room));
  const headings = joinNames(nameHeadings(table), nameWidths(table, names, options), names, options);
  return [
    `${titleIndent}${colours.bold(title)}${shownParameters}${description}`,
    ...(headings.trim() === '' ? [] : [colours.dim(rowIndent + headings)]),
  ];
}

/** A row: names, then figures. Colours are added after padding, since they have no width. */
function rowLine(
  table: Table,
  line: Line,
  widths: readonly number[],
  { measured, names }: Layout,
  options: TableOptions,
): string {
  const context = { row: line.row, options };
  const left = joinNames(namesOf(line, table), widths, names, options);
  const right = measured.map(({ column, width }) => {
    const text = align(column, column.text(context), width);
    return gap + (column.paint && text.trim() !== '' ? column.paint(text, context) : text);
  });
  return `${rowIndent}${left}${right.join('')}`;
}

/** The parameters above a block's rows; empty if they stand beside the first row. */
function blockLines({ view, stacked }: Table, { block, first }: Line, { width, colours }: TableOptions): string[] {
  if (!stacked || !first) return [];
  const given = block.parameters.flatMap((value, index) =>
    value === undefined ? [] : [makeVisible(`${view.parameterNames[index]}=${value}`)],
  );
  const lines = wrap(given.length === 0 ? noFigure : given.join(gap), width - blockIndent.length);
  return lines.map((line) => colours.dim(blockIndent + line.trimStart()));
}

/** Each group's tables as lines. */
export function drawGroups(groups: readonly Group[], options: TableOptions): string[][] {
  const most = Math.floor(options.width * namesShare);
  const chapters = groups.map(({ title, operations }) => ({
    title,
    tables: operations.map((view) => makeTable(view, most, options)),
  }));
  const natural = chapters.flatMap(({ tables }) =>
    tables.map((table) => joinedWidth(nameWidths(table, Number.MAX_SAFE_INTEGER, options), options)),
  );
  const wanted = Math.min(Math.max(0, ...natural), most);
  return chapters.map(({ title, tables }) => {
    const layout = chooseLayout(tables, wanted, options);
    const lines = tables.flatMap((table) => {
      const widths = nameWidths(table, layout.names, options);
      return [
        ...titleLines(table, layout, options),
        ...table.lines.flatMap((line) => [
          ...blockLines(table, line, options),
          rowLine(table, line, widths, layout, options),
        ]),
      ];
    });
    return [groupLine(title, layout, options), ...lines];
  });
}
