/**
 * Exact accounts of what programs do to files: system calls, bytes, names. Counts, never times. Under strace where that may
 * be; elsewhere as much as the kernel adds up by itself, and what is missing is named (docs/profile.md).
 */
export { type CommandOptions, type CommandProfile, type Tracing } from './command-profile.ts';
export { profileCommand } from './profile-command.ts';
export { parseProfileDocument, profileDocument, type ProfileDocument, type ProfiledFile } from './document.ts';
export { cellProfilesSchemaId, parseCellProfiles, type CellProfiles } from './document.ts';
export { foldings, renderFolded, type Folding } from './folded.ts';

export { differProfiles, grownOf, type CountDifference } from './profile-difference.ts';
export { combineProfiles } from './combine-profiles.ts';
export { profileOfSamples } from './sampled-profile.ts';
export { findHints } from './hints.ts';
export { defaultProfileSettings, type ProfileSettings } from './profile-cell.ts';
export { profileCells, withProfiles } from './cells.ts';
export { type ProfilePass } from './profile-workloads.ts';
export { countInstructions } from './instructions.ts';
export { findTracer } from './strace.ts';
export { executionsOfRange, maxExecutions } from './executions.ts';
export { profileWorkload } from './profile-workload.ts';
export { pairFiles, type FilePair } from './file-table.ts';
export { findCauses, type GrownCall, type SideToRecord } from './sites/sides.ts';
export { findSites } from './sites/command-sites.ts';
export { findSlowCalls } from './sites/slow-calls.ts';
export { WorkloadRecorder } from './sites/workload-recorder.ts';
export { waitingCalls } from './sites/policy.ts';
export { languagesOf } from './sites/hooks.ts';
export { LineMap } from './sites/line-map.ts';
export { Project } from './sites/project.ts';
export { recordStacks } from './sites/record.ts';
export { nameStacks, renderFoldedDifference, renderFoldedStacks } from './folded.ts';
export { flameRenderers, renderStacks } from './flame/stacks-file.ts';
export { openCounter, type OpenCounter } from './counters/open-counter.ts';
export { findCounters } from './counters/probe.ts';
export { findWindowsCounting } from './windows/probe.ts';
export { macosRemedy, whyNotCounted } from './macos/profile.ts';
export { tooManyToTrace, withUntraced } from './untraced.ts';
export { type CountedWorkload, type RangeTime } from './counters/execution-counter.ts';
export { isConstant, profileOfExecutions, seriesOf } from './counters/profile.ts';
