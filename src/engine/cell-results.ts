/** The cells of a run document, from the state of each: samples, their summary, and reasons to doubt them. */
import { type CellState, seriesOf } from './cell-state.ts';
import {
  defined,
  type CellResult,
  type CellSubject,
  type Latency,
  type Measure,
  sampleValues,
  type Summary,
  type TimedSample,
  timePerOp,
} from '../core/document/index.ts';
import { doubtfulShare, confidence } from './policy.ts';
import { type Series, latencySummary } from './tails.ts';
import { minForInterval, mad, MAD_TO_STANDARD_DEVIATION, median, medianInterval } from '../core/stats/index.ts';

export function recordCells(states: readonly CellState[]): Record<string, CellResult> {
  const cells: Record<string, CellResult> = {};
  for (const state of states) {
    if (state.samples.length === 0) continue;
    const { cell, bench, printed } = state;
    if (!printed) {
      const result = (cells[cell.id] ??= { type: cell.type, subject: {} });
      result.subject[bench.plan.name] = recordCell(state);
    }
    for (const [id, series] of seriesOf(state)) {
      const { name, sameAs } = series;
      const result = (cells[id] ??= { type: cell.type, ...defined({ name, sameAs }), subject: {} });
      result.subject[bench.plan.name] = recordSeries(series);
    }
  }
  for (const direction of ['readBytes', 'writtenBytes'] as const) markCeilings(cells, states, direction);
  return cells;
}

function recordCell(state: CellState): CellSubject {
  const { samples, ops, bytesPerOp, tails } = state;
  const marked = (mark: string): boolean =>
    samples.filter(({ marks }) => marks?.includes(mark)).length > doubtfulShare * samples.length;
  const hazards = ['not-cold', 'cpu-steal', 'gc', 'jit', 'background-processes'].filter(marked);
  return {
    opsPerSample: ops,
    ...(bytesPerOp > 0 ? { bytesPerOp } : {}),
    warmupSamples: state.warmupSamples,
    ...defined({ steady: state.steady }),
    samples,
    summary: summarize(samples, ops, bytesPerOp, tails?.merged),
    ...(hazards.length > 0 ? { hazards } : {}),
  };
}

function recordSeries({ samples, bytesPerOp, unit, better }: Series): CellSubject {
  const values = samples.map(({ ns, value }) => value ?? ns!);
  return { opsPerSample: 1, ...defined({ bytesPerOp }), samples, summary: summaryOf(values, { unit, better }) };
}

/** Disk-bound cells whose samples show the limit of the disk, not of the api. */
function markCeilings(
  cells: Record<string, CellResult>,
  states: readonly CellState[],
  direction: 'readBytes' | 'writtenBytes',
): void {
  for (const subject of new Set(states.map(({ bench }) => bench.plan.name))) {
    const throughput: Record<string, number[]> = {};
    for (const { cell, bench, bytesPerOp, samples, ops } of states) {
      if (bench.plan.name !== subject || cell.type !== 'device' || bytesPerOp === 0) continue;
      if (!samples.some(({ io }) => (io?.[direction] ?? 0) >= bytesPerOp)) continue;
      throughput[cell.id] = samples.map(({ ns }) => (ns > 0 ? (bytesPerOp * ops * 1e9) / ns : 0));
    }
    for (const id of cellsAtCeiling(throughput)) {
      const measured = cells[id]?.subject[subject];
      if (measured) measured.hazards = [...new Set([...(measured.hazards ?? []), 'at-ceiling'])];
    }
  }
}

/** A sample series is steady when this share of it is within this distance of its median (research on hosted runners: ±2 %). */
const steadyShare = 0.9;
const steadyRange = 0.02;

/** With fewer samples than this, steadiness is unknown. */
const minSamples = 5;

/**
 * The `device` cells of one subject of which more than 90 % of the samples lie within ±2 % of their median, as another's median does.
 * @param bytesPerSecond cell → throughput of each of its samples; cells of one direction (reads or writes) together
 */
export function cellsAtCeiling(bytesPerSecond: Readonly<Record<string, readonly number[]>>): string[] {
  const steady = Object.entries(bytesPerSecond).flatMap(([cell, samples]) => {
    if (samples.length < minSamples) return [];
    const level = median(samples);
    const near = samples.filter((value) => Math.abs(value - level) <= level * steadyRange).length;
    return level > 0 && near > samples.length * steadyShare ? [{ cell, level }] : [];
  });
  return steady
    .filter(({ cell, level }) =>
      steady.some((other) => other.cell !== cell && Math.abs(other.level - level) <= level * steadyRange),
    )
    .map(({ cell }) => cell);
}

/** Half the width of the median's interval, relative to the median; infinite while there is no interval. */
export function uncertainty({ samples, ops, bytesPerOp }: CellState): number {
  const { value, low, high } = summarize(samples, ops, bytesPerOp);
  if (low === undefined || high === undefined) return Infinity;
  return value > 0 ? (high - low) / 2 / value : 0;
}

/**
 * @param samples at least one
 * @param opsPerSample operations of a sample without a number of its own
 * @param bytesPerOp payload of one operation, undefined where no data is moved
 */
export function summarize(
  samples: readonly TimedSample[],
  opsPerSample: number,
  bytesPerOp: number | undefined,
  latency?: Latency,
): Summary {
  const opNs = sampleValues(samples, opsPerSample);
  const figure = summaryOf(opNs, timePerOp);
  const cpuNs = samples.flatMap(({ userNs, sysNs, ops }) =>
    userNs === undefined || sysNs === undefined ? [] : [(userNs + sysNs) / (ops ?? opsPerSample)],
  );
  return {
    ...figure,
    ...(bytesPerOp !== undefined && bytesPerOp > 0 && figure.value > 0
      ? { bytesPerSecond: (bytesPerOp * 1e9) / figure.value }
      : {}),
    ...(cpuNs.length === samples.length ? { cpuNs: median(cpuNs) } : {}),
    ...(latency && latency.buckets.length > 0 ? { latency: latencySummary(latency) } : {}),
  };
}

/** @param values at least one */
function summaryOf(values: readonly number[], { unit, better }: Measure): Summary {
  const { median: value, low, high } = medianInterval(values, confidence);
  return {
    value,
    unit,
    better,
    ...(values.length < minForInterval ? {} : { low, high }),
    ...(value > 0 ? { spread: (mad(values) * MAD_TO_STANDARD_DEVIATION) / value } : {}),
  };
}
