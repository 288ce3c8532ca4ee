/** The standard matrix as data: cells, suites, seed references, findings; and the grammar of cell ids. */
export { parseCellId, formatCellId, localCell, matchesPattern, type CellId } from './cell-id.ts';
export { cellName, cellPattern, isWorkloadId } from './cell-name.ts';
export { parseSize, formatSize } from './size.ts';
export { likely } from './closest.ts';
export { operations, groups, type Operation } from './operations.ts';
export { suites } from './suites.ts';
export { listCells, findCell, workloadCell, type MatrixCell } from './cells.ts';
export { selectCells, type Selection } from './select.ts';
export { studies, type SeedReference } from './studies.ts';
export { cellsOfPattern, comparedCells, findingCounts, findings, pairCells } from './findings.ts';
export { corpora } from './corpora.ts';
export { corpusListing } from './corpus-listing.ts';
export { cellBytes, type Footprint } from './footprint.ts';
export type { Platform, Suite, Published, CorporaFile, Finding, FindingCount, FindingRule } from './schema.ts';
