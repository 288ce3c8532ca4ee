/**
 * A store as Parquet files by month, for a data set of many stores: engines skip the files of other months, and within a file the groups of
 * other cells. Each file contains a description of its content, so that an up-to-date one is not written again.
 */
import { parquetMetadata } from 'hyparquet';
import { groupBy, UsageError } from '../../../core/document/index.ts';
import { explain, readText, hashOf, snapshotOf, type Store } from '../../../history/store/index.ts';
import { openReader } from '../../../history/store/format/index.ts';
import { fileColumns, type RowPieces } from './columns.ts';
import { ParquetPieces } from './parquet-file.ts';
import { explained, type ParquetRows } from './index.ts';
import { importedRepository, sampleRows, summaryRows, type WantedRuns } from './rows.ts';

/** Changes with the columns: files of an earlier io-perf are then written anew. */
const layout = 1;

const contentsKey = 'io-perf.contents';

/** The value for null in Hive and all readers of its folders. */
export const hiveNothing = '__HIVE_DEFAULT_PARTITION__';

/** Number of rows held in memory and sorted, for a store of any size. */
const maxHeld = 400_000;
/** Number of rows that a query for one cell reads. */
const rowsPerGroup = 20_000;

interface MonthPiece {
  month: string;
  piece: Uint8Array;
  /** The file is complete, with this number of rows. */
  rows?: number;
}

export interface Partitions {
  /** A description of each month's file: equal text, equal rows. */
  months: ReadonlyMap<string, string>;
  /** The files of these months, the pieces of several in turns. */
  pieces(months: ReadonlySet<string>): AsyncGenerator<MonthPiece>;
}

/** `2026-11-01`, which every engine parses or sorts as a date. */
function monthOf(startedAt: string | Date): string {
  const time = new Date(startedAt);
  const text = Number.isNaN(time.getTime()) ? '' : time.toISOString();
  return /^\d{4}-/.test(text) ? `${text.slice(0, 'YYYY-MM'.length)}-01` : hiveNothing;
}

/** @throws UsageError if nothing is stored, or a file of the store is damaged */
export async function openPartitions(store: Store, rows: ParquetRows): Promise<Partitions> {
  const files = await store.files();
  const snapshot = snapshotOf(files, store.name);
  if ((await snapshot.index()) === undefined)
    throw new UsageError(`There is no store at ${store.name}: check its address, or publish a run.`);
  const reader = openReader((path) => readText(files, path));
  const batches = (wanted: WantedRuns) =>
    rows === 'summaries' ? summaryRows(files, wanted) : sampleRows(snapshot, { runs: 0 }, wanted);
  try {
    const [runs, commits] = await Promise.all([reader.runs(), reader.commits()]);
    const common = JSON.stringify([layout, rows, importedRepository(await reader.imports())]);
    const contents = new Map(
      [...groupBy(runs, ({ startedAt }) => monthOf(startedAt))].map(([month, own]) => [
        month,
        hashOf(JSON.stringify([common, ...own.map((run) => [run.id, commits.get(run.commit ?? '')])])),
      ]),
    );
    return {
      months: contents,
      pieces: (months) => explained(monthPieces(batches, rows, contents, months), store.name),
    };
  } catch (error) {
    throw explain(error, store.name);
  }
}

/** Every row begins with its run and its start, and its second piece with the cell (columns.ts). */
const timeOf = ([run]: RowPieces): Date => run![1] as Date;
const cellOf = ([, cell]: RowPieces): string => cell![0] as string;

function byCellAndTime(a: RowPieces, b: RowPieces): number {
  const [cell, other] = [cellOf(a), cellOf(b)];
  if (cell !== other) return cell < other ? -1 : 1;
  return timeOf(a).getTime() - timeOf(b).getTime();
}

interface OpenMonth {
  file: ParquetPieces;
  held: RowPieces[];
  rows: number;
}

async function* monthPieces(
  batches: (wanted: WantedRuns) => AsyncGenerator<Iterable<RowPieces>>,
  rows: ParquetRows,
  contents: ReadonlyMap<string, string>,
  months: ReadonlySet<string>,
): AsyncGenerator<MonthPiece> {
  const open = new Map(
    [...months].map((month): [string, OpenMonth] => [
      month,
      { file: new ParquetPieces(fileColumns[rows], { [contentsKey]: contents.get(month)! }), held: [], rows: 0 },
    ]),
  );
  let held = 0;
  const flush = function* (): Generator<MonthPiece> {
    for (const [month, own] of open) {
      own.held.sort(byCellAndTime);
      for (const row of own.held) {
        own.file.add(row);
        if (own.file.rows === rowsPerGroup) yield { month, piece: own.file.writeGroup() };
      }
      if (own.file.rows > 0) yield { month, piece: own.file.writeGroup() };
      own.rows += own.held.length;
      own.held = [];
    }
    held = 0;
  };
  for await (const batch of batches(({ startedAt }) => months.has(monthOf(startedAt)))) {
    for (const row of batch) {
      open.get(monthOf(timeOf(row)))?.held.push(row);
      held += 1;
    }
    if (held >= maxHeld) yield* flush();
  }
  yield* flush();
  for (const [month, { file, rows: count }] of open) yield { month, piece: file.finish(), rows: count };
}

/** The description in a file written by io-perf; undefined if it is another one, or truncated. @param end of the file, including its footer */
export function contentsOf(end: ArrayBuffer): string | undefined {
  try {
    return parquetMetadata(end).key_value_metadata?.find(({ key }) => key === contentsKey)?.value;
  } catch {
    return undefined;
  }
}
