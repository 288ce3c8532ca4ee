import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBudget, type Spending } from './budget.ts';
import type { Budget } from './plan.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const inPairs = true;
const alone = false;
const never = (): boolean => false;

/** A budget with this many seconds spent, in one round of all cells. */
function spend(budget: Budget, seconds: number, wantsMore: (growth: number) => boolean = never): Spending {
  const spending = openBudget(budget, inPairs);
  vi.advanceTimersByTime(seconds * 1000);
  spending.endRound(true, wantsMore);
  return spending;
}

describe('a default time budget that is over', () => {
  const budget = { timeNs: 20e9, maxNs: 60e9 };

  it('is extended while a little more may decide something, and the question gets the time that is left', () => {
    const asked: number[] = [];
    const wantsMore = (growth: number): boolean => asked.push(growth) > 0;
    expect(spend(budget, 19, wantsMore).hasRound()).toBe(true);
    expect(asked).toEqual([]);
    const spending = spend(budget, 30, wantsMore);
    expect(asked).toEqual([2]);
    expect([spending.hasRound(), spending.isOver(), spending.remainingMs()]).toEqual([true, false, 30_000]);
  });

  it('is not extended when nothing more can be measured', () => {
    const spending = spend(budget, 21);
    expect([spending.hasRound(), spending.isOver(), spending.remainingMs()]).toEqual([false, true, -1000]);
  });

  it('ends when nothing more is needed', () => {
    const spending = spend(budget, 21, () => true);
    spending.endRound(true, never);
    expect(spending.hasRound()).toBe(false);
  });
});

describe('a time budget of the user', () => {
  it('is kept', () => {
    expect(spend({ timeNs: 5e9 }, 6, () => true).hasRound()).toBe(false);
  });

  it('gives every cell one sample when it is too short', () => {
    const spending = openBudget({ timeNs: 5e9 }, alone);
    vi.advanceTimersByTime(6000);
    expect([spending.hasRound(), spending.isOver(), spending.isOverdue(), spending.spent()]).toEqual([
      true,
      false,
      true,
      1,
    ]);
    spending.endRound(false, never);
    expect(spending.hasRound()).toBe(true);
    spending.endRound(true, never);
    expect([spending.hasRound(), spending.isOver(), spending.isOverdue()]).toEqual([false, true, false]);
  });

  it('does not count the time for building runners', () => {
    const spending = openBudget({ timeNs: 5e9 }, alone);
    vi.advanceTimersByTime(6000);
    spending.giveBack(4000);
    expect(spending.remainingMs()).toBe(3000);
  });

  it('keeps more time for the end where visits take longer than before, and less again when they do not', () => {
    const spending = openBudget({ timeNs: 100e9, isLimit: true }, alone);
    spending.reserve(5000);
    expect([spending.slowness, spending.remainingMs()]).toEqual([1, 95_000]);
    spending.sawVisit(0, 500);
    expect(spending.slowness).toBe(1);
    spending.sawVisit(1000, 2000);
    expect([spending.slowness, spending.remainingMs()]).toEqual([2, 90_000]);
    for (let visit = 0; visit < 40; visit++) spending.sawVisit(1000, 1000);
    expect(spending.remainingMs()).toBeCloseTo(95_000, -1);
    spending.sawVisit(1000, 1e6);
    expect([spending.slowness, spending.remainingMs()]).toEqual([4, 80_000]);
  });

  it('is shared: longer samples and more warm-up for fewer cells, no warm-up for very many', () => {
    const spending = openBudget({ timeNs: 10e9 }, alone);
    expect([1, 4, 1000].map((cells) => spending.blockNs(cells))).toEqual([200e6, 50e6, 30e6]);
    expect([1, 4, 1000].map((cells) => spending.warmupMs(cells))).toEqual([800, 200, 0]);
  });

  it('has shorter samples in pairs, several in a visit', () => {
    const spending = openBudget({ timeNs: 9e9 }, inPairs);
    expect([spending.maxTurns, spending.blockNs(1), spending.blockNs(100)]).toEqual([6, 30e6, 2e6]);
  });
});

describe('a number of rounds', () => {
  it('is measured in full, and the time is unknown before the first round has ended', () => {
    const spending = openBudget({ rounds: 2 }, inPairs);
    expect(spending.remainingMs()).toBe(Infinity);
    vi.advanceTimersByTime(1e9);
    spending.endRound(true, never);
    expect([spending.hasRound(), spending.isOver(), spending.isOverdue()]).toEqual([true, false, false]);
    expect([spending.spent(), spending.remainingMs()]).toEqual([0.5, 1e9]);
    spending.endRound(true, never);
    expect(spending.hasRound()).toBe(false);
  });

  it('warms up every cell until it is warm, and takes one pair in a visit', () => {
    const spending = openBudget({ rounds: 2 }, inPairs);
    expect([spending.maxTurns, spending.warmupMs(1000), spending.blockNs(1000)]).toEqual([1, Infinity, 50e6]);
  });
});
