import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closest, editDistance } from './closest.ts';

describe('the closest name', () => {
  it('counts edits', () => {
    expect(editDistance('kitten', 'sitting')).toBe(3);
    expect(editDistance('', 'abc')).toBe(3);
  });

  it('is a metric', () => {
    const text = fc.stringMatching(/^[ab]{0,6}$/);
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        expect(editDistance(a, a)).toBe(0);
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, c)).toBeLessThanOrEqual(editDistance(a, b) + editDistance(b, c));
      }),
    );
  });

  it('is the one with the fewest edits, the first of equals, or none', () => {
    expect(closest('quik', ['smoke', 'quick', 'full'])).toBe('quick');
    expect(closest('ac', ['ab', 'bc'])).toBe('ab');
    expect(closest('x', [])).toBeUndefined();
  });
});
