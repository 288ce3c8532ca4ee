import { describe, expect, test } from 'vitest';
import type { CellJudgement, GateReason, JudgedRun, Judgement, Note } from '../document/index.ts';
import { readFixture } from '../../test/helpers/report-fixtures.ts';
import { headlineOf } from './markdown/headline.ts';
import {
  comparisonOf,
  judgementWith,
  noisyReport,
  redReport,
  workloadFixtures,
} from '../../test/helpers/workload-fixtures.ts';
import { time } from '../../test/helpers/figures.ts';

const run = readFixture('partial');
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

describe('the verdict line', () => {
  test.each<[tone: string, text: string, runs: JudgedRun[]]>([
    [
      'fails',
      'b (a c0): fsync 1 → 2 per operation (+1)',
      [judged([grown, same], { failed: true, gate: [because('count')] })],
    ],
    [
      'fails',
      'b (a c1): 12 % slower (1.61 → 1.80 ms), and 1 more',
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
      'b (a c0): 12 % slower (1.61 → 1.80 ms); for information, the build does not fail',
      [judged([slower, same])],
    ],
    ['warns', 'nothing was measured', [judged([])]],
    ['fine', 'time: no change, ±4 %', [judged([same, same])]],
    ['fine', 'time: no change, ±4 % · in 2 environments', [judged([same, same]), judged([same])]],
    ['fine', 'time: no change in 2 of 3, ±4 %', [judged([same, same, noisy])]],
    ['fine', 'time: no change seen, ±37 %', [judged([noisy])]],
    ['fine', 'time: no change, ±4 %', [judged([same, untouched])]],
    ['fine', 'time: no change (same files)', [judged([untouched])]],
    [
      'fine',
      'time: not decided, too few pairs (2)',
      [judged([cell('inconclusive', { reason: 'too-few-pairs', pairsUsed: 2 })])],
    ],
    [
      'fine',
      'b (a c1): ×2.5 faster (1.00 → 0.400 ms)',
      [judged([same, cell('improved', { ratio: 0.4, head: time(4e5) })])],
    ],
    [
      'tells',
      'the environment changed: 1 cell measured, times cannot be compared',
      [judged([cell('environment-changed')])],
    ],
    [
      'tells',
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
    ['tells', 'there is no run to report', []],
  ])('%s: %s', (tone, text, runs) => {
    expect(headlineOf({ runs })).toEqual({ tone, text });
  });
});

describe('the title of a pull request', () => {
  test.each<[name: keyof typeof workloadFixtures, tone: string, text: string]>([
    ['red', 'fails', 'import: fsync 1 → 201 per run (+200), ×53 slower (27.3 ms → 1.46 s), and 2 more'],
    ['green', 'fine', 'I/O identical (1,008 calls, 4.29 MiB, counted exactly) · time: no change, ±4 %'],
    ['noisy', 'fine', 'I/O identical (1,008 calls, 4.29 MiB, counted exactly) · time: no change seen, ±37 %'],
    ['accepted', 'fine', 'import: stat 7 → 207 per run (+200), accepted by boss'],
    ['new', 'new', 'import measured for the first time: 27.0 ms · 1,008 calls, 4.29 MiB; base could not be built'],
    ['explained', 'fine', 'no I/O added (1,008 calls, 4.29 MiB, counted exactly) · time: no change, ±4 %'],
    ['better', 'fine', 'import: fsync 201 → 1 per run (−200), ×53 faster (1.44 s → 27.0 ms), and 1 more'],
    [
      'environments',
      'fails',
      'import: fsync 1 → 201 per run (+200), ×53 slower (27.3 ms → 1.46 s), and 2 more · on measure (macos), 1 of 3 environments',
    ],
  ])('%s', (name, tone, text) => {
    expect(headlineOf(workloadFixtures[name]())).toEqual({ tone, text });
  });

  const withNote = (kind: Note['kind']): JudgedRun => {
    const [{ run: ofRun, judgement }] = redReport().runs as [JudgedRun];
    return { run: ofRun, judgement: { ...judgement, notes: [{ kind, message: 'make ended with exit code 2.' }] } };
  };

  test('a head that cannot be built is the news', () => {
    const text = 'the head cannot be built, so nothing was compared';
    expect(headlineOf({ runs: [withNote('head-not-built')] })).toEqual({ tone: 'fails', text });
  });

  test('I/O is claimed to be identical only where all of it was counted on both sides', () => {
    const uncounted = noisyReport().runs[0]!;
    for (const { subject } of Object.values(uncounted.run.cells)) delete subject.base!.profile;
    expect(headlineOf({ runs: [uncounted] }).text).toBe('time: no change seen, ±37 %');
  });

  test('counts that vary are told, in whichever direction: they are not exact', () => {
    const [{ run: ofRun, judgement }] = noisyReport().runs as [JudgedRun];
    const varying = (head: number, ...metrics: string[]): string => {
      const counts = metrics.map((metric) => ({ metric, base: 60, head, verdict: 'unstable' as const }));
      const cells = Object.fromEntries(Object.entries(judgement.cells).map(([id, each]) => [id, { ...each, counts }]));
      return headlineOf({ runs: [{ run: ofRun, judgement: { ...judgement, cells } }] }).text;
    };
    for (const head of [40, 80])
      expect(varying(head, 'newfstatat')).toContain('(1,008 calls, 4.29 MiB, but stat varies from run to run)');
    expect(varying(80, 'newfstatat', 'openat', 'read')).toContain('but stat, open and 1 more vary from run to run)');
  });

  test('counts that vary and have the same median are neither identical nor exact', () => {
    const [judged] = noisyReport().runs as [JudgedRun];
    for (const { subject } of Object.values(judged.run.cells)) {
      const { profile } = subject.base!;
      profile!.unstable = [Object.keys(profile!.perOp)[0]!, 'files'];
    }
    expect(headlineOf({ runs: [judged] }).text).toMatch(
      /^no more I\/O seen \(1,008 calls, .*, but \w+ varies from run to run\)/,
    );
  });

  test('what only some counts were taken of says of how many', () => {
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

  test('a base of nothing has no ratio, and a name is never long', () => {
    const counts = [{ ...fsync, base: 0, head: 3 }];
    const judgement = judgementWith({ [`x${'y'.repeat(300)}`]: cell('unchanged', { counts }) });
    const { text } = headlineOf({ runs: [{ run, judgement }] });
    expect(text).toMatch(/: fsync 0 → 3 per run \(was 0\)/);
    expect(text.length).toBeLessThan(160);
  });
});
