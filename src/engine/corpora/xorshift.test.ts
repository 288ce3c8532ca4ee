import { describe, expect, it } from 'vitest';
import { xorshift32 } from './tree-plan.ts';

describe('xorshift32', () => {
  it('returns the published numbers of Marsaglia for the shifts 13, 17, 5 from 2463534242', () => {
    // G. Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8(14), 2003: the first outputs of xor().
    const next = xorshift32(2463534242);
    expect([next(), next(), next()]).toEqual([723471715, 2497366906, 2064144800]);
  });

  it('replaces the state 0, which would stay 0', () => {
    expect(xorshift32(0)()).toBe(xorshift32(2654435769)());
  });
});
