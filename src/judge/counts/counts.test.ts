import { describe, expect, it } from 'vitest';
import { defined, parseCountLimit, UsageError, type Profile } from '../../core/document/index.ts';
import { judgeCounts, type CellCounts, type CountBudget } from './counts.ts';

const base: Profile = {
  perOp: { openat: 100, newfstatat: 100, read: 200, fsync: 1, close: 100 },
  kinds: { open: 100, stat: 100, read: 200, fsync: 1, close: 100 },
  errors: { 'openat ENOENT': 3 },
  readBytes: 409_600,
  writtenBytes: 8000,
  files: 100,
  processes: 1,
  paths: { newfstatat: [['fx/f-*.txt', 100]], fsync: [['out', 1]] },
};
const withCalls = (perOp: Record<string, number>, more: Partial<Profile> = {}): Profile => ({
  ...base,
  perOp: { ...base.perOp, ...perOp },
  ...more,
});

const workload = 'command/run/import';
const judge = (counts: CellCounts, budgets: CountBudget[] = [], cell = workload) =>
  judgeCounts(new Map([[cell, counts]]), { budgets });
const messages = (counts: CellCounts, budgets: CountBudget[] = [], cell = workload): string[] =>
  judge(counts, budgets, cell).gate.map(({ message }) => message);

describe('without a budget', () => {
  it('reports no change for equal counts', () => {
    expect(judge({ base, head: base })).toEqual({ changes: new Map(), gate: [] });
  });

  it('one stat more per file fails, with the call, both counts and the names', () => {
    const head = withCalls({ newfstatat: 200 }, { paths: { newfstatat: [['fx/f-*.txt', 200]] } });
    const { changes, gate } = judge({ base, head });
    expect(gate).toEqual([
      {
        rule: 'count',
        cell: workload,
        failed: true,
        message: 'import: stat 100 → 200 per run, no count may grow; on fx/f-*.txt (100 → 200).',
      },
    ]);
    expect(changes.get(workload)).toEqual([
      {
        metric: 'newfstatat',
        base: 100,
        head: 200,
        verdict: 'grown',
        paths: ['fx/f-*.txt (100 → 200)'],
      },
    ]);
  });

  it('one stat less per file names what it is less on, not what else there is', () => {
    const head = withCalls(
      { newfstatat: 40 },
      {
        paths: {
          newfstatat: [
            ['fx/f-*.txt', 30],
            ['new.txt', 10],
          ],
        },
      },
    );
    expect(judge({ base, head }).changes.get(workload)).toMatchObject([
      { verdict: 'shrunk', paths: ['fx/f-*.txt (100 → 30)'] },
    ]);
  });

  it('files in the folder of a workload are named by its variable', () => {
    const folder = '/home/a project/.io-perf-4399-4e4609f8/workloads';
    const head = withCalls(
      { fsync: 9 },
      {
        paths: {
          fsync: [
            [`${folder}/db`, 5],
            ['.io-perf-*/workloads/f-*', 4],
          ],
        },
      },
    );
    expect(judge({ base, head }).changes.get(workload)).toMatchObject([
      { paths: ['$IO_PERF_DIRECTORY/db (0 → 5)', '$IO_PERF_DIRECTORY/f-* (0 → 4)'] },
    ]);
  });

  it.each<[string, Partial<Profile>, string]>([
    ['smaller buffers', withCalls({ read: 900 }), 'import: read 200 → 900 per run'],
    ['one fsync more', withCalls({ fsync: 2 }), 'import: fsync 1 → 2 per run'],
    ['a call that was not made before', withCalls({ fdatasync: 1 }), 'import: fdatasync 0 → 1 per run'],
    ['a doubled read', withCalls({}, { readBytes: 819_200 }), 'import: bytes read 409,600 → 819,200 per run'],
    ['one program more', withCalls({}, { processes: 2 }), 'import: programs started 1 → 2 per run'],
  ])('%s fails', (_, head, message) => {
    expect(messages({ base, head: head as Profile })).toEqual([expect.stringContaining(message)]);
  });

  it('does not count a call as growth if it replaces one of the same kind', () => {
    const { changes, gate } = judge({ base, head: withCalls({ newfstatat: 0, statx: 100 }) });
    expect(gate).toEqual([]);
    expect(changes.get(workload)!.map(({ metric, verdict }) => [metric, verdict])).toEqual([
      ['newfstatat', 'within-tolerance'],
      ['statx', 'within-tolerance'],
    ]);
  });

  it.each<[string, [number, number], [number, number], string]>([
    ['above the other by more than either is wide is growth', [100, 101], [150, 151], 'grown'],
    ['that is exact may grow to one that varies', [200, 200], [260, 300], 'grown'],
    ['that begins at half as much again is growth, however wide it is', [20, 90], [150, 170], 'grown'],
    ['that is nearer is undecided', [100, 110], [115, 125], 'unstable'],
    ['that meets the other is undecided', [100, 110], [105, 190], 'unstable'],
    ['below the other is less', [900, 910], [100, 101], 'shrunk'],
  ])('a range %s', (_, before, after, verdict) => {
    const varying = (range: [number, number]): Profile =>
      withCalls(
        { read: (range[0] + range[1]) / 2 },
        range[0] === range[1] ? {} : { unstable: ['read', 'kind read'], ranges: { read: range, 'kind read': range } },
      );
    const { changes } = judge({ base: varying(before), head: varying(after) });
    expect(changes.get(workload)).toMatchObject([{ metric: 'read', verdict, baseRange: before, headRange: after }]);
  });

  it('reports failing ranges, and no change if both sides vary alike', () => {
    const varying = (range: [number, number]): Profile =>
      withCalls({ read: range[0] }, { unstable: ['read'], ranges: { read: range } });
    expect(messages({ base: varying([100, 101]), head: varying([150, 151]) })).toEqual([
      'import: read 100–101 → 150–151 per run, no count may grow.',
    ]);
    expect(judge({ base: varying([100, 101]), head: varying([100, 101]) }).changes.size).toBe(0);
  });

  it('where opening varies, it stands for closing', () => {
    const varying = (range: [number, number]): Profile =>
      withCalls(
        { openat: range[0], close: range[0] },
        { unstable: ['close', 'openat'], ranges: { openat: range, close: range } },
      );
    const { changes } = judge({ base: varying([100, 110]), head: varying([105, 120]) });
    expect(changes.get(workload)!.map(({ metric }) => metric)).toEqual(['openat']);
  });

  it('a count that varies by an unknown amount is undecided', () => {
    const { changes, gate } = judge({ base, head: withCalls({ read: 900 }, { unstable: ['read', 'kind read'] }) });
    expect(gate).toEqual([]);
    expect(changes.get(workload)).toMatchObject([{ metric: 'read', verdict: 'unstable' }]);
  });

  it('ignores growth and shrinkage that print as 0.0 %', () => {
    const large = withCalls({ read: 10_000 });
    for (const read of [10_004, 9996]) {
      const { changes, gate } = judge({ base: large, head: withCalls({ read }) });
      expect(gate).toEqual([]);
      expect(changes.get(workload)).toMatchObject([{ metric: 'read', verdict: 'within-tolerance' }]);
    }
    expect(messages({ base: large, head: withCalls({ read: 10_006 }) })).toHaveLength(1);
    expect(
      messages({ base: large, head: withCalls({ read: 10_001 }) }, [{ cells: 'import', limits: { read: '<= +0%' } }]),
    ).toHaveLength(1);
  });

  it('reports a device cell without failing, and fails for a path cell', () => {
    const head = withCalls({ read: 201 });
    const id = 'native/read/read?size=1GiB';
    expect(messages({ type: 'device', base, head }, [], id)).toEqual([]);
    expect(messages({ type: 'path', base, head }, [], id)).toEqual([
      'native/read/read?size=1GiB: read 200 → 201 per operation, no count may grow.',
    ]);
  });

  it('a new or a removed cell has nothing to grow from', () => {
    expect(judge({ head: base })).toEqual({ changes: new Map(), gate: [] });
    expect(judge({ base })).toEqual({ changes: new Map(), gate: [] });
  });

  it('reports counts that cannot be compared, and never fails for them', () => {
    const { changes, gate } = judge({ base, head: withCalls({ fsync: 2 }), incomparable: 'another runtime' });
    expect(gate).toEqual([]);
    expect(changes.get(workload)).toMatchObject([{ verdict: 'within-tolerance', allowed: 'another runtime' }]);
  });

  it('sums without names of calls are compared by kind', () => {
    const summed = (read: number, unstable?: string[]): Profile => ({
      perOp: {},
      kinds: { read, write: 0 },
      source: 'counters',
      ...defined({ unstable }),
    });
    expect(messages({ base: summed(4), head: summed(8) })).toEqual(['import: read 4 → 8 per run, no count may grow.']);
    expect(messages({ base: summed(4), head: summed(8, ['kind read']) })).toEqual([]);
  });
});

describe('a budget', () => {
  const budget = (limits: Record<string, string>, cells = 'import'): CountBudget[] => [{ cells, limits }];

  it.each<[string, Record<string, string>, Partial<Profile>, string[]]>([
    ['kept, absolute', { fsync: '<= 1' }, {}, []],
    ['broken, absolute', { fsync: '<= 0' }, {}, ['import: fsync 1 → 1 per run, the budget allows <= 0.']],
    ['kept, per file', { openat: '<= 1 per file' }, {}, []],
    [
      'broken, per file',
      { openat: '<= 0.5 per file' },
      {},
      ['import: openat 100 → 100 per run, the budget allows <= 0.5 per file (50 here).'],
    ],
    ['tolerates what it allows', { read: '<= +5%' }, withCalls({ read: 210 }), []],
    [
      'fails beyond what it allows',
      { read: '<= +5%' },
      withCalls({ read: 211 }),
      ['import: read 200 → 211 per run, the budget allows <= +5% (210 here).'],
    ],
    ['of a number more', { read: '<= +3' }, withCalls({ read: 203 }), []],
    [
      'of bytes',
      { writtenBytes: '<= 4KiB' },
      {},
      ['import: writtenBytes 8,000 → 8,000 per run, the budget allows <= 4KiB.'],
    ],
    ['of errors', { ENOENT: '<= 2' }, {}, ['import: ENOENT 3 → 3 per run, the budget allows <= 2.']],
  ])('%s', (_, limits, head, expected) => {
    expect(messages({ base, head: { ...base, ...head } }, budget(limits))).toEqual(expected);
  });

  it('holds for all calls of the kind that it names, in the place of the default', () => {
    const head = withCalls({ fdatasync: 3 });
    expect(messages({ base, head }, budget({ fsync: '<= 4' }))).toEqual([]);
    expect(messages({ base, head }, budget({ fsync: '<= 3' }))).toHaveLength(1);
  });

  it.each<[string, string, [number, number], string | undefined]>([
    ['absolute, is broken by the smallest count', '<= 1', [40, 59], 'grown'],
    ['absolute, that some executions keep is undecided', '<= 50', [40, 59], 'unstable'],
    ['absolute, that all executions keep holds', '<= 60', [40, 59], 'within-tolerance'],
    ['against the base, is broken by the smallest count', '<= +30', [40, 59], 'grown'],
    ['against the base, that all executions keep holds', '<= +100', [40, 59], 'within-tolerance'],
  ])('%s', (_, limit, range, verdict) => {
    const head = withCalls(
      { fsync: 10, fdatasync: 30 },
      { unstable: ['fdatasync'], ranges: { fdatasync: [range[0] - 10, range[1] - 10] }, kinds: {} },
    );
    expect(judge({ base, head }, budget({ fsync: limit })).changes.get(workload)).toMatchObject([
      { metric: 'fsync', verdict, headRange: range },
    ]);
  });

  it('holds for the cells that its pattern names, and absolute limits without a base', () => {
    const cells = new Map<string, CellCounts>([
      ['node/read/readSync', { head: base }],
      ['node/stat/statSync', { head: base }],
    ]);
    const { gate } = judgeCounts(cells, { budgets: budget({ read: '<= 1' }, 'node/read/*') });
    expect(gate.map(({ cell, rule }) => [cell, rule])).toEqual([['node/read/readSync', 'budget']]);
  });

  it('is refused when it names nothing, or limits in no known form', () => {
    expect(() => judge({ base, head: base }, budget({ opens: '<= 1' }))).toThrow(UsageError);
    for (const text of ['2', '< 2', '<= two', '<= 5%', '<= +2 per file', '<= 2 per dir']) {
      expect(() => parseCountLimit(text)).toThrow(/is not a limit of a count/);
    }
  });
});

it('limits have four forms', () => {
  expect(['<= 2', '<= 64KiB', '<=2 per file', '<= +5%', '<= +3'].map(parseCountLimit)).toEqual([
    { form: 'absolute', most: 2 },
    { form: 'absolute', most: 65536 },
    { form: 'per-file', most: 2 },
    { form: 'relative', share: 0.05 },
    { form: 'more', by: 3 },
  ]);
});
