import { describe, expect, it } from 'vitest';
import { createRandom } from '../../core/stats/index.ts';
import { minPairsToDecide } from './looks.ts';
import { agreementOf } from './agreement.ts';
import { type Pair } from '../../core/document/index.ts';
import { judgePairs } from './comparison.ts';

/** Pairs in turns of both orders, with noise of 2 %. */
function pairs(count: number, ratio: number, noise = 0.02): Pair[] {
  const random = createRandom(3);
  const time = (): number => 1e9 * (1 + noise * (random.next() - 0.5));
  return Array.from({ length: count }, (_, i): Pair => {
    const [base, head] = [time(), time() * ratio];
    return i % 2 === 0 ? { order: 'AB', first: base, second: head } : { order: 'BA', first: head, second: base };
  });
}

const judged = (cells: number, count: number, ratio: number) =>
  judgePairs(new Map(Array.from({ length: cells }, (_, i) => [`command/run/${i}`, pairs(count, ratio)]))).get(
    'command/run/0',
  )!;

describe('a handful of pairs', () => {
  it.each([
    [1, 12],
    [8, 14],
    [70, 16],
  ])('decides one of %d cells when there are %d', (cells, fewest) => {
    expect(minPairsToDecide(cells)).toBe(fewest);
    expect(judged(cells, fewest, 1.1).verdict).toBe('regressed');
  });

  it('does not decide a small change with five, but says what is probable', () => {
    expect(judged(1, 5, 1.08)).toMatchObject({ verdict: 'inconclusive', reason: 'too-few-pairs', probably: 'slower' });
    expect(judged(1, 5, 0.92)).toMatchObject({ verdict: 'inconclusive', probably: 'faster' });
  });

  it('calls nothing probable where pairs disagree, or what they agree on does not matter', () => {
    expect(judged(1, 5, 1)).not.toHaveProperty('probably');
    expect(judged(1, 5, 1.025)).not.toHaveProperty('probably');
  });
});

describe('pairs agree', () => {
  it('from three on, when three in four point the same way', () => {
    expect(agreementOf(pairs(2, 2))).toBeUndefined();
    expect(agreementOf(pairs(3, 2))).toBe('slower');
    expect(agreementOf([...pairs(6, 0.5), ...pairs(2, 2)])).toBe('faster');
    expect(agreementOf([...pairs(4, 0.5), ...pairs(3, 2)])).toBeUndefined();
  });

  it('without those that have no time', () => {
    expect(agreementOf(pairs(4, 2).map((pair) => ({ ...pair, second: null })))).toBeUndefined();
  });
});
