import { describe, expect, it } from 'vitest';
import type { MatrixCell } from '../matrix/index.ts';
import { FirstCells } from './first-cells.ts';

const state = (id: string, samples: number, failed = false) => ({
  cell: { id } as MatrixCell,
  failed,
  samples: Array.from({ length: samples }, (_, round) => ({ round, order: 0, ns: 1 })),
});
const firstOf = (ids: string[]): FirstCells => new FirstCells({ first: new Set(ids), budget: { timeNs: 1e9 } });

describe('cells that come first', () => {
  it('leave the first round to everybody', () => {
    const first = firstOf(['a']);
    const states = [state('a', 0), state('b', 0)];
    first.beginRound(0, states);
    expect(states.filter((one) => first.takesPart(one))).toEqual(states);
  });

  it('have the later ones to themselves until each has its samples', () => {
    const first = firstOf(['a', 'b']);
    const takingPart = (samples: number): string[] => {
      const states = [state('a', 20), state('b', samples), state('c', 1)];
      first.beginRound(7, states);
      return states.filter((one) => first.takesPart(one)).map(({ cell }) => cell.id);
    };
    expect(takingPart(19)).toEqual(['a', 'b']);
    expect(takingPart(20)).toEqual(['a', 'b', 'c']);
  });

  it('have the system drop its caches at the end of a round of their own', () => {
    const first = firstOf(['a']);
    const orderIn = (round: number): string[] => {
      first.beginRound(round, [state('a', 1)]);
      return first.order(['drop-1', 'a', 'drop-2', 'b'], (visit) => visit.startsWith('drop'));
    };
    expect(orderIn(0)).toEqual(['drop-1', 'a', 'drop-2', 'b']);
    expect(orderIn(1)).toEqual(['a', 'b', 'drop-1', 'drop-2']);
  });

  it('make the others hurry where the time is scarce', () => {
    const first = firstOf(['a']);
    const hurrying = (id: string, perCellNs: number): boolean => first.isHurried(state(id, 0), perCellNs);
    expect([hurrying('b', 0.5e9), hurrying('b', 2e9), hurrying('a', 0.5e9)]).toEqual([true, false, false]);
    expect(new FirstCells({ budget: { timeNs: 1e9 } }).isHurried(state('b', 0), 0.5e9)).toBe(false);
  });

  it('are not waited for when they have failed', () => {
    const first = firstOf(['a']);
    const states = [state('a', 1, true), state('b', 1)];
    first.beginRound(1, states);
    expect(first.takesPart(states[1]!)).toBe(true);
  });

  it('are warmed up before the others', () => {
    const ids = firstOf(['b', 'd'])
      .sorted(['a', 'b', 'c', 'd'].map((id) => state(id, 0)))
      .map(({ cell }) => cell.id);
    expect(ids).toEqual(['b', 'd', 'a', 'c']);
  });

  it('are none where rounds are counted instead of time', () => {
    const first = new FirstCells({ first: new Set(['a']), budget: { rounds: 30 } });
    const states = [state('a', 1), state('b', 1)];
    first.beginRound(1, states);
    expect(states.map((one) => [first.has(one), first.isWanting(one), first.takesPart(one)])).toEqual([
      [false, false, true],
      [false, false, true],
    ]);
  });
});
