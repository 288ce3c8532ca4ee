import { describe, expect, it } from 'vitest';
import { listCells, seedsOf } from './cells.ts';

describe('the published figures of a cell', () => {
  // To look for the nearest name of each takes longer than a test may.
  it('are none for thousands of long names of other programs', () => {
    const names = Array.from(
      { length: 20_000 },
      (_, index) => `go/benchmark/${String(index).padEnd(80, 'x')}?metric=B`,
    );
    const foreign = [...names, 'imported/go/a%20b?suite=S', 'node/nothing/such', 'a', ''];
    expect(foreign.flatMap(seedsOf)).toEqual([]);
  });

  it('are those that the suite lists', () => {
    const published = listCells().filter(({ seeds }) => seeds.length > 0);
    expect(published.length).toBeGreaterThan(10);
    for (const { id, seeds } of published) expect(seedsOf(id)).toEqual(seeds);
  });
});
