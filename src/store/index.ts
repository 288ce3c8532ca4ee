/** Where runs live: a folder, or a branch of a repository. Append-only: what is stored once is never written again. */
export { openStore, type StoreOptions } from './open-store.ts';
export { filesOf, openInMemory } from './memory-store.ts';
export { type AppendOptions, type Store } from './store.ts';
export { describeSpec, parseStoreSpec, type StoreSpec } from './store-spec.ts';
export { explain, LinkOutside, StoreError, type Files } from './backend.ts';
export { type Snapshot } from './snapshot.ts';
export { type PastPoint } from './past-cells.ts';
export type { Appended, Site } from './append.ts';
export { type AcceptanceRow, byTime } from './format/index.ts';
export { earlierElsewhere } from './exchange/earlier-elsewhere.ts';
export { importDataJs } from './exchange/import.ts';
export { historyOfCsv } from './exchange/import-csv.ts';
export { dataJsPrefix } from './exchange/data-js.ts';
export { exportFormats, exportStore, type ExportFormat } from './exchange/export.ts';
export { exportParquet, parquetRows, type ParquetRows } from './exchange/parquet/index.ts';
export { contentsOf, hiveNothing, openPartitions, type Partitions } from './exchange/parquet/partitions.ts';
