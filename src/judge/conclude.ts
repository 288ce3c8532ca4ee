/** Turns the verdicts of cells into the verdict of the whole and the gate, with reasons. */
import {
  defined,
  type CellJudgement,
  type CountChange,
  type GateReason,
  type Judgement,
  judgementSchemaId,
  type RunDocument,
  isTime,
  kindOf,
} from '../core/document/index.ts';
import { defaultFailOn, type FailOn, notMeasured, notMeasuredReasons, type Lost } from './not-measured.ts';
import type { CountBudget } from './counts/counts.ts';
import { allLost, type Counterpart } from './lost.ts';
import type { HistoryLimits } from './history/history-limits.ts';
import { nsPerExplainedByte, nsPerExplainedCall, nsPerGitCall } from './policy.ts';
import { noRatio } from './figures.ts';
import { cellIn } from './measured.ts';
import { isGated, verdictOf } from './verdict.ts';
import { gateReasons, notesOf, type RulesOf, withoutGate } from './gate.ts';
import { cellName, cellPattern } from '../core/cells/index.ts';

/** Input that does not come from the times. */
export interface JudgementContext {
  /** Verdicts that fail the build besides counts; default: `defaultFailOn`. The time of device-bound cells never fails it. */
  failOn?: FailOn | undefined;
  /** Exact counts that differ or that a budget limits, by cell. */
  counts?: ReadonlyMap<string, readonly CountChange[]> | undefined;
  /** Cells whose counts were compared with those of another run, whether or not they differ. */
  counted?: ReadonlySet<string> | undefined;
  /** Rules about the whole run that are evaluated elsewhere: ratios within one run, budgets of commands … */
  budgets?: readonly GateReason[] | undefined;
  /** Limits of counts. A limited count has to be measured. */
  limits?: readonly CountBudget[] | undefined;
  /** Losses that the run itself does not show. */
  lost?: readonly Lost[] | undefined;
  /** Figures of the other side, if that is another document. */
  counterpart?: Counterpart | undefined;
  /** Limits that the project sets against history, regardless of noise. */
  historyLimits?: HistoryLimits | undefined;
  /** Rules of single cells. */
  rules?: RulesOf | undefined;
  /** Why nothing could be measured, which fails. */
  failure?: string | undefined;
}

/** What a reader knows one side by. */
export const sideOf = ({ name, commit, ref }: Judgement['head']): Judgement['head'] => ({
  name,
  ...defined({ commit, ref }),
});

/** The head of the comparison, or else commit and ref of the run. */
export const headOf = ({ comparison, source }: RunDocument, name: string): Judgement['head'] =>
  sideOf(comparison?.head ?? { name, commit: source?.commit, ref: source?.ref });

/** Cells that could not be measured completely. An existing figure is shown but not trusted. */
export function addFailed(cells: Map<string, CellJudgement>, run: RunDocument): void {
  for (const { cell, code, message } of run.errors) {
    const known = cells.get(cell) ?? noRatio;
    cells.set(cell, { ...known, verdict: 'failed', reason: `${code}: ${message}`, advisory: false });
  }
}

type Conclusion = Pick<Judgement, 'basis' | 'base' | 'head' | 'falseAlarmRate' | 'minEffect' | 'noiseFloor'>;

/** Adds counts and types, evaluates the gate and concludes the verdict of the whole. */
export function conclude(
  judged: ReadonlyMap<string, CellJudgement>,
  run: RunDocument,
  context: JudgementContext,
  conclusion: Conclusion,
): Judgement {
  const { failOn = defaultFailOn, counts, counted, budgets = [], failure, rules = () => undefined } = context;
  const { limits, lost, counterpart } = context;
  const isExempt = (cell: string): boolean => rules(cell)?.isGated === false;
  const entries = [...judged].map(([name, cell]): [string, CellJudgement] => {
    const { type, sameAs } = cellIn(run, name) ?? {};
    const changes = counts?.get(name) ?? [];
    const explained = conclusion.basis === 'paired' ? explainedTime(cell, changes) : undefined;
    return [
      name,
      {
        ...defined({ type }),
        ...cell,
        ...(type === 'device' || sameAs !== undefined || explained || isExempt(name) ? { advisory: true } : {}),
        ...(isExempt(name) ? { gated: false } : {}),
        ...defined({ explained }),
        ...(sameAs !== undefined && judged.has(sameAs) ? { sameAs } : {}),
        ...(changes.length > 0 ? { counts: [...changes] } : {}),
        ...(counted?.has(name) === true ? { counted: true } : {}),
      },
    ];
  });
  const notes = [...(run.notes ?? []), ...notesOf(run)];
  // Another tool's name for the cell is clearer than an id.
  const nameOf = (id: string): string => cellIn(run, id)?.name ?? cellPattern(id);
  // The document names a removed benchmark only by its id, which is percent-encoded.
  const lostName = (id: string): string =>
    nameOf(id) === id && !id.includes('*') && /^[^/]+\/(?:benchmark\/|run\/[^?]*\?)/.test(id)
      ? cellName(id)
      : nameOf(id);
  const failsOf = (cell: string): FailOn => (conclusion.basis === 'none' ? [] : (rules(cell)?.failOn ?? failOn));
  const losses = allLost(run, entries, limits, lost, counterpart);
  const missing = notMeasured(losses, failsOf, isExempt, lostName);
  const reasons = [...gateReasons(entries, failsOf, conclusion, nameOf), ...budgets];
  const gate = [...withoutGate(reasons, isExempt), ...notMeasuredReasons(missing)];
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
    // Entries, unlike assignments, keep a cell named `__proto__`.
    cells: Object.fromEntries(entries),
  };
}

/** Causes that are more work of the project itself. */
const ownCauses: ReadonlySet<CountChange['cause']> = new Set([
  'own-source',
  'more-inputs',
  'new-folders',
  'git-history',
  'results',
]);

/** @returns undefined if the cell is not slower, a count grew without such a cause, or it lost more time than the bound */
export function explainedTime(
  { verdict, of, ratio, head }: CellJudgement,
  counts: readonly CountChange[],
): CellJudgement['explained'] {
  if (verdict !== 'regressed' || of === 'mean' || ratio === null || head === undefined || !isTime(head))
    return undefined;
  const grown = counts.filter(({ base = 0, head: after = 0 }) => after > base);
  if (grown.some(({ verdict: of }) => of === 'grown' || of === 'unstable')) return undefined;
  const explained = grown.filter((count) => count.verdict === 'explained');
  if (explained.length === 0 || !explained.every(({ cause }) => ownCauses.has(cause))) return undefined;
  const sum = (of: (metric: string) => boolean): number =>
    grown.filter(({ metric }) => of(metric)).reduce((all, { base = 0, head: after = 0 }) => all + after - base, 0);
  const calls = sum((metric) => kindOf(metric) !== undefined);
  const bytes = sum((metric) => metric === 'readBytes' || metric === 'writtenBytes');
  const nsPerCall = explained.some(({ cause }) => cause === 'git-history') ? nsPerGitCall : nsPerExplainedCall;
  const maxNs = calls * nsPerCall + bytes * nsPerExplainedByte;
  return head.value - head.value / ratio <= maxNs ? { calls, bytes, maxNs } : undefined;
}
