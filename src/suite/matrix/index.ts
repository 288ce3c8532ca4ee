/** The standard matrix as data: cells, suites, seed references, findings; and the grammar of cell ids. */

export { findOperation, operations, groups, type Operation } from './operations.ts';
export { runners, suites } from './families.ts';
export { cellBytes } from './footprint.ts';
export { listCells, findCell, suiteCells, workloadCell, type MatrixCell } from './cells.ts';
export { selectCells } from './select-cells.ts';
export { studies, type RepeatedFigure, type RepeatedStudy, type SeedReference } from './studies.ts';
export {
  cellsOfPattern,
  comparedCells,
  findingCounts,
  findings,
  isAsPublished,
  pairCells,
  publishedFigures,
} from './findings.ts';
export { corpusListing } from './corpora.ts';
export type { Platform, Finding, FindingCount, FindingRule, FindingSpeed } from './schema.ts';
