/** Verdicts: subjects against each other, runs against history. Pure: data in, verdicts out. */
export type { Verdict } from './verdict.ts';
export {
  defaultDocumentsPolicy,
  defaultPolicy,
  type DocumentsPolicy,
  marginsFor,
  type PairedPolicy,
} from './policy.ts';
export { firstSubject } from './subject.ts';
export { explainedGrowth, notesOf, workloadLines } from './gate.ts';
export {
  judgementOfDocuments,
  judgementOfFirstRun,
  judgementOfHistory,
  judgementOfNothing,
  type JudgementContext,
} from './judgement.ts';
export { mergeJudgements } from './merge-judgements.ts';
export { acceptedPositions, applyAcceptances, type Acceptance } from './accept.ts';
export { HistoryFormatError, parseComparison, parseHistories, type Histories } from './recordings.ts';

export { judgeComparison } from './pairs/comparison.ts';
export { isPaired, judgementOfComparison, LiveComparison, nullArmOf, pairedVerdicts } from './pairs/live-comparison.ts';
export { noiseOf, noiseOfCheck, nullArmOfNoise } from './pairs/noise.ts';
export { fewestPairsToDecide } from './pairs/pair.ts';

export { judgeHistory, type HistoryChange, type HistoryPoint } from './history/change-points.ts';
export { judgeAgainstHistory, type HistoryVerdict } from './history/history.ts';
export type { CellHistory, HistoryLimits } from './history/levels.ts';

export { judgeCounts, type CellCounts } from './counts/counts.ts';
export { countBaseline, pairCounts, sameForCounts, whyNotComparable, whySidesDiffer } from './counts/baseline.ts';
export { explainGrowth, type ComparedSources } from './counts/growth.ts';
export {
  compiledFrom,
  isProgram,
  sortOf,
  type ChangedFile,
  type ComparedFile,
  type FileFact,
} from './counts/compared-file.ts';

export {
  judgeConclusions,
  measuredConclusions,
  type JudgedConclusion,
  type JudgedRule,
} from './conclusions/conclusions.ts';
export { judgeDocuments } from './conclusions/documents.ts';
export { judgeRatioBudgets } from './conclusions/ratios.ts';

export type { OtherChange } from './bisect/bracket.ts';
export { changedMetric, countIn, type Count } from './bisect/count-metric.ts';
export { CountSearch, type CountStep } from './bisect/count-search.ts';
export { EndsComparison, stepOf, type EndPairs, type TimeFigure } from './bisect/ends.ts';
export { TimeSearch, type TimeStep, type Triple } from './bisect/time-search.ts';
