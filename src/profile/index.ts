/**
 * Exact accounts of what programs do to files: system calls, bytes, names. Counts, never times. Under strace where that may
 * be; elsewhere as much as the kernel adds up by itself, and what is missing is named (docs/profile.md).
 */
export { profileCommand, type CommandOptions, type CommandProfile } from './run-command.ts';
export {
  parseProfileDocument,
  profileDocument,
  profileSchemaId,
  type ProfileDocument,
  type ProfiledFile,
} from './document.ts';
export { cellProfilesSchemaId, parseCellProfiles, type CellProfiles } from './cell-profiles.ts';
export { foldings, renderFolded, type Folding } from './folded.ts';
export { differProfiles, grownOf, type CountDifference } from './difference.ts';
export { findHints, type Hint } from './hints.ts';
export { profileWorkload, type WorkloadPlan } from './workload.ts';
export { findTracer } from './strace.ts';
export { Regions, traceTarget } from './traced-target.ts';
export { differencePerOperation } from './per-operation.ts';
export { profileOfIo, profileOfSamples } from './runner-counters.ts';
export { combineProfiles } from './repetitions.ts';
export { fileTable, pairFiles, type FilePair } from './file-table.ts';
