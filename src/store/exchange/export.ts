import { UsageError, type RunDocument } from '../../document/index.ts';
import type { StoredRun, Trend } from '../format/index.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatDataJs, type DataJsEntry } from './data-js.ts';
import { parseImported } from './imported.ts';
import { latestFigures, withIntervals } from './latest.ts';
import { ownEntries } from './own-entries.ts';
import { formatBmf, formatCustom } from './results.ts';
import { csvLines, otavaLines } from './tables.ts';

export const exportFormats = ['data.js', 'csv', 'bmf', 'otava', 'custom'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The store in another tool's format, piece by piece. @throws UsageError where nothing is stored yet */
export async function* exportStore(snapshot: Snapshot, format: ExportFormat, name: string): AsyncGenerator<string> {
  if (((await snapshot.index())?.runs ?? 0) === 0) {
    throw new UsageError(`The store ${name} holds no runs: publish or import some first, or check --store.`);
  }
  const trends = (await snapshot.trends()).map(withIntervals);
  switch (format) {
    case 'csv':
      yield* csvLines(trends);
      return;
    case 'otava':
      yield* otavaLines(trends);
      return;
    case 'bmf':
      yield formatBmf(latestFigures(trends));
      return;
    case 'custom':
      yield formatCustom(latestFigures(trends));
      return;
    case 'data.js':
      yield await exportDataJs(snapshot, trends, name);
  }
}

/** Imported entries as they came, then our own runs, one suite for each environment. */
export async function exportDataJs(snapshot: Snapshot, trends: readonly Trend[], name: string): Promise<string> {
  const [runs, commits, imports] = await Promise.all([snapshot.runs(), snapshot.commits(), snapshot.imports()]);
  const suites = new Map<string, DataJsEntry[]>(imports.flatMap((row) => row.suites).map((suite) => [suite, []]));
  const add = (suite: string, entry: DataJsEntry): void => {
    const list = suites.get(suite);
    if (list) list.push(entry);
    else suites.set(suite, [entry]);
  };
  const documents = await Promise.all(
    runs.map(async ({ id, tool }) => {
      if (!isImported({ id, tool })) return undefined;
      const text = await snapshot.document(id);
      if (text === undefined) {
        throw new UsageError(
          `The store ${name} no longer has the document of the imported run ${id}: restore it from the history of its branch to export data.js.`,
        );
      }
      return parseImported(text, `The run ${id} in the store ${name}`);
    }),
  );
  for (const document of documents) if (document) add(document.suite, document.entry);
  const ownRuns = runs.filter((_, position) => documents[position] === undefined);
  const own = ownEntries(ownRuns, trends, commits, await convertedDocuments(snapshot, ownRuns));
  for (const { suite, entry } of own) add(suite, entry);
  const frame = imports.at(-1) ?? {
    members: [
      ['lastUpdate', 0],
      ['repoUrl', ''],
      ['entries', null],
    ],
  };
  const members = frame.members.map(([member, value]): [string, unknown] => [
    member,
    own.length === 0 ? value : updated(member, value, own, runs),
  ]);
  return formatDataJs({ frame: { members, suites: [...suites.keys()] }, suites });
}

const isImported = ({ id, tool }: Pick<StoredRun, 'id' | 'tool'>): boolean =>
  id.startsWith('gab-') && tool !== 'io-perf';

/** Of those runs whose results were converted, by id; without those that retention has removed. */
export async function convertedDocuments(
  snapshot: Snapshot,
  runs: readonly StoredRun[],
): Promise<Map<string, RunDocument>> {
  const converted = runs.filter(({ subjects }) => subjects.some(({ target }) => target === 'elsewhere'));
  const documents = await Promise.all(converted.map(({ id }) => snapshot.run(id)));
  return new Map(documents.flatMap((document) => (document === undefined ? [] : [[document.id, document]])));
}

function updated(
  member: string,
  value: unknown,
  own: readonly { entry: DataJsEntry }[],
  runs: readonly StoredRun[],
): unknown {
  if (member === 'lastUpdate')
    return own.reduce((latest, { entry }) => Math.max(latest, entry.date), typeof value === 'number' ? value : 0);
  const repository = runs.find((run) => run.repository !== undefined)?.repository;
  if (member === 'repoUrl' && value === '' && repository !== undefined) return `https://github.com/${repository}`;
  return value;
}
