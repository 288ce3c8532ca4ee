/**
 * Takes one sample of a cell with everything around the clock in order: caches, dirty pages, stolen time, checks.
 *
 * A sample of 20 ms and more is asked for in parts of a few milliseconds, so that the undisturbed ones can be told from those
 * during which a neighbour used the core (neighbours.ts): the sample is all of them, its `quiet` member the median of the undisturbed ones,
 * its `adjusted` member the sum of what they would have taken undisturbed (`adjustedNs`).
 */
import { cellBytes, findOperation } from '../matrix/index.ts';
import type { IoCounters, TimedSample } from '../document/index.ts';
import { median } from '../stats/index.ts';
import { RunnerError, type SampleAnswer } from './connection.ts';
import { during } from './budget.ts';
import { type CellState, inProcessOf } from './cell-state.ts';
import {
  coldTolerance,
  dirtyLimitBytes,
  firstTimeoutMs,
  samplePatience,
  sensitivityOfRuns,
  shortestTimeoutMs,
  slowestBytesPerMs,
  smallWriteBytes,
  stealTolerance,
} from './policy.ts';

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
  const usualMs = state.opNs === 0 ? unknownMs : Math.max(shortestTimeoutMs, expectedMs * samplePatience);
  // A runner that ends an operation itself is waited for until it has.
  const timeoutMs = cell.timeoutNs === undefined ? usualMs : (cell.timeoutNs * ops) / 1e6 + firstTimeoutMs;
  const answer = await session.sample(cell, ops, timeoutMs, histogram);
  session.neighbours.note(answer.probeNs);
  if (ops === state.partOps) compareCheck(state, answer);
  if ((answer.io?.writtenBytes ?? answer.bytes) > smallWriteBytes) await settle(state);
  return isDropped ? answer : { ...answer, marks: [...(answer.marks ?? []), 'not-cold'] };
}

/**
 * @param sensitivity to neighbours on the core (`adjustedNs`)
 * @throws RunnerError, ConnectionLost
 */
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
  if (stolenBefore !== undefined && stolenAfter !== undefined) {
    if (stolenAfter - stolenBefore > Math.max(stealTolerance * answer.ns, 1e6)) marks.push('cpu-steal');
  }
  if (state.cell.cache === 'cold' && !wasCold(answer) && !marks.includes('not-cold')) marks.push('not-cold');
  const { ns, userNs, sysNs, io, cold, gc, jit, peakMemoryBytes, timedBy } = answer;
  return {
    round,
    order,
    ns,
    ...(userNs === undefined ? {} : { userNs }),
    ...(sysNs === undefined ? {} : { sysNs }),
    ...(io === undefined ? {} : { io }),
    ...(quietNs.length > 0 ? { quiet: { ns: median(quietNs), ops: state.partOps } } : {}),
    ...(calmNs === undefined ? {} : { adjusted: { ns: calmNs, ops: state.partOps * state.parts } }),
    ...(cold === undefined ? {} : { cold }),
    ...(peakMemoryBytes === undefined ? {} : { peakMemoryBytes }),
    ...(timedBy === undefined ? {} : { timedBy }),
    ...(marks.length === 0 ? {} : { marks }),
    // In thousands of samples, only where there was something.
    ...(gc && gc.count > 0 ? { gc } : {}),
    ...(jit && jit.ms > 0 ? { jit } : {}),
    process: state.session.process,
    setup: inProcessOf(state).setups,
  };
}

/** Cold means: (almost) no page was resident before, and what was read came from the device. */
function wasCold({ cold, io, bytes }: SampleAnswer): boolean {
  if (cold && cold.pages > 0 && cold.residentPages > coldTolerance * cold.pages) return false;
  return io?.deviceReadBytes === undefined || bytes === 0 || io.deviceReadBytes >= (1 - coldTolerance) * bytes;
}

function compareCheck(state: CellState, { check }: SampleAnswer): void {
  state.check ??= check;
  const { entries } = state.cell.parameters;
  // The tree was made by us: every api of every runner has to see all of it.
  const countsEntries = findOperation(state.cell.operation)?.countsEntries === true;
  if (countsEntries && state.session.counts(state.cell) && check !== entries) {
    throw new RunnerError(
      'ECHECK',
      `saw ${check ?? 'an untold number of'} entries where there are ${entries ?? 'none'}`,
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

// The parts of a sample as one.

const add = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? undefined : a + b;

/** A member that one of them lacks is unknown of both. */
function addCounters(a: IoCounters | undefined, b: IoCounters | undefined): IoCounters | undefined {
  if (!a || !b) return undefined;
  const sums = Object.entries(a).flatMap(([name, value]) => {
    const sum = add(value as number | undefined, b[name] as number | undefined);
    return sum === undefined ? [] : [[name, sum] as const];
  });
  return Object.fromEntries(sums);
}

/** What the runtime did in both; of one that says nothing it did nothing. */
function addActivity<T extends Record<string, unknown>>(a: T | undefined, b: T | undefined): T | undefined {
  if (!a || !b) return a ?? b;
  const sums = Object.keys(a).map((name) => [name, add(a[name] as number, b[name] as number | undefined)]);
  return Object.fromEntries(sums) as T;
}

/**
 * @param answers at least one, of the same cell; latencies are not added
 * @returns sums of times, operations, bytes, counters and pages; every mark once
 */
export function addAnswers(answers: readonly SampleAnswer[]): SampleAnswer {
  return answers.reduce((sum, answer) => {
    const userNs = add(sum.userNs, answer.userNs);
    const sysNs = add(sum.sysNs, answer.sysNs);
    const io = addCounters(sum.io, answer.io);
    const peak = answer.peakMemoryBytes && Math.max(sum.peakMemoryBytes ?? 0, answer.peakMemoryBytes);
    const gc = addActivity(sum.gc, answer.gc);
    const jit = addActivity(sum.jit, answer.jit);
    const marks = [...new Set([...(sum.marks ?? []), ...(answer.marks ?? [])])];
    return {
      ns: sum.ns + answer.ns,
      ops: sum.ops + answer.ops,
      bytes: sum.bytes + answer.bytes,
      ...(userNs === undefined ? {} : { userNs }),
      ...(sysNs === undefined ? {} : { sysNs }),
      ...(io === undefined ? {} : { io }),
      ...(sum.cold && answer.cold
        ? {
            cold: {
              residentPages: sum.cold.residentPages + answer.cold.residentPages,
              pages: sum.cold.pages + answer.cold.pages,
            },
          }
        : {}),
      ...(marks.length > 0 ? { marks } : {}),
      ...(gc === undefined ? {} : { gc }),
      ...(jit === undefined ? {} : { jit }),
      ...(peak === undefined ? {} : { peakMemoryBytes: peak }),
      ...(answer.timedBy === undefined ? {} : { timedBy: answer.timedBy }),
    };
  });
}

// What a part of a sample would have taken had the core been ours alone, as far as its probes tell.

/**
 * @param slowdown how many times as long as undisturbed ones the probes beside it took, at least 1
 * @param sensitivity by which power of that the operations were slower
 * @returns ns. Only the time on the processor is adjusted: who waits for a device has no neighbours. Of a runner that does not tell
 * that time it is all of it.
 */
export function adjustedNs({ ns, userNs, sysNs }: SampleAnswer, slowdown: number, sensitivity: number): number {
  const cpuNs = userNs === undefined || sysNs === undefined ? ns : Math.min(ns, userNs + sysNs);
  return ns - cpuNs * (1 - slowdown ** -sensitivity);
}
