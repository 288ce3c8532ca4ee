import type { CellSubject } from '../model/index.ts';

/** ln of the time per operation of every sample; samples without a positive time are left out. */
export function logOpTimes({ samples, opsPerSample }: CellSubject): number[] {
  return samples.map(({ ns, ops }) => Math.log(ns / (ops ?? opsPerSample))).filter((value) => Number.isFinite(value));
}
