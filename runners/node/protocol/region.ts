/** The timed region: N operations between two readings of the clock. */
import { performance } from 'node:perf_hooks';
import type { Cell } from './cell.ts';
import { CounterSource, type Counters } from './counters.ts';
import { GcPauses } from './gc-pauses.ts';
import { Histogram } from './histogram.ts';
import { probeNs } from './probe.ts';

/** Collections are part of any program in this language; a sample is doubtful when they took more than this share of it. */
const doubtfulGcShare = 0.01;

export interface Measurement {
  ns: number;
  userNs: number;
  sysNs: number;
  /** The probe, before and after. */
  probeNs: [number, number];
  io?: Counters;
  latency?: { buckets: [number, number][] };
  marks?: string[];
}

/**
 * The clock is performance.now(): as fine as process.hrtime.bigint() (both read CLOCK_MONOTONIC in nanoseconds) without
 * allocating a BigInt per reading, and on the time line of the collector's own records.
 */
export const clockSource = 'performance.now';

/** The smallest non-zero difference between two readings, in nanoseconds. */
export function measureResolutionNs(): number {
  let minMs = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 2000; attempt++) {
    const from = performance.now();
    let to = performance.now();
    while (to === from) to = performance.now();
    minMs = Math.min(minMs, to - from);
  }
  return Math.max(1, Math.round(minMs * 1e6));
}

export class Stopwatch {
  readonly #counters = CounterSource.open();
  readonly #gcPauses = new GcPauses();

  get hasCounters(): boolean {
    return this.#counters !== undefined;
  }

  /** Times `ops` operations of a cell. What an operation throws is thrown. */
  async measure({ operate }: Cell, ops: number, withHistogram: boolean): Promise<Measurement> {
    const latencies = withHistogram ? new Float64Array(ops) : undefined;
    const probeBeforeNs = probeNs();
    this.#counters?.start();
    const cpuBefore = process.cpuUsage();
    const fromMs = performance.now();
    if ('sync' in operate) {
      if (latencies) timeEach(operate.sync, ops, latencies);
      else for (let index = 0, { sync } = operate; index < ops; index++) sync(index);
    } else if ('together' in operate) await operate.together(ops, latencies);
    else if (latencies) await timeEachAwaited(operate.async, ops, latencies);
    else for (let index = 0, { async: call } = operate; index < ops; index++) await call(index);
    const toMs = performance.now();
    const cpu = process.cpuUsage(cpuBefore);
    this.#counters?.stop();
    const probeAfterNs = probeNs();

    const measurement: Measurement = {
      ns: Math.max(1, Math.round((toMs - fromMs) * 1e6)),
      userNs: cpu.user * 1000,
      sysNs: cpu.system * 1000,
      probeNs: [probeBeforeNs, probeAfterNs],
    };
    if (this.#counters) measurement.io = this.#counters.difference();
    if (latencies) measurement.latency = { buckets: collect(latencies) };
    const pausedMs = await this.#gcPauses.pausedMs(fromMs, toMs);
    if (pausedMs > (toMs - fromMs) * doubtfulGcShare) measurement.marks = ['gc'];
    return measurement;
  }
}

function timeEach(operation: (index: number) => void, ops: number, latencies: Float64Array): void {
  for (let index = 0; index < ops; index++) {
    const from = performance.now();
    operation(index);
    latencies[index] = performance.now() - from;
  }
}

async function timeEachAwaited(
  operation: (index: number) => Promise<void>,
  ops: number,
  latencies: Float64Array,
): Promise<void> {
  for (let index = 0; index < ops; index++) {
    const from = performance.now();
    await operation(index);
    latencies[index] = performance.now() - from;
  }
}

function collect(latenciesMs: Float64Array): [number, number][] {
  const histogram = new Histogram();
  for (const ms of latenciesMs) histogram.add(Math.round(ms * 1e6));
  return histogram.buckets();
}
