/** Samples → the figures of a cell, per operation. */
import type { CellState } from './cell-state.ts';
import {
  type Latency,
  type Measure,
  sampleValues,
  type Summary,
  type TimedSample,
  timePerOp,
} from '../core/document/index.ts';
import { minForInterval, mad, MAD_TO_STANDARD_DEVIATION, median, medianInterval } from '../core/stats/index.ts';
import { latencySummary } from './tails.ts';
import { confidence } from './policy.ts';

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
export function summaryOf(values: readonly number[], { unit, better }: Measure): Summary {
  const { median: value, low, high } = medianInterval(values, confidence);
  return {
    value,
    unit,
    better,
    ...(values.length < minForInterval ? {} : { low, high }),
    ...(value > 0 ? { spread: (mad(values) * MAD_TO_STANDARD_DEVIATION) / value } : {}),
  };
}
