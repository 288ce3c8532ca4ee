import { describe, expect, it } from 'vitest';
import { planPairs } from './pair-plan.ts';

const cells = (...costs: number[]): Map<string, number> => new Map(costs.map((cost, i) => [`c${i}`, cost]));

describe('the plan of pairs', () => {
  it('gives every cell the most where there is time', () => {
    const plan = planPairs(cells(100, 100), { roundsDone: 2, remainingMs: 60_000, mostPairs: 60 });
    expect([...plan.values()]).toEqual([60, 60]);
  });

  it('gives what the time allows, expecting that rounds become shorter', () => {
    const plan = planPairs(cells(100, 100, 100), { roundsDone: 2, remainingMs: 5400, mostPairs: 60 });
    expect([...plan.values()]).toEqual([32, 32, 32]);
  });

  it('gives a dear cell fewer, for the good of the others', () => {
    const plan = planPairs(cells(10, 10, 10, 10, 60), { roundsDone: 2, remainingMs: 60_000, mostPairs: 60 });
    expect([...plan.values()]).toEqual([60, 60, 60, 60, 30]);
  });

  it('gives a cell that cannot fail the build half', () => {
    const plan = planPairs(cells(10, 10), { roundsDone: 2, remainingMs: 60_000, mostPairs: 60 }, new Set(['c1']));
    expect([...plan.values()]).toEqual([60, 30]);
  });

  it('plans what could decide something even where the time is up', () => {
    const plan = planPairs(cells(100, 9000), { roundsDone: 1, remainingMs: -5, mostPairs: 60 });
    expect([...plan.values()]).toEqual([12, 12]);
    expect([...planPairs(cells(100), { roundsDone: 1, remainingMs: 0, mostPairs: 8 }).values()]).toEqual([8]);
  });

  it('is empty without cells', () => {
    expect(planPairs(new Map(), { roundsDone: 0, remainingMs: 1, mostPairs: 60 }).size).toBe(0);
  });
});
