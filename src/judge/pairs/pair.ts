/** One measured pair; the pairs of a run; and what a handful of them can say. */
import { opTimesOfPair, type CellSubject, type RunDocument, type Sample } from '../../document/index.ts';
import { subsetSmallestTail } from '../../stats/index.ts';
import { agreeingShare, defaultPolicy, fewestPairs, fewestToAgree, spentShare, type PairedPolicy } from '../policy.ts';
import { lookLevels } from './looks.ts';

/** One measured pair: who ran first, and both times in nanoseconds. Times that are not positive and finite are unusable. */
export interface Pair {
  order: 'AB' | 'BA';
  first: number | null;
  second: number | null;
  /** Which processes took it, where that is known: pairs of the same two have their luck in common. */
  process?: string;
}

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
    if (!isTime(pair.first) || !isTime(pair.second)) continue;
    first.push(Math.log(pair.first));
    second.push(Math.log(pair.second));
    baseFirst.push(pair.order === 'AB' ? 1 : 0);
  }
  return { first: Float64Array.from(first), second: Float64Array.from(second), baseFirst: Uint8Array.from(baseFirst) };
}

function isTime(value: number | null): value is number {
  return value !== null && value > 0 && Number.isFinite(value);
}

/**
 * The pairs of two subjects of one run: samples of one round, in the order measured, as time per operation. Cells that only one of
 * the two has are left out.
 */
export function pairsOf(run: RunDocument, base: string, head: string): Map<string, Pair[]> {
  const pairs = new Map<string, Pair[]>();
  for (const [cell, { subject }] of Object.entries(run.cells)) {
    if (!Object.hasOwn(subject, base) || !Object.hasOwn(subject, head)) continue;
    pairs.set(cell, pairSamples(subject[base]!, subject[head]!, sharesProcess(cell)));
  }
  return pairs;
}

/** Every sample of a command line is a process of its own, whatever process of the runner starts it. */
const sharesProcess = (cell: string): boolean => !cell.startsWith('command/');

/** Labels pairs: a new group begins with a pair both of whose processes are new; a pair that shares one shares its luck. */
function groupByProcess(): (base: Sample, head: Sample) => Pick<Pair, 'process'> {
  let last: [number | undefined, number | undefined] | undefined;
  let group = -1;
  return (base, head) => {
    if (base.process === undefined && head.process === undefined) return {};
    if (last === undefined || (last[0] !== base.process && last[1] !== head.process)) group++;
    last = [base.process, head.process];
    return { process: String(group) };
  };
}

function pairSamples(base: CellSubject, head: CellSubject, withProcess: boolean): Pair[] {
  const heads = new Map(head.samples.map((sample) => [sample.round, sample]));
  const kinOf = groupByProcess();
  return base.samples.flatMap((sample): Pair[] => {
    const twin = heads.get(sample.round);
    if (twin === undefined) return [];
    const { firstNs: baseNs, secondNs: headNs } = opTimesOfPair(sample, twin, {
      first: base.opsPerSample,
      second: head.opsPerSample,
    });
    const kin = withProcess ? kinOf(sample, twin) : {};
    return sample.order < twin.order
      ? [{ order: 'AB', first: baseNs, second: headNs, ...kin }]
      : [{ order: 'BA', first: headNs, second: baseNs, ...kin }];
  });
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
