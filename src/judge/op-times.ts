import { opTimesNs, type CellSubject } from '../model/index.ts';

/** ln of the time per operation of the samples (see `opTimesNs`); those without a positive time are left out. */
export function logOpTimes({ samples, opsPerSample }: CellSubject): number[] {
  return opTimesNs(samples, opsPerSample)
    .map((ns) => Math.log(ns))
    .filter((value) => Number.isFinite(value));
}
