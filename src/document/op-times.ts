import type { Sample } from './run-document.ts';

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

/**
 * Time per operation of each sample in nanoseconds. Where most samples have an adjusted time, those (samples without are left
 * out then); else of the quiet part where at least two and one in twenty of the samples have one (likewise); else of the whole.
 * @param opsPerSample operations of a sample that does not say otherwise
 */
export function opTimesNs(samples: readonly Sample[], opsPerSample: number): number[] {
  if (areAdjusted(samples)) return samples.flatMap(({ adjusted }) => (adjusted ? [perOp(adjusted)] : []));
  const quiet = samples.flatMap((sample) => (sample.quiet ? [perOp(sample.quiet)] : []));
  return isEnough(quiet.length, samples.length) ? quiet : samples.map(({ ns, ops }) => ns / (ops ?? opsPerSample));
}

/**
 * Times per operation of two samples taken one after the other, in nanoseconds: adjusted where both are, else of their quiet parts
 * where both have one, else of both whole, so that they are alike.
 */
export function opTimesOfPair(
  first: Sample,
  second: Sample,
  opsPerSample: { first: number; second: number },
): { firstNs: number; secondNs: number } {
  if (first.adjusted && second.adjusted) return { firstNs: perOp(first.adjusted), secondNs: perOp(second.adjusted) };
  if (first.quiet && second.quiet) return { firstNs: perOp(first.quiet), secondNs: perOp(second.quiet) };
  return {
    firstNs: first.ns / (first.ops ?? opsPerSample.first),
    secondNs: second.ns / (second.ops ?? opsPerSample.second),
  };
}
