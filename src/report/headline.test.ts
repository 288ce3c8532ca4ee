import { describe, expect, test } from 'vitest';
import type { CellJudgement, CountChange, GateReason, JudgedRun, Judgement, Note } from '../core/document/index.ts';
import { readFixture } from '../../test/helpers/report-fixtures.ts';
import { lostOnBothReport } from '../../test/helpers/seen-fixtures.ts';
import { type Headline, headlineOf } from './markdown/headline.ts';
import {
  comparisonOf,
  greenReport,
  judgementWith,
  noisyReport,
  redReport,
  workloadFixtures,
} from '../../test/helpers/workload-fixtures.ts';
import { time } from '../../test/helpers/figures.ts';

const run = { ...readFixture('partial'), complete: true };
const cell = (verdict: CellJudgement['verdict'], rest: Partial<CellJudgement> = {}): CellJudgement => ({
  verdict,
  ratio: null,
  low: null,
  high: null,
  ...rest,
});

function judged(cells: CellJudgement[], rest: Partial<Judgement> = {}): JudgedRun {
  const judgement: Judgement = {
    schema: 'io-perf/judgement/v1',
    run: 'r',
    basis: 'paired',
    head: { name: 'head' },
    verdict: 'unchanged',
    failed: false,
    gate: [],
    cells: Object.fromEntries(cells.map((each, index) => [`a/b/c${index}`, each])),
    ...rest,
  };
  return { run, judgement };
}

const same = cell('unchanged', { low: 0.98, high: 1.04 });
const fsync = { metric: 'fsync', base: 1, head: 2, verdict: 'grown' as const };
const grown = cell('unchanged', { counts: [fsync] });
const slower = cell('regressed', { ratio: 1.12, base: time(1.6e6), head: time(1.8e6) });
const because = (rule: GateReason['rule'], index = 0): GateReason => ({
  rule,
  cell: `a/b/c${index}`,
  failed: true,
  message: 'The message.',
});
const untouched = cell('unchanged', { by: 'files', low: 0.7, high: 1.4 });
const noisy = cell('inconclusive', { reason: 'noise', minimumDetectable: 0.37 });

describe('the title', () => {
  test.each<[tone: string, text: string, runs: JudgedRun[]]>([
    [
      'fails',
      '1 of 2 cells: b (a c0): fsync 1 → 2 per operation (+1)',
      [judged([grown, same], { failed: true, gate: [because('count')] })],
    ],
    [
      'fails',
      '1 of 3 cells: b (a c1): 12 % slower (1.61 → 1.80 ms); and 1 more',
      [
        judged([same, slower, cell('failed')], {
          failed: true,
          gate: [because('time', 1), because('failed', 2)],
        }),
      ],
    ],
    [
      'fails',
      'b (a c0) could not be measured: ENOSPC: no space',
      [judged([cell('failed', { reason: 'ENOSPC: no space.' })], { failed: true, gate: [because('failed')] })],
    ],
    ['fails', 'The message', [judged([same], { failed: true, gate: [because('budget')] })]],
    ['fails', 'The message', [judged([noisy], { failed: true, gate: [because('inconclusive')] })]],
    ['fails', 'The message', [judged([noisy], { failed: true, gate: [{ ...because('time'), cells: ['a', 'b'] }] })]],
    ['fails', 'a rule is broken', [judged([same], { failed: true })]],
    [
      'warns',
      '1 of 2 cells: b (a c0): 12 % slower (1.61 → 1.80 ms); for information, the build does not fail',
      [judged([slower, same])],
    ],
    ['warns', 'nothing was measured', [judged([])]],
    ['fine', 'time: no change, ±4 %', [judged([same, same])]],
    ['fine', 'time: no change, ±4 % · in 2 environments', [judged([same, same]), judged([same])]],
    ['fine', 'time: no change in 2 of 3, ±4 %', [judged([same, same, noisy])]],
    ['warns', 'nothing was judged · time: not decided, would have seen +37 %', [judged([noisy])]],
    ['fine', 'time: no change, ±4 %', [judged([same, untouched])]],
    ['fine', 'time: no change (same files)', [judged([untouched])]],
    [
      'warns',
      'nothing was judged · time: not decided, too few pairs (2)',
      [judged([cell('inconclusive', { reason: 'too-few-pairs', pairsUsed: 2 })])],
    ],
    [
      'fine',
      '1 of 2 cells: b (a c1): ×2.5 faster (1.00 → 0.400 ms)',
      [judged([same, cell('improved', { ratio: 0.4, head: time(4e5) })])],
    ],
    [
      'info',
      'the environment changed: 1 cell measured, times cannot be compared',
      [judged([cell('environment-changed')])],
    ],
    [
      'info',
      '2 cells new, 1 not measured any more, nothing to compare with yet',
      [judged([cell('new'), cell('new'), cell('removed')])],
    ],
    [
      'new',
      'b (a c0) measured for the first time: 27.0 ms',
      [judged([cell('new', { head: time(27e6) })], { basis: 'none' })],
    ],
    [
      'new',
      '1 cell measured for the first time; 1 could not be measured',
      [judged([cell('new'), cell('failed')], { basis: 'none' })],
    ],
    ['info', 'there is no run to report', []],
  ])('has the tone "%s" and the text: %s', (tone, text, runs) => {
    expect(headlineOf({ runs })).toEqual({ tone, text });
  });
});

describe('the title of a pull request', () => {
  test.each<[name: keyof typeof workloadFixtures, tone: string, text: string]>([
    [
      'red',
      'fails',
      '1 of 2 workloads: import: fsync 1 → 201 per run (+200), ×53 slower (27.3 ms → 1.46 s), +2 more counts',
    ],
    ['green', 'fine', 'I/O identical (1,008 calls, 4.29 MiB, counted exactly) · time: no change, ±4 %'],
    [
      'noisy',
      'fine',
      'I/O identical (1,008 calls, 4.29 MiB, counted exactly) · time: not decided, would have seen +37 %',
    ],
    ['accepted', 'fine', 'import: stat 7 → 207 per run (+200), accepted by boss'],
    [
      'new',
      'new',
      'import measured for the first time: 27.0 ms · 1,008 calls, 4.29 MiB; base could not be built or run',
    ],
    [
      'explained',
      'fine',
      'open 204 → 205, explained by more input files, +1 more count (1,008 calls, 4.29 MiB, counted exactly) · time: no change, ±4 %',
    ],
    ['better', 'fine', 'import: fsync 201 → 1 per run (−200), ×53 faster (1.44 s → 27.0 ms), +1 more count'],
    [
      'environments',
      'fails',
      '1 of 2 workloads: import: fsync 1 → 201 per run (+200), ×53 slower (27.3 ms → 1.46 s), +2 more counts · on measure (macos), 1 of 3 environments',
    ],
  ])('has the expected tone and text: %s', (name, tone, text) => {
    expect(headlineOf(workloadFixtures[name]())).toEqual({ tone, text });
  });

  test('says in how many executions the I/O was identical, by the run and the side with the fewest', () => {
    const counted = (...times: [base: number, head: number][]): string => {
      const runs = times.flatMap(([base, head]) => {
        const { runs: own } = workloadFixtures.green();
        for (const { subject } of own.flatMap(({ run }) => Object.values(run.cells))) {
          subject.base!.profile!.repetitions = base;
          subject.head!.profile!.repetitions = head;
        }
        return own;
      });
      return headlineOf({ runs }).text;
    };
    expect(counted([34, 33])).toContain('counted exactly in 33 executions)');
    expect(counted([34, 33], [40, 6])).toContain('counted exactly in 6 executions or more)');
  });

  const withNote = (kind: Note['kind']): JudgedRun => {
    const [{ run: ofRun, judgement }] = redReport().runs as [JudgedRun];
    return { run: ofRun, judgement: { ...judgement, notes: [{ kind, message: 'make ended with exit code 2.' }] } };
  };

  test('says that the head cannot be built', () => {
    const text = 'the head cannot be built, so nothing was compared';
    expect(headlineOf({ runs: [withNote('head-not-built')] })).toEqual({ tone: 'fails', text });
  });

  test('claims identical I/O only when all of it was counted on both sides', () => {
    const uncounted = noisyReport().runs[0]!;
    for (const { subject } of Object.values(uncounted.run.cells)) delete subject.base!.profile;
    expect(headlineOf({ runs: [uncounted] }).text).toBe(
      'nothing was judged · time: not decided, would have seen +37 %',
    );
  });

  test('names the count that waits for the disk before one that grew by more calls', () => {
    const [{ run: ofRun, judgement }] = redReport().runs as [JudgedRun];
    const grown = (metric: string, head: number): CountChange => ({ metric, base: 0, head, verdict: 'grown' });
    const cells = Object.fromEntries(
      Object.entries(judgement.cells).map(([id, each]) => [
        id,
        { ...each, counts: [grown('fcntl', 400), grown('fsync', 1)] },
      ]),
    );
    const { text } = headlineOf({ runs: [{ run: ofRun, judgement: { ...judgement, cells } }] });
    expect(text).toMatch(/fsync 0 → 1 .*\+1 more count/);
  });

  const varying = (head: number, counts: Partial<CountChange> & { metric: string }, ...more: string[]): Headline => {
    const [{ run: ofRun, judgement }] = greenReport().runs as [JudgedRun];
    const all = [counts, ...more.map((metric) => ({ metric }))].map((count): CountChange => ({
      base: 60,
      head,
      verdict: 'unstable',
      ...count,
    }));
    const cells = Object.fromEntries(
      Object.entries(judgement.cells).map(([id, each]) => [id, { ...each, counts: all }]),
    );
    return headlineOf({ runs: [{ run: ofRun, judgement: { ...judgement, cells } }] });
  };

  test('shows the range of a count that varies and did not grow, and does not call it exact', () => {
    const { tone, text } = varying(60, { metric: 'openat', baseRange: [60, 61], headRange: [60, 61] });
    expect(tone).toBe('fine');
    expect(text).toContain('no more I/O seen (1,008 calls, 4.29 MiB, open varies: 60–61)');
    expect(varying(40, { metric: 'newfstatat' }, 'openat', 'read').text).toContain('3 counts vary: ');
  });

  test('shows both ranges of a count that varies and is larger, without a green tick', () => {
    const { tone, text } = varying(150, { metric: 'openat', baseRange: [100, 101], headRange: [150, 151] });
    expect(tone).toBe('warns');
    expect(text).toMatch(/^open varies, 100–101 → 150–151 \(1,008 calls/);
    expect(varying(80, { metric: 'newfstatat' })).toMatchObject({
      tone: 'warns',
      text: expect.stringMatching(/^stat varies, 60 → 80 /) as string,
    });
  });

  test('calls varying counts with the same median neither identical nor exact', () => {
    const [judged] = noisyReport().runs as [JudgedRun];
    for (const { subject } of Object.values(judged.run.cells)) {
      const { profile } = subject.base!;
      profile!.unstable = [Object.keys(profile!.perOp)[0]!, 'files'];
    }
    expect(headlineOf({ runs: [judged] }).text).toMatch(/^no more I\/O seen \(1,008 calls, .*, \w+ varies: 204\)/);
  });

  test('says how many cells were counted when some were not', () => {
    const profile = { perOp: { read: 3 }, source: 'strace' as const };
    const ofRun = comparisonOf({
      a: { base: { ns: 1, profile }, head: { ns: 1, profile } },
      b: { base: { ns: 1 }, head: { ns: 1 } },
    });
    const judgement = judgementWith({ a: same, b: same });
    expect(headlineOf({ runs: [{ run: ofRun, judgement }] }).text).toBe(
      'I/O identical in 1 of 2 workloads (3 calls, counted exactly) · time: no change, ±4 %',
    );
  });

  test('has no ratio for a base of zero, and shortens long names', () => {
    const counts = [{ ...fsync, base: 0, head: 3 }];
    const judgement = judgementWith({ [`x${'y'.repeat(300)}`]: cell('unchanged', { counts }) });
    const { text } = headlineOf({ runs: [{ run, judgement }] });
    expect(text).toMatch(/: fsync 0 → 3 per run; for information/);
    expect(text.length).toBeLessThan(160);
  });
});

test('the title does not mention a time that was not measured', () => {
  const report = lostOnBothReport();
  const runs = report.runs.map(({ run, judgement }) => ({
    run,
    judgement: {
      ...judgement,
      notMeasured: judgement.notMeasured!.map((one) => ({ ...one, what: 'time' as const })),
    },
  }));
  expect(headlineOf({ runs }).text).not.toMatch(/no change/);
});
