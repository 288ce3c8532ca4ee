import { describe, expect, it } from 'vitest';
import { opTimesNs, opTimesOfPair } from './pairs.ts';
import type { Sample } from './sample.ts';

const disturbed: Sample = { round: 0, order: 0, ns: 1400 };
const adjusted: Sample = { round: 0, order: 0, ns: 1500, quiet: { ns: 100, ops: 1 }, adjusted: { ns: 1100, ops: 10 } };
const partly: Sample = { round: 0, order: 0, ns: 1300, quiet: { ns: 100, ops: 1 } };

describe('the time of an operation', () => {
  it('is the adjusted one where most samples have one', () => {
    expect(opTimesNs([disturbed, adjusted, adjusted], 10)).toEqual([110, 110]);
    expect(opTimesNs([disturbed, partly, adjusted, adjusted], 10)).toEqual([100, 100, 100]);
  });
  it('is that of the quiet parts where there are enough', () => {
    expect(opTimesNs([disturbed, partly, partly, partly], 10)).toEqual([100, 100, 100]);
  });
  it('is that of the whole samples where there are few', () => {
    expect(opTimesNs([disturbed, disturbed, partly], 10)).toEqual([140, 140, 130]);
    const many = Array.from({ length: 60 }, () => disturbed);
    expect(opTimesNs([...many, partly, partly, partly], 10)).toHaveLength(63);
  });
  it('obeys the operations that a sample says it had', () => {
    expect(opTimesNs([{ ...disturbed, ops: 7 }], 10)).toEqual([200]);
  });
  it('is of the same kind on both sides of a pair', () => {
    const ten = { first: 10, second: 10 };
    expect(opTimesOfPair(partly, partly, ten)).toEqual({ firstNs: 100, secondNs: 100 });
    expect(opTimesOfPair(partly, disturbed, ten)).toEqual({ firstNs: 130, secondNs: 140 });
    expect(opTimesOfPair(disturbed, partly, ten)).toEqual({ firstNs: 140, secondNs: 130 });
    expect(opTimesOfPair(adjusted, adjusted, ten)).toEqual({ firstNs: 110, secondNs: 110 });
    expect(opTimesOfPair(adjusted, partly, ten)).toEqual({ firstNs: 100, secondNs: 100 });
  });
});
