/** Stores of a fleet, made by the store's own code: one in which things became slower, one with nothing to say, and what can go wrong. */
import { publishFiles } from '../../src/report/dashboard/index.ts';
import type { RunDocument } from '../../src/core/document/index.ts';
import type { CommitRow } from '../../src/history/store/format/index.ts';
import { openStore } from '../../src/history/store/index.ts';
import { runs } from '../helpers/stored-runs.ts';

/** Names as people and attackers choose them. */
export const hostile = {
  message: '<script>window.attacked=1</script> \u202e"quoted" & \'more\'',
  author: '<img src=x onerror="window.attacked=1">',
  cell: 'node/read/<b onmouseover="window.attacked=1">x</b>',
  url: 'javascript:window.attacked=1',
};

/** Runs of one cell, an hour apart; from `slowerFrom` on it takes `by` as long. */
export function history(
  count: number,
  { cell = 'native/write/pwrite?chunk=4KiB', slowerFrom = count, by = 1, start = '2026-01-01T00:00:00Z' } = {},
): RunDocument[] {
  return runs(0, count).map((run, at) => {
    const value = 1000 * (1 + 0.004 * ((at * 7) % 5)) * (at < slowerFrom ? 1 : by);
    const startedAt = new Date(Date.parse(start) + at * 3_600_000).toISOString();
    const side = {
      ...Object.values(run.cells)[0]!.subject.head!,
      summary: { value, unit: 'ns/op', better: 'smaller' as const, low: value * 0.99, high: value * 1.01 },
    };
    return { ...run, startedAt, endedAt: startedAt, cells: { [cell]: { type: 'path', subject: { head: side } } } };
  });
}

/** Publishes with overview and page facts, as `io-perf publish` does. */
export async function fill(
  spec: string,
  documents: readonly RunDocument[],
  about: Partial<CommitRow> = {},
): Promise<void> {
  const store = openStore(spec);
  try {
    const commits = documents.map(({ source }): CommitRow => ({ ...about, id: source!.commit! }));
    await store.append(documents, {
      commits,
      extra: (load) => publishFiles({ load, documents: documents.slice(-1), now: '2026-03-01T00:00:00.000Z' }),
    });
  } finally {
    await store.close();
  }
}
