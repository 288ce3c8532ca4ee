/** A store as a Parquet file, for engines that read those: DuckDB, pandas, Spark … */
import { sampleRows, summaryRows, type Without } from './rows.ts';
import { type Store, snapshotOf, explain } from '../../../history/store/index.ts';
import { UsageError } from '../../../core/document/index.ts';
import { parquetFile } from './parquet-file.ts';
import { fileColumns } from './columns.ts';

export const parquetRows = ['summaries', 'samples'] as const;

export type ParquetRows = (typeof parquetRows)[number];

export interface ParquetExport {
  /** The file, piece by piece: a few MiB each, however large the store is. */
  pieces: AsyncGenerator<Uint8Array>;
  /** Figures left out so far. */
  without: Without;
}

/**
 * @param rows one for each figure, or for each sample
 * @throws UsageError if nothing is stored yet; the pieces throw if a file of the store is damaged
 */
export async function exportParquet(store: Store, rows: ParquetRows): Promise<ParquetExport> {
  const files = await store.files();
  const snapshot = snapshotOf(files, store.name);
  if (((await snapshot.index())?.runs ?? 0) === 0) {
    throw new UsageError(`The store ${store.name} holds no runs: publish or import some first, or check --store.`);
  }
  const without: Without = { runs: 0 };
  const batches = rows === 'summaries' ? explained(summaryRows(files), store.name) : sampleRows(snapshot, without);
  return { pieces: parquetFile(fileColumns[rows], batches), without };
}

/** @throws UsageError if a file of the store is damaged */
export async function* explained<T>(items: AsyncGenerator<T>, name: string): AsyncGenerator<T> {
  try {
    yield* items;
  } catch (error) {
    throw explain(error, name);
  }
}
