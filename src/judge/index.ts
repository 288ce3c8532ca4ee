/** Verdicts: subjects against each other, runs against history. Pure: data in, verdicts out. */
export { type Verdict } from './verdict.ts';
export { mergeJudgements } from './merge-judgements.ts';
export { firstSubject, isPaired, logCostsAlike, thinned } from './measured.ts';
export {
  defaultDocumentsPolicy,
  defaultPolicy,
  type DocumentsPolicy,
  marginsFor,
  type PairedPolicy,
} from './policy.ts';
export { defaultAllowedGrowth } from './counts/policy.ts';

export { type Counterpart } from './lost.ts';
export { type Lost } from './not-measured.ts';
export { defaultFailOn, type FailOn } from './not-measured.ts';
export { notesOf, type RulesOf, withoutGate, workloadLines } from './gate.ts';
export { explainedGrowth } from './counts/sentences.ts';
export { judgementOfDocuments, judgementOfFirstRun, judgementOfHistory, judgementOfNothing } from './judgement.ts';
export { type JudgementContext } from './conclude.ts';

export { applyAcceptances } from './counts/acceptances.ts';
export { acceptedPositions, acceptedSteps, isCommit, timeMetric, type Acceptance } from './counts/consent.ts';
export {
  type CountBase,
  countBaseline,
  pairCounts,
  sameForCounts,
  countFence,
  whyNotComparable,
  whySidesDiffer,
  withKnownGrowth,
} from './counts/baseline.ts';
export { HistoryFormatError, parseComparison, parseHistories, type Histories } from './recordings.ts';

export { judgeComparison } from './pairs/batch.ts';
export { judgementOfComparison, LiveComparison, nullArmOf, pairedVerdicts } from './pairs/live-comparison.ts';
export { noiseOf, noiseOfCheck, nullArmOfNoise } from './pairs/noise.ts';
export { minPairsToDecide } from './pairs/looks.ts';

export { judgeHistory, type HistoryChange, type HistoryPoint } from './history/history-changes.ts';
export {
  countAt,
  type CountedPoint,
  type CountLevelChange,
  isMore,
  judgeCountHistory,
  metricsOfPoints,
} from './history/count-changes.ts';
export { type CellHistory } from './history/baseline.ts';
export { type HistoryLimits } from './history/history-limits.ts';
export { judgeAgainstHistory, type HistoryVerdict } from './history/history.ts';
export { judgeCounts, namesCell, type CellCounts, type CountBudget } from './counts/counts.ts';
export type { TimedIo } from './counts/bursts.ts';
export { mayExplain } from './counts/may-explain.ts';
export { explainGrowth } from './counts/recorded.ts';
export type { ComparedSources } from './counts/causes.ts';
export { isMade, sortOf, type ChangedFile, type ComparedFile, type FileFact } from './counts/compared-file.ts';
export { type Owner, ownerOf } from './counts/owners.ts';
export { compiledFrom, isProgram } from './counts/programs.ts';

export { judgeDocuments } from './documents.ts';

export { type OtherChange } from './bisect/bracket.ts';
export { TimeSearch, type TimeStep, type Triple } from './bisect/time-search.ts';
export { changedMetric, type Count, countIn, CountSearch, type CountStep } from './bisect/count-search.ts';
export { EndsComparison, stepOf, type EndPairs, type TimeFigure } from './bisect/ends-comparison.ts';
export { minForRatio, maxRatioSamples, ratioConfidence } from './policy.ts';
export { arithmetic, limitedFigure } from './counts/values.ts';
