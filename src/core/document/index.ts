/** Run documents and judgements with their schema, and the errors that carry an exit status. Imports no other folder. */
export * from './defined.ts';
export * from './group-by.ts';
export * from './json-scan.ts';
export * from './errors.ts';
export * from './project-links.ts';
export * from './growth-cause.ts';
export * from './not-measured.ts';
export * from './judgement.ts';
export * from './run-document.ts';
export * from './conclusion.ts';
export * from './profile.ts';
export * from './sample.ts';
export * from './figure.ts';
export * from './cause.ts';
export { stackLimits } from './stack-limits.ts';
export { type WorkloadStacks, workloadStacksSchema } from './stacks.ts';
export * from './noise.ts';
export { type Cause, type CauseSite, type TimeCause } from './cause.ts';
export * from './pairs.ts';
export * from './sample.ts';
export * from './figure.ts';
export * from './cause.ts';
export * from './noise.ts';
export * from './read-run.ts';
export * from './merge-runs.ts';
export {
  countFigures,
  type CountFigure,
  figureTraits,
  isCountFigure,
  isShownAsNothing,
  limitedFigures,
  namedFigures,
} from './count-figures.ts';
export {
  addFileCounts,
  type FileCounts,
  type FileTable,
  isCountMetric,
  parseCountLimit,
  type CountLimit,
} from './count-limits.ts';
export * from './system-calls.ts';
export * from './families.ts';
export * from './blind-spots.ts';
export * from './units.ts';
export * from './study-rows.ts';
export { copyName, copyOf, withoutCopyName } from './copies.ts';
export { actionName, docsPage } from './project-links.ts';
