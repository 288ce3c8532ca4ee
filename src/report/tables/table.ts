/** A table of texts that are ready to print, and how it is made from items and columns. */
import { allVisible, noFigure } from '../../core/words/index.ts';

export interface Table {
  title: string;
  columns: { title: string; align: 'left' | 'right' }[];
  rows: string[][];
  /** Sentences about the table as a whole. */
  notes: string[];
}

/** A column, with its text for an item. */
export interface Column<Item> {
  title: string;
  align: 'left' | 'right';
  text: (item: Item) => string;
  /** Left out if no row has a text or a figure. */
  optional?: boolean;
}

type MakeColumn = <Item>(title: string, text: (item: Item) => string, optional?: 'optional') => Column<Item>;

const columnAt =
  (align: 'left' | 'right'): MakeColumn =>
  (title, text, optional) => ({ title, align, text, optional: optional !== undefined });

export const words: MakeColumn = columnAt('left');
export const figures: MakeColumn = columnAt('right');

export function makeTable<Item>(
  title: string,
  items: readonly Item[],
  columns: readonly Column<Item>[],
  notes: string[] = [],
): Table {
  const texts = columns.map(({ text }) => items.map(text));
  const kept = columns.flatMap(({ optional }, at) =>
    optional === true && texts[at]!.every((text) => text === '' || text === noFigure) ? [] : [at],
  );
  return {
    title,
    columns: kept.map((at) => ({ title: columns[at]!.title, align: columns[at]!.align })),
    rows: items.map((_, row) => kept.map((at) => texts[at]![row]!)),
    notes,
  };
}

/** The tables as JSON for the Python package in src/exchange/tables, a row on a line, piece by piece. */
export function* tablesJson(tables: readonly Table[]): Generator<string> {
  yield '{"schema":"io-perf/tables/v1","tables":[';
  for (const [at, { rows, ...table }] of allVisible(tables).entries()) {
    yield `${at === 0 ? '' : ','}\n${JSON.stringify(table).slice(0, -1)},"rows":[`;
    for (const [row, texts] of rows.entries()) yield `${row === 0 ? '' : ','}\n${JSON.stringify(texts)}`;
    yield ']}';
  }
  yield ']}\n';
}
