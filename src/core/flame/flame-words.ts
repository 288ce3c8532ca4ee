/** What is said of one frame, in pictures and tables alike. */
import { formatPercent } from '../words/index.ts';
import { type FlameMetric, formatAmount } from './flame-metrics.ts';
import type { FlameNode } from './flame-tree.ts';

export function describeFrame(node: FlameNode, root: FlameNode, metric: FlameMetric, isDifference: boolean): string {
  const { name, base, head } = node;
  const amount = (value: number): string => formatAmount(value, metric);
  if (isDifference) return `${name}: ${amount(base)} → ${amount(head)} (${signed(head - base, metric)})`;
  return `${name}: ${amount(head)} (${formatPercent(root.head === 0 ? 0 : head / root.head)})`;
}

export const signed = (difference: number, metric: FlameMetric): string =>
  difference === 0 ? '±0' : `${difference > 0 ? '+' : '−'}${formatAmount(Math.abs(difference), metric)}`;

/** From -1 (all of it is gone) to 1 (all of it is new). */
export const growthOf = ({ base, head }: FlameNode): number =>
  base === head ? 0 : (head - base) / Math.max(base, head);
