/** Verdicts: subjects against each other, runs against history. Pure: data in, verdicts out. */
export { VERDICTS, type InconclusiveReason, type Verdict } from './verdict.ts';
export { DEFAULT_POLICY, type PairedPolicy } from './paired-policy.ts';
export { fewestPairsToDecide } from './few-pairs.ts';
export { judgePairs, type CellVerdict, type Pair } from './paired.ts';
export { judgeComparison, parseComparison, type BatchAnswer, type BatchCell, type BatchComparison } from './batch.ts';
export { HistoryFormatError, parseHistories, UNNAMED_SERIES, type Histories } from './history-csv.ts';
export { historyPoints } from './history-points.ts';
export {
  DEFAULT_HISTORY_POLICY,
  judgeAgainstHistory,
  type CellHistory,
  type HistoryPolicy,
  type HistoryVerdict,
} from './history.ts';
export type { HistoryLimits } from './history-limits.ts';
export {
  judgeHistory,
  type HistoryBoundary,
  type HistoryChange,
  type HistoryPoint,
  type JudgedHistory,
} from './change-points.ts';
export { acceptedPositions, type Acceptance } from './acceptances.ts';
export { DEFAULT_DOCUMENTS_POLICY, judgeDocuments, type DocumentsPolicy, type DocumentsVerdict } from './documents.ts';
export {
  judgementOfDocuments,
  judgementOfFirstRun,
  judgementOfHistory,
  judgementOfPairs,
  type JudgedHistories,
  type JudgedPairs,
  type JudgedSide,
  type JudgementContext,
} from './judgement.ts';
export { mergeJudgements } from './merge-judgements.ts';
export { notesOf, workloadLines } from './notes.ts';
export { pairsOf } from './document-pairs.ts';
export { judgementOfComparison, LiveComparison, type ComparedSubjects, type NullArm } from './live-comparison.ts';
export { judgeFindings, measuredFindings, type JudgedFinding, type JudgedRule } from './findings.ts';
export { explainedGrowth } from './count-findings.ts';
export type { ComparedSources } from './count-causes.ts';
export { sortOf, type ChangedFile, type ComparedFile, type FileFact } from './compared-file.ts';
export { compiledFrom, isProgram } from './program-text.ts';
export { judgeRatioBudgets, type RatioBudget } from './budgets.ts';
export { judgeCounts, type CellCounts, type CountBudget, type CountsPolicy, type JudgedCounts } from './counts.ts';
export {
  countBaseline,
  countedSubject,
  pairCounts,
  sameForCounts,
  whyNotComparable,
  whySidesDiffer,
  type CountedPoint,
} from './count-baseline.ts';
export { applyAcceptances } from './accept.ts';
