/** When a cell is looked at, and at which levels. */
import {
  defaultPolicy,
  earlyBoundShare,
  errorsPerMargin,
  futilityLoss,
  futilityLossOfProcesses,
  lookShares,
  minPairs,
  type PairedPolicy,
  plannedPower,
  spentShare,
  worthWaiting,
} from '../policy.ts';
import {
  nominalLevels,
  normalQuantile,
  normalSurvival,
  obrienFlemingSpending,
  powerSpending,
  subsetSmallestTail,
} from '../../core/stats/index.ts';

/** The levels for one-sided p-values at each look of a cell. */
export interface LookLevels {
  /** A change is found if the p-value is at most this. */
  change: number;
  /** Nothing is left to find if the p-value for a slowdown is at least this. */
  futility: number;
  /** The same if pairs share processes. */
  futilityOfProcesses: number;
}

/** Number of pairs, of `count`, after which each look is taken: nondecreasing, ending at `count`. */
export function lookSizes(count: number): number[] {
  return lookShares.map((share) => Math.max(0, Math.ceil(share * count - 1e-9)));
}

/** Levels at which a slowdown that all pairs would find is given up; the same for every error rate. */
let missed: { alone: number[]; processes: number[] } | undefined;

const known = new Map<number, LookLevels[]>();

/**
 * The levels of all looks for one cell's one-sided error rate. Changes: O'Brien–Fleming spending, so that all looks together err with `alpha`.
 * Futility: the mirror image under the slowdown that all pairs would find with the planned power. It is not binding: `alpha` holds with or
 * without it. It does not depend on nanoseconds, so noisy and quiet cells spend the same share of their pairs.
 */
export function lookLevels(alpha: number): LookLevels[] {
  const remembered = known.get(alpha);
  if (remembered !== undefined) return remembered;
  const change = nominalLevels(lookShares, alpha, obrienFlemingSpending);
  const drift = normalQuantile(plannedPower) - normalQuantile(alpha);
  const missedBy = (loss: number): number[] => nominalLevels(lookShares, loss, powerSpending(1));
  const given = (missed ??= { alone: missedBy(futilityLoss), processes: missedBy(futilityLossOfProcesses) });
  const futility = (share: number, loss: number): number =>
    normalSurvival(drift * Math.sqrt(share) + normalQuantile(loss));
  const levels = lookShares.map((share, look) => ({
    change: change[look]!,
    futility: futility(share, given.alone[look]!),
    futilityOfProcesses: futility(share, given.processes[look]!),
  }));
  known.set(alpha, levels);
  return levels;
}

/** The number of pairs, half of them in each order, that a cell needs to be found changed among this many cells. */
export function minPairsToDecide(cells: number, policy: PairedPolicy = defaultPolicy): number {
  const level = lookLevels((spentShare * policy.alpha) / Math.max(1, cells)).at(-1)!.change;
  let pairs = minPairs;
  while (subsetSmallestTail(pairs, pairs / 2) > level) pairs += 2;
  return pairs;
}

const finals = new Map<string, number>();

/** The level of an unplanned last look, after `looksTaken` looks and `share` of the planned pairs: it spends the rest of `alpha`. */
export function finalChangeLevel(alpha: number, looksTaken: number, share: number): number {
  const key = `${alpha} ${looksTaken} ${share}`;
  const known = finals.get(key);
  if (known !== undefined) return known;
  // Shares of the final number of pairs instead of the planned one; earlier looks keep what they spent.
  const looks = [...lookShares.slice(0, looksTaken).map((look) => look / share), 1];
  const spending = (information: number, rate: number): number =>
    information >= 1 ? rate : obrienFlemingSpending(information * share, rate);
  const level = nominalLevels(looks, alpha, spending).at(-1)!;
  finals.set(key, level);
  return level;
}

/** The one-sided level of the bounds that must lie inside the margin. @param hasProcesses whether pairs share processes */
export const boundLevelAt = (last: boolean, hasProcesses: boolean, { boundLevel }: PairedPolicy): number =>
  (last || hasProcesses ? 1 : earlyBoundShare) * boundLevel;

/**
 * The slowdown that `unchanged` rules out: as small as the noise allows, so that quiet cells do not stop before they can find it.
 * @param errorAtEnd blind error of ln ratio with all planned pairs: it does not depend on the coin
 */
export function marginOf(errorAtEnd: number, { narrowestWithin, unchangedWithin }: PairedPolicy): number {
  const margin = Math.expm1((errorsPerMargin * errorAtEnd) / Math.sqrt(worthWaiting));
  return Math.min(unchangedWithin, Math.max(narrowestWithin, margin));
}
