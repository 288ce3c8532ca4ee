/**
 * The application: one file for each use case, typed in and typed out. The command line and the Action are its faces; both get the
 * same verdict for the same documents.
 */
export { acceptChange, type Acceptance, type Accepted } from './accept.ts';
export { convertFiles, type Conversion } from './convert.ts';
export { compareSubjects, type ComparisonRequest, type ComparisonResult } from './compare.ts';
export { choosePolicy, type GateRequest } from './compare/policy.ts';
export { defaultBranch } from './compare/merge-base.ts';
export { measureRun, mustBeKept, type MeasuringContext, type RunRequest, type RunResult } from './run.ts';
export {
  chooseCells,
  defaultSuite,
  nothingMeasured,
  planMeasuring,
  readRequest,
  type MeasuringRequest,
  type MeasuringTexts,
} from './request.ts';
export { makePlan, matrixOf, parseShards } from './plan.ts';
export { durationsInStore, durationsOf, newestFirst, type Durations } from './durations.ts';
export { machineNames, parseMachines } from './machines.ts';
export { judgeRuns, type Rules } from './judge-runs.ts';
export { storedPast } from './stored-past.ts';
export { CommitSources } from './commit-sources.ts';
export { commitFacts, type CommitFacts } from './commit-facts.ts';
export { describeSource } from './source.ts';
export { bringHistory, withStore } from './with-store.ts';
export { siteFiles, toolRoot, toolVersion, withOverview } from './site.ts';
export { Interruption, untilInterrupted } from './interrupt.ts';
export { hasWorkloads } from './workloads.ts';
export {
  checkOutput,
  readDocumentText,
  readRunDocument,
  writeDocument,
  writeRunDocument,
  type OutputKind,
} from './document-file.ts';
export { initProject, type InitRequest, type InitResult } from './init.ts';
export { type Attempt } from './init/attempt.ts';
