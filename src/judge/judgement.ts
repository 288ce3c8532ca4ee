/**
 * The judgement of a run from the verdicts of its cells: pairs measured in one job, two documents, or a run and its history.
 * Every builder fills the same table of cells and leaves the conclusion (verdict of the whole, gate) to `conclude`.
 */
import {
  type CellJudgement,
  type Comparison,
  costOf,
  type CountChange,
  type Figure,
  type GateReason,
  type Judgement,
  judgementSchemaId,
  type RunDocument,
} from '../document/index.ts';
import { cellName, cellPattern } from '../matrix/index.ts';
import { judgeDocuments } from './conclusions/judge-documents.ts';
import { explainedTime } from './explained-time.ts';
import { gateReasons, groupReasons, notesOf } from './gate.ts';
import { judgeAgainstHistory, type HistoryVerdict } from './history/history.ts';
import { historiesInOneUnit } from './history/alike.ts';
import { overLimit, type HistoryLimits } from './history/history-limits.ts';
import { type CellHistory } from './history/baseline.ts';
import { historyPoints } from './history/history-changes.ts';
import type { CountBudget } from './counts/counts.ts';
import { allLost, type Counterpart, counterpartIn, type Lost, lostInBase } from './lost.ts';
import { defaultFailOn, type FailOn, notMeasured, notMeasuredReasons } from './not-measured.ts';
import type { CellVerdict } from './pairs/description.ts';
import type { GroupChange } from './pairs/group-evidence.ts';
import { figureOfKind, figuresOf, firstSubject, levelOf, noRatio, shown, verdictOf } from './verdict.ts';
import {
  defaultPolicy,
  type PairedPolicy,
  processesToDecide,
  defaultHistoryPolicy,
  type HistoryPolicy,
  defaultDocumentsPolicy,
  type DocumentsPolicy,
} from './policy.ts';

/** One side of a judgement: what a reader knows it by. */
type JudgedSide = Judgement['head'];

/** What does not come from the times. */
export interface JudgementContext {
  /** What fails the build beside counts; default: `defaultFailOn`. The time of device-bound cells never does. */
  failOn?: FailOn | undefined;
  /** Exact counts that differ or that a budget limits, by cell. */
  counts?: ReadonlyMap<string, readonly CountChange[]> | undefined;
  /** Cells whose counts were held against those of another run, whether they differ or not. */
  counted?: ReadonlySet<string> | undefined;
  /** Rules about the run as a whole that are evaluated elsewhere: ratios inside one run, budgets of commands … */
  budgets?: readonly GateReason[] | undefined;
  /** Limits of counts: what they ask for has to be counted. */
  limits?: readonly CountBudget[] | undefined;
  /** What is missing and does not show in the run itself. */
  lost?: readonly Lost[] | undefined;
  /** What the other side has, where that is another document. */
  counterpart?: Counterpart | undefined;
  /** Against history: what the project allows, whatever the noise. */
  historyLimits?: HistoryLimits | undefined;
  /** Why nothing of it could be measured, which fails. */
  failure?: string | undefined;
}

/** Subjects of one run, measured interleaved, with the verdicts that `judgePairs` gave for its cells. */
interface JudgedPairs extends JudgementContext {
  run: RunDocument;
  verdicts: ReadonlyMap<string, CellVerdict>;
  policy?: PairedPolicy;
  /** Groups of cells that regressed together, though none of them did alone. */
  groups?: readonly GroupChange[];
  /** Names of the two subjects in the run; default: `base` and `head`. */
  baseSubject?: string;
  headSubject?: string;
  /** From a null arm: the largest |ratio - 1| of base against base. */
  noiseFloor?: number | undefined;
}

/** From pairs measured in one job: the strongest basis there is. Cells that could not be measured are `failed`. */
export function judgementOfPairs(judged: JudgedPairs): Judgement {
  const { run, verdicts, policy = defaultPolicy, baseSubject = 'base', headSubject = 'head', noiseFloor } = judged;
  const cells = new Map<string, CellJudgement>();
  for (const [cell, judgedCell] of verdicts) {
    const { verdict, by, of, ratio, low, high, p, pairsUsed, within, processes, probably, minimumDetectable } =
      judgedCell;
    const figure = figureOfKind(judgedCell);
    cells.set(cell, {
      verdict,
      ...(by === undefined ? {} : { by }),
      ...(of === undefined ? {} : { of }),
      ...reasonOfPairs(judgedCell),
      ...shown(figuresOf(run, cell, baseSubject, run, headSubject, figure), { ratio, low, high }),
      ...{ p, pairsUsed, minimumDetectable },
      ...(within === undefined ? {} : { within }),
      ...(processes === undefined ? {} : { processes }),
      ...(probably === undefined ? {} : { probably }),
    });
  }
  addFailed(cells, run);
  const base = sideOf(run.comparison?.base) ?? { name: baseSubject };
  const { groups = [], failOn = defaultFailOn, budgets = [] } = judged;
  const together = groupReasons(groups, failOn, { basis: 'paired', base });
  return conclude(
    cells,
    run,
    { ...judged, budgets: [...together, ...budgets] },
    {
      basis: 'paired',
      base,
      head: headOf(run, headSubject),
      falseAlarmRate: policy.alpha,
      minEffect: policy.minEffect,
      ...(noiseFloor === undefined ? {} : { noiseFloor }),
    },
  );
}

/** From two documents, made apart: see `judgeDocuments` for what that can and cannot tell. */
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

/**
 * From stored runs: advisory unless the policy says that it may gate. Where no cell has a history, this is the first run,
 * and there is nothing to be decided: `judgementOfFirstRun`.
 */
export function judgementOfHistory(judged: JudgedHistories): Judgement {
  const { run, subject = firstSubject(run), earlier, policy = defaultHistoryPolicy } = judged;
  const current = historyPoints(run, subject);
  if (![...current.keys()].some((cell) => (earlier.get(cell)?.earlier.length ?? 0) > 0)) {
    return judgementOfFirstRun(run, judged);
  }
  const { histories, heads, unlike } = historiesInOneUnit(run, subject, earlier);
  const cells = new Map<string, CellJudgement>(unlike);
  for (const [cell, judgedCell] of judgeAgainstHistory(histories, policy)) {
    const { verdict, ratio, low, high, p, level } = judgedCell;
    const head = heads.get(cell)!;
    // Where the change leads from: the level of the stored runs.
    const base = ratio === null ? level : costOf(head.value, head.better) / ratio;
    cells.set(cell, {
      verdict,
      ...reasonOf(judgedCell),
      // A project with limits of its own has said what fails.
      advisory: judged.historyLimits ? !policy.gate : judgedCell.advisory,
      ...shown({ head, ...(base === undefined ? {} : { base: levelOf(base, head) }) }, { ratio, low, high }),
      p,
      runsUsed: judgedCell.runsUsed,
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

/** What is different about a cell that is over the project's own limit. */
function limited(history: CellHistory, head: Figure, limits: HistoryLimits | undefined): Partial<CellJudgement> {
  const over = limits && overLimit(history, limits);
  if (over === undefined) return {};
  const ratio = Number.isFinite(over.ratio) ? costOf(over.ratio, head.better) : null;
  return {
    verdict: 'regressed',
    reason: undefined,
    advisory: !over.fails,
    ratio,
    base: levelOf(over.level, head),
  };
}

/** Nothing to compare with: every cell is `new`, and nothing can fail. */
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

/** Of a run in which nothing could be measured. */
export const judgementOfNothing = (run: RunDocument, failure: string): Judgement =>
  conclude(new Map(), run, { failure }, { basis: 'none', head: headOf(run, 'head') });

// The reason of a verdict, with figures where they tell what is missing.

const reasonOfPairs = ({ reason, processes }: CellVerdict): { reason?: string } =>
  reason === 'too-few-processes'
    ? { reason: `${reason}: ${processes!} of ${processesToDecide}` }
    : reason
      ? { reason }
      : {};

const reasonOf = ({ reason, runsUsed, runsNeeded }: HistoryVerdict): { reason?: string } =>
  reason === 'short-history' ? { reason: `${reason}: ${runsUsed} of ${runsNeeded} runs` } : reason ? { reason } : {};

function sideOf(side: Comparison['head'] | undefined): JudgedSide | undefined {
  if (side === undefined) return undefined;
  const { name, commit, ref } = side;
  return { name, ...(commit === undefined ? {} : { commit }), ...(ref === undefined ? {} : { ref }) };
}

/** What a reader knows the head by: as the comparison names it, else by commit and ref of the run. */
const headOf = ({ comparison, source }: RunDocument, name: string): JudgedSide =>
  sideOf(comparison?.head) ?? sideOf({ subject: name, name, commit: source?.commit, ref: source?.ref })!;

/** What could not be measured to the end. A figure that exists all the same is shown, and not trusted. */
function addFailed(cells: Map<string, CellJudgement>, run: RunDocument): void {
  for (const { cell, code, message } of run.errors) {
    cells.set(cell, {
      ...(cells.get(cell) ?? noRatio),
      verdict: 'failed',
      reason: `${code}: ${message}`,
      advisory: false,
    });
  }
}

/** Whether the time of this cell takes part in the verdict of the whole: device-bound and explained ones are reported only. */
const isGated = ({ type, explained }: CellJudgement): boolean => type !== 'device' && explained === undefined;

type Conclusion = Pick<Judgement, 'basis' | 'base' | 'head' | 'falseAlarmRate' | 'minEffect' | 'noiseFloor'>;

/** Adds counts and types, evaluates the gate and says what the whole amounts to. */
function conclude(
  judged: ReadonlyMap<string, CellJudgement>,
  run: RunDocument,
  context: JudgementContext,
  conclusion: Conclusion,
): Judgement {
  const { failOn = defaultFailOn, counts, counted, budgets = [], failure } = context;
  const entries = [...judged].map(([name, cell]): [string, CellJudgement] => {
    const { type, sameAs } = (Object.hasOwn(run.cells, name) ? run.cells[name] : undefined) ?? {};
    const changes = counts?.get(name) ?? [];
    const explained = conclusion.basis === 'paired' ? explainedTime(cell, changes) : undefined;
    return [
      name,
      {
        ...(type === undefined ? {} : { type }),
        ...cell,
        ...(type === 'device' || sameAs !== undefined || explained ? { advisory: true } : {}),
        ...(explained === undefined ? {} : { explained }),
        ...(sameAs !== undefined && judged.has(sameAs) ? { sameAs } : {}),
        ...(changes.length > 0 ? { counts: [...changes] } : {}),
        ...(counted?.has(name) === true ? { counted: true } : {}),
      },
    ];
  });
  const notes = [...(run.notes ?? []), ...notesOf(run)];
  // Another tool's name of it says more than an id.
  const nameOf = (id: string): string =>
    (Object.hasOwn(run.cells, id) ? run.cells[id]!.name : undefined) ?? cellPattern(id);
  // A benchmark that is gone has nothing in the document that names it but its id, which is percent-encoded.
  const lostName = (id: string): string =>
    nameOf(id) === id && !id.includes('*') && /^[^/]+\/(?:benchmark\/|run\/[^?]*\?)/.test(id)
      ? cellName(id)
      : nameOf(id);
  const fails = conclusion.basis === 'none' ? [] : failOn;
  const missing = notMeasured(allLost(run, entries, context), fails, lostName);
  const gate = [...gateReasons(entries, fails, conclusion, nameOf), ...notMeasuredReasons(missing), ...budgets];
  if (failure !== undefined && !gate.some(({ failed }) => failed))
    gate.push({ rule: 'failed', failed: true, message: failure });
  return {
    schema: judgementSchemaId,
    run: run.id,
    ...conclusion,
    verdict: failure === undefined ? verdictOf(entries.map(([, cell]) => cell).filter(isGated), gate) : 'failed',
    failed: gate.some(({ failed }) => failed),
    gate,
    ...(missing.length > 0 ? { notMeasured: missing } : {}),
    ...(notes.length > 0 ? { notes } : {}),
    // Entries, unlike assignments, keep a cell of the name `__proto__`.
    cells: Object.fromEntries(entries),
  };
}
