import { expect, it } from 'vitest';
import type { OpenCounter } from '../../count/index.ts';
import type { MatrixCell } from '../../core/cells/index.ts';
import { KernelCounts } from './kernel-counts.ts';

/** Counts how often each workload is executed; the name of a workload is how long it takes, in ms. */
function opened() {
  const counted = new Map<string, number>();
  const counter = {
    of: (_: number, cell: string) => ({ firstMs: Number(cell) }),
    countOnce: (cells: readonly MatrixCell[]) => {
      for (const { id } of cells) counted.set(id, (counted.get(id) ?? 0) + 1);
      return Promise.resolve();
    },
    pause: () => undefined,
  };
  return { counted, kernel: new KernelCounts({ counter } as unknown as OpenCounter) };
}

it('between timed executions short workloads are counted more often, all at least six times, and the longest not', async () => {
  const { counted, kernel } = opened();
  const cells = ['4', '40', '400', '4000'].map((id) => ({ id }) as MatrixCell);
  for (let spent = 0; spent < 1; spent += 0.01) await kernel.countBetween(cells, spent);
  expect(Object.fromEntries(counted)).toEqual({ 4: 30, 40: 9, 400: 6 });
});
