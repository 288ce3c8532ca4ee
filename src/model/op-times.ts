import type { Sample } from './run-document.ts';

/** Fewer quiet parts than these say less than all the samples together. */
const isEnough = (quiet: number, samples: number): boolean => quiet >= 3 && quiet >= samples / 10;

/**
 * Time per operation of each sample in nanoseconds: of its quiet part where at least three and one in ten of the samples have
 * one (samples without are left out then), else of the whole.
 * @param opsPerSample operations of a sample that does not say otherwise
 */
export function opTimesNs(samples: readonly Sample[], opsPerSample: number): number[] {
  const quiet = samples.flatMap(({ quiet: part }) => (part ? [part.ns / part.ops] : []));
  return isEnough(quiet.length, samples.length) ? quiet : samples.map(({ ns, ops }) => ns / (ops ?? opsPerSample));
}

/**
 * Times per operation of two samples taken one after the other, in nanoseconds: of their quiet parts where both have one, else
 * of both whole, so that they are alike.
 */
export function opTimesOfPair(
  first: Sample,
  second: Sample,
  opsPerSample: { first: number; second: number },
): { firstNs: number; secondNs: number } {
  if (first.quiet && second.quiet) {
    return { firstNs: first.quiet.ns / first.quiet.ops, secondNs: second.quiet.ns / second.quiet.ops };
  }
  return {
    firstNs: first.ns / (first.ops ?? opsPerSample.first),
    secondNs: second.ns / (second.ops ?? opsPerSample.second),
  };
}
