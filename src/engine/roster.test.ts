import { describe, expect, it } from 'vitest';
import type { MatrixCell } from '../core/cells/index.ts';
import { openRun } from './context.ts';
import type { MeasurePlan, Progress } from './plan.ts';
import { FirstCells } from './roster.ts';

const state = (id: string, samples: number, failed = false) => ({
  cell: { id } as MatrixCell,
  failed,
  samples: Array.from({ length: samples }, (_, round) => ({ round, order: 0, ns: 1 })),
});
const firstOf = (ids: string[]): FirstCells => new FirstCells(new Set(ids));

describe('cells that come first', () => {
  it('are the only ones in a round until each has its samples', () => {
    const first = firstOf(['a', 'b']);
    const takingPart = (samples: number): string[] => {
      const states = [state('a', 20), state('b', samples), state('c', 0)];
      first.beginRound(states, 0.1);
      return states.filter((one) => first.takesPart(one)).map(({ cell }) => cell.id);
    };
    expect(takingPart(0)).toEqual(['a', 'b']);
    expect(takingPart(19)).toEqual(['a', 'b']);
    expect(takingPart(20)).toEqual(['a', 'b', 'c']);
  });

  it('leave the others a part of the time, even if they lack samples', () => {
    const first = firstOf(['a']);
    const aloneAfter = (spent: number): boolean => {
      first.beginRound([state('a', 1), state('b', 0)], spent);
      return first.areAlone;
    };
    expect([aloneAfter(0.6), aloneAfter(0.8)]).toEqual([true, false]);
  });

  it('have the system drop its caches at the end of a round of their own', () => {
    const first = firstOf(['a']);
    const orderWith = (samples: number): string[] => {
      first.beginRound([state('a', samples)], 0);
      return first.order(['drop-1', 'a', 'drop-2', 'b'], (visit) => visit.startsWith('drop'));
    };
    expect(orderWith(20)).toEqual(['drop-1', 'a', 'drop-2', 'b']);
    expect(orderWith(1)).toEqual(['a', 'b', 'drop-1', 'drop-2']);
  });

  it('limit the others to short samples where the time is scarce', () => {
    const first = firstOf(['a']);
    const hurrying = (id: string, perCellNs: number): boolean => first.isHurried(state(id, 0), perCellNs);
    expect([hurrying('b', 0.5e9), hurrying('b', 2e9), hurrying('a', 0.5e9)]).toEqual([true, false, false]);
    expect(new FirstCells(new Set()).isHurried(state('b', 0), 0.5e9)).toBe(false);
  });

  it('are not waited for after they have failed', () => {
    const first = firstOf(['a']);
    const states = [state('a', 1, true), state('b', 1)];
    first.beginRound(states, 0);
    expect(first.takesPart(states[1]!)).toBe(true);
  });

  it('do not exist where rounds are counted instead of time', () => {
    const hooks = { progress: {} as Progress, signal: new AbortController().signal, save: () => Promise.resolve() };
    const plan = { first: new Set(['a']), budget: { rounds: 30 } } as unknown as MeasurePlan;
    const { first } = openRun(plan, hooks).roster;
    const states = [state('a', 1), state('b', 1)];
    first.beginRound(states, 0);
    expect(states.map((one) => [first.has(one), first.isWanting(one), first.takesPart(one)])).toEqual([
      [false, false, true],
      [false, false, true],
    ]);
  });
});
