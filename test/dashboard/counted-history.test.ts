import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeOverview, publishFiles } from '../../src/report/dashboard/index.ts';
import { decodeOverview, type OverviewFile } from '../../src/report/dashboard/overview-file.ts';
import { decodeSparks, heightsOf } from '../../src/report/dashboard/sparks.ts';
import { headlineOf } from '../../src/report/dashboard/page/headline-words.ts';
import { siteOf } from '../../src/report/dashboard/page/overview-site.ts';
import type { RunDocument } from '../../src/core/document/index.ts';
import { type AcceptanceRow, openReader } from '../../src/history/store/format/index.ts';
import { openStore } from '../../src/history/store/index.ts';
import { commitOf, countedRun, steady, syncAdded, syncThenSlow, workload } from '../helpers/counted-runs.ts';
import { temporaryFolder } from '../helpers/folders.ts';
import { runNumber } from '../helpers/stored-runs.ts';

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

  it('has percentiles and sizes as metrics: each can be chosen, and its step has its commit', async () => {
    const cells: Record<string, [unit: string, before: number, after: number]> = {
      'native/read/pread?chunk=4KiB': ['ns/op', 900, 900],
      'native/read/pread?chunk=4KiB&metric=p99': ['ns/op', 4000, 9000],
      'command/run/pack?benchmark=archive': ['KiB', 300, 360],
      'command/run/pack?benchmark=allocations': ['allocs/op', 5, 5],
    };
    const runs = Array.from({ length: 24 }, (_, number) => {
      const run = runNumber(number, { cells: Object.fromEntries(Object.keys(cells).map((id) => [id, 1])), samples: 6 });
      for (const [id, [unit, before, after]] of Object.entries(cells)) {
        const level = number < 9 ? before : after;
        const value = unit === 'ns/op' ? steady(number, level) : level;
        run.cells[id]!.subject.head!.summary = {
          value,
          unit,
          better: 'smaller',
          low: value * 0.99,
          high: value * 1.01,
        };
      }
      return run;
    });
    const place = await published(runs);
    const overview = await overviewIn(place);
    expect(overview.metrics).toEqual(['allocs/op', 'p99', 'size']);
    expect(headlineOf(siteOf(overview)).sentence).toMatch(/^1 commit made things worse$/);
    const reader = openReader((path) => textIn(place, path));
    const [recent, trends] = [await reader.runs(), await reader.trends()];
    const of = (metric: string) =>
      makeOverview({ runs: 24, recent, trends, commits: new Map(), acceptances: [], metric, now: overview.updatedAt });
    for (const [metric, ids] of [
      ['p99', ['native/read/pread?chunk=4KiB&metric=p99']],
      ['size', ['command/run/pack?benchmark=archive']],
    ] as const) {
      const { cells: shown, groups, changes } = of(metric);
      expect(shown.map(({ id }) => id)).toEqual(ids);
      expect(groups).toMatchObject([{ verdict: 'regressed', firstChangedCommit: commitOf(9) }]);
      expect(changes).toHaveLength(1);
    }
    expect(of('time').cells.map(({ id }) => id)).toEqual(['native/read/pread?chunk=4KiB']);
    expect(headlineOf(siteOf(of('time'))).sentence).toBe('Nothing got slower');
    expect(headlineOf(siteOf(of('allocs/op'))).worse).toBe(0);
  });

  it('has a small trend of each line, from the runs of its newest environment', async () => {
    const place = await published([
      ...syncThenSlow(),
      ...[24, 25, 26].map((number) =>
        countedRun(number, { other: { ns: steady(number, 1e6) } }, { fingerprint: 'new' }),
      ),
    ]);
    const overview = await overviewIn(place);
    expect(overview.sparks).toBe(true);
    const trends = decodeSparks(overview, await textIn(place, 'sparks.js'));
    const heights = overview.states.cell.map((cell, at) => [overview.cells[cell]!.id, heightsOf(trends[at]!)] as const);
    const of = Object.fromEntries(heights);
    expect(of[workload('convert')]).toHaveLength(24);
    expect(Math.max(...of[workload('convert')]!.slice(0, 14))).toBeLessThan(0.05);
    expect(Math.min(...of[workload('convert')]!.slice(14))).toBeGreaterThan(0.95);
    expect(of[workload('other')]).toHaveLength(3);
    // Noise fills no more than its share of a tenth.
    for (const height of of[workload('other')]!) expect(Math.abs(height - 0.5)).toBeLessThan(0.2);
    expect(decodeSparks({ ...overview, updatedAt: '' }, await textIn(place, 'sparks.js'))).toEqual([]);
  });

  it('leaves a file of another that has the name of its small trends', async () => {
    const place = await published(syncAdded().slice(0, 3));
    await writeFile(join(place, 'sparks.js'), 'draw();');
    await openStore(place).append([], {
      extra: (load) => publishFiles({ load, documents: [], now: '2026-02-02T00:00:00Z' }),
    });
    expect(await textIn(place, 'sparks.js')).toBe('draw();');
    expect(decodeSparks(await overviewIn(place), 'draw();')).toEqual([]);
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
