/** A call stack whose frames have names, and what was done by it: calls, bytes, fsyncs, or time inside of calls. */
import { kindOf } from '../document/index.ts';
import { formatBytes, formatDuration, formatExact } from '../words/index.ts';

export interface NamedStack {
  /** The outermost first, with the line where it is known: `main (src/app.c:7)`. */
  frames: readonly string[];
  /** The system call. */
  call: string;
  count: number;
  bytes: number;
  /** Time inside of these calls. */
  ns: number;
}

/** Lines move between two versions: there frames are compared without them. */
const withoutLine = (frame: string): string => frame.replace(/:\d+\)$/, ')');

/** The frames and the call. */
export const namesOf = ({ frames, call }: NamedStack, withLines: boolean): string[] => [
  ...(withLines ? frames : frames.map(withoutLine)),
  call,
];

/** What the width of a frame may mean. */
export const flameMetrics = ['calls', 'bytes', 'fsyncs', 'time'] as const;

export type FlameMetric = (typeof flameMetrics)[number];

export const metricTitles: Readonly<Record<FlameMetric, string>> = {
  calls: 'system calls on files',
  bytes: 'bytes moved',
  fsyncs: 'fsyncs',
  time: 'time waited in calls (traced)',
};

/** How often, how many, or nanoseconds. */
export function amountOf({ call, count, bytes, ns }: NamedStack, metric: FlameMetric): number {
  if (metric === 'calls') return count;
  if (metric === 'bytes') return bytes;
  if (metric === 'time') return ns;
  return kindOf(call) === 'fsync' ? count : 0;
}

export function formatAmount(amount: number, metric: FlameMetric): string {
  if (metric === 'bytes') return formatBytes(amount);
  return metric === 'time' ? formatDuration(amount) : formatExact(amount);
}
