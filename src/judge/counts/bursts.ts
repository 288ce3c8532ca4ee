/**
 * Reads and writes of the timed executions, as the system adds them up for each: an execution of the head that did far more than any of
 * the base is a burst, such as a compaction in one of five. Counting a few executions by their calls misses it.
 */
import type { CountChange, IoCounters } from '../../core/document/index.ts';
import { burstBytes, burstShare, minBursts } from './policy.ts';

export interface Executions {
  base: readonly IoCounters[];
  head: readonly IoCounters[];
}

const figures = ['readBytes', 'writtenBytes'] as const;

/** Bytes that some executions of the head moved, and no execution of the base. Those that both sides move alike are left out. */
export function burstsOf({ base, head }: Executions): CountChange[] {
  return figures.flatMap((metric): CountChange[] => {
    const [before, after] = [base, head].map((all) => all.flatMap((io) => io[metric] ?? []));
    const found = burstOf(metric, before!, after!);
    return found ? [found] : [];
  });
}

/**
 * If base and head were the same program, all of n bursts would fall to the head with a chance of at most 2^-n where both have as many
 * executions: from `minBursts` on it fails, fewer are reported.
 */
function burstOf(metric: string, base: readonly number[], head: readonly number[]): CountChange | undefined {
  if (base.length === 0 || head.length > 2 * base.length) return undefined;
  const largest = base.reduce((most, value) => Math.max(most, value), 0);
  const beyond = largest + Math.max(burstBytes, burstShare * largest);
  const bursts = head.filter((value) => value > beyond);
  // What all executions do is counted by its calls.
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
