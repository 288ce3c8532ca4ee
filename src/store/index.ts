/** Where runs live: a folder, or a branch of a repository. Append-only: what is stored once is never written again. */
export { openStore, filesOf, openInMemory, type StoreOptions, type AppendOptions, type Store } from './store.ts';
export {
  describeSpec,
  explain,
  LinkOutside,
  parseStoreSpec,
  StoreError,
  type Files,
  type StoreSpec,
} from './backend.ts';
export { type Snapshot, type PastPoint } from './snapshot.ts';
export type { Appended, Site } from './append.ts';
export { type AcceptanceRow, byTime } from './format/index.ts';
export { earlierElsewhere, importDataJs } from './exchange/import.ts';
export { historyOfCsv } from './exchange/import-csv.ts';
export { dataJsPrefix } from './exchange/data-js.ts';
export { exportFormats, exportStore, type ExportFormat } from './exchange/export.ts';
export { exportParquet, parquetRows, type ParquetRows } from './exchange/parquet/index.ts';
export { contentsOf, hiveNothing, openPartitions, type Partitions } from './exchange/parquet/partitions.ts';
