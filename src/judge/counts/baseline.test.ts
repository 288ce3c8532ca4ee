import { describe, expect, it } from 'vitest';
import {
  defined,
  type Profile,
  type RunDocument,
  judgementSchemaId,
  type Judgement,
} from '../../core/document/index.ts';
import { countBaseline as baselineOf, pairCounts, whyNotComparable } from './baseline.ts';
import { applyAcceptances } from './acceptances.ts';

const calls = (...counts: (number | undefined)[]) =>
  counts.map((count, index) => ({ commit: `c00000${index}`, ...defined({ calls: count }) }));

const countBaseline = (...given: Parameters<typeof baselineOf>): number | undefined => baselineOf(...given)?.position;

describe('the run that counts are held against', () => {
  it('is the last one, where nothing grew', () => {
    expect(countBaseline(calls(7, 7, 7))).toBe(2);
    expect(countBaseline(calls(7, 5, 5))).toBe(2);
  });

  it('is never a run that did more than the one before, however many runs did so since', () => {
    expect(countBaseline(calls(7, 7, 9, 9, 9))).toBe(1);
    expect(
      countBaseline([
        { fsyncs: 1, calls: 7 },
        { fsyncs: 2, calls: 6 },
      ]),
    ).toBe(0);
  });

  it('is one that did more where a person accepted it, and what followed on that level', () => {
    const accepted = [{ commit: 'c000002', reason: 'wanted' }];
    expect(countBaseline(calls(7, 7, 9, 9), accepted)).toBe(3);
    expect(countBaseline(calls(7, 7, 9, 11), accepted)).toBe(2);
  });

  it('does not change for an acceptance of one count while another one is above it', () => {
    const points = [
      { commit: 'c000000', calls: 3, byCall: new Map([['openat', 3]]) },
      { commit: 'c000001', calls: 5, byCall: new Map([['openat', 5]]) },
      {
        commit: 'c000002',
        calls: 6,
        byCall: new Map([
          ['openat', 5],
          ['fsync', 1],
        ]),
      },
    ];
    const found = baselineOf(points, [{ commit: 'c000002', reason: 'durable' }])!;
    expect(found.position).toBe(0);
    const now = {
      calls: 6,
      byCall: new Map([
        ['openat', 5],
        ['fsync', 1],
      ]),
    };
    expect(found.known('fsync', now).acceptance).toMatchObject({ reason: 'durable' });
    expect(found.known('openat', now)).toEqual({ acceptance: undefined, since: 'c000001' });
    expect(found.known('fsync', { byCall: new Map([['fsync', 2]]) }).acceptance).toBeUndefined();
  });

  it('is never a run in which one kind of call grew while another shrank by as much', () => {
    const point = (openat: number, stat: number) => ({
      calls: 10,
      byCall: new Map([
        ['openat', openat],
        ['stat', stat],
      ]),
    });
    expect(countBaseline([point(3, 7), point(5, 5)])).toBe(0);
    expect(
      countBaseline([
        { calls: 2, byCall: new Map([['read', 2]]) },
        { calls: 2, byCall: new Map([['pread64', 2]]) },
      ]),
    ).toBe(1);
  });

  it('passes over runs that were not counted', () => {
    expect(countBaseline(calls(undefined, 7, undefined))).toBe(1);
    expect(countBaseline(calls(undefined))).toBeUndefined();
  });
});

const profile: Profile = { perOp: { read: 1 }, source: 'strace' };
function makeRun({ version = '1', runtime = 'g++ 12', ...facts }: Record<string, string> = {}): RunDocument {
  const cell = { type: 'path', subject: { head: { opsPerSample: 1, samples: [], profile } } };
  return {
    tool: { name: 'io-perf', version },
    subjects: { head: { environment: { os: 'linux', cpu: 'a', ...facts }, runners: { native: { runtime } } } },
    cells: { 'native/read/pread': cell, 'command/run/import': cell },
  } as unknown as RunDocument;
}

describe('counts of two runs', () => {
  it.each([
    ['of the same thing', {}, undefined],
    ['on another processor', { cpu: 'b' }, undefined],
    ['on another kernel', { kernel: '7' }, 'another environment'],
    ['on another runtime', { runtime: 'g++ 13' }, 'another runtime'],
    ['counted by another version', { version: '2' }, 'another version of io-perf'],
  ])('%s', (_, other: Record<string, string>, reason) => {
    expect(whyNotComparable('native/read/pread', makeRun(), makeRun(other))).toBe(reason);
  });

  it('do not depend on the runtimes of runners for a workload', () => {
    expect(whyNotComparable('command/run/import', makeRun(), makeRun({ runtime: 'g++ 13' }))).toBeUndefined();
  });

  it('are paired cell by cell', () => {
    const pairs = pairCounts(makeRun(), (cell) => (cell.startsWith('native') ? makeRun({ kernel: '7' }) : undefined));
    expect([...pairs]).toEqual([
      ['native/read/pread', { type: 'path', base: profile, head: profile, incomparable: 'another environment' }],
      ['command/run/import', { type: 'path', head: profile }],
    ]);
  });
});

const commit = 'abcdef0123456789';
const judgement: Judgement = {
  schema: judgementSchemaId,
  run: 'r',
  basis: 'paired',
  head: { name: 'head' },
  verdict: 'regressed',
  failed: true,
  gate: [
    { rule: 'count', cell: 'a/b/c', failed: true, message: 'a/b/c: fsync 1 → 2 per operation, no count may grow.' },
    { rule: 'time', cell: 'a/b/c', failed: true, message: 'a/b/c is slower.' },
    {
      rule: 'budget',
      cell: 'a/b/c',
      failed: true,
      message: 'a/b/c: read 2 → 2 per operation, the budget allows <= 1.',
    },
  ],
  cells: {
    'a/b/c': {
      verdict: 'regressed',
      ratio: 2,
      low: 1.9,
      high: 2.1,
      counts: [
        { metric: 'fsync', base: 1, head: 2, verdict: 'grown' },
        { metric: 'read', base: 2, head: 2, verdict: 'grown', allowed: '<= 1' },
      ],
    },
  },
};
const withoutBudget: Judgement = {
  ...judgement,
  gate: judgement.gate.slice(0, 2),
  cells: { 'a/b/c': { ...judgement.cells['a/b/c']!, counts: judgement.cells['a/b/c']!.counts!.slice(0, 1) } },
};

describe('a change that was accepted at the commit under test', () => {
  const accept = (of: Judgement, at = commit.slice(0, 7)): Judgement =>
    applyAcceptances(of, commit, () => [{ commit: at, reason: 'wanted.' }]);

  it('fails no more, in counts and in time, and says why', () => {
    const accepted = accept(withoutBudget);
    expect(accepted).toMatchObject({ failed: false, verdict: 'unchanged' });
    expect(accepted.gate.map(({ rule, failed, message }) => [rule, failed, message])).toEqual([
      ['time', false, 'a/b/c is slower. Accepted: wanted.'],
      ['count', false, 'a/b/c: fsync 1 → 2 per operation, no count may grow. Accepted: wanted.'],
    ]);
    expect(accepted.cells['a/b/c']).toMatchObject({ verdict: 'regressed', advisory: true });
  });

  it('is reported with the person who accepted it', () => {
    const by = applyAcceptances(withoutBudget, commit, () => [
      { commit: commit.slice(0, 7), reason: 'wanted.', by: 'ann' },
    ]);
    expect(by.gate.map(({ message }) => message.replace(/^.*\. (?=Accepted)/, ''))).toEqual([
      'Accepted by ann: wanted.',
      'Accepted by ann: wanted.',
    ]);
    expect(by.cells['a/b/c']).toMatchObject({
      ...{ accepted: 'wanted.', acceptedBy: 'ann' },
      counts: [{ metric: 'fsync', accepted: 'wanted.', acceptedBy: 'ann', verdict: 'within-tolerance' }],
    });
  });

  it('still breaks a budget, which is a rule written down', () => {
    const accepted = accept(judgement);
    expect(accepted.failed).toBe(true);
    expect(accepted.gate.filter(({ failed }) => failed).map(({ rule }) => rule)).toEqual(['budget']);
  });

  describe('of cells that changed together', () => {
    const cell = { verdict: 'inconclusive' as const, ratio: 1.03, low: 0.99, high: 1.07 };
    const group = {
      ...judgement,
      gate: [{ rule: 'time' as const, cells: ['a/b/c', 'a/b/d'], failed: true, message: 'a/b: 2 cells are slower.' }],
      cells: { 'a/b/c': cell, 'a/b/d': cell },
    };
    const acceptFor = (...cells: string[]): Judgement =>
      applyAcceptances(group, commit, (id) => (cells.includes(id) ? [{ commit, reason: 'wanted.' }] : []));

    it('fails no more where it was accepted for all of them', () => {
      expect(acceptFor('a/b/c', 'a/b/d')).toMatchObject({
        ...{ failed: false, verdict: 'inconclusive' },
        gate: [{ failed: false, message: 'a/b: 2 cells are slower. Accepted: wanted.' }],
      });
    });

    it('fails where it was accepted for some', () => {
      expect(acceptFor('a/b/c')).toMatchObject({ failed: true, verdict: 'regressed' });
    });
  });

  it('is nothing to others: another commit, no commit', () => {
    expect(accept(judgement, '1234567')).toBe(judgement);
    expect(applyAcceptances(judgement, undefined, () => [{ commit, reason: 'x' }])).toBe(judgement);
  });
});
