/** Coarse clocks, whose steps are larger than the noise: times agree exactly, and their difference may be anywhere within a step. */
import type { PairSeries } from './usable-pairs.ts';
import { sameReading } from '../policy.ts';

/**
 * How much an interval of ln(head / base) widens at each end because the clock is coarse: by a whole step if all blocks of a side have one
 * time; by nothing if two of them usually differ, since noise then shows their position between two steps.
 */
export function clockReach({ first, second, baseFirst }: PairSeries): number {
  // Blocks of one side in one position: a change and a position effect are not noise.
  const groups: number[][] = [[], [], [], []];
  first.forEach((time, pair) => {
    const order = baseFirst[pair]!;
    groups[order]!.push(time);
    groups[2 + order]!.push(second[pair]!);
  });
  const equal = groups.reduce((sum, group) => sum + group.length * shareOfEqual(group), 0) / (2 * first.length);
  const share = 2 * equal - 1;
  return share > 0 ? share * stepOf([...first, ...second]) : 0;
}

/** Whether the clock showed more than one time; otherwise its step is unknown. */
export const hasStep = ({ first, second }: PairSeries): boolean => countsOf([...first, ...second]).length > 1;

/** The chance that two of the values are equal. */
function shareOfEqual(values: readonly number[]): number {
  const counts = countsOf(values);
  return values.length === 0 ? 0 : counts.reduce((sum, { count }) => sum + (count / values.length) ** 2, 0);
}

/** The smallest difference of two times, as a share of the most frequent one. */
function stepOf(values: readonly number[]): number {
  const counts = countsOf(values);
  const usual = counts.reduce((most, one) => (one.count > most.count ? one : most));
  let smallest = Infinity;
  for (let i = 1; i < counts.length; i++) {
    smallest = Math.min(
      smallest,
      Math.exp(counts[i]!.value - usual.value) - Math.exp(counts[i - 1]!.value - usual.value),
    );
  }
  return Number.isFinite(smallest) ? Math.log1p(smallest) : 0;
}

function countsOf(values: readonly number[]): { value: number; count: number }[] {
  const counts: { value: number; count: number }[] = [];
  for (const value of Float64Array.from(values).sort()) {
    const last = counts.at(-1);
    if (last !== undefined && value - last.value <= sameReading) last.count++;
    else counts.push({ value, count: 1 });
  }
  return counts;
}
