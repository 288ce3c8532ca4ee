import { describe, expect, it } from 'vitest';
import type { MatrixCell } from '../matrix/index.ts';
import { isAwaited, ProcessAge } from './rounds.ts';

/** Rounds that each of the first processes takes. */
function roundsOf(
  age: ProcessAge,
  count: number,
  { startMs, roundMs }: { startMs: number; roundMs: number },
): number[] {
  return Array.from({ length: count }, () => {
    let rounds = 0;
    do {
      age.endRound(roundMs);
      rounds++;
    } while (!age.isOver);
    age.renew(startMs);
    return rounds;
  });
}

describe('the processes of a comparison', () => {
  it('take one round each where starting is cheap', () => {
    expect(roundsOf(new ProcessAge(true), 20, { startMs: 100, roundMs: 1000 })).toEqual(Array(20).fill(1));
  });

  it('take one round each until there are twelve, then more where starting is dear', () => {
    const rounds = roundsOf(new ProcessAge(true), 15, { startMs: 1000, roundMs: 1000 });
    expect(rounds).toEqual([...Array<number>(11).fill(1), 3, 3, 3, 3]);
  });
});

describe('the processes of a run', () => {
  it('take ten rounds each', () => {
    expect(roundsOf(new ProcessAge(false), 2, { startMs: 1, roundMs: 1 })).toEqual([10, 10]);
  });
});

describe('a run whose default time is over', () => {
  /** A workload that takes so long and was executed so often. */
  const workload = (seconds: number, executions: number) => ({
    cell: { timeoutNs: 600e9 } as MatrixCell,
    failed: false,
    ops: 1,
    opNs: seconds * 1e9,
    samples: Array.from({ length: executions }, (_, round) => ({ round, order: 0, ns: seconds * 1e9 })),
  });

  it('waits for six executions of a workload of three seconds', () => {
    expect([4, 6].map((executions) => isAwaited(workload(3, executions)))).toEqual([true, false]);
  });

  it('does not for one that takes longer, or has failed', () => {
    expect(isAwaited(workload(10, 2))).toBe(false);
    expect(isAwaited({ ...workload(3, 2), failed: true })).toBe(false);
  });
});
