import { describe, expect, it } from 'vitest';
import { announcePairs } from './announcement.ts';

const second = 1000;
const of = (pair: number, budget: number, most = budget) =>
  announcePairs({
    pairMs: pair * second,
    elapsedMs: pair * second,
    budgetMs: budget * second,
    maxMs: most * second,
  });

describe('the first pair of a comparison', () => {
  it('says how many pairs the budget has, how long they take, and up to how many there may be', () => {
    expect(of(93, 120, 300)).toMatch(
      /^One pair takes .*33.*: about 2 pairs in .*, up to 4 in .* while they agree\. Few pairs show only large changes; 12 take about /,
    );
  });

  it('says what is taken where even one pair is longer than the budget', () => {
    expect(of(200, 120)).toMatch(/about 1 pair in /);
    expect(of(200, 120)).not.toContain('up to');
  });

  it('says nothing where the budget has enough pairs for small changes', () => {
    expect(of(10, 120)).toBeUndefined();
    expect(of(11, 120)).toContain('about 11 pairs in');
  });
});
