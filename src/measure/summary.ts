/** Samples → the figures of a cell, per operation. */
import { opTimesNs, type Latency, type LatencySummary, type Sample, type Summary } from '../document/index.ts';
import { fewestForInterval, mad, MAD_TO_STANDARD_DEVIATION, median, medianInterval } from '../stats/index.ts';

const confidence = 0.95;

/**
 * @param samples at least one
 * @param opsPerSample operations of a sample that does not say otherwise
 * @param bytesPerOp payload of one operation, undefined where none is moved
 */
export function summarize(
  samples: readonly Sample[],
  opsPerSample: number,
  bytesPerOp: number | undefined,
  latency?: Latency,
): Summary {
  const opNs = opTimesNs(samples, opsPerSample);
  const interval = medianInterval(opNs, confidence);
  const cpuNs = samples.flatMap(({ userNs, sysNs, ops }) =>
    userNs === undefined || sysNs === undefined ? [] : [(userNs + sysNs) / (ops ?? opsPerSample)],
  );
  return {
    medianNs: interval.median,
    ...(opNs.length < fewestForInterval ? {} : { lowNs: interval.low, highNs: interval.high }),
    ...(interval.median > 0 ? { spread: (mad(opNs) * MAD_TO_STANDARD_DEVIATION) / interval.median } : {}),
    ...(bytesPerOp !== undefined && bytesPerOp > 0 && interval.median > 0
      ? { bytesPerSecond: (bytesPerOp * 1e9) / interval.median }
      : {}),
    ...(cpuNs.length === samples.length ? { cpuNs: median(cpuNs) } : {}),
    ...(latency && latency.buckets.length > 0 ? { latency: percentiles(latency) } : {}),
  };
}

/** Adds histograms bucket by bucket; all have the protocol's bucket bounds. */
export function mergeLatency(histograms: readonly Latency[]): Latency {
  const counts = new Map<number, number>();
  for (const { buckets } of histograms) {
    for (const [low, count] of buckets) counts.set(low, (counts.get(low) ?? 0) + count);
  }
  return { buckets: [...counts].sort(([a], [b]) => a - b) };
}

/** Percentiles of a histogram: the lower bound of the bucket that holds the operation of that rank (error ≤ 1/64). */
function percentiles({ buckets }: Latency): LatencySummary {
  const total = buckets.reduce((sum, [, count]) => sum + count, 0);
  const at = (fraction: number): number => {
    let seen = 0;
    for (const [low, count] of buckets) {
      seen += count;
      if (seen >= fraction * total) return low;
    }
    return buckets.at(-1)?.[0] ?? 0;
  };
  return { p50Ns: at(0.5), p90Ns: at(0.9), p99Ns: at(0.99), p999Ns: at(0.999) };
}
