import { describe, expect, it } from 'vitest';
import type { MatrixCell } from '../core/cells/index.ts';
import { isAwaited } from './run.ts';

describe('a run whose default time is over', () => {
  /** A workload with this duration and this number of executions. */
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

  it('does not wait for a workload that takes longer, or has failed', () => {
    expect(isAwaited(workload(10, 2))).toBe(false);
    expect(isAwaited({ ...workload(3, 2), failed: true })).toBe(false);
  });
});
