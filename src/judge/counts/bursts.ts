/**
 * Reads and writes of each timed execution, as the system adds them up. An execution of the head that did far more than any of the base is
 * a burst, such as a compaction in one of five. Counting the calls of a few executions misses it.
 */
import type { CountChange, IoCounters } from '../../core/document/index.ts';
import { burstBytes, burstShare, minBursts } from './policy.ts';

export interface Executions {
  base: readonly IoCounters[];
  head: readonly IoCounters[];
}

const figures = ['readBytes', 'writtenBytes'] as const;

/** Bytes that some executions of the head moved and no execution of the base. Files that both sides move alike are left out. */
export function burstsOf({ base, head }: Executions): CountChange[] {
  return figures.flatMap((metric): CountChange[] => {
    const [before, after] = [base, head].map((all) => all.flatMap((io) => io[metric] ?? []));
    const found = burstOf(metric, before!, after!);
    return found ? [found] : [];
  });
}

/**
 * If base and head were the same program, all n bursts would be in the head with a chance of at most 2^-n, given equally many executions.
 * At least `minBursts` fail the gate, fewer are reported.
 */
function burstOf(metric: string, base: readonly number[], head: readonly number[]): CountChange | undefined {
  if (base.length === 0 || head.length > 2 * base.length) return undefined;
  const largest = base.reduce((most, value) => Math.max(most, value), 0);
  const beyond = largest + Math.max(burstBytes, burstShare * largest);
  const bursts = head.filter((value) => value > beyond);
  // What all executions do is already counted by its calls.
  if (bursts.length === 0 || bursts.length === head.length) return undefined;
  const rangeOf = (values: readonly number[]): [number, number] => [
    values.reduce((least, value) => Math.min(least, value), Infinity),
    values.reduce((most, value) => Math.max(most, value), 0),
  ];
  return {
    metric,
    base: largest,
    head: bursts.reduce((least, value) => Math.min(least, value), Infinity),
    baseRange: rangeOf(base),
    headRange: rangeOf(head),
    verdict: bursts.length >= minBursts ? 'grown' : 'unstable',
    inExecutions: { some: bursts.length, of: head.length },
    ...(bursts.length >= minBursts ? { cause: 'more-calls' as const } : {}),
  };
}
