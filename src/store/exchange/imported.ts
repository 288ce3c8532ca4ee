/** Entries of a data.js as runs of a store. The entry is kept whole in the run's document; its figures can be charted. */
import { UsageError } from '../../model/index.ts';
import type { CellRow, CommitRow, Figures, PointsFile } from '../../store-format/index.ts';
import { compressed, hashOf, rounded, shareCells, shareEnvironment, type Entry } from '../entry.ts';
import type { DataJs, DataJsEntry } from './data-js.ts';
import { halfWidth, meaningInDataJs, normalised } from './direction.ts';

export const importedSchemaId = 'io-perf/imported/v1';

/** The document of an imported run. */
export interface ImportedDocument {
  schema: typeof importedSchemaId;
  id: string;
  from: 'github-action-benchmark';
  suite: string;
  entry: DataJsEntry;
}

/** One entry for each of the file's, in its order. The same entry has the same id, wherever and whenever it is imported. */
export function importedEntries(data: DataJs): Entry[] {
  const seen = new Map<string, number>();
  return [...data.suites].flatMap(([suite, entries]) =>
    entries.map((entry) => {
      const content = JSON.stringify(sorted([suite, entry]));
      const before = seen.get(content) ?? 0;
      seen.set(content, before + 1);
      return importedEntry(suite, entry, `gab-${hashOf(`${before} ${content}`).slice(0, 32)}`);
    }),
  );
}

/** @throws UsageError when the document is damaged or newer */
export function parseImported(text: string, name: string): ImportedDocument | undefined {
  let value: Partial<ImportedDocument>;
  try {
    value = JSON.parse(text) as Partial<ImportedDocument>;
  } catch {
    throw new UsageError(
      `${name} is damaged (no valid JSON): restore it from the history of its branch or from a copy.`,
    );
  }
  return value.schema === importedSchemaId ? (value as ImportedDocument) : undefined;
}

function importedEntry(suite: string, entry: DataJsEntry, id: string): Entry {
  const shared = new Map<string, string>();
  const commit = commitRow(entry.commit);
  const fingerprint = importedFingerprint(suite);
  const facts = { suite, tool: entry.tool, 'imported from': 'github-action-benchmark' };
  const figures = figuresOf(suite, entry, shared);
  const document: ImportedDocument = { schema: importedSchemaId, id, from: 'github-action-benchmark', suite, entry };
  const points: PointsFile = {
    schema: 'io-perf/points/v1',
    run: {
      id,
      startedAt: startOf(entry),
      complete: true,
      tool: entry.tool,
      commit: commit.id,
      suite,
      cells: entry.benches.length,
      skipped: 0,
      errors: 0,
      subjects: [0],
    },
    commit,
    subjects: [
      {
        name: 'head',
        target: 'imported',
        fingerprint,
        environment: shareEnvironment(fingerprint, facts, shared),
        hazards: [],
      },
    ],
    figures: [figures],
  };
  return { id, content: compressed(`${JSON.stringify(document)}\n`), points, shared };
}

function figuresOf(suite: string, entry: DataJsEntry, shared: Map<string, string>): Figures & { cells: string } {
  const cells: CellRow[] = [];
  const figures: Figures = { value: [], low: [], high: [], samples: [] };
  const copies = new Map<string, number>();
  for (const bench of entry.benches) {
    const { unit, factor } = normalised(entry.tool, bench.unit);
    const copy = (copies.get(bench.name) ?? 0) + 1;
    copies.set(bench.name, copy);
    cells.push({
      id: importedCellId(suite, entry.tool, bench.name, copy),
      unit,
      better: meaningInDataJs(entry.tool, bench.unit).better,
    });
    const value = typeof bench.value === 'number' ? bench.value : Number.parseFloat(bench.value);
    const half = halfWidth(bench.range, value);
    figures.value.push(rounded(value * factor));
    figures.low.push(half === undefined ? null : rounded((value - half) * factor));
    figures.high.push(half === undefined ? null : rounded((value + half) * factor));
    figures.samples.push(null);
  }
  return { cells: shareCells(cells, shared), ...figures };
}

/** The environment of all entries of a suite: the file knows no other. */
const importedFingerprint = (suite: string): string => `imported-${hashOf(suite).slice(0, 12)}`;

/** `imported/<tool>/<name>?suite=…`: a cell id like any other, so that patterns, blessings and pages need no exception. */
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

/** Of the grammar of cell ids; an empty text has no place there. */
function encoded(text: string): string {
  const plain = text === '' ? '\0' : text.replace(/\p{Surrogate}/gu, '\uFFFD');
  return encodeURIComponent(plain).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function commitRow({ id, message, timestamp, url, author }: DataJsEntry['commit']): CommitRow {
  const first = typeof message === 'string' ? message.split('\n')[0]!.slice(0, 200) : '';
  const name = author?.name ?? author?.username;
  return {
    id,
    ...(typeof name === 'string' ? { author: name } : {}),
    ...(first === '' ? {} : { message: first }),
    ...(typeof timestamp === 'string' && isTime(timestamp) ? { at: new Date(timestamp).toISOString() } : {}),
    // A page makes a link of it.
    ...(typeof url === 'string' && /^https?:\/\//.test(url) ? { url } : {}),
  };
}

function startOf({ date, commit }: DataJsEntry): string {
  if (isTime(date)) return new Date(date).toISOString();
  return new Date(
    typeof commit.timestamp === 'string' && isTime(commit.timestamp) ? commit.timestamp : 0,
  ).toISOString();
}

function isTime(time: string | number): boolean {
  const ms = new Date(time).getTime();
  return ms >= 0 && ms < 253_402_300_800_000;
}

/** The same value with its members in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}
