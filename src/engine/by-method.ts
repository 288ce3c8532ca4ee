/** Measures cells as a published study did, since its figures depend on its method: no warm-up, rounds or adjustment. */
import type { MatrixCell } from '../core/cells/index.ts';
import { defined, type RunDocument, type TimedSample } from '../core/document/index.ts';
import type { CellState } from './cell-state.ts';
import { ConnectionLost, RunnerError } from './connection.ts';
import { type SampleAnswer } from './answers.ts';
import { documentOf, openRun, removeScratch, type Run } from './context.ts';
import type { MeasureHooks, MeasurePlan } from './plan.ts';
import { methodSettleMs, methodTimeoutMs } from './policy.ts';
import { makeTrees } from './bench.ts';
import { openBenches, prepareCells, setUpCell } from './prepare.ts';

/** One line of a study's program. */
export interface MethodStep {
  /** Row of the study. */
  row: string;
  /** Which repetition of the whole method it belongs to, 0-based. */
  pass: number;
  cell: MatrixCell;
  /** Row and cell of the first recorded sample, which was read from the device. */
  firstAs?: { row: string; cell: MatrixCell };
  /** Starts a new process before the step; otherwise the process of the step before is used, where it is the same runner. */
  startsProcess: boolean;
  /** The caches of the system are dropped before its first sample, where that is possible. */
  dropsCaches: boolean;
  /** Samples that are taken first and discarded. */
  unrecorded: number;
  samples: number;
  /** Operations of a sample. */
  ops: number;
}

export interface StepResult {
  step: MethodStep;
  /** Why there are no samples, or not all. */
  reason?: string;
}

type Plan = Omit<MeasurePlan, 'cells' | 'budget' | 'latency'> & { study: string };

/** @throws UsageError for a directory that cannot be used */
export async function measureByMethod(
  plan: Plan,
  steps: readonly MethodStep[],
  hooks: MeasureHooks,
): Promise<{ run: RunDocument; results: StepResult[] }> {
  const cells = [...new Map(steps.flatMap(cellsOf).map((cell) => [cell.id, cell])).values()];
  const run = openRun({ ...plan, cells, budget: { rounds: 1 }, latency: false, exceedsMemory: true }, hooks);
  const results: StepResult[] = [];
  try {
    await openBenches(run.roster, [plan.subjects[0]!]);
    const bench = run.roster.benches[0]!;
    // Nothing is set up yet: a step makes its own files.
    run.roster.states = await prepareCells(bench, run.plan, run.ledger, hooks, () => true);
    for (const [index, step] of steps.entries()) {
      if (hooks.signal.aborted) break;
      const place = { fraction: index / steps.length, round: index, rounds: steps.length };
      hooks.progress.update({ ...place, cell: step.cell.id, remainingSeconds: Infinity });
      results.push(await takeStep(run, step));
      await hooks.save(documentOf(run, false));
    }
  } finally {
    for (const session of run.roster.sessions) await session.close();
    await removeScratch(run);
  }
  return { run: documentOf(run, !hooks.signal.aborted), results };
}

const cellsOf = ({ cell, firstAs }: MethodStep): MatrixCell[] => (firstAs ? [cell, firstAs.cell] : [cell]);

async function takeStep(run: Run, step: MethodStep): Promise<StepResult> {
  const { ledger, roster, hooks } = run;
  const state = stateOf(run, step.cell);
  if (!state) return { step, reason: whyMissing(run, step.cell) };
  const { session, bench } = state;
  await makeTrees(bench, [step.cell], run.plan.seed, ledger, hooks.progress);
  if (step.startsProcess) for (const other of roster.sessions) await other.close();
  if (!(await setUpCell(session, step.cell, ledger))) return { step, reason: whyMissing(run, step.cell) };
  try {
    const isWarm = step.dropsCaches && !(await settleAndDrop(state));
    for (let taken = -step.unrecorded; taken < step.samples && !hooks.signal.aborted; taken++) {
      const answer = await takeSample(state, step);
      if (taken < 0) continue;
      const first = taken === 0 ? step.firstAs : undefined;
      const owner = (first && stateOf(run, first.cell)) ?? state;
      keep(owner, { ...step, row: first?.row ?? step.row }, answer, taken, taken === 0 && isWarm);
    }
  } catch (error) {
    if (!(error instanceof RunnerError || error instanceof ConnectionLost)) throw error;
    ledger.fail(step.cell.id, undefined, error);
    return { step, reason: error.message };
  }
  await session.teardown(step.cell);
  return { step };
}

const stateOf = ({ roster }: Run, cell: MatrixCell): CellState | undefined =>
  roster.states.find((state) => state.cell.id === cell.id);

/** Writes back first, since dirty pages cannot be dropped. */
async function settleAndDrop({ bench, cell }: CellState): Promise<boolean> {
  await bench.target.sync(bench.scratch.path);
  bench.cacheDrops++;
  const isDropped = await bench.target.dropCaches();
  if (cell.operation === 'traverse') await new Promise((resolve) => setTimeout(resolve, methodSettleMs));
  return isDropped;
}

/** The operations of one sample, in as few requests as the runner allows. */
async function takeSample({ session }: CellState, { cell, ops }: MethodStep): Promise<SampleAnswer> {
  const most = session.maxOps(cell);
  let sum: SampleAnswer | undefined;
  for (let left = ops; left > 0; left -= most) {
    const answer = await session.sample(cell, Math.min(left, most), methodTimeoutMs);
    sum = sum ? { ...sum, ns: sum.ns + answer.ns, ops: sum.ops + answer.ops } : answer;
  }
  return sum!;
}

function keep(state: CellState, step: MethodStep, answer: SampleAnswer, round: number, isWarm: boolean): void {
  const { ns, userNs, sysNs, io, marks = [] } = answer;
  const sample: TimedSample = {
    round,
    order: 0,
    ns,
    // Of several requests only the times are added.
    ...(answer.ops <= state.session.maxOps(step.cell) ? { ...defined({ userNs, sysNs }), ...(io && { io }) } : {}),
    ...(isWarm || marks.length > 0 ? { marks: [...marks, ...(isWarm ? ['not-cold'] : [])] } : {}),
    row: step.row,
    pass: step.pass,
    process: state.session.process,
  };
  state.ops = step.ops;
  state.bytesPerOp = answer.bytes / answer.ops;
  state.samples.push(sample);
}

function whyMissing({ ledger }: Run, { id, runner }: MatrixCell): string {
  const isAbout = ({ cell }: { cell: string }): boolean => cell === id || cell === `${runner}/*`;
  const skipped = ledger.skipped.find(isAbout);
  if (skipped) return skipped.remedy === undefined ? skipped.reason : `${skipped.reason}: ${skipped.remedy}`;
  return ledger.errors.find(isAbout)?.message ?? 'it could not be set up';
}
