/** One sample of base and one of head, taken next to each other: what measuring hands to judging, and what can be read from a run again. */
import type { CellSubject, RunDocument } from './run-document.ts';
import { opTimesOfPair, type Sample } from './sample.ts';

/** One measured pair: who ran first, and both times in nanoseconds. Times that are not positive and finite are unusable. */
export interface Pair {
  order: 'AB' | 'BA';
  first: number | null;
  second: number | null;
  /** Which processes took it, where that is known: pairs of the same two have their luck in common. */
  process?: string;
}

/**
 * The pairs of two subjects of one run: samples of one round, in the order measured, as time per operation. Cells that only one of
 * the two has are left out.
 */
export function pairsOf({ cells }: Pick<RunDocument, 'cells'>, base: string, head: string): Map<string, Pair[]> {
  const pairs = new Map<string, Pair[]>();
  for (const [cell, { subject }] of Object.entries(cells)) {
    if (!Object.hasOwn(subject, base) || !Object.hasOwn(subject, head)) continue;
    pairs.set(cell, pairSamples(cell, subject[base]!, subject[head]!));
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

type Measured = Pick<CellSubject, 'samples' | 'opsPerSample'>;

/** The pairs of one cell: samples of the same round. */
export function pairSamples(cell: string, base: Measured, head: Measured): Pair[] {
  const withProcess = sharesProcess(cell);
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
