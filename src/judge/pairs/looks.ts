/**
 * What a look at some pairs is made of: how slow a pair's second block looks against its first, as a score; after which pairs it is taken,
 * and with which levels.
 */
import {
  calmShare,
  farthestPair,
  nearPairs,
  nearWeight,
  otherPlace,
  reachPerDifference,
  shortestReach,
  agreeingShare,
  defaultPolicy,
  fewestPairs,
  fewestToAgree,
  spentShare,
  type PairedPolicy,
  futilityLoss,
  futilityLossOfProcesses,
  lookShares,
  plannedPower,
  earlyBoundShare,
  errorsPerMargin,
  worthWaiting,
} from '../policy.ts';
import type { Pair } from '../../document/index.ts';
import {
  subsetSmallestTail,
  nominalLevels,
  normalQuantile,
  normalSurvival,
  obrienFlemingSpending,
  powerSpending,
} from '../../stats/index.ts';

/**
 * How slow each pair's second block looks against its first, from the times alone: blind to which block was base and which
 * was head. Under the hypothesis that both are the same program the times would have been the same in whatever order the coin
 * had put them; so a blind score, however clever, leaves the permutation test exact (Fisher's sharp null; Lehmann & Romano,
 * "Testing Statistical Hypotheses", 15.2).
 *
 * A block looks slow if other blocks crowd just below its time, and fast if they crowd just above: its score is
 * ln(crowd below / crowd above). For ordinary noise that is much like its (logistic) rank. On a disturbed machine it is far
 * better: a block among scattered slow ones has as many below as above and says nothing, whereas one that sticks out of a
 * dense crowd (the undisturbed time, or a time slice of the scheduler) says much. It estimates the score function −f′/f of
 * the noise, with which a test of shift is most powerful (Hájek & Šidák, "Theory of Rank Tests", 1967, II.4).
 */
export function scorePairs(first: Float64Array, second: Float64Array): Float64Array {
  const n = first.length;
  const differences = new Float64Array(n);
  for (let pair = 0; pair < n; pair++) differences[pair] = second[pair]! - first[pair]!;
  const sorted = sort(differences.slice());
  const position = midmean(sorted);
  for (let pair = 0; pair < n; pair++) sorted[pair] = Math.abs(differences[pair]! - position);
  sort(sorted);
  // The smallest differences grow with a change as all do; the larger ones may be a neighbour's doing. A shorter reach than the change
  // looked for would make slow and fast blocks two crowds that do not see each other; one that spans a neighbour's would see no crowd.
  const reach = Math.max(shortestReach, reachPerDifference * sorted[Math.floor(n * calmShare)]!);

  const below = new Float64Array(2 * n).fill(nobody);
  const above = new Float64Array(2 * n).fill(nobody);
  // Blocks 2·pair and 2·pair + 1, without the position's effect and in units of the reach.
  const time = new Float64Array(2 * n);
  for (let pair = 0; pair < n; pair++) {
    time[2 * pair] = first[pair]! / reach;
    time[2 * pair + 1] = (second[pair]! - position) / reach;
  }
  for (let block = 0; block < 2 * n; block++) {
    const own = time[block]!;
    const pair = block >> 1;
    const last = Math.min(2 * n, 2 * (pair + farthestPair + 1));
    let crowdBelow = 0;
    let crowdAbove = 0;
    for (let other = block + 1; other < last; other++) {
      const difference = time[other]! - own;
      const distance = Math.abs(difference);
      if (distance >= 1) continue;
      const apart = (other >> 1) - pair;
      const place = apart > 0 && ((block ^ other) & 1) === 1 ? otherPlace : 1;
      const weight = distance * (1 - distance) * weightOfNearness[apart]! * place;
      if (difference > 0) {
        crowdAbove += weight;
        below[other]! += weight;
      } else {
        crowdBelow += weight;
        above[other]! += weight;
      }
    }
    below[block]! += crowdBelow;
    above[block]! += crowdAbove;
  }
  for (let pair = 0; pair < n; pair++) {
    const [a, b] = [2 * pair, 2 * pair + 1];
    differences[pair] = Math.log((below[b]! * above[a]!) / (above[b]! * below[a]!));
  }
  return differences;
}

/** The largest weight of a far block is 1: 4·u·(1 − u) for a distance of u reaches. */
const weightOfNearness = Float64Array.from(
  { length: farthestPair + 1 },
  (_, apart) => 4 * (1 + nearWeight * Math.max(0, 1 - apart / nearPairs)),
);
/** Added to every crowd, so that none is empty. */
const nobody = 1;

/** The mean of the middle half: robust, and in the middle also where the values form two heaps. */
function midmean(sorted: Float64Array): number {
  const cut = sorted.length >> 2;
  let sum = 0;
  for (let i = cut; i < sorted.length - cut; i++) sum += sorted[i]!;
  return sum / (sorted.length - 2 * cut);
}

/** In rising order, in place. Insertion is far quicker than the built-in sort for the usual few dozen values. */
function sort(values: Float64Array): Float64Array {
  if (values.length > mostInserted) return values.sort();
  for (let i = 1; i < values.length; i++) {
    const value = values[i]!;
    let at = i;
    while (at > 0 && values[at - 1]! > value) {
      values[at] = values[at - 1]!;
      at--;
    }
    values[at] = value;
  }
  return values;
}

const mostInserted = 100;

// The usable ones of some pairs, and what a handful of them can say.

/** Usable pairs of one cell in the order measured. Times are natural logarithms; `baseFirst` is 1 for AB and 0 for BA. */
export interface PairSeries {
  first: Float64Array;
  second: Float64Array;
  baseFirst: Uint8Array;
}

/** The first `seen` pairs without the unusable ones. */
export function usablePairs(pairs: readonly Pair[], seen: number): PairSeries {
  const first: number[] = [];
  const second: number[] = [];
  const baseFirst: number[] = [];
  for (let index = 0; index < seen; index++) {
    const pair = pairs[index]!;
    if (!isUsable(pair)) continue;
    first.push(Math.log(pair.first));
    second.push(Math.log(pair.second));
    baseFirst.push(pair.order === 'AB' ? 1 : 0);
  }
  return { first: Float64Array.from(first), second: Float64Array.from(second), baseFirst: Uint8Array.from(baseFirst) };
}

/** Whether both blocks have a time. */
export const isUsable = (pair: Pair): pair is Pair & { first: number; second: number } =>
  isTime(pair.first) && isTime(pair.second);

function isTime(value: number | null): value is number {
  return value !== null && value > 0 && Number.isFinite(value);
}

// A permutation test of a handful of pairs has no more to say than "all of them agree".

/** How many pairs, half of them in each order, a cell needs to be found changed among so many cells. */
export function fewestPairsToDecide(cells: number, policy: PairedPolicy = defaultPolicy): number {
  const level = lookLevels((spentShare * policy.alpha) / Math.max(1, cells)).at(-1)!.change;
  let pairs = fewestPairs;
  while (subsetSmallestTail(pairs, pairs / 2) > level) pairs += 2;
  return pairs;
}

/** Which way so large a share of the pairs points: undefined if they point both ways, or are too few. */
export function agreementOf(pairs: readonly Pair[], share = agreeingShare): 'slower' | 'faster' | undefined {
  const differences = pairs.flatMap(({ order, first, second }) =>
    first === null || second === null ? [] : [order === 'AB' ? second - first : first - second],
  );
  if (differences.length < fewestToAgree) return undefined;
  const count = (isSo: (difference: number) => boolean): number => differences.filter(isSo).length;
  if (count((difference) => difference > 0) >= share * differences.length) return 'slower';
  return count((difference) => difference < 0) >= share * differences.length ? 'faster' : undefined;
}

// After which pairs a cell is looked at, and with which levels.

/** What each look of a cell compares its one-sided p-values with. */
export interface LookLevels {
  /** A change is found if the p-value is at most this. */
  change: number;
  /** There is nothing left to find if the p-value for a slowdown is at least this. */
  futility: number;
  /** The same where pairs share processes. */
  futilityOfProcesses: number;
}

/** After how many of `count` pairs each look is taken: not falling, ending at `count`. */
export function lookSizes(count: number): number[] {
  return lookShares.map((share) => Math.max(0, Math.ceil(share * count - 1e-9)));
}

/** Levels at which a slowdown that all pairs would find is given up; the same for every error rate. */
let missed: { alone: number[]; processes: number[] } | undefined;
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

/** The one-sided level of the bounds that must lie inside the margin. @param hasProcesses whether pairs share them */
export const boundLevelAt = (last: boolean, hasProcesses: boolean, { boundLevel }: PairedPolicy): number =>
  (last || hasProcesses ? 1 : earlyBoundShare) * boundLevel;

/**
 * How small a slowdown `unchanged` rules out: as small as the noise allows, so that quiet cells do not stop before they could see
 * it. It is made from the blind error, which is the same whichever way the coin fell.
 * @param errorAtEnd of ln ratio, with all planned pairs
 */
export function marginOf(errorAtEnd: number, { narrowestWithin, unchangedWithin }: PairedPolicy): number {
  const margin = Math.expm1((errorsPerMargin * errorAtEnd) / Math.sqrt(worthWaiting));
  return Math.min(unchangedWithin, Math.max(narrowestWithin, margin));
}
