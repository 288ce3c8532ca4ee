/**
 * What pairs of the same two processes, or of the same files, have in common. Where a process's pages and files lie, or what its
 * JIT compiled, makes it faster or slower than its twin for as long as it lives; a coin per pair cannot take that away. So pairs
 * of one process resemble each other, and n of them tell less than n pairs should: by the design effect of cluster sampling
 * (Kish, "Survey Sampling", 1965, 5.4), 1 + ρ(m − 1) for clusters of m.
 */
import { mad, MAD_TO_STANDARD_DEVIATION, median } from '../stats/index.ts';
import type { Pair } from './pair.ts';

/** How alike the pairs of one cluster are, as one cell sees it. */
export interface Clusters {
  /** Correlation within clusters: one-way analysis of variance; may be negative. */
  correlation: number;
  /** Clusters less one: how well that is known. */
  freedom: number;
  /** Mean size of the cluster that a pair is in. */
  clusterSize: number;
  /** Standard deviation of one pair's ln(head / base). */
  spread: number;
  pairs: number;
}

/** What luck in common does to the estimate of a cell. */
export interface SharedLuck {
  /** By how much the estimate's variance is larger than that of as many pairs with nothing in common; at least 1. */
  designEffect: number;
  /** Standard error of ln(head / base) that is due to luck alone. */
  standardError: number;
  /** Degrees of freedom with which that is known. */
  freedom: number;
}

export const NO_LUCK: SharedLuck = { designEffect: 1, standardError: 0, freedom: Infinity };

/** Disturbed pairs count as this many standard deviations at most. */
const clippedAt = 3;
/** How much the other cells of a runner are believed, in clusters. */
const priorFreedom = 12;

/** What pairs can have in common. */
export type Kinship = 'process' | 'setup';
export const KINSHIPS: readonly Kinship[] = ['process', 'setup'];

/** Which cluster a pair belongs to; files live no longer than the process. */
const clusterOf = ({ process, setup }: Pair, kinship: Kinship): string | undefined =>
  kinship === 'process' || process === undefined || setup === undefined ? process : `${process}, ${setup}`;

/** undefined where it is not known what took a pair, or there is one cluster only, or each pair is one of its own. */
export function clustersOf(pairs: readonly Pair[], kinship: Kinship): Clusters | undefined {
  const usable = pairs.flatMap((pair) => {
    const { order, first, second } = pair;
    const cluster = clusterOf(pair, kinship);
    const difference = Math.log(second!) - Math.log(first!);
    return cluster === undefined || first === null || second === null || !Number.isFinite(difference)
      ? []
      : [{ cluster, isBaseFirst: order === 'AB', difference }];
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
  usable.forEach(({ cluster }, index) => {
    const value = Math.min(reach, Math.max(-reach, effects[index]! - centre));
    groups.set(cluster, [...(groups.get(cluster) ?? []), value]);
  });
  return analyse([...groups.values()]);
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const squares = (values: readonly number[], about: number): number =>
  values.reduce((sum, value) => sum + (value - about) ** 2, 0);

function analyse(groups: readonly number[][]): Clusters | undefined {
  const pairs = groups.reduce((sum, { length }) => sum + length, 0);
  const freedom = groups.length - 1;
  if (freedom < 1 || pairs <= groups.length) return undefined;
  const all = groups.flat();
  const grand = mean(all);
  const between = groups.reduce((sum, group) => sum + group.length * (mean(group) - grand) ** 2, 0) / freedom;
  const within = groups.reduce((sum, group) => sum + squares(group, mean(group)), 0) / (pairs - groups.length);
  const clusterSize = groups.reduce((sum, { length }) => sum + length ** 2, 0) / pairs;
  const size = (pairs - clusterSize) / freedom;
  const total = between + (size - 1) * within;
  const correlation = total > 0 ? (between - within) / total : 0;
  return { correlation, freedom, clusterSize, spread: Math.sqrt(squares(all, grand) / (pairs - 1)), pairs };
}

/**
 * The luck of the cells of one runner: each cell's own correlation, moved towards what all of them say, since a few clusters know
 * it badly.
 */
export function sharedLuck(cells: ReadonlyMap<string, Clusters>): Map<string, SharedLuck> {
  const all = [...cells.values()];
  const total = all.reduce((sum, { freedom }) => sum + freedom, 0);
  const pooled = all.reduce((sum, { correlation, freedom }) => sum + correlation * freedom, 0) / Math.max(1, total);
  return new Map(
    [...cells].map(([cell, { correlation, freedom, clusterSize, spread, pairs }]) => {
      const shrunk = Math.max(0, (priorFreedom * pooled + freedom * correlation) / (priorFreedom + freedom));
      return [
        cell,
        {
          designEffect: 1 + shrunk * (clusterSize - 1),
          standardError: spread * Math.sqrt((shrunk * clusterSize) / pairs),
          freedom: priorFreedom + freedom,
        },
      ];
    }),
  );
}
