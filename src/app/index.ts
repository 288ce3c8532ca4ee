/**
 * The application: one file for each use case, with typed input and output. The command line and the Action call it; both get the same
 * verdict for the same documents. They pass in everything from the process (environment, signals, folder).
 */
export { acceptChange } from './accept-change.ts';
export { storePicture } from './comment-picture.ts';
export { addRuns, commitFacts, explainedRows, publishRuns, type CommitFacts } from './publish.ts';
export { nullSentence, bringHistory, importFormats, type ImportFormat, importHistory } from './import-history.ts';
export { convertFiles } from './convert-files.ts';
export { exportHistory, type ExportRequest } from './export-history.ts';
export { type TableChoice, tablesOfFiles, tablesOfStore } from './make-tables.ts';
export { printTables } from './print-tables.ts';
export { backfill, type BackfillResult } from './backfill.ts';

export { openChanges, type OpenChange } from './open-changes.ts';
export { detectChanges, type DetectedSeries } from './detect-changes.ts';
export { compareDocuments, findingsOf } from './compare-documents.ts';
export { judgeBatch } from './judge-batch.ts';
export { compareSubjects, type ComparisonRequest } from './compare.ts';

export { diagnose } from './diagnose.ts';
export { checkConformance, prepareRunners } from './prepare-runners.ts';
export { carriedAcceptances } from './carried-acceptances.ts';
export { judgeForReport, judgeComparedRun, judgeRuns } from './judge-runs.ts';
export { storedPast } from './stored-past.ts';
export { profileOfCommand, type CommandProfileResult } from './profile.ts';
export { profileMatrixCells } from './profile-cells.ts';
export { measureRun, mustBeKept } from './run.ts';
export { fleetDocument, type FleetRequest, readStores, writeFleetPage } from './fleet.ts';
export { exportFleet } from './fleet-export.ts';
export { hideRun, showRun } from './hide-run.ts';
export { checkStore, compactStore, noiseInStore, repairStore } from './store-care.ts';
export { repeatStudy } from './study.ts';
export { pagesAddress } from './site-files.ts';
export { serveDashboard } from './serve-dashboard.ts';

export { Interruption, untilInterrupted } from './interruption.ts';
export { withStore, type StoreAccess } from './store-access.ts';
export {
  chooseCells,
  defaultSuite,
  findCells,
  platformOf,
  readRequest,
  type MeasuringRequest,
  type MeasuringTexts,
} from './request.ts';

export { makePlan, matrixOf, parseShards } from './plan.ts';
export { machineNames, parseMachines, releasedImages } from './machines.ts';
export { durationsInFiles, durationsInStore, type Durations } from './durations.ts';

export { checkJudgementOutput, readRunDocument, writeRunDocument } from './document-file.ts';
