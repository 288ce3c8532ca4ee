import { opTimesOfPair, type CellSubject, type RunDocument, type Sample } from '../document/index.ts';
import type { Pair } from './paired.ts';

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
