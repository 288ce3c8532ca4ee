/** The standard matrix as data: cells, suites, seed references, findings. Knows no project of a user's own and no store. */
export { runners, suites } from './families.ts';

export { listCells, findCell, seedsOf, suiteCells } from './cells.ts';
export { selectCells } from './cells.ts';
export { scaleOf, type StudyRow, studyRows } from './study-rows.ts';
export { authorsOrder, studies } from './studies.ts';
export { measuredStudies, repeatedFigures, repeatedStudy } from './measured-studies.ts';
export {
  cellsOfPattern,
  comparedCells,
  findingCounts,
  findings,
  isAsPublished,
  pairCells,
  publishedFigures,
} from './findings.ts';

export type { Finding, FindingCount, FindingRule, FindingSpeed } from './schema.ts';
export type { Parameter } from './schema.ts';
