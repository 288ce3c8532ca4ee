/**
 * The application: one file for each use case, typed in and typed out. The command line and the Action are its faces; both get the
 * same verdict for the same documents. What belongs to the process (environment, signals, folder) comes in from them.
 */
export {
  acceptChange,
  type Acceptance,
  addRuns,
  commitFacts,
  nullSentence,
  publishRuns,
  type CommitFacts,
  bringHistory,
  importFormats,
  type ImportFormat,
  importHistory,
} from './publish.ts';
export { convertFiles, exportHistory, type ExportRequest, printTables, type StoredHistory } from './exchange.ts';
export { backfill, type BackfillResult } from './backfill.ts';
export { bisectChange, type BisectResult } from './bisect.ts';
export { commitNamed } from './commits.ts';
export {
  openChanges,
  type OpenChange,
  detectChanges,
  type DetectedSeries,
  compareDocuments,
  findingsOf,
  judgeBatch,
} from './judge-batch.ts';
export { compareSubjects, type ComparisonRequest } from './compare.ts';
export { hasWorkloadsAt } from './compare/changed-workloads.ts';
export { chooseLimits, type GateRequest } from './compare/policy.ts';
export { defaultBranch, describeSource, parseSubject, subjectAt } from './source.ts';
export { diagnose, checkConformance, prepareRunners } from './runners.ts';
export { judgeForReport, judgeComparedRun, judgeRuns } from './judge-runs.ts';
export { storedPast } from './stored-past.ts';
export { profileOfCommand, type CommandProfileResult, profileMatrixCells } from './profile.ts';
export { measureRun, mustBeKept } from './run.ts';
export { fleetDocument, type FleetRequest, readStores, writeFleetPage } from './fleet.ts';
export { exportFleet } from './fleet-export.ts';
export { checkStore, noiseInStore, repairStore } from './store-care.ts';
export { repeatStudy, type StudyResult } from './study.ts';
export { pagesAddress, serveDashboard, toolRoot, toolVersion } from './site.ts';
export { compactStore, withStore, type StoreAccess, Interruption, untilInterrupted } from './host.ts';
export {
  chooseCells,
  defaultSuite,
  findCells,
  platformOf,
  readRequest,
  type MeasuringRequest,
  type MeasuringTexts,
} from './request.ts';

export { makePlan, matrixOf, parseShards, machineNames, parseMachines } from './plan.ts';
export { durationsInFiles, durationsInStore, type Durations } from './durations.ts';
export { CommitSources } from './commit-sources.ts';
export { hasWorkloads, withCommand } from './workloads.ts';
export { readRunDocument, writeRunDocument } from './document-file.ts';
export { initProject } from './init.ts';
