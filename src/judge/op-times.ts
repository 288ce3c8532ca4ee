import { opTimesNs, type CellSubject, type Sample } from '../model/index.ts';

/** ln of the time per operation of the samples (see `opTimesNs`); those without a positive time are left out. */
export function logOpTimes({ samples, opsPerSample }: CellSubject): number[] {
  return opTimesNs(samples, opsPerSample)
    .map((ns) => Math.log(ns))
    .filter((value) => Number.isFinite(value));
}

const withoutQuiet = (sample: Sample): Sample => {
  const whole = { ...sample };
  delete whole.quiet;
  return whole;
};

/** Fewer values on each side have an interval, but one of their whole range. */
const fewestQuiet = 6;
const leastQuietShare = 1 / 20;

/**
 * ln of the times per operation of two cells that are compared: of the quiet parts of both where both have some for an interval,
 * else of the whole samples of both. The one beside the other would be up to a third apart, whatever the cells are.
 */
export function logOpTimesAlike(first: CellSubject, second: CellSubject): { first: number[]; second: number[] } {
  const isQuiet = [first, second].every(({ samples }) => {
    const quiet = samples.filter((sample) => sample.quiet).length;
    return quiet >= fewestQuiet && quiet >= leastQuietShare * samples.length;
  });
  const times = (cell: CellSubject): number[] =>
    logOpTimes(isQuiet ? cell : { ...cell, samples: cell.samples.map(withoutQuiet) });
  return { first: times(first), second: times(second) };
}
