/**
 * Takes one sample of a cell with everything around the timed region in order: caches, dirty pages, stolen time, checks. A sample of
 * 20 ms and more is requested in parts of a few milliseconds: its `quiet` member is the median of those without a neighbour on the core
 * (neighbours.ts), its `adjusted` member the time that all would have taken undisturbed (`adjustedNs`).
 */
import { type CellState, inProcessOf } from './cell-state.ts';
import { RunnerError } from './connection.ts';
import { type SampleAnswer, addAnswers } from './answers.ts';
import { during } from './activity.ts';
import {
  coldTolerance,
  dirtyLimitBytes,
  firstTimeoutMs,
  samplePatience,
  sensitivityOfRuns,
  minTimeoutMs,
  slowestBytesPerMs,
  smallWriteBytes,
  stealTolerance,
} from './policy.ts';
import { cellBytes, findOperation } from '../core/cells/index.ts';
import { defined, type TimedSample } from '../core/document/index.ts';
import { adjustedNs } from './neighbours.ts';
import { median } from '../core/stats/index.ts';

/** @throws RunnerError, ConnectionLost */
export async function takeAnswer(state: CellState, ops: number, histogram = false): Promise<SampleAnswer> {
  const { cell, bench, session } = state;
  let isDropped = true;
  if (cell.cache === 'cold' && !session.evicts(cell)) {
    bench.cacheDrops++;
    isDropped = await during('cache drop', () => bench.target.dropCaches(), cell.id);
  }
  const expectedMs = (state.opNs * ops) / 1e6;
  const unknownMs = (bench.plan.firstTimeoutMs ?? firstTimeoutMs) + cellBytes(cell).diskBytes / slowestBytesPerMs;
  const usualMs = state.opNs === 0 ? unknownMs : Math.max(minTimeoutMs, expectedMs * samplePatience);
  // A runner that has a time limit for an operation is given the time to apply it.
  const timeoutMs = cell.timeoutNs === undefined ? usualMs : (cell.timeoutNs * ops) / 1e6 + firstTimeoutMs;
  state.asked += ops;
  const answer = await session.sample(cell, ops, timeoutMs, histogram);
  session.neighbours.note(answer.probeNs);
  if (ops === state.partOps) compareCheck(state, answer);
  if ((answer.io?.writtenBytes ?? answer.bytes) > smallWriteBytes) await settle(state);
  return isDropped ? answer : { ...answer, marks: [...(answer.marks ?? []), 'not-cold'] };
}

/** @param sensitivity to neighbours on the core (`adjustedNs`) @throws RunnerError, ConnectionLost */
export async function takeSample(
  state: CellState,
  round: number,
  order: number,
  sensitivity = sensitivityOfRuns,
): Promise<TimedSample> {
  const { target } = state.bench;
  const stolenBefore = await target.stolenNs();
  const answers: SampleAnswer[] = [];
  const quietNs: number[] = [];
  let calmNs: number | undefined = 0;
  while (answers.length < state.parts) {
    const part = await takeAnswer(state, state.partOps);
    answers.push(part);
    const { neighbours } = state.session;
    if (neighbours.isQuiet(part.probeNs)) quietNs.push(part.ns);
    const slowdown = neighbours.slowdown(part.probeNs);
    calmNs =
      calmNs === undefined || slowdown === undefined ? undefined : calmNs + adjustedNs(part, slowdown, sensitivity);
  }
  const answer = addAnswers(answers);
  const stolenAfter = await target.stolenNs();
  const marks = [...(answer.marks ?? [])];
  const stolenNs = stolenBefore === undefined || stolenAfter === undefined ? 0 : stolenAfter - stolenBefore;
  if (stolenNs > Math.max(stealTolerance * answer.ns, 1e6)) marks.push('cpu-steal');
  if (state.cell.cache === 'cold' && !wasCold(answer) && !marks.includes('not-cold')) marks.push('not-cold');
  const { ns, userNs, sysNs, io, cold, gc, jit, peakMemoryBytes, timedBy } = answer;
  return {
    round,
    order,
    ns,
    ...defined({ userNs, sysNs, io }),
    ...(quietNs.length > 0 ? { quiet: { ns: median(quietNs), ops: state.partOps } } : {}),
    ...(calmNs === undefined ? {} : { adjusted: { ns: calmNs, ops: state.partOps * state.parts } }),
    ...defined({ cold, peakMemoryBytes, timedBy }),
    ...(marks.length === 0 ? {} : { marks }),
    // Written only where there was something, since there are thousands of samples.
    ...(gc && gc.count > 0 ? { gc } : {}),
    ...(jit && jit.ms > 0 ? { jit } : {}),
    process: state.session.process,
    setup: inProcessOf(state).setups,
  };
}

/** Cold means that (almost) no page was resident before, and that the bytes read came from the device. */
function wasCold({ cold, io, bytes }: SampleAnswer): boolean {
  if (cold && cold.pages > 0 && cold.residentPages > coldTolerance * cold.pages) return false;
  return io?.deviceReadBytes === undefined || bytes === 0 || io.deviceReadBytes >= (1 - coldTolerance) * bytes;
}

function compareCheck(state: CellState, { check }: SampleAnswer): void {
  state.check ??= check;
  const { entries } = state.cell.parameters;
  // This program made the tree: every api of every runner has to see all of it.
  const countsEntries = findOperation(state.cell.operation)?.countsEntries === true;
  if (countsEntries && state.session.counts(state.cell) && check !== entries) {
    throw new RunnerError(
      'ECHECK',
      `saw ${check ?? 'an unknown number of'} entries where there are ${entries ?? 'none'}`,
    );
  }
  if (check !== state.check) {
    throw new RunnerError(
      'ECHECK',
      `the same operations gave check ${check ?? 'none'} after ${state.check ?? 'none'}: what was read or written is not always the same`,
    );
  }
}

async function settle({ bench }: CellState): Promise<void> {
  const dirtyBytes = await bench.target.dirtyBytes();
  if (dirtyBytes === undefined || dirtyBytes <= dirtyLimitBytes) return;
  await during('write-back', () => bench.target.sync(bench.scratch.path));
}
