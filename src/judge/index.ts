/** Verdicts: subjects against each other, runs against history. Pure: data in, verdicts out. */
export { type Verdict, mergeJudgements, firstSubject } from './verdict.ts';
export {
  defaultDocumentsPolicy,
  defaultPolicy,
  type DocumentsPolicy,
  marginsFor,
  type PairedPolicy,
} from './policy.ts';
export { defaultAllowedGrowth } from './counts/policy.ts';

export { type Counterpart, type Lost } from './lost.ts';
export { defaultFailOn, type FailOn, notMeasuredSentence } from './not-measured.ts';
export { notesOf, workloadLines } from './gate.ts';
export { countSentence, explainedGrowth, packageText } from './counts/sentences.ts';
export {
  judgementOfDocuments,
  judgementOfFirstRun,
  judgementOfHistory,
  judgementOfNothing,
  type JudgementContext,
} from './judgement.ts';

export {
  acceptedPositions,
  applyAcceptances,
  type Acceptance,
  countBaseline,
  pairCounts,
  sameForCounts,
  whyNotComparable,
  whySidesDiffer,
} from './counts/baseline.ts';
export { HistoryFormatError, parseComparison, parseHistories, type Histories } from './recordings.ts';

export { judgeComparison } from './pairs/batch.ts';
export { judgementOfComparison, LiveComparison, nullArmOf, pairedVerdicts } from './pairs/live-comparison.ts';
export { isPaired } from './pairs/sides.ts';
export { noiseOf, noiseOfCheck, nullArmOfNoise } from './pairs/noise.ts';
export { fewestPairsToDecide } from './pairs/looks.ts';

export {
  judgeHistory,
  type HistoryChange,
  type HistoryPoint,
  type CellHistory,
  type HistoryLimits,
} from './history/change-points.ts';
export { judgeAgainstHistory, type HistoryVerdict } from './history/history.ts';
export { judgeCounts, type CellCounts } from './counts/counts.ts';
export { explainGrowth } from './counts/recorded.ts';
export type { ComparedSources } from './counts/causes.ts';
export { isMade, sortOf, type ChangedFile, type ComparedFile, type FileFact } from './counts/compared-file.ts';
export { type Owner, ownerOf } from './counts/owners.ts';
export { compiledFrom, isProgram } from './counts/programs.ts';

export {
  judgeConclusions,
  measuredConclusions,
  type JudgedConclusion,
  type JudgedRule,
} from './conclusions/conclusions.ts';

export { judgeDocuments, judgeRatioBudgets } from './conclusions/ratios.ts';
export { type OtherChange, TimeSearch, type TimeStep, type Triple } from './bisect/time-search.ts';
export {
  changedMetric,
  countIn,
  type Count,
  CountSearch,
  type CountStep,
  EndsComparison,
  stepOf,
  type EndPairs,
  type TimeFigure,
} from './bisect/count-search.ts';
