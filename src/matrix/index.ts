/** The standard matrix as data: cells, suites, seed references, findings; and the grammar of cell ids. */
export {
  parseCellId,
  percentileId,
  localCell,
  matchesPattern,
  covers,
  cellName,
  cellPattern,
  benchmarkId,
  isWorkloadId,
  likely,
  parseSize,
} from './cell-id.ts';
export { findOperation, operations, groups, type Operation } from './operations.ts';
export { runners, suites } from './families.ts';
export { cellBytes, listCells, findCell, suiteCells, workloadCell, type MatrixCell, selectCells } from './cells.ts';
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
