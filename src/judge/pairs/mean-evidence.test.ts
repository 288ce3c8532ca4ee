import { describe, expect, it } from 'vitest';
import type { Pair } from '../../core/document/index.ts';
import { createRandom, type Random } from '../../core/stats/index.ts';
import { judgeComparison } from './batch.ts';
import { judgePairs, PairedComparison } from './comparison.ts';
import type { CellVerdict } from './description.ts';

const seeds = Array.from({ length: 25 }, (_, index) => index + 1);

interface Mixture {
  /** Share of slow executions of each side, and how many times as long they take. */
  base?: number;
  head?: number;
  slow?: number;
  count?: number;
  /** Pairs that each process takes; without it each stands for itself. */
  pairsPerProcess?: number;
}

function makePairs(seed: number, { base = 0, head = 0, slow = 2, count = 60, pairsPerProcess }: Mixture): Pair[] {
  const random = createRandom(seed);
  const time = (share: number): number => 1e6 * Math.exp(0.03 * normal(random)) * (random.next() < share ? slow : 1);
  return Array.from({ length: count }, (_, index): Pair => {
    const [before, after] = [time(base), time(head)];
    const process = pairsPerProcess && `p${Math.floor(index / pairsPerProcess)}`;
    const of = process === undefined ? {} : { process: String(process) };
    return random.next() < 0.5
      ? { order: 'AB', first: before, second: after, ...of }
      : { order: 'BA', first: after, second: before, ...of };
  });
}

const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

const judgeAll = (mixture: Mixture): CellVerdict[] =>
  seeds.map((seed) => judgePairs(new Map([['cell', makePairs(seed, mixture)]])).get('cell')!);

const countOf = (verdicts: readonly CellVerdict[], verdict: CellVerdict['verdict']): number =>
  verdicts.filter((one) => one.verdict === verdict).length;

describe('a head of which some executions are slow', () => {
  it('is not called unchanged when a fifth of its runs take twice as long', () => {
    const verdicts = judgeAll({ head: 0.2 });
    expect(countOf(verdicts, 'unchanged')).toBe(0);
    expect(countOf(verdicts, 'regressed')).toBeGreaterThanOrEqual(15);
  });

  it('is rarely called unchanged when a tenth of its runs take twice as long', () => {
    expect(countOf(judgeAll({ head: 0.1 }), 'unchanged')).toBeLessThanOrEqual(3);
  });

  it('has a ratio and an interval that are those of the mean, and say so', () => {
    const found = judgeAll({ head: 0.3 }).filter(({ verdict }) => verdict === 'regressed');
    expect(found.length).toBeGreaterThanOrEqual(22);
    expect(found.every(({ of }) => of === 'mean')).toBe(true);
    const held = found.filter(({ low, high }) => low! <= 1.3 && 1.3 <= high!);
    expect(held.length).toBeGreaterThanOrEqual(found.length - 4);
  });

  it('is undecided for a reason of its own where the slow executions are too few to be sure', () => {
    const undecided = judgeAll({ head: 0.1 }).filter(({ verdict }) => verdict === 'inconclusive');
    expect(undecided.length).toBeGreaterThan(0);
    for (const { reason, of } of undecided) expect({ reason, of }).toEqual({ reason: 'slow-executions', of: 'mean' });
  });

  it('has improved when the slow executions were those of the base', () => {
    const verdicts = judgeAll({ base: 0.3 });
    expect(countOf(verdicts, 'improved')).toBeGreaterThanOrEqual(22);
    expect(countOf(verdicts, 'unchanged')).toBe(0);
  });

  it('has not improved because its other executions look a little faster', () => {
    const pairs = makePairs(3, { head: 0.3 }).map((pair): Pair => {
      const faster = (time: number): number => time * 0.975;
      return pair.order === 'AB' ? { ...pair, second: faster(pair.second!) } : { ...pair, first: faster(pair.first!) };
    });
    expect(judgePairs(new Map([['cell', pairs]])).get('cell')!.verdict).not.toBe('improved');
  });

  it('is found among the other cells of a group, and in a batch', () => {
    const cells = new Map(
      ['a', 'b', 'c', 'd'].map((name, index) => [
        `node/read/${name}`,
        makePairs(7 + index, name === 'c' ? { head: 0.4 } : {}),
      ]),
    );
    const comparison = new PairedComparison(new Map([...cells.keys()].map((name) => [name, 60])), undefined, {
      of: () => 'node/read',
    });
    while (!comparison.isOver) comparison.look(cells);
    expect(comparison.verdicts().get('node/read/c')).toMatchObject({ verdict: 'regressed', of: 'mean' });
    const answer = judgeComparison({ id: 'pr', cells });
    expect(answer.failed).toBe(true);
    expect(answer.cells['node/read/c']).toMatchObject({ verdict: 'regressed', of: 'mean' });
    expect(answer.cells['node/read/a']).not.toHaveProperty('of');
  });

  it('is not called changed when one process took all the slow executions', () => {
    const pairs = makePairs(3, { pairsPerProcess: 10 }).map((pair): Pair => {
      if (pair.process !== 'p2') return pair;
      return pair.order === 'AB' ? { ...pair, second: pair.second! * 2 } : { ...pair, first: pair.first! * 2 };
    });
    expect(judgePairs(new Map([['cell', pairs]])).get('cell')!.verdict).toBe('inconclusive');
  });

  it('does not depend on pairs after the last one that was used', () => {
    for (const seed of seeds.slice(0, 8)) {
      const pairs = makePairs(seed, { head: 0.4 });
      const judged = judgePairs(new Map([['cell', pairs]])).get('cell')!;
      const altered = pairs.map((pair, index): Pair =>
        index < judged.pairsUsed ? pair : { ...pair, first: 1, second: 9 },
      );
      expect(judgePairs(new Map([['cell', altered]])).get('cell')).toEqual(judged);
    }
  });
});

describe('two sides of which as many executions are slow', () => {
  it('are called unchanged most of the time', () => {
    const verdicts = judgeAll({ base: 0.1, head: 0.1 });
    expect(countOf(verdicts, 'unchanged')).toBeGreaterThanOrEqual(18);
    expect(countOf(verdicts, 'regressed')).toBe(0);
  });
});
