/** What the width of a frame may mean: calls, bytes, fsyncs, or time inside of calls. */
import { kindOf } from '../document/index.ts';
import { formatBytes, formatDuration, formatExact } from '../words/index.ts';
import type { NamedStack } from './named-stack.ts';

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
