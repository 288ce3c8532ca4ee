/** Figures of two sides, files or runs in two units: converted, or not compared, and in words. */
import { describe, expect, it } from 'vitest';
import type { Better, CellSubject, RunDocument } from '../core/document/index.ts';
import { defaultPolicy } from './policy.ts';
import { judgementOfComparison } from './pairs/live-comparison.ts';
import { judgementOfDocuments, judgementOfHistory } from './judgement.ts';
import { isPaired } from './measured.ts';

const id = 'command/run/x?benchmark=rss';

interface Side {
  unit: string;
  better?: Better;
  values: readonly number[];
}

const sideOf = ({ unit, better = 'smaller', values }: Side, start = 0): CellSubject => ({
  opsPerSample: 1,
  samples: values.map((value, round) => ({
    round,
    order: 2 * round + ((round + start) % 2),
    ...(unit === 'ns/op' ? { ns: value } : { value }),
  })),
  summary: { value: values[0]!, unit, better },
});

const subject = {
  ...{ target: 'host', directory: '.', environment: {}, fingerprint: 'f', hazards: [], runners: {} },
};

function runOf(sides: Record<string, Side>, more: Partial<RunDocument> = {}): RunDocument {
  const names = Object.keys(sides);
  return {
    ...{ schema: 'io-perf/run/v1', id: 'r', complete: true, seed: 0, tool: { name: 'io-perf', version: '0' } },
    ...{ startedAt: '2026-01-01T00:00:00Z', endedAt: '2026-01-01T00:00:00Z', skipped: [], errors: [] },
    subjects: Object.fromEntries(names.map((name) => [name, subject])),
    cells: {
      [id]: {
        type: 'path',
        subject: Object.fromEntries(names.map((name, start) => [name, sideOf(sides[name]!, start)])),
      },
    },
    ...more,
  };
}

const around = (value: number, count = 14): number[] =>
  Array.from({ length: count }, (_, index) => value * (1 + ((index * 7) % 10) / 1000));

/** What is said of the cell. */
function paired(base: Side, head: Side) {
  const comparison = { base: { subject: 'base', name: 'main' }, head: { subject: 'head', name: 'head' } };
  const run = runOf({ base, head }, { comparison });
  if (!isPaired(run)) throw new Error('no pairs');
  return judgementOfComparison(run, defaultPolicy, {});
}

function stored(before: Side, now: Side, limits = { alert: 1.2, fail: 1.2 }) {
  const { unit, better = 'smaller' } = before;
  const earlier = before.values.map((value) => ({
    value: better === 'bigger' ? 1 / value : value,
    measure: { unit, better },
    fingerprint: 'f',
  }));
  return judgementOfHistory({
    run: runOf({ head: now }),
    earlier: new Map([[id, { earlier }]]),
    historyLimits: limits,
  });
}

const documents = (before: Side, now: Side) => judgementOfDocuments(runOf({ head: before }), runOf({ head: now }));

const kib: Side = { unit: 'KiB', values: around(990) };
const mib: Side = { unit: 'MiB', values: around(5) };

describe('MiB against KiB', () => {
  it.each([
    ['two sides in pairs', paired],
    ['stored runs', stored],
    ['two documents', documents],
  ])('%s: five times as much is worse, in the unit of the base', (_, judge) => {
    const { failed, cells } = judge(kib, mib);
    const { verdict, ratio, base, head } = cells[id]!;
    expect({ failed, verdict }).toEqual({ failed: true, verdict: 'regressed' });
    expect(ratio).toBeCloseTo((5 * 1024) / 990, 1);
    expect([base!.unit, head!.unit]).toEqual(['KiB', 'KiB']);
    expect(head!.value).toBeCloseTo(5120, 0);
  });

  it('is the same where it is the same', () => {
    const same: Side = { unit: 'MiB', values: around(990 / 1024) };
    expect(paired(kib, same).cells[id]!.verdict).toBe('unchanged');
    expect(stored(kib, same).cells[id]!.verdict).not.toBe('regressed');
  });
});

describe('what cannot be compared', () => {
  const cases: [what: string, before: Side, now: Side, reason: string][] = [
    [
      'a time and a rate',
      { unit: 'ns/op', values: around(1e6) },
      { unit: 'ops/s', better: 'bigger', values: around(1000) },
      'another unit: a time before, ops/s now: not compared',
    ],
    [
      'a size and a count',
      kib,
      { unit: 'allocs', values: around(5) },
      'another unit: KiB before, allocs now: not compared',
    ],
    [
      'two directions',
      { unit: 'points', values: around(5) },
      { unit: 'points', better: 'bigger', values: around(5) },
      'another direction: smaller was better, bigger is better now: not compared',
    ],
  ];
  it.each(cases)('%s: neither new nor unchanged, and it fails as not measured', (_, before, now, reason) => {
    for (const judge of [paired, stored, documents]) {
      const { cells, verdict, notMeasured } = judge(before, now);
      expect(cells[id]).toMatchObject({ verdict: 'inconclusive', reason, ratio: null });
      expect(verdict).toBe('failed');
      expect(notMeasured).toMatchObject([{ cell: id, side: 'head', reason, failed: true }]);
    }
  });

  it('leaves what can be compared: stored runs of another unit between those of this one', () => {
    const run = runOf({ head: mib });
    const point = (unit: string, value: number) => ({
      value,
      measure: { unit, better: 'smaller' as const },
      fingerprint: 'f',
    });
    const earlier = [...around(990, 10).map((value) => point('KiB', value)), point('ms', 3)];
    const judged = judgementOfHistory({
      run,
      earlier: new Map([[id, { earlier }]]),
      historyLimits: { alert: 2, fail: 2 },
    });
    expect(judged.failed).toBe(true);
  });
});
