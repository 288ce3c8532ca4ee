import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apportion } from './tree-plan.ts';

describe('apportioning', () => {
  it('gives integer shares with the right sum, each within one of its exact share', () => {
    const weights = fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(weights, fc.nat({ max: 10_000 }), (parts, total) => {
        const shares = apportion(parts, total);
        expect(shares.reduce((a, b) => a + b, 0)).toBe(total);
        const sum = parts.reduce((a, b) => a + b, 0);
        if (sum > 0)
          for (const [i, share] of shares.entries())
            expect(Math.abs(share - (parts[i]! * total) / sum)).toBeLessThan(1);
      }),
    );
  });

  it('gives all to the first when all weights are zero', () => {
    expect(apportion([0, 0], 3)).toEqual([3, 0]);
  });
});
