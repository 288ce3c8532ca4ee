/** Where runs live: a folder, or a branch of a repository. Append-only: what is stored once is never written again. */
export { openStore, type StoreOptions } from './open.ts';
export { filesOf, openInMemory } from './memory.ts';
export { StoreError } from './errors.ts';
export { parseStoreSpec, describeSpec, type StoreSpec } from './spec.ts';
export type { AppendOptions, Store } from './store.ts';
export type { Snapshot } from './snapshot.ts';
export type { Appended } from './append.ts';
export type { Site } from './site.ts';
export { covers, type HistoryQuery, type PastCell, type PastPoint } from './history.ts';
export { earlierElsewhere } from './exchange/earlier-elsewhere.ts';
export { dataJsPrefix } from './exchange/data-js.ts';
export { importDataJs, type Imported } from './exchange/import.ts';
export { exportFormats, exportStore, type ExportFormat } from './exchange/export.ts';
export { exportParquet, parquetRows, type ParquetExport, type ParquetRows } from './exchange/parquet/index.ts';
export type { Compacted } from './compact.ts';
