/** The range of a vertical axis, and the positions of its lines. */

/** Figures closer together than this show their differences only on an axis without zero. */
const nearRatio = 1.5;

export const isNear = (low: number, high: number): boolean => low > 0 && high / low < nearRatio;

/**
 * At least ±5 % high, so that the noise of a quiet cell does not look like an alarm.
 * @param relative an axis of ratios, which needs no zero
 */
export function rangeOfY(low: number | null, high: number | null, log: boolean, relative = false): [number, number] {
  if (low === null || high === null || !(high > 0)) return log ? [1, 10] : [0, 1];
  if (log) {
    const half = Math.max(Math.log(high / low) / 2, Math.log(1.05)) * 1.12;
    const middle = (Math.log(low) + Math.log(high)) / 2;
    return [Math.exp(middle - half), Math.exp(middle + half)];
  }
  if (!relative || !isNear(low, high)) return [0, high * 1.08];
  const middle = (low + high) / 2;
  const half = Math.max((high - low) / 2, 0.05 * middle) * 1.12;
  return [middle - half, middle + half];
}

/** The smallest and the largest; for any number of values. */
export const extentOf = (values: readonly number[]): [low: number, high: number] =>
  values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  );

/** 1, 2, 5 of each power, thinned or refined to a few. */
export function logSplits(low: number, high: number): number[] {
  if (!(low > 0) || !(high > low)) return [];
  const decades = Math.log10(high / low);
  if (decades < 0.7) {
    const step = niceStep((high - low) / 5);
    const splits: number[] = [];
    for (let value = Math.ceil(low / step) * step; value <= high; value += step) splits.push(value);
    return splits;
  }
  const parts = decades > 5 ? [1] : decades > 2 ? [1, 3] : [1, 2, 5];
  const splits: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power += 1)
    for (const part of parts) {
      const value = part * 10 ** power;
      if (value >= low && value <= high) splits.push(value);
    }
  return splits;
}

/** Counts that are close together fill the axis; the others begin at zero. */
export function rangeOfCounts(low: number | null, high: number | null): [number, number] {
  if (low === null || high === null || !(high > 0)) return [0, 1];
  if (low === high || !isNear(low, high)) return [0, high * 1.15];
  const margin = (high - low) * 0.6;
  return [low - margin, high + margin];
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const part = rough / power;
  return (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10) * power;
}
