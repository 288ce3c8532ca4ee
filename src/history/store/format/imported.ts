/** The document of an imported run: a complete entry of a data.js of github-action-benchmark, and the figures made from it. */
import type { CellRow } from './types.ts';
import { halfWidth, meaningInDataJs, normalised } from './data-js-units.ts';
import { rounded } from './figures.ts';

export const importedSchemaId = 'io-perf/imported/v1';

export interface DataJsBench {
  name: string;
  /** Null, or absent: there is no figure. */
  value?: number | string | null;
  unit?: string | null;
  range?: string | number | undefined;
  extra?: string | undefined;
}

interface DataJsPerson {
  email?: string;
  name?: string;
  username?: string;
}

export interface DataJsEntry {
  commit: {
    id: string;
    message?: string;
    timestamp?: string;
    url?: string;
    author?: DataJsPerson;
    committer?: DataJsPerson;
  };
  date: number;
  tool: string;
  benches: DataJsBench[];
}

/** The document of an imported run. */
export interface ImportedDocument {
  schema: typeof importedSchemaId;
  id: string;
  from: 'github-action-benchmark';
  suite: string;
  entry: DataJsEntry;
}

/** One benchmark of an entry as a figure of the store. */
export interface ImportedFigure {
  cell: CellRow;
  /** In the unit of the cell; null if it is not a number. */
  value: number | null;
  low: number | null;
  high: number | null;
}

/** NaN if the value is missing. */
export const valueOf = ({ value }: Pick<DataJsBench, 'value'>): number =>
  typeof value === 'number' ? value : Number.parseFloat(value ?? '');

/** The figures of an entry, in its order. */
export function importedFigures(suite: string, entry: DataJsEntry): ImportedFigure[] {
  const copies = new Map<string, number>();
  return entry.benches.map((bench) => {
    const { unit, factor } = normalised(entry.tool, bench.unit ?? '');
    const copy = (copies.get(bench.name) ?? 0) + 1;
    copies.set(bench.name, copy);
    const value = valueOf(bench);
    const half = halfWidth(bench.range, value);
    return {
      cell: {
        id: importedCellId(suite, entry.tool, bench.name, copy),
        unit,
        better: meaningInDataJs(entry.tool, bench.unit ?? '').better,
      },
      value: rounded(value * factor),
      low: half === undefined ? null : rounded((value - half) * factor),
      high: half === undefined ? null : rounded((value + half) * factor),
    };
  });
}

/** `imported/<tool>/<name>?suite=…`: an ordinary cell id, so that patterns, acceptances and pages need no exception. */
export function importedCellId(suite: string, tool: string, name: string, copy = 1): string {
  const operation = tool
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .replace(/[^a-z0-9-]/g, '-')
    .replace(/^[^a-z]*/, '');
  const parameters = [...(copy > 1 ? [`copy=${copy}`] : []), `suite=${encoded(suite)}`];
  return `imported/${operation === '' ? 'other' : operation}/${encoded(name)}?${parameters.join('&')}`;
}

/** The id that the first figure of the name has. */
export const withoutCopy = (id: string): string => id.replace(/\?copy=\d+&/, '?');

/** Encodes for the grammar of cell ids, which has no empty text. */
function encoded(text: string): string {
  const plain = text === '' ? '\0' : text.replace(/\p{Surrogate}/gu, '\uFFFD');
  return encodeURIComponent(plain).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
