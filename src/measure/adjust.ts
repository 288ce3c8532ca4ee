/** What a part of a sample would have taken had the core been ours alone, as far as its probes tell. */
import type { SampleAnswer } from './answer.ts';

/**
 * Operations on files wait for memory more than the probe's arithmetic does, and lose less to a neighbour: about the square root.
 * Of 426 pairs of medians (docs/measuring.md) most agree with exponents from 0.4 to 0.6.
 */
const sensitivity = 0.5;

/**
 * @param slowdown how many times as long as undisturbed ones the probes beside it took, at least 1
 * @returns ns. Only the time on the processor is adjusted: who waits for a device has no neighbours. Of a runner that does not tell
 * that time it is all of it.
 */
export function adjustedNs({ ns, userNs, sysNs }: SampleAnswer, slowdown: number): number {
  const cpuNs = userNs === undefined || sysNs === undefined ? ns : Math.min(ns, userNs + sysNs);
  return ns - cpuNs * (1 - slowdown ** -sensitivity);
}
