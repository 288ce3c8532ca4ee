/** What a part of a sample would have taken had the core been ours alone, as far as its probes tell. */
import type { SampleAnswer } from './answers.ts';

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
