/**
 * `data.js` of github-action-benchmark: `window.BENCHMARK_DATA = ` and JSON (its src/write.ts, which cuts the prefix by its length). All
 * content and its order are kept; only the parts that charts need are interpreted.
 */
import { UsageError } from '../../../core/document/index.ts';
import { type DataJsBench, type DataJsEntry, type ImportedDocument, importedSchemaId } from '../format/index.ts';

export const dataJsPrefix = 'window.BENCHMARK_DATA = ';

export type { DataJsBench, DataJsEntry };

/** Members of the file besides `entries`, and the order of all: enough to write it again. */
export interface DataJsFrame {
  members: [name: string, value: unknown][];
  /** In their order, including suites without entries. */
  suites: string[];
}

export interface DataJs {
  frame: DataJsFrame;
  suites: Map<string, DataJsEntry[]>;
}

/**
 * Reads a data.js, or its JSON alone, which github-action-benchmark keeps in its external data file.
 * @param name of the file, for messages
 * @throws UsageError with one sentence
 */
export function parseDataJs(text: string, name: string): DataJs {
  const fail = (what: string): never => {
    throw new UsageError(
      `${name} is not a data.js of github-action-benchmark: ${what}; name the file from its gh-pages branch (dev/bench/data.js).`,
    );
  };
  const body = /^\uFEFF?\s*(?:window\.BENCHMARK_DATA\s*=\s*|(?=\{))/.exec(text);
  if (!body) return fail(`it begins neither with "${dataJsPrefix.trim()}" nor with "{"`);
  let value: unknown;
  try {
    const json = text.slice(body[0].length).trimEnd();
    value = JSON.parse(json.endsWith(';') ? json.slice(0, -1) : json);
  } catch {
    return fail('what follows the "=" is not valid JSON, it may be cut short');
  }
  if (!isObject(value) || !isObject(value.entries)) return fail('it has no "entries"');
  if (isDeep(value)) return fail(`it is nested more than ${maxLevels} levels deep`);
  const suites = new Map<string, DataJsEntry[]>();
  for (const [suite, entries] of Object.entries(value.entries)) {
    if (!Array.isArray(entries)) return fail(`the entries of ${shown(suite)} are not a list`);
    for (const [position, entry] of entries.entries()) {
      const wrong = whatIsWrong(entry);
      if (wrong !== undefined) return fail(`entry ${position} of ${shown(suite)} ${wrong}`);
    }
    suites.set(suite, entries as DataJsEntry[]);
  }
  const members = Object.entries(value).map(([member, content]): [string, unknown] => [
    member,
    member === 'entries' ? null : content,
  ]);
  return { frame: { members, suites: [...suites.keys()] }, suites };
}

/** In the layout of github-action-benchmark. */
export function formatDataJs({ frame, suites }: DataJs): string {
  const entries = Object.fromEntries(suites);
  const data = Object.fromEntries(frame.members.map(([name, value]) => [name, name === 'entries' ? entries : value]));
  return `${dataJsPrefix}${JSON.stringify(data, null, 2)}`;
}

function whatIsWrong(entry: unknown): string | undefined {
  if (!isObject(entry)) return 'is not an object';
  if (!isObject(entry.commit) || typeof entry.commit.id !== 'string') return 'has no commit with an id';
  if (typeof entry.date !== 'number') return 'has no date';
  if (typeof entry.tool !== 'string') return 'has no tool';
  if (!Array.isArray(entry.benches)) return 'has no list of benches';
  const bench = entry.benches.findIndex(
    (row: unknown) =>
      !isObject(row) || typeof row.name !== 'string' || !isTextOrNone(row.unit) || !isValueOrNone(row.value),
  );
  return bench < 0
    ? undefined
    : `has a bench without a name, or whose unit or value is something else (number ${bench})`;
}

/** github-action-benchmark writes `null` or nothing for a failed benchmark or an aggregate. */
const isTextOrNone = (unit: unknown): boolean => unit === null || unit === undefined || typeof unit === 'string';
const isValueOrNone = (value: unknown): boolean => isTextOrNone(value) || typeof value === 'number';

/** Readers recurse into each level on the stack; github-action-benchmark's own files have eight. */
const maxLevels = 100;

function isDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxLevels) return true;
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null
        ? (Object.values(item) as unknown[]).filter((member) => typeof member === 'object')
        : [],
    );
  }
  return false;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}

export const isImported = ({ id, tool }: { id: string; tool: string }): boolean =>
  id.startsWith('gab-') && tool !== 'io-perf';

/** @throws UsageError if the document is damaged or newer */
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
