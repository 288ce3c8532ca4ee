/** The standard matrix as data: cells, suites, seed references, findings; and the grammar of cell ids. */
export {
  parseCellId,
  formatCellId,
  localCell,
  matchesPattern,
  type CellId,
  cellName,
  cellPattern,
  isWorkloadId,
} from './cell-id.ts';
export { parseSize, formatSize } from './parameter.ts';
export { likely } from './closest.ts';
export { operations, groups, findOperation, type Operation } from './operations.ts';
export { cellBytes, type Footprint } from './footprint.ts';
export { selectCells, type Selection } from './select.ts';
export { suites } from './families.ts';
export { listCells, findCell, workloadCell, type MatrixCell } from './cells.ts';
export { studies, type SeedReference } from './studies.ts';
export { cellsOfPattern, comparedCells, findingCounts, findings, pairCells } from './findings.ts';
export { corpora, corpusListing } from './corpora.ts';
export type { Platform, Suite, Published, CorporaFile, Finding, FindingCount, FindingRule } from './schema.ts';
