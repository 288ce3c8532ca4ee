/** What `go test -bench` prints, converted, kept in a real store in a folder, and judged against it: allocations from zero and to zero. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { convertResults } from '../exchange/convert/index.ts';
import type { Judgement, RunDocument } from '../core/document/index.ts';
import { openStore, type Store } from '../history/store/index.ts';
import { judgeRuns } from './judge-runs.ts';
import { storedPast } from './stored-past.ts';
import { temporaryFolder } from '../../test/helpers/folders.ts';

const cell = 'go/benchmark/BenchmarkParse?metric=allocs%2Fop&procs=2';

function goRun(n: number, allocations: number): RunDocument {
  const text = `BenchmarkParse-2 \t 200 \t ${1000 + n} ns/op \t ${16 * allocations} B/op \t ${allocations} allocs/op\n`;
  return convertResults([{ name: 'output.txt', text }], 'go', {
    tool: { name: 'io-perf', version: '0' },
    source: { commit: String(n).padStart(40, 'a') },
    now: new Date(Date.UTC(2026, 0, 1 + n)).toISOString(),
  });
}

describe('allocations of a Go benchmark', () => {
  let folder: string;
  let store: Store;
  beforeEach(() => {
    folder = temporaryFolder();
    store = openStore(folder);
  });
  afterEach(async () => {
    await store.close();
  });
  const judge = async (stored: readonly number[], now: number, alert?: number): Promise<Judgement> => {
    await store.append(stored.map((allocations, n) => goRun(n, allocations)));
    const [judged] = await judgeRuns([goRun(stored.length, now)], storedPast(await store.snapshot()), {
      config: {},
      ...(alert === undefined ? {} : { historyLimits: { alert, fail: alert } }),
    });
    return judged!.judgement;
  };

  it('fail the build when there are some after seven runs without', async () => {
    const judgement = await judge([0, 0, 0, 0, 0, 0, 0], 3);
    expect(judgement).toMatchObject({ failed: true, verdict: 'regressed' });
    expect(judgement.gate.map(({ message }) => message)).toEqual([
      'BenchmarkParse - B/op: 0 → 48 B/op, against its stored runs.',
      'BenchmarkParse - allocs/op: 0 → 3 allocs/op, against its stored runs.',
    ]);
  });

  it('are over any alert threshold then, from the second run on', async () => {
    expect(await judge([0], 3, 2)).toMatchObject({
      failed: true,
      cells: { [cell]: { verdict: 'regressed', base: { value: 0, unit: 'allocs/op' } } },
    });
  });

  it('are improved when there are none any more', async () => {
    const judgement = await judge([3, 3, 3], 0);
    expect(judgement).toMatchObject({
      failed: false,
      cells: {
        [cell]: { verdict: 'improved', base: { value: 3, unit: 'allocs/op' }, head: { value: 0, unit: 'allocs/op' } },
      },
    });
  });

  it('are unchanged when there are still none', async () => {
    expect(await judge([0, 0, 0], 0)).toMatchObject({ failed: false, cells: { [cell]: { verdict: 'unchanged' } } });
  });
});
