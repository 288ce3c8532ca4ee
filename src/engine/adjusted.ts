/** Estimates from probes how long a part of a sample would have taken without neighbours on the core. */
import type { SampleAnswer } from './answers.ts';

/**
 * @param slowdown duration of the probes beside it relative to undisturbed ones, at least 1
 * @param sensitivity the operations are slower by this power of the slowdown
 * @returns ns. Only time on the processor is adjusted, since neighbours do not slow down waiting for a device. Where the runner does not
 * report processor time, all of the time is adjusted.
 */
export function adjustedNs({ ns, userNs, sysNs }: SampleAnswer, slowdown: number, sensitivity: number): number {
  const cpuNs = userNs === undefined || sysNs === undefined ? ns : Math.min(ns, userNs + sysNs);
  return ns - cpuNs * (1 - slowdown ** -sensitivity);
}
