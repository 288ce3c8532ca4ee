/** The vocabulary: run documents with their schema, and the errors that carry an exit status. Imports nothing of ours. */
export * from './errors.ts';
export * from './judgement.ts';
export * from './run-document.ts';
export * from './read-run.ts';
export * from './merge-runs.ts';
export { callsByKind, kindOf, type Kind } from './call-kinds.ts';
export {
  countFigures,
  figureTraits,
  isCountFigure,
  isShownAsNothing,
  limitedFigures,
  namedFigures,
  type CountFigure,
} from './count-figures.ts';
export { addFileCounts, type FileCounts, type FileTable } from './file-counts.ts';
export { isCountMetric, parseCountLimit, type CountLimit } from './count-limit.ts';
export * from './op-times.ts';
export { meaningOf, worseIsLarger, type Better, type Meaning } from './units.ts';
export * from './number-text.ts';
export * from './metric-words.ts';
export * from './verdict-order.ts';
