/**
 * What pairs of the same two processes have in common. Where a process's pages and files lie, or what its JIT compiled, makes it
 * faster or slower than its twin for as long as it lives; a coin per pair cannot take that away. So pairs of one process
 * resemble each other, and n of them tell less than n pairs should: by the design effect of cluster sampling
 * (Kish, "Survey Sampling", 1965, 5.4), 1 + ρ(m − 1) for clusters of m.
 */
import { mad, MAD_TO_STANDARD_DEVIATION, median } from '../stats/index.ts';
import type { Pair } from './paired-cell.ts';

export interface ProcessEffect {
  /** Correlation within processes, as one cell sees it: one-way analysis of variance; may be negative. */
  correlation: number;
  /** Processes less one: how well that is known. */
  freedom: number;
  /** Mean size of the cluster that a pair is in. */
  clusterSize: number;
}

/** Disturbed pairs count as this many standard deviations at most. */
const clippedAt = 3;
/** How much the other cells of a runner are believed, in processes. */
const priorFreedom = 12;

/** undefined where it is not known which process took a pair, or there is one process only. */
export function processEffect(pairs: readonly Pair[]): ProcessEffect | undefined {
  const usable = pairs.flatMap(({ order, first, second, process }) => {
    const difference = Math.log(second!) - Math.log(first!);
    return process === undefined || first === null || second === null || !Number.isFinite(difference)
      ? []
      : [{ process, isBaseFirst: order === 'AB', difference }];
  });
  const ofOrder = (baseFirst: boolean): number[] =>
    usable.filter(({ isBaseFirst }) => isBaseFirst === baseFirst).map(({ difference }) => difference);
  const orders = [ofOrder(true), ofOrder(false)];
  if (orders.some(({ length }) => length === 0)) return undefined;
  const position = (median(orders[0]!) + median(orders[1]!)) / 2;
  const effects = usable.map(({ isBaseFirst, difference }) => (isBaseFirst ? 1 : -1) * (difference - position));
  const centre = median(effects);
  const reach = clippedAt * MAD_TO_STANDARD_DEVIATION * mad(effects);
  const groups = new Map<string, number[]>();
  usable.forEach(({ process }, index) => {
    const value = Math.min(reach, Math.max(-reach, effects[index]! - centre));
    groups.set(process, [...(groups.get(process) ?? []), value]);
  });
  return betweenGroups([...groups.values()]);
}

function betweenGroups(groups: readonly number[][]): ProcessEffect | undefined {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const count = groups.reduce((sum, { length }) => sum + length, 0);
  const freedom = groups.length - 1;
  if (freedom < 1 || count <= groups.length) return undefined;
  const grand = mean(groups.flat());
  const between = groups.reduce((sum, group) => sum + group.length * (mean(group) - grand) ** 2, 0) / freedom;
  const within =
    groups.reduce((sum, group) => sum + group.reduce((part, value) => part + (value - mean(group)) ** 2, 0), 0) /
    (count - groups.length);
  const clusterSize = groups.reduce((sum, { length }) => sum + length ** 2, 0) / count;
  const size = (count - clusterSize) / freedom;
  const spread = between + (size - 1) * within;
  return { correlation: spread > 0 ? (between - within) / spread : 0, freedom, clusterSize };
}

/**
 * Design effects of the cells of one runner, at least 1: each cell's own correlation, moved towards what all of them say, since
 * a few processes know it badly.
 */
export function designEffects(effects: ReadonlyMap<string, ProcessEffect>): Map<string, number> {
  const all = [...effects.values()];
  const total = all.reduce((sum, { freedom }) => sum + freedom, 0);
  const pooled = all.reduce((sum, { correlation, freedom }) => sum + correlation * freedom, 0) / Math.max(1, total);
  return new Map(
    [...effects].map(([cell, { correlation, freedom, clusterSize }]) => {
      const shrunk = (priorFreedom * pooled + freedom * correlation) / (priorFreedom + freedom);
      return [cell, 1 + Math.max(0, shrunk) * (clusterSize - 1)];
    }),
  );
}
