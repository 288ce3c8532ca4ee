/** Samples that show the limit of the disk, not the speed of the api: with a throttled cloud disk every api looks alike. */
import { median } from '../core/stats/index.ts';

/** A sample series is steady when this share of it is within this distance of its median (research on hosted runners: ±2 %). */
const steadyShare = 0.9;

const steadyRange = 0.02;

/** With fewer samples than this, steadiness is unknown. */
const minSamples = 5;

/**
 * The `device` cells of one subject that are at the ceiling: more than 90 % of the samples of each lie within ±2 % of
 * their median, and the medians of at least two such cells are equal within ±2 %.
 * @param bytesPerSecond cell → throughput of each of its samples; cells of one direction (reads or writes) together
 * @returns cells in the order given
 */
export function cellsAtCeiling(bytesPerSecond: Readonly<Record<string, readonly number[]>>): string[] {
  const steady = Object.entries(bytesPerSecond).flatMap(([cell, samples]) => {
    if (samples.length < minSamples) return [];
    const level = median(samples);
    const near = samples.filter((value) => Math.abs(value - level) <= level * steadyRange).length;
    return level > 0 && near > samples.length * steadyShare ? [{ cell, level }] : [];
  });
  return steady
    .filter(({ cell, level }) =>
      steady.some((other) => other.cell !== cell && Math.abs(other.level - level) <= level * steadyRange),
    )
    .map(({ cell }) => cell);
}
