/** Tables of runs and histories, which `io-perf table` hands to Python's tabulate. */
export { historyTable, historyTableNames, runsTable, trendsTable } from './history-tables.ts';
export { checkSubject, type NamedRun, runTable, runTableNames, sampleValue } from './run-tables.ts';
export { type Column, figures, makeTable, type Table, tablesJson, words } from './table.ts';
