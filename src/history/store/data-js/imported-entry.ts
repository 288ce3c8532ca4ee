/** One entry of another tool's history as the store keeps it: the original entry and its figures. */
import { defined } from '../../../core/document/index.ts';
import {
  type CommitRow,
  type DataJsEntry,
  type Figures,
  type ImportedDocument,
  importedFigures,
  importedSchemaId,
  type PointsFile,
} from '../format/index.ts';
import { type Entry, hashOf, shareCells, shareEnvironment } from '../entry.ts';

export function importedEntry(suite: string, entry: DataJsEntry, id: string): Entry {
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
  return { id, content: Buffer.from(`${JSON.stringify(document)}\n`), points, shared };
}

function figuresOf(suite: string, entry: DataJsEntry, shared: Map<string, string>): Figures & { cells: string } {
  const figures = importedFigures(suite, entry);
  return {
    cells: shareCells(
      figures.map(({ cell }) => cell),
      shared,
    ),
    value: figures.map(({ value }) => value),
    low: figures.map(({ low }) => low),
    high: figures.map(({ high }) => high),
    samples: figures.map(() => null),
  };
}

/** The environment of all entries of a suite: the file has no other. */
const importedFingerprint = (suite: string): string => `imported-${hashOf(suite).slice(0, 12)}`;

function commitRow({ id, message, timestamp, url, author }: DataJsEntry['commit']): CommitRow {
  const first = typeof message === 'string' ? message.split('\n')[0]!.slice(0, 200) : '';
  const name = author?.name ?? author?.username;
  return {
    id,
    ...defined({
      author: typeof name === 'string' ? name : undefined,
      message: first === '' ? undefined : first,
      at: timeOf(timestamp),
      // A page turns it into a link.
      url: typeof url === 'string' && /^https?:\/\//.test(url) ? url : undefined,
    }),
  };
}

const startOf = ({ date, commit }: DataJsEntry): string =>
  timeOf(new Date(date)) ?? timeOf(commit.timestamp) ?? new Date(0).toISOString();

/** ISO 8601; undefined for what is no time of a commit. */
function timeOf(time: unknown): string | undefined {
  if (typeof time !== 'string' && !(time instanceof Date)) return undefined;
  const ms = new Date(time).getTime();
  return ms >= 0 && ms < 253_402_300_800_000 ? new Date(ms).toISOString() : undefined;
}
