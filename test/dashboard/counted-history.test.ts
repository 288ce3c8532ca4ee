import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publishFiles } from '../../src/report/dashboard/index.ts';
import { decodeOverview, type OverviewFile } from '../../src/report/dashboard/overview-file.ts';
import { siteOf } from '../../src/report/dashboard/page/overview-site.ts';
import type { RunDocument } from '../../src/core/document/index.ts';
import type { AcceptanceRow } from '../../src/history/store/format/index.ts';
import { openStore } from '../../src/history/store/index.ts';
import { commitOf, countedRun, steady, syncAdded, syncThenSlow, workload } from '../helpers/counted-runs.ts';
import { temporaryFolder } from '../helpers/folders.ts';

/** Published run by run, as a workflow does. */
async function published(runs: readonly RunDocument[], accepted: readonly AcceptanceRow[] = []): Promise<string> {
  const place = temporaryFolder();
  const store = openStore(place);
  const extra = (load: (path: string) => Promise<string | undefined>) =>
    publishFiles({ load, documents: runs.slice(-1), now: '2026-02-01T00:00:00.000Z' });
  for (const run of runs) await store.append([run], { extra });
  for (const row of accepted) await store.accept(row);
  if (accepted.length > 0) await store.append([], { extra });
  return place;
}

const textIn = (place: string, path: string): Promise<string> => readFile(join(place, path), 'utf8');
const overviewIn = async (place: string): Promise<OverviewFile> => decodeOverview(await textIn(place, 'overview.js'))!;

const acceptance = (commit: string, more: Partial<AcceptanceRow> = {}): AcceptanceRow => ({
  ...{ cells: workload('convert'), commit, reason: 'durable now', at: '2026-02-01T00:00:00Z' },
  ...more,
});

describe('a store in which a commit made a program do more', () => {
  it('names the commit on the first view, in the feed, on the page without scripts and on the badge', async () => {
    const place = await published(syncAdded());
    const overview = await overviewIn(place);
    const [group] = overview.groups;
    const [first] = group!.changes.map((at) => overview.changes[at]!);
    expect(first).toMatchObject({ metric: 'fdatasync', before: 0, after: 1, open: true, verdict: 'regressed' });
    expect(group).toMatchObject({ firstChangedCommit: commitOf(8), lastGoodCommit: commitOf(7), commits: 1 });
    expect(group!.changes.map((at) => overview.changes[at]!.metric)).toEqual(
      expect.arrayContaining(['openat', 'read', 'readBytes']),
    );
    expect(await textIn(place, 'changes.atom')).toContain('fdatasync 0 → 1 (exact) more I/O');
    expect(await textIn(place, 'figures.html')).toContain('fdatasync 0 → 1 (exact) more I/O');
    expect(await textIn(place, 'badge.svg')).toContain('aria-label="io-perf: w: more I/O"');
    expect(siteOf(overview).cells[0]!.states.get('host · linux')!.status).toBe('regressed');
  });

  it('does so after two runs, long before times have verdicts', async () => {
    const young = [80, 84].map((open, number) => countedRun(number, { a: { ns: 1e7, calls: { openat: open } } }));
    const { changes } = await overviewIn(await published(young));
    expect(changes).toMatchObject([{ metric: 'openat', before: 80, after: 84, firstChangedCommit: commitOf(1) }]);
  });

  it('is silent where only the machine, and not the system, differs, and where nothing differs', async () => {
    const runs = Array.from({ length: 6 }, (_, number) =>
      countedRun(number, { a: { ns: steady(number, 1e7), calls: { openat: 7 } } }, { fingerprint: `f${number % 2}` }),
    );
    expect((await overviewIn(await published(runs))).changes).toEqual([]);
    const grown = countedRun(6, { a: { ns: 1e7, calls: { openat: 8 } } }, { fingerprint: 'never seen' });
    expect((await overviewIn(await published([...runs, grown]))).changes).toMatchObject([
      { metric: 'openat', before: 7, after: 8 },
    ]);
  });

  it('still names a later slowdown when the count is accepted, and shows what was accepted', async () => {
    const overview = await overviewIn(await published(syncThenSlow(), [acceptance(commitOf(3))]));
    const [slow, accepted] = overview.groups;
    expect(slow).toMatchObject({ accepted: false, firstChangedCommit: commitOf(14) });
    expect(overview.changes[slow!.changes[0]!]).not.toHaveProperty('metric');
    expect(accepted).toMatchObject({ accepted: true, firstChangedCommit: commitOf(3) });
    expect(overview.changes[accepted!.changes[0]!]).toMatchObject({ metric: 'fsync', accepted: 'durable now' });
    expect(siteOf(overview).cells[0]!.states.get('host · linux')).toMatchObject({ status: 'regressed', counts: [] });
  });

  it('takes an acceptance of one metric for that metric only', async () => {
    const overview = await overviewIn(
      await published(syncAdded(), [acceptance(commitOf(8), { cells: workload('w'), metric: 'fdatasync' })]),
    );
    const of = (metric: string) => overview.changes.find((change) => change.metric === metric);
    expect(of('fdatasync')).toMatchObject({ accepted: 'durable now' });
    expect(of('openat')).toMatchObject({ open: true });
  });
});
