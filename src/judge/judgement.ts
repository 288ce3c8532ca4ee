/**
 * Builds the judgement of a run from the verdicts of its cells: pairs measured in one job, two documents, or a run and its history. Each fills
 * the same table of cells; `conclude` adds the verdict of the whole and the gate.
 */
import { addFailed, conclude, headOf, type JudgementContext, sideOf } from './conclude.ts';
import {
  defined,
  type CellJudgement,
  costOf,
  type Figure,
  type Judgement,
  type RunDocument,
} from '../core/document/index.ts';
import type { CellVerdict } from './pairs/description.ts';
import {
  defaultDocumentsPolicy,
  defaultHistoryPolicy,
  defaultPolicy,
  type DocumentsPolicy,
  type HistoryPolicy,
  type PairedPolicy,
  processesToDecide,
} from './policy.ts';
import type { GroupChange } from './pairs/group-evidence.ts';
import { figureOfKind, figuresOf, levelOf, noRatio, shown } from './figures.ts';
import { firstSubject } from './measured.ts';
import { defaultFailOn } from './not-measured.ts';
import { groupReasons } from './gate.ts';
import { judgeDocuments } from './documents.ts';
import { counterpartIn, lostInBase } from './lost.ts';
import type { CellHistory } from './history/baseline.ts';
import { compareWithLimits, type HistoryLimits } from './history/history-limits.ts';
import { historiesInOneUnit } from './history/alike.ts';
import { historyPoints } from './history/history-changes.ts';
import { judgeAgainstHistory } from './history/history.ts';

/** Subjects of one run, measured interleaved, with the verdicts of its cells. */
interface JudgedPairs extends JudgementContext {
  run: RunDocument;
  verdicts: ReadonlyMap<string, CellVerdict>;
  policy?: PairedPolicy;
  /** Groups of cells that regressed as a group, while none of them did alone. */
  groups?: readonly GroupChange[];
  /** The largest |ratio - 1| of base against base, from a null arm. */
  noiseFloor?: number | undefined;
}

/** Judges pairs measured in one job, the strongest basis. Cells that could not be measured are `failed`. */
export function judgementOfPairs(judged: JudgedPairs): Judgement {
  const { run, verdicts, policy = defaultPolicy, noiseFloor } = judged;
  const { base: { subject: baseSubject } = { subject: 'base' }, head: { subject: headSubject } = { subject: 'head' } } =
    run.comparison ?? {};
  const cells = new Map<string, CellJudgement>();
  for (const [cell, judgedCell] of verdicts) {
    const { verdict, by, of, reason, p, pairsUsed, within, processes, inEachPair, probably, minimumDetectable } =
      judgedCell;
    const why = reason === 'too-few-processes' ? `${reason}: ${processes!} of ${processesToDecide}` : reason;
    cells.set(cell, {
      verdict,
      ...defined({ by, of, reason: why }),
      ...shown(figuresOf(run, cell, baseSubject, run, headSubject, figureOfKind(judgedCell)), judgedCell),
      p,
      pairsUsed,
      minimumDetectable,
      ...defined({ within, processes, inEachPair, probably }),
    });
  }
  addFailed(cells, run);
  const base = sideOf(run.comparison?.base ?? { name: baseSubject });
  const { groups = [], failOn = defaultFailOn, budgets = [] } = judged;
  const together = groupReasons(groups, failOn, { basis: 'paired', base });
  const context = { ...judged, budgets: [...together, ...budgets] };
  return conclude(cells, run, context, {
    basis: 'paired',
    base,
    head: headOf(run, headSubject),
    falseAlarmRate: policy.alpha,
    minEffect: policy.minEffect,
    ...defined({ noiseFloor }),
  });
}

/** Judges two documents measured separately: see `judgeDocuments` for the limits of that. */
export function judgementOfDocuments(
  base: RunDocument,
  head: RunDocument,
  context: JudgementContext & { policy?: DocumentsPolicy } = {},
): Judgement {
  const { policy = defaultDocumentsPolicy } = context;
  const cells = new Map<string, CellJudgement>();
  const [baseSubject, headSubject] = [Object.keys(base.subjects)[0] ?? '', Object.keys(head.subjects)[0] ?? ''];
  for (const [cell, judged] of judgeDocuments(base, head, policy)) {
    cells.set(cell, { ...judged, ...shown(figuresOf(base, cell, baseSubject, head, headSubject), judged) });
  }
  addFailed(cells, head);
  const lost = [...lostInBase(base, head), ...(context.lost ?? [])];
  const sides = { ...context, lost, counterpart: counterpartIn(base) };
  return conclude(cells, head, sides, {
    basis: 'documents',
    base: headOf(base, 'base'),
    head: headOf(head, 'head'),
    falseAlarmRate: policy.alpha,
    minEffect: policy.betweenRuns,
  });
}

/** A run and the earlier figures of its cells, oldest first. Cells without any are `new`. */
interface JudgedHistories extends JudgementContext {
  run: RunDocument;
  subject?: string;
  earlier: ReadonlyMap<string, Omit<CellHistory, 'current'>>;
  policy?: HistoryPolicy;
}

/** Judges against stored runs: advisory unless the policy allows it to gate. If no cell has a history, this is the first run. */
export function judgementOfHistory(judged: JudgedHistories): Judgement {
  const { run, subject = firstSubject(run), earlier, policy = defaultHistoryPolicy } = judged;
  const current = historyPoints(run, subject);
  if (![...current.keys()].some((cell) => (earlier.get(cell)?.earlier.length ?? 0) > 0)) {
    return judgementOfFirstRun(run, judged);
  }
  const { histories, heads, unlike } = historiesInOneUnit(run, subject, earlier);
  const cells = new Map<string, CellJudgement>(unlike);
  for (const [cell, judgedCell] of judgeAgainstHistory(histories, policy)) {
    const { verdict, reason, ratio, p, level, runsUsed, runsNeeded } = judgedCell;
    const why = reason === 'short-history' ? `${reason}: ${runsUsed} of ${runsNeeded} runs` : reason;
    const head = heads.get(cell)!;
    // The change starts at the level of the stored runs.
    const base = ratio === null ? level : costOf(head.value, head.better) / ratio;
    cells.set(cell, {
      verdict,
      ...defined({ reason: why }),
      // A project's own limits define what fails.
      advisory: judged.historyLimits ? !policy.gate : judgedCell.advisory,
      ...shown({ head, ...(base === undefined ? {} : { base: levelOf(base, head) }) }, judgedCell),
      p,
      runsUsed,
      ...limited(histories.get(cell)!, head, judged.historyLimits),
    });
  }
  addFailed(cells, run);
  return conclude(cells, run, judged, {
    basis: 'history',
    base: { name: 'stored runs' },
    head: headOf(run, subject),
    falseAlarmRate: policy.alpha,
    minEffect: policy.minEffect,
  });
}

/** Describes a cell that exceeds the project's own limit, or that only the limit decides. */
function limited(history: CellHistory, head: Figure, limits: HistoryLimits | undefined): Partial<CellJudgement> {
  const compared = limits && compareWithLimits(history, limits);
  if (compared === undefined) return {};
  const { level, isOver, fails, young } = compared;
  if (!isOver && young === undefined) return {};
  return {
    ...(isOver
      ? { verdict: 'regressed', reason: undefined }
      : { verdict: 'inconclusive', reason: `short-history: ${young} of ${defaultHistoryPolicy.minRuns} runs` }),
    advisory: !fails,
    ratio: Number.isFinite(compared.ratio) ? costOf(compared.ratio, head.better) : null,
    base: levelOf(level, head),
    ...(young === undefined ? {} : { low: null, high: null, p: 1, runsUsed: 1 }),
  };
}

/** The judgement without anything to compare with: every cell is `new`, and nothing can fail. */
export function judgementOfFirstRun(run: RunDocument, context: JudgementContext = {}): Judgement {
  const subject = firstSubject(run);
  const cells = new Map<string, CellJudgement>(
    Object.keys(run.cells).map((cell) => [
      cell,
      { verdict: 'new' as const, ...noRatio, ...figuresOf(run, cell, '', run, subject) },
    ]),
  );
  addFailed(cells, run);
  return conclude(cells, run, { ...context, failOn: [] }, { basis: 'none', head: headOf(run, subject) });
}

/** The judgement of a run in which nothing could be measured. */
export const judgementOfNothing = (run: RunDocument, failure: string): Judgement =>
  conclude(new Map(), run, { failure }, { basis: 'none', head: headOf(run, 'head') });
