import { describe, expect, it } from 'vitest';
import type { CellJudgement, JudgedRun, Judgement } from '../core/document/index.ts';
import { readFixture } from '../../test/helpers/report-fixtures.ts';
import { renderJudgement, type JudgementTerminalOptions } from './terminal/judgement-terminal.ts';
import { displayWidth } from './terminal/text-width.ts';
import { seenFixtures } from '../../test/helpers/seen-fixtures.ts';
import { workloadFixtures } from '../../test/helpers/workload-fixtures.ts';
import { time } from '../../test/helpers/figures.ts';

const changed: CellJudgement = {
  type: 'path',
  verdict: 'regressed',
  ...{ ratio: 1.061, low: 1.048, high: 1.073, p: 1e-6, pairsUsed: 38, minimumDetectable: 0.03 },
  ...{ base: time(1.2e6), head: time(1.27e6) },
};
const quiet: CellJudgement = { ...changed, verdict: 'unchanged', ratio: 1.001, low: 0.99, high: 1.01 };

const judgement: Judgement = {
  schema: 'io-perf/judgement/v1',
  run: 'r',
  basis: 'paired',
  base: { name: 'main', commit: '0123456789abcdef' },
  head: { name: 'what is here' },
  verdict: 'regressed',
  failed: true,
  falseAlarmRate: 0.01,
  minEffect: 0.02,
  unchangedWithin: 0.04,
  noiseFloor: 0.013,
  gate: [
    { rule: 'time', cell: 'native/write/a', failed: true, message: 'native/write/a is slower.' },
    { rule: 'budget', failed: false, message: 'x must be 5 times as fast as y, but was not measured.' },
  ],
  cells: {
    'native/read/quiet': quiet,
    'native/read/also-quiet': quiet,
    'native/write/a': changed,
    'native/write/b': { ...changed, ratio: 1.5, low: null, high: null },
    'native/write/better': { ...changed, verdict: 'improved', ratio: 0.8, low: 0.7, high: 0.9 },
    'native/write/noisy': {
      ...changed,
      verdict: 'inconclusive',
      reason: 'noise',
      ratio: 0.9996,
      minimumDetectable: 0.11,
    },
    'native/write/sync': { ...changed, type: 'device', advisory: true },
    'native/write/broken\u001b[31m': { verdict: 'failed', reason: 'EIO: broken', ratio: null, low: null, high: null },
    'native/write/fresh': { verdict: 'new', ratio: null, low: null, high: null },
  },
};

const draw = (judged: Judgement, options: Partial<JudgementTerminalOptions> = {}): string =>
  renderJudgement(
    { run: { ...readFixture('partial'), complete: true }, judgement: judged },
    { width: 120, colour: false, ...options },
  );

describe('a judgement in the terminal', () => {
  const text = draw(judgement, { outputPath: 'run.json' });
  const lineWith = (part: string): string => text.split('\n').find((line) => line.includes(part)) ?? '';

  it('explains a change in one line', () => {
    expect(lineWith('write (native a)')).toMatch(
      /^✗ SLOWER +write \(native a\) +1\.20 → 1\.27 ms +\+6\.1 % {2}\[\+4\.8, \+7\.3\] +38 pairs$/,
    );
  });

  it('shows two figures of one fact once', () => {
    const twin = { sameAs: 'native/write/a', advisory: true };
    const more = {
      ...judgement.cells,
      'native/write/a?metric=MB%2Fs': { ...changed, ...twin },
      'native/read/quiet?metric=MB%2Fs': { ...quiet, ...twin },
    };
    expect(draw({ ...judgement, cells: more }, { outputPath: 'run.json' })).toBe(text);
  });

  it('begins with what failed and what fails the gate', () => {
    const order = [
      'broken',
      'native a)',
      'native b)',
      'native better',
      'native noisy',
      'time: no change',
      'Gate fails',
    ];
    const places = order.map((part) => text.indexOf(part));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(text).not.toContain('quiet');
    expect(text).toContain('= time: no change in 2 of 6, ±1 %');
  });

  it('says why nothing was decided, and which change would have been seen', () => {
    expect(lineWith('noisy')).toMatch(/^\? write \(native noisy\) +too noisy; would have seen \+11 %$/);
  });

  it('does not show a detectable change of ×>10¹⁵ for two pairs', () => {
    const noisy = 'native/write/noisy';
    const two = { ...judgement.cells[noisy]!, reason: 'too-few-pairs', pairsUsed: 2, minimumDetectable: 1e20 };
    const drawn = draw({ ...judgement, cells: { ...judgement.cells, [noisy]: two } });
    expect(drawn).toMatch(/too few pairs \(2\)\n/);
  });

  it('shows the direction of all pairs when they are too few', () => {
    const noisy = 'native/write/noisy';
    const few = { ...judgement.cells[noisy]!, reason: 'too-few-pairs', probably: 'slower' as const, pairsUsed: 5 };
    const drawn = draw({ ...judgement, cells: { ...judgement.cells, [noisy]: few } });
    expect(drawn).toContain('too few pairs (5); probably slower: all 5 pairs agree; would have seen +11 %');
  });

  it('promises nothing about cells that wait for the device', () => {
    expect(text).toMatch(/! SLOWER +write \(native sync\).*\n? +waits for the device: reported only\n/);
    expect(text).not.toMatch(/✗ .*native sync/);
  });

  it('sums up its lines in the last one, and names the file', () => {
    expect(text.split('\n').filter((line) => line.startsWith('✗ SLOWER'))).toHaveLength(1);
    expect(text).toContain('! x must be 5 times as fast as y');
    expect(text).toMatch(/\nGate fails: 1 time\. Details: --verbose · run\.json\b/);
  });

  it('shows every cell and the method with verbose', () => {
    const all = draw(judgement, { verbose: true });
    expect(all).toContain('quiet');
    expect(all).toContain('noise of this run up to 1.3 %');
    expect(all).toContain('changes below 2.0 % do not count');
    expect(all).toContain('too noisy; would have seen +11 %');
  });

  it('never writes control characters of a name, nor a line that is too long', () => {
    expect(text).not.toContain('\u001b');
    for (const width of [40, 60, 80, 120]) {
      const lines = draw(judgement, { width, verbose: true }).split('\n');
      expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(width);
    }
  });

  it('shows both ranges of a count that varies and is larger, and no tick beside it', () => {
    const [judged] = seenFixtures.varies().runs as [JudgedRun];
    const drawn = renderJudgement(judged, { width: 160, colour: false });
    expect(drawn).toContain('! open varies, 100–101 → 150–151 (1,008 calls, 4.29 MiB) · time: no change, ±4 %\n');
    expect(drawn).not.toMatch(/✓|counted exactly|identical/);
  });

  it('warns that two documents are not pairs', () => {
    expect(draw({ ...judgement, basis: 'documents' })).toMatch(
      /^! Two separate runs: only large changes can be detected/,
    );
  });

  it('warns when the base, or a program, differs from itself', () => {
    const nullArm = { changed: ['native/read/quiet'], cells: 1 };
    expect(draw({ ...judgement, nullArm })).toMatch(/^! The base differs from itself in .*quiet/);
    expect(draw({ ...judgement, basis: 'history', nullArm })).toMatch(/^! The program differs from itself in/);
    expect(draw({ ...judgement, nullArm: { changed: [], cells: 1 } })).not.toContain('differs from itself');
  });

  it('is one sentence when nothing was judged', () => {
    const nothing = draw({ ...judgement, verdict: 'unchanged', failed: false, gate: [], cells: {} });
    expect(nothing).toMatch(/^Nothing was judged\./);
    expect(nothing).not.toContain('NaN');
  });
});

describe('the short report of a comparison', () => {
  const fixtures = { ...workloadFixtures, ...seenFixtures };
  const drawFixture = (name: keyof typeof fixtures, width = 120): string =>
    fixtures[name]()
      .runs.map((judged) => renderJudgement(judged, { width, colour: false, outputPath: 'cmp.json' }))
      .join('\n');

  it('has two lines for more I/O and a slower time', () => {
    expect(drawFixture('red').split('\n')).toEqual([
      '✗ SLOWER   import  27.3 ms → 1.46 s  ×53  [×48, ×61]  25 pairs',
      '✗ MORE I/O         fsync 1 → 201 (×201) on build/journal.txt, +2 more counts, 1 count lower',
      '? list-all         too few pairs (5); would have seen +77 %',
      'Gate fails: 3 counts, 1 time. Details: --verbose · cmp.json',
      'overlay on nvme0n1 · AMD EPYC 7763 64-Core Processor, 2 cores · ⚠ high-load',
      '',
    ]);
  });

  it('has one line when nothing changed', () => {
    expect(drawFixture('green', 140).split('\n')).toEqual([
      '✓ I/O identical (1,008 calls, 4.29 MiB, counted exactly) · time: no change, ±4 %',
      expect.stringMatching(
        /^Gate passes\. Details: --verbose · cmp\.json {10,}overlay on nvme0n1 · .* · ⚠ high-load$/,
      ),
      '',
    ]);
  });

  it('shows who accepted a change and why', () => {
    expect(drawFixture('accepted', 80)).toContain('    accepted by boss: one stat for each file is fine.\n');
  });

  it('shows new workloads, and why there is no base', () => {
    const text = drawFixture('new');
    expect(text).toMatch(/^! The base main \(1f0c9b7\) cannot be built/);
    expect(text).toContain('· NEW import  27.0 ms · 1,008 calls, 4.29 MiB\n');
  });

  it('shows explained growth', () => {
    expect(drawFixture('explained')).toContain(
      '· explained: 1 more input file: bookings/2026-0999.txt; per file nothing grew; open 204 → 205 (+0.5 %)\n',
    );
    expect(drawFixture('explained')).toContain('· explained: your source grew: tool.mjs +23 B\n');
    expect(drawFixture('dependency')).toContain('· explained: lodash 4.17.20 → 4.17.21 reads 12.0 KiB more (+0.8 %)\n');
  });

  it('has a row for each of the five workloads that are worse of thirty, with the cause first', () => {
    const rows = drawFixture('many', 80).split('\n');
    const named = rows.filter((row) => row.startsWith('✗ ')).map((row) => /workload-\d\d/.exec(row)?.[0]);
    expect([...new Set(named.filter(Boolean))].sort()).toEqual(
      [5, 7, 9, 11, 30].map((n) => `workload-${n < 10 ? '0' : ''}${n}`),
    );
    expect(rows).toContain('✗ MORE I/O workload-11  globby 7.1.1 → 8.0.1: open 76 → 478 (×6.3)');
    expect(rows).toContain('✗ MORE I/O workload-30  main (app.js:7): stat 582 → 583 (+0.2 %) on src/a.py');
    expect(rows.join('\n')).toMatch(
      /2 more programs: od, tr: open 36 → 366 \(×10\) on\s+\.venv\/…\/\S+cacert\.pem, \+40 more\s+counts/,
    );
    expect(Math.max(...rows.map(displayWidth))).toBeLessThanOrEqual(80);
  });

  it('shows every count of every workload with verbose, each with its file', () => {
    const [judged] = seenFixtures.many().runs as [JudgedRun];
    const all = renderJudgement(judged, { width: 80, colour: false, verbose: true });
    expect(all.match(/✗ MORE I\/O/g)).toHaveLength(46);
    expect(all).toMatch(/\n {4}\.venv\/\S*cacert\.pem\n/);
  });

  it('lists what was not measured before the verdict, and says that the gate does not pass', () => {
    const [head, both] = [drawFixture('lost-on-head'), drawFixture('lost-on-both')];
    expect(head).toMatch(/^✗ Not measured:\n✗ import {2}counts lost on the head: it ended with exit status 1/);
    expect(head).toContain('Gate fails: 1 not measured.');
    expect(both).toContain('Gate does not fail; not measured: 1.');
    for (const drawn of [head, both]) expect(drawn).not.toMatch(/✓|identical|passes/);
  });

  it('says how much of an interrupted comparison was judged, and never that the gate passes', () => {
    expect(drawFixture('interrupted')).toContain('Interrupted: nothing was judged.');
    const [judged] = workloadFixtures.green().runs as [JudgedRun];
    const drawn = renderJudgement(
      { ...judged, run: { ...judged.run, complete: false } },
      { width: 120, colour: false },
    );
    expect(drawn).toContain('Interrupted: 1 workload judged so far, and none fails.');
    expect(drawn).not.toMatch(/✓|passes/);
  });

  it('says nothing of a failure when it was interrupted before the first figure', () => {
    const { run } = workloadFixtures.green().runs[0]!;
    const gate: Judgement['gate'] = [{ rule: 'failed', failed: true, message: 'Nothing was measured.' }];
    const drawn = renderJudgement(
      {
        run: { ...run, cells: {}, complete: false },
        judgement: { ...judgement, basis: 'none', verdict: 'failed', gate, cells: {} },
      },
      { width: 120, colour: false },
    );
    expect(drawn).toContain('Interrupted: nothing was judged.');
    expect(drawn).not.toMatch(/fail|✓/i);
  });

  it('names calls that were not observed', () => {
    expect(drawFixture('blind')).toContain('! import: not seen: io_uring requests (50)\n');
    expect(drawFixture('blind')).not.toContain('identical');
  });

  it('shows the former value, the value and the ratio of a figure that history does not decide', () => {
    expect(drawFixture('short-history')).toContain('? import  only 3 of 8 stored runs; 4.10 → 33.0 ms (×8.0)\n');
    expect(drawFixture('short-history')).not.toMatch(/✓|passes/);
  });
});
