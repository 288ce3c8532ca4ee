/** Run documents and judgements with their schema, counts, units, and the errors that carry an exit status. Imports nothing of ours. */
export * from './errors.ts';
export * from './growth-cause.ts';
export * from './not-measured.ts';
export * from './judgement.ts';
export * from './run-document.ts';
export * from './profile.ts';
export * from './run-parts.ts';
export { type Cause, type CauseSite, type TimeCause } from './run-parts.ts';
export * from './pairs.ts';
export * from './run-parts.ts';
export * from './read-run.ts';
export {
  countFigures,
  type CountFigure,
  figureTraits,
  isCountFigure,
  isShownAsNothing,
  limitedFigures,
  namedFigures,
  addFileCounts,
  type FileCounts,
  type FileTable,
  isCountMetric,
  parseCountLimit,
  type CountLimit,
} from './counts.ts';
export * from './system-calls.ts';
export * from './families.ts';
export * from './blind-spots.ts';
export * from './units.ts';
export { copyName, copyOf, withoutCopyName } from './copies.ts';
export { actionName, docsPage } from './errors.ts';
