/**
 * The application: one file for each use case, typed in and typed out. The command line and the Action are its faces; both get the
 * same verdict for the same documents. What belongs to the process (environment, signals, folder) comes in from them.
 */
export { acceptChange, type Acceptance } from './accept.ts';
export { convertFiles } from './convert.ts';
export { compareDocuments, findingsOf } from './judge-documents.ts';
export { compareSubjects } from './compare.ts';
export { type GateRequest } from './compare/policy.ts';
export { defaultBranch } from './compare/merge-base.ts';
export { detectChanges, type DetectedSeries } from './detect.ts';
export { diagnose } from './doctor.ts';
export { exportHistory, type ExportRequest } from './export-history.ts';
export { bringHistory, importHistory } from './import-history.ts';
export { judgeBatch } from './judge-batch.ts';
export { judgeForReport, judgeRuns } from './judge-runs.ts';
export { prepareRunners } from './prepare.ts';
export { profileOfCommand, type CommandProfileResult } from './profile.ts';
export { profileMatrixCells } from './profile-cells.ts';
export { addRuns, commitFacts, publishRuns, type CommitFacts } from './publish.ts';
export { measureRun, mustBeKept } from './run.ts';
export { repeatStudy, type RepeatedFigure, type StudyResult } from './study.ts';
export { serveDashboard } from './serve.ts';
export { printTables } from './tables.ts';
export { compactStore, withStore, type StoreAccess, Interruption, untilInterrupted } from './host.ts';
export {
  chooseCells,
  defaultSuite,
  platformOf,
  readRequest,
  type MeasuringRequest,
  type MeasuringTexts,
} from './request.ts';
export { makePlan, matrixOf, parseShards, machineNames, parseMachines } from './plan.ts';
export { durationsInFiles, durationsInStore, type Durations } from './durations.ts';
export { storedPast } from './stored-past.ts';
export { CommitSources } from './commit-sources.ts';
export { describeSource } from './source.ts';
export { toolRoot, toolVersion } from './site.ts';
export { hasWorkloads, withCommand } from './workloads.ts';
export { readRunDocument, writeRunDocument } from './document-file.ts';
export { initProject } from './init.ts';
