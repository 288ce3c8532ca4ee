/** Tables of runs, studies and histories, as texts that are ready to print in any format: what `io-perf table` hands to Python's tabulate. */
export { historyTable, historyTableNames, runsTable, trendsTable } from './history-tables.ts';
export { type NamedRun, runTable, runTableNames } from './run-tables.ts';
export { studyTables } from './study-tables.ts';
export { type Table, tablesJson } from './table.ts';
