/**
 * The gate: workloads of a user's project; the two sides of a comparison, laid out alike, built, counted and explained; bisection; a first
 * configuration. It knows no store and no cell of the matrix.
 */
export { describeSource } from './commits/source.ts';
export { allowedGrowth, rulesOf } from './compare/workload-rules.ts';
export { chooseLimits, choosePolicy, type GatePolicy, type GateRequest } from './compare/policy.ts';
export {
  chooseWorkloads,
  hasWorkloads,
  isForWorkloads,
  listWorkloads,
  noWorkload,
  withCommand,
  withEarlierNames,
  workloadCells,
  workloadPattern,
} from './workloads/workloads.ts';
export { commandRemarks, profiledRemarks } from './workloads/command-remarks.ts';
export { bisectChange, type BisectResult } from './bisect/bisection.ts';
export { bisectPackage, type PackageBisection } from './bisect/bisect-package.ts';
export {
  changedWorkloads,
  hasWorkloadsAt,
  type Configured,
  withChangedWorkloads,
} from './compare/changed-workloads.ts';
export { CommitSources } from './commits/commit-sources.ts';
export {
  parseSubject,
  sideOf,
  sourceOfHead,
  subjectAt,
  subjectOfConfig,
  type SubjectRequest,
} from './commits/subject.ts';
export { defaultBranch, refuseOneCommit, settleBase, sinceDefaultBranch } from './commits/settled-base.ts';
export { ancestryIn, commitNamed, factsOf, listHistory } from './commits/commits.ts';
export { isId } from './commits/git.ts';
export { directoryBeside } from './commits/beside.ts';
export { BuiltCommits, Unfit } from './commits/built-commits.ts';
export { askIn, findCommit, findRepository, type Repository } from './compare/checkout.ts';
export { NotBuilt, SubjectMaker, type PreparedSubject } from './compare/subjects.ts';
export { WorkloadCounting } from './compare/counts.ts';
export { serverOf } from './compare/server.ts';
export { findTimeCauses } from './compare/time-causes.ts';
export {
  NoBase,
  type NotInCopy,
  notInCopy,
  doesNotRun,
  documentOfNoWorkloads,
  inItsFolder,
  emptyDocument,
  documentOfUnbuiltHead,
  measureHeadAlone,
  missingProgram,
  namedFiles,
  notAtBase,
  sidesOf,
  whyBaseDoesNotRun,
} from './compare/one-side.ts';
export { again, pairUntilDecided, plannedOf } from './compare/pair-until-decided.ts';
export { type Layout, layoutOf, whatIsIgnored, withoutIgnored } from './compare/layout.ts';
export { isLate } from './init/attempt.ts';
export { initProject } from './init/init.ts';
