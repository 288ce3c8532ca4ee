/** After which pairs a cell is looked at, and with which levels. */
import {
  nominalLevels,
  normalQuantile,
  normalSurvival,
  obrienFlemingSpending,
  powerSpending,
} from '../../stats/index.ts';
import { futilityLoss, lookShares, plannedPower } from '../policy.ts';

/** What each look of a cell compares its one-sided p-values with. */
export interface LookLevels {
  /** A change is found if the p-value is at most this. */
  change: number;
  /** There is nothing left to find if the p-value for a slowdown is at least this. */
  futility: number;
}

/** After how many of `count` pairs each look is taken: not falling, ending at `count`. */
export function lookSizes(count: number): number[] {
  return lookShares.map((share) => Math.max(0, Math.ceil(share * count - 1e-9)));
}

/** Levels at which a slowdown that all pairs would find is given up; the same for every error rate. */
let missed: number[] | undefined;
const known = new Map<number, LookLevels[]>();

/**
 * The levels of all looks for one cell's one-sided error rate.
 *
 * Changes: O'Brien–Fleming spending, so that all looks together err with `alpha`. Futility: the mirror image under the
 * slowdown that all pairs would find with the planned power. It is not binding: `alpha` holds whether it is obeyed or not,
 * and it knows nothing of nanoseconds, so noisy and quiet cells cost the same share of their pairs.
 */
export function lookLevels(alpha: number): LookLevels[] {
  const remembered = known.get(alpha);
  if (remembered !== undefined) return remembered;
  const change = nominalLevels(lookShares, alpha, obrienFlemingSpending);
  const drift = normalQuantile(plannedPower) - normalQuantile(alpha);
  missed ??= nominalLevels(lookShares, futilityLoss, powerSpending(1));
  const given = missed;
  const levels = lookShares.map((share, look) => ({
    change: change[look]!,
    futility: normalSurvival(drift * Math.sqrt(share) + normalQuantile(given[look]!)),
  }));
  known.set(alpha, levels);
  return levels;
}

const finals = new Map<string, number>();

/**
 * The level of a look that was not planned and is the last one, after the first `looksTaken` of `LOOKS` and `share` of the
 * planned pairs: it spends what is left of `alpha`.
 */
export function finalChangeLevel(alpha: number, looksTaken: number, share: number): number {
  const key = `${alpha} ${looksTaken} ${share}`;
  const known = finals.get(key);
  if (known !== undefined) return known;
  // Shares of what there is in the end instead of what was planned; the looks taken have spent what they had spent.
  const looks = [...lookShares.slice(0, looksTaken).map((look) => look / share), 1];
  const spending = (information: number, rate: number): number =>
    information >= 1 ? rate : obrienFlemingSpending(information * share, rate);
  const level = nominalLevels(looks, alpha, spending).at(-1)!;
  finals.set(key, level);
  return level;
}
