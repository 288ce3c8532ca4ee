import { describe, expect, it } from 'vitest';
import { pairsOfDearVisit, planVisits } from './schedule.ts';

const cells = (...costs: number[]): Map<string, number> => new Map(costs.map((cost, i) => [`c${i}`, cost]));

describe('the plan of visits', () => {
  it('gives every cell the most where there is time', () => {
    const plan = planVisits(cells(100, 100), { roundsDone: 2, remainingMs: 60_000, mostVisits: 60, fewestVisits: 12 });
    expect([...plan.values()]).toEqual([60, 60]);
  });

  it('gives what the time allows, expecting that rounds become shorter', () => {
    const plan = planVisits(cells(100, 100, 100), {
      roundsDone: 2,
      remainingMs: 4500,
      mostVisits: 60,
      fewestVisits: 12,
    });
    expect([...plan.values()]).toEqual([52, 52, 52]);
  });

  it('gives a dear cell fewer, for the good of the others', () => {
    const plan = planVisits(cells(10, 10, 10, 10, 60), {
      roundsDone: 2,
      remainingMs: 60_000,
      mostVisits: 60,
      fewestVisits: 12,
    });
    expect([...plan.values()]).toEqual([60, 60, 60, 60, 30]);
  });

  it('gives a cell that cannot fail the build half', () => {
    const plan = planVisits(
      cells(10, 10),
      { roundsDone: 2, remainingMs: 60_000, mostVisits: 60, fewestVisits: 12 },
      new Set(['c1']),
    );
    expect([...plan.values()]).toEqual([60, 30]);
  });

  it('plans what could decide something even where the time is up', () => {
    const plan = planVisits(cells(100, 9000), { roundsDone: 1, remainingMs: -5, mostVisits: 60, fewestVisits: 12 });
    expect([...plan.values()]).toEqual([12, 12]);
    expect([
      ...planVisits(cells(100), { roundsDone: 1, remainingMs: 0, mostVisits: 8, fewestVisits: 12 }).values(),
    ]).toEqual([8]);
  });

  it('is empty without cells', () => {
    expect(planVisits(new Map(), { roundsDone: 0, remainingMs: 1, mostVisits: 60, fewestVisits: 12 }).size).toBe(0);
  });
});

describe('pairs of a cell each of whose pairs is prepared', () => {
  it('are as many as of the others where they cost no more than the others', () => {
    expect(pairsOfDearVisit(40, [100, 90, 110], 4)).toBe(4);
    expect(pairsOfDearVisit(100, [100], 4)).toBe(4);
  });

  it('are fewer where they are dear, and at least one', () => {
    expect(pairsOfDearVisit(200, [100, 90, 110], 4)).toBe(2);
    expect(pairsOfDearVisit(5000, [100, 90, 110], 4)).toBe(1);
  });

  it('are the most among cells that are all like that, or when nothing is known', () => {
    expect(pairsOfDearVisit(300, [], 4)).toBe(4);
    expect(pairsOfDearVisit(0, [], 4)).toBe(4);
  });
});
