/**
 * What samples say: the time per operation, or the figure that another tool measured; and pairs, one sample of base and one of head taken next to each other, which measuring hands to
 * judging and which can be read from a run again. Nothing of schemas: pages use it.
 */
import type { CellSubject, RunDocument } from './run-document.ts';
import type { Sample } from './sample.ts';
import { type Better, costOf } from './units.ts';

/**
 * Two quiet parts say more than all disturbed samples together: with three asked for, cells went to and fro between both kinds of
 * figure, which are a third apart, from run to run.
 */
const isEnough = (quiet: number, samples: number): boolean => quiet >= 2 && quiet >= samples / 20;

const perOp = ({ ns, ops }: { ns: number; ops: number }): number => ns / ops;

/** Most samples have one: at the beginning of a run it is not known yet how long the undisturbed take. */
export function areAdjusted(samples: readonly Sample[]): boolean {
  return samples.filter(({ adjusted }) => adjusted).length > samples.length / 2;
}

/** Of the whole sample: its value, or its time per operation in nanoseconds; NaN of a sample that has neither. */
const whole = ({ value, ns = Number.NaN, ops }: Sample, opsPerSample: number): number =>
  value ?? ns / (ops ?? opsPerSample);

/**
 * The figure of each sample: its value, or its time per operation in nanoseconds. Where most samples have an adjusted time, those (samples without are left
 * out then); else of the quiet part where at least two and one in twenty of the samples have one (likewise); else of the whole.
 * @param opsPerSample operations of a sample that does not say otherwise
 */
export function sampleValues(samples: readonly Sample[], opsPerSample: number): number[] {
  if (areAdjusted(samples)) return samples.flatMap(({ adjusted }) => (adjusted ? [perOp(adjusted)] : []));
  const quiet = samples.flatMap((sample) => (sample.quiet ? [perOp(sample.quiet)] : []));
  return isEnough(quiet.length, samples.length) ? quiet : samples.map((sample) => whole(sample, opsPerSample));
}

/**
 * Figures of two samples taken one after the other, as `sampleValues`: adjusted where both are, else of their quiet parts
 * where both have one, else of both whole, so that they are alike.
 */
export function valuesOfPair(
  first: Sample,
  second: Sample,
  opsPerSample: { first: number; second: number },
): { first: number; second: number } {
  if (first.adjusted && second.adjusted) return { first: perOp(first.adjusted), second: perOp(second.adjusted) };
  if (first.quiet && second.quiet) return { first: perOp(first.quiet), second: perOp(second.quiet) };
  return { first: whole(first, opsPerSample.first), second: whole(second, opsPerSample.second) };
}

/**
 * One measured pair: who ran first, and what both cost: times in nanoseconds, or figures of another tool so that larger is worse (`costOf`).
 * What is not positive and finite is unusable.
 */
export interface Pair {
  order: 'AB' | 'BA';
  first: number | null;
  second: number | null;
  /** Which processes took it, where that is known: pairs of the same two have their luck in common. */
  process?: string;
}

/**
 * The pairs of two subjects of one run: samples of one round, in the order measured. Cells that only one of
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

type Measured = Pick<CellSubject, 'samples' | 'opsPerSample'> & { summary?: { better: Better } | undefined };

/** The pairs of one cell: samples of the same round. */
export function pairSamples(cell: string, base: Measured, head: Measured): Pair[] {
  const withProcess = sharesProcess(cell);
  const heads = new Map(head.samples.map((sample) => [sample.round, sample]));
  const kinOf = groupByProcess();
  const { better = 'smaller' } = head.summary ?? {};
  return base.samples.flatMap((sample): Pair[] => {
    const twin = heads.get(sample.round);
    if (twin === undefined) return [];
    const values = valuesOfPair(sample, twin, { first: base.opsPerSample, second: head.opsPerSample });
    const [ofBase, ofHead] = [costOf(values.first, better), costOf(values.second, better)];
    const kin = withProcess ? kinOf(sample, twin) : {};
    return sample.order < twin.order
      ? [{ order: 'AB', first: ofBase, second: ofHead, ...kin }]
      : [{ order: 'BA', first: ofHead, second: ofBase, ...kin }];
  });
}
