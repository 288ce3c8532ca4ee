/** What a part of a sample would have taken had the core been ours alone, as far as its probes tell. */
import type { SampleAnswer } from './answer.ts';

/**
 * Operations on files wait for memory more than the probe's arithmetic does, and lose less to a neighbour: about the square root.
 * Of 426 pairs of medians (docs/measuring.md) most agree with exponents from 0.4 to 0.6.
 */
export const sensitivityOfRuns = 0.5;
/**
 * Of two samples of a few milliseconds that are compared with each other, both probed at their ends alone: there the probes know less of
 * what happened between them. In three comparisons exponents of 0.3, 0.4 and 0.2 left the least noise.
 */
export const sensitivityOfPairs = 0.3;

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
