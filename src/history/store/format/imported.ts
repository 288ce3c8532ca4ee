/** The document of an imported run: a complete entry of a data.js of github-action-benchmark, and the figures made from it. */
import { type Meaning, meaningOf } from '../../../core/document/index.ts';
import { rounded } from './figures.ts';
import type { CellRow } from './types.ts';

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

/** All figures of these tools are better if larger (biggerIsBetter in github-action-benchmark's src/write.ts); all others if smaller. */
const biggerTools: ReadonlySet<string> = new Set(['benchmarkjs', 'pytest', 'customBiggerIsBetter']);

/** `ns/op`, `B/op`: something per operation. */
const perOperation = /\/\s*(op|iter|iteration)\b|^(B|bytes)$/i;

/** As with Go's lines, a unit may be followed by further figures. */
export const firstUnit = (unit: string): string => unit.split(/[\n\t]/)[0]!.trim();

/**
 * Interprets a figure of a data.js. The unit takes precedence over the tool (github-action-benchmark draws JMH's `ops/s` and Go's `MB/s`
 * upside down), except for the custom tools, where the user chose the direction.
 */
export function meaningInDataJs(tool: string, unit: string): Meaning {
  const first = firstUnit(unit);
  const better = biggerTools.has(tool) ? 'bigger' : 'smaller';
  if (tool.startsWith('custom')) return meaningOf(first, better);
  const meaning = meaningOf(first);
  return meaning.kind !== 'other' || perOperation.test(first) ? meaning : meaningOf(first, better);
}

/** Times are converted to nanoseconds, so that a tool that changes its unit keeps its line; other units are unchanged. */
export function normalised(tool: string, unit: string): { unit: string; factor: number } {
  const first = firstUnit(unit);
  const { kind, factor } = meaningInDataJs(tool, unit);
  return kind === 'time' ? { unit: first.replace(/^[^/]*/, 'ns'), factor } : { unit: first, factor: 1 };
}

const maxRange = 100;

/** The half-width of a range such as `± 35`, `+/- 2,802` or `±1.2%`; undefined for other forms (`0.01 .. 0.02`). */
export function halfWidth(range: string | number | undefined, value: number): number | undefined {
  if (typeof range === 'number') return range;
  // A longer text is not a range, and would make the regular expression slow.
  if (range === undefined || range.length > maxRange) return undefined;
  const match = /^\s*(?:±|\+\/-)?\s*([\d.,]+(?:e[+-]?\d+)?)\s*(%?)\s*$/i.exec(range);
  if (!match) return undefined;
  const width = Number(match[1]!.replaceAll(',', ''));
  return match[2] === '%' ? (width / 100) * value : width;
}
