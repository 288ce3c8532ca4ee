/**
 * Executions of the head that did far more than any of the base, such as a compaction in one of five: by the bytes of each timed execution,
 * as the system adds them up, and the calls of each that the kernel counts. A few traced executions miss them.
 */
import { type CountChange, defined, type IoCounters, isCountFigure, type Profile } from '../../core/document/index.ts';
import { median, quantile } from '../../core/stats/index.ts';
import { burstBytes, burstCalls, burstShare, minBursts } from './policy.ts';

/** Bytes of one timed execution, and what it took. */
export interface TimedIo extends IoCounters {
  ns: number;
}

export interface Executions {
  base: readonly TimedIo[];
  head: readonly TimedIo[];
}

/** One figure of an execution. */
interface Value {
  value: number;
  ns?: number;
}

const timedFigures = ['readBytes', 'writtenBytes'] as const;

/** Of timed executions: bytes that some of the head moved and none of the base. Files that both sides move alike are left out. */
export function burstsOf({ base, head }: Executions): CountChange[] {
  return timedFigures.flatMap((metric) => {
    const [before, after] = [base, head].map((all) =>
      all.flatMap((io): Value[] => (io[metric] === undefined ? [] : [{ value: io[metric], ns: io.ns }])),
    );
    return burstOf(metric, before!, after!) ?? [];
  });
}

/** The same of executions that the kernel has counted. Figures that did not vary on a side are not listed there. */
export function burstsOfCounted(base: Profile | undefined, head: Profile | undefined): CountChange[] {
  const all = [base?.executions, head?.executions];
  if (all.every((side) => side === undefined)) return [];
  return [...new Set(all.flatMap((side) => Object.keys(side ?? {})))].sort().flatMap((metric) => {
    const [before, after] = all.map((side) => (side?.[metric] ?? []).map((value): Value => ({ value })));
    return burstOf(metric, before!, after!) ?? [];
  });
}

/** If base and head are the same program, all n bursts are in the head with a chance of at most 2^-n, given equally many executions. */
function burstOf(metric: string, base: readonly Value[], head: readonly Value[]): CountChange | undefined {
  if (base.length === 0 || head.length > 2 * base.length) return undefined;
  const [ofBase, largest] = rangeOf(base);
  const least = isCountFigure(metric) ? burstBytes : burstCalls;
  const beyond = largest + Math.max(least, burstShare * largest);
  const bursts = head.filter(({ value }) => value > beyond);
  // What all executions do is already counted by its calls.
  if (bursts.length === 0 || bursts.length === head.length) return undefined;
  const fails = bursts.length >= minBursts;
  const slower = slowdownOf(
    bursts,
    head.filter(({ value }) => value <= beyond),
  );
  return {
    metric,
    base: largest,
    head: rangeOf(bursts)[0],
    baseRange: [ofBase, largest],
    headRange: [...rangeOf(head)],
    verdict: fails ? 'grown' : 'unstable',
    inExecutions: { some: bursts.length, of: head.length, ...defined({ slower }) },
    ...(fails ? { cause: 'more-calls' as const } : {}),
  };
}

function rangeOf(values: readonly Value[]): [smallest: number, largest: number] {
  let [smallest, largest] = [Infinity, 0];
  for (const { value } of values) [smallest, largest] = [Math.min(smallest, value), Math.max(largest, value)];
  return [smallest, largest];
}

/** How many times as long the bursts took as the others, if three of four took longer than three of four others. */
function slowdownOf(bursts: readonly Value[], others: readonly Value[]): number | undefined {
  const [slow, fast] = [bursts, others].map((all) => all.flatMap(({ ns }) => ns ?? []));
  if (slow!.length < minBursts || fast!.length < minBursts) return undefined;
  return quantile(slow!, 0.25) > quantile(fast!, 0.75) ? median(slow!) / median(fast!) : undefined;
}
