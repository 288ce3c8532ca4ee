import { describe, expect, it } from 'vitest';
import { sampleValues, valuesOfPair } from './pairs.ts';
import type { Sample } from './sample.ts';

const disturbed: Sample = { round: 0, order: 0, ns: 1400 };
const adjusted: Sample = { round: 0, order: 0, ns: 1500, quiet: { ns: 100, ops: 1 }, adjusted: { ns: 1100, ops: 10 } };
const partly: Sample = { round: 0, order: 0, ns: 1300, quiet: { ns: 100, ops: 1 } };

describe('the figure of a sample', () => {
  it('is the adjusted one where most samples have one', () => {
    expect(sampleValues([disturbed, adjusted, adjusted], 10)).toEqual([110, 110]);
    expect(sampleValues([disturbed, partly, adjusted, adjusted], 10)).toEqual([100, 100, 100]);
  });
  it('is the one of the quiet parts where there are enough', () => {
    expect(sampleValues([disturbed, partly, partly, partly], 10)).toEqual([100, 100, 100]);
  });
  it('is the one of the whole samples where there are few quiet parts', () => {
    expect(sampleValues([disturbed, disturbed, partly], 10)).toEqual([140, 140, 130]);
    const many = Array.from({ length: 60 }, () => disturbed);
    expect(sampleValues([...many, partly, partly, partly], 10)).toHaveLength(63);
  });
  it('is the value that another tool measured', () => {
    expect(sampleValues([{ round: 0, order: 0, value: 7 }], 10)).toEqual([7]);
    expect(
      valuesOfPair({ round: 0, order: 0, value: 7 }, { round: 0, order: 1, value: 8 }, { first: 1, second: 1 }),
    ).toEqual({
      first: 7,
      second: 8,
    });
  });
  it('is divided by the number of operations that the sample reports', () => {
    expect(sampleValues([{ ...disturbed, ops: 7 }], 10)).toEqual([200]);
  });
  it('is of the same kind on both sides of a pair', () => {
    const ten = { first: 10, second: 10 };
    expect(valuesOfPair(partly, partly, ten)).toEqual({ first: 100, second: 100 });
    expect(valuesOfPair(partly, disturbed, ten)).toEqual({ first: 130, second: 140 });
    expect(valuesOfPair(disturbed, partly, ten)).toEqual({ first: 140, second: 130 });
    expect(valuesOfPair(adjusted, adjusted, ten)).toEqual({ first: 110, second: 110 });
    expect(valuesOfPair(adjusted, partly, ten)).toEqual({ first: 100, second: 100 });
  });
});
