/** Histories in other tools' formats: data.js, CSV, OpenMetrics, Parquet and others, in and out. */

export { exportFormats, exportStore, type ExportFormat } from './export.ts';
export { exportParquet, parquetRows, type ParquetRows } from './parquet/index.ts';
export { contentsOf, hiveNothing, openPartitions, type Partitions } from './parquet/partitions.ts';
export { historyOfCsv } from './import-csv.ts';
export { importDataJs } from './import.ts';
export { earlierElsewhere } from './earlier-elsewhere.ts';
export { historyOfBencher } from './bencher.ts';
export { historyOfNyrkio } from './nyrkio.ts';
export { historyOfOtava } from './otava.ts';
export { originOf, withoutCells, type CellNames, type ForeignHistory } from './foreign-runs.ts';
export { asvUnits, withAsvUnits, type AsvUnits } from './asv-units.ts';
