/** The timer of the command runner: hyperfine, or io-perf itself where hyperfine is missing. */
import type { CellState } from './cell-state.ts';
import type { Ledger } from './ledger.ts';

/** What users should know of a timer. `Node.js`: the command runner on Windows without its helper (runners/command/node/main.ts). */
const notes: Readonly<Record<string, string>> = {
  'io-perf':
    'hyperfine is missing here: io-perf times the commands itself, and marks the samples "timedBy": "io-perf".',
  'Node.js':
    'The helper for Windows could not be fetched or built here: of a command the time alone is known, and what it leaves behind is not ended. io-perf doctor says what is missing.',
};

export function noteTimer(timer: unknown, ledger: Ledger): void {
  if (typeof timer === 'string' && Object.hasOwn(notes, timer)) ledger.noteOnce(notes[timer]!);
}

/** The cells whose sides have the same timer, since timers differ in the cost of a start. On two targets (images, hosts) they may differ. */
export function withoutMixedTimers(states: readonly CellState[], ledger: Ledger): CellState[] {
  const runners = [...new Set(states.map(({ cell }) => cell.runner))];
  const mixed = runners.filter((runner) => timersOf(runner, states).size > 1);
  for (const runner of mixed) {
    const sides = [...timersOf(runner, states)].map(([timer, side]) => `${side} by ${timer}`);
    const count = new Set(states.filter(({ cell }) => cell.runner === runner).map(({ cell }) => cell.id)).size;
    ledger.skip({
      cell: `${runner}/*`,
      reason: `the sides would be timed by different programs: ${sides.join(', ')}`,
      remedy: 'install hyperfine 1.15 or newer where it is missing',
      count,
    });
  }
  return states.filter(({ cell }) => !mixed.includes(cell.runner));
}

/** Timer → a side that has it. */
function timersOf(runner: string, states: readonly CellState[]): Map<string, string> {
  return new Map(
    states.flatMap(({ cell, bench }): [string, string][] => {
      const timer = bench.runners[runner]?.timer;
      return cell.runner === runner && timer !== undefined ? [[timer, bench.plan.name]] : [];
    }),
  );
}
