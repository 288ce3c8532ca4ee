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
  cellProfilesSchemaId,
  parseCellProfiles,
  type CellProfiles,
  foldings,
  renderFolded,
  type Folding,
} from './document.ts';

export { differProfiles, grownOf, type CountDifference, combineProfiles, profileOfSamples } from './difference.ts';
export { findHints, type Hint } from './hints.ts';
export { defaultProfileSettings, profileCells, withProfiles, type ProfileSettings } from './cells.ts';
export { type ProfilePass } from './workloads.ts';
export { countInstructions } from './instructions.ts';
export { findTracer } from './strace.ts';
export { executionsOfRange } from './executions.ts';
export { profileWorkload } from './workloads.ts';
export { fileTable, pairFiles, type FilePair } from './file-table.ts';
export { findCauses, findSites, type GrownCall, type SideToRecord, type SitesOfCommand } from './sites/sides.ts';
export { findSlowCalls, WorkloadRecorder } from './sites/slow-calls.ts';
export { waitingCalls } from './sites/policy.ts';
export { languagesOf } from './sites/hooks.ts';
export { LineMap } from './sites/difference.ts';
export { Project } from './sites/project.ts';
export { recordStacks } from './sites/record.ts';
export { renderFoldedDifference, renderFoldedStacks } from './sites/call-stack.ts';
