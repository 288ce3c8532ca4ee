import { expect, it } from 'vitest';
import { type CellState } from './cell-state.ts';
import { withoutMixedTimers } from './timers.ts';
import { Ledger } from './ledger.ts';

const state = (side: string, cell: string, timer?: string): CellState =>
  ({
    cell: { id: cell, runner: cell.split('/', 1)[0] },
    bench: { plan: { name: side }, runners: { [cell.split('/', 1)[0]!]: timer === undefined ? {} : { timer } } },
  }) as unknown as CellState;

const find = 'command/traverse/find';

it('keeps all cells of sides with the same timer', () => {
  const states = [state('base', find, 'io-perf'), state('head', find, 'io-perf'), state('base', 'node/stat/statSync')];
  const ledger = new Ledger(() => undefined);
  expect(withoutMixedTimers(states, ledger)).toEqual(states);
  expect(ledger.skipped).toEqual([]);
});

it('does not compare sides with two timers, and names both in the reason', () => {
  const others = [state('base', 'node/stat/statSync'), state('head', 'node/stat/statSync')];
  const states = [state('base', find, 'hyperfine'), state('head', find, 'io-perf'), ...others];
  const ledger = new Ledger(() => undefined);
  expect(withoutMixedTimers(states, ledger)).toEqual(others);
  expect(ledger.skipped).toEqual([
    {
      cell: 'command/*',
      reason: 'the sides would be timed by different programs: base by hyperfine, head by io-perf',
      remedy: 'install hyperfine 1.15 or newer where it is missing',
      count: 1,
    },
  ]);
});
