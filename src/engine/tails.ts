/**
 * Tail latencies: beside the samples of a cell there are blocks of operations that are timed one by one. A block merges the histograms of its
 * requests, and has one figure of each percentile that it has enough operations for. Blocks of base and head are pairs, as samples are.
 */
import {
  type Latency,
  type LatencySummary,
  type Measure,
  type Sample,
  type TimedSample,
  timePerOp,
} from '../core/document/index.ts';
import { maxTailBlockNs, maxTailOps, opsBeyond, tailBlockNs } from './policy.ts';
import { percentileId } from '../core/cells/index.ts';

/** Figures of one cell of the run document, sample by sample. */
export interface Series extends Measure {
  /** The name that its tool prints. */
  name?: string;
  bytesPerOp?: number;
  /** The cell of another figure of the same fact; that one is judged for both. */
  sameAs?: string;
  samples: Sample[];
}

const judged = [
  ['p99', 0.99],
  ['p99.9', 0.999],
] as const;

/** Minimum of operations, so that enough of them are beyond the percentile. */
const opsFor = (share: number): number => Math.ceil(opsBeyond / (1 - share) - 1e-6);

const minOps = opsFor(judged[0][1]);

const opsOfLast = opsFor(judged[1][1]);

export class Tails {
  /** Cell of a percentile → its samples. */
  readonly series = new Map<string, Series>();
  /** Requests of a block, equal on both sides; undefined before the first block. */
  requests: number | undefined;
  readonly #cell: string;
  readonly #merged = new Map<number, number>();

  constructor(cell: string) {
    this.#cell = cell;
  }

  /** The merged histogram of all blocks. */
  get merged(): Latency | undefined {
    return this.#merged.size === 0 ? undefined : { buckets: sorted(this.#merged) };
  }

  /** @param histograms of the requests of one block, taken next to this sample */
  take({ round, order, process, setup }: TimedSample, histograms: readonly Latency[]): void {
    const block = mergeLatency(histograms);
    addBuckets(this.#merged, block);
    const ops = block.buckets.reduce((sum, [, count]) => sum + count, 0);
    for (const [metric, share] of judged) {
      if (ops < opsFor(share)) continue;
      const id = percentileId(this.#cell, metric);
      const series = this.series.get(id) ?? { ...timePerOp, samples: [] };
      this.series.set(id, series);
      series.samples.push({ round, order, ns: percentileOf(block, share), process, setup });
    }
  }
}

/** Requests of a block; 0 where enough operations would take too long. */
export function requestsOfBlock({ opNs, partOps }: { opNs: number; partOps: number }, makesFiles: boolean): number {
  if (partOps === 0 || minOps * opNs > maxTailBlockNs) return 0;
  const fitting = makesFiles ? minOps : Math.min(maxTailOps, tailBlockNs / Math.max(1, opNs));
  // Where half of the operations for the last percentile fit, the block gets all of them.
  const ops = fitting >= opsOfLast / 2 ? Math.max(opsOfLast, fitting) : Math.max(minOps, fitting);
  return Math.ceil(ops / partOps);
}

const sorted = (counts: ReadonlyMap<number, number>): [number, number][] => [...counts].sort(([a], [b]) => a - b);

/** Adds histograms bucket by bucket; all have the protocol's bucket bounds. */
export function mergeLatency(histograms: readonly Latency[]): Latency {
  const counts = new Map<number, number>();
  for (const histogram of histograms) addBuckets(counts, histogram);
  return { buckets: sorted(counts) };
}

function addBuckets(counts: Map<number, number>, { buckets }: Latency): void {
  for (const [low, count] of buckets) counts.set(low, (counts.get(low) ?? 0) + count);
}

/** Width of the protocol's bucket with this lower bound. */
const widthOf = (low: number): number => (low < 64 ? 1 : 2 ** (Math.floor(Math.log2(low)) - 6));

/** The bucket of the operation with that rank, and the position of the rank inside it, from 0 to 1. */
function bucketAt({ buckets }: Latency, share: number): { low: number; within: number } {
  const rank = share * buckets.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  for (const [low, count] of buckets) {
    if (seen + count >= rank) return { low, within: (rank - seen) / count };
    seen += count;
  }
  return { low: buckets.at(-1)?.[0] ?? 0, within: 0 };
}

/** @returns ns, interpolated inside the bucket by rank, so that equal percentiles are as rare as equal times */
export function percentileOf(latency: Latency, share: number): number {
  const { low, within } = bucketAt(latency, share);
  return low + widthOf(low) * within;
}

/** Percentiles of a histogram: lower bounds of buckets (error ≤ 1/64). */
export function latencySummary(latency: Latency): LatencySummary {
  const at = (share: number): number => bucketAt(latency, share).low;
  return { p50Ns: at(0.5), p90Ns: at(0.9), p99Ns: at(0.99), p999Ns: at(0.999) };
}
