import { describe, expect, it } from 'vitest';
import type { CellJudgement, JudgedRun, Judgement } from '../document/index.ts';
import { readFixture } from '../../test/helpers/report-fixtures.ts';
import { renderJudgement, type JudgementTerminalOptions } from './terminal/judgement-terminal.ts';
import { displayWidth } from './terminal/columns.ts';
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
  renderJudgement({ run: readFixture('partial'), judgement: judged }, { width: 120, colour: false, ...options });

describe('a judgement in the terminal', () => {
  const text = draw(judgement, { outputPath: 'run.json' });
  const lineWith = (part: string): string => text.split('\n').find((line) => line.includes(part)) ?? '';

  it('explains a change in one line', () => {
    expect(lineWith('write (native a)')).toMatch(
      /^✗ SLOWER +write \(native a\) +1\.20 → 1\.27 ms +\+6\.1 % {2}\[\+4\.8, \+7\.3\] +38 pairs$/,
    );
  });

  it('tells two figures of one fact once', () => {
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
    expect(text).toContain('= time: no change in 2 of 3, ±1 %');
  });

  it('says why nothing was decided, and what would have been seen', () => {
    expect(lineWith('noisy')).toMatch(/^\? write \(native noisy\) +too noisy; would have seen \+11 %$/);
  });

  it('keeps to itself what would have been seen of two pairs: ×>10¹⁵ is no figure', () => {
    const noisy = 'native/write/noisy';
    const two = { ...judgement.cells[noisy]!, reason: 'too-few-pairs', pairsUsed: 2, minimumDetectable: 1e20 };
    const drawn = draw({ ...judgement, cells: { ...judgement.cells, [noisy]: two } });
    expect(drawn).toMatch(/too few pairs \(2\)\n/);
  });

  it('says which way all pairs point where they are too few', () => {
    const noisy = 'native/write/noisy';
    const few = { ...judgement.cells[noisy]!, reason: 'too-few-pairs', probably: 'slower' as const, pairsUsed: 5 };
    const drawn = draw({ ...judgement, cells: { ...judgement.cells, [noisy]: few } });
    expect(drawn).toContain('too few pairs (5); probably slower: all 5 pairs agree; would have seen +11 %');
  });

  it('does not promise anything about cells that wait for the device', () => {
    expect(text).toMatch(/! SLOWER +write \(native sync\).*\n? +waits for the device: reported only\n/);
    expect(text).not.toMatch(/✗ .*native sync/);
  });

  it('counts in the last line what it listed, and names the file', () => {
    expect(text.split('\n').filter((line) => line.startsWith('✗ SLOWER'))).toHaveLength(1);
    expect(text).toContain('! x must be 5 times as fast as y');
    expect(text).toMatch(/\nGate fails: 1 time\. Details: --verbose · run\.json\b/);
  });

  it('tells every cell and the method where asked', () => {
    const all = draw(judgement, { verbose: true });
    expect(all).toContain('quiet');
    expect(all).toContain('noise of this run up to 1.3 %');
    expect(all).toContain('changes below 2.0 % do not count');
    expect(all).toContain('too noisy; would have seen +11 %');
  });

  it('never writes what a name could do to a terminal, nor a line that is too long', () => {
    expect(text).not.toContain('\u001b');
    for (const width of [40, 60, 80, 120]) {
      const lines = draw(judgement, { width, verbose: true }).split('\n');
      expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(width);
    }
  });

  it('tells growth of a count that varies, which fails nothing', () => {
    const [{ run, judgement: green }] = workloadFixtures.green().runs as [JudgedRun];
    const counts = [
      { metric: 'newfstatat', base: 1945, head: 2021, verdict: 'unstable' as const },
      { metric: 'openat', base: 1400, head: 1390, verdict: 'unstable' as const },
    ];
    const cells = Object.fromEntries(Object.entries(green.cells).map(([id, each]) => [id, { ...each, counts }]));
    const drawn = renderJudgement({ run, judgement: { ...green, cells } }, { width: 160, colour: false });
    expect(drawn).toContain('· stat 1,945 → 2,021: not the same in each execution, so its growth cannot be judged.\n');
    expect(drawn).not.toContain('counted exactly');
  });

  it('warns that two documents are not pairs', () => {
    expect(draw({ ...judgement, basis: 'documents' })).toMatch(/^! Two separate runs: only large changes can be told/);
  });

  it('warns of a base, or of a program, that differs from itself', () => {
    const nullArm = { changed: ['native/read/quiet'], cells: 1 };
    expect(draw({ ...judgement, nullArm })).toMatch(/^! The base differs from itself in .*quiet/);
    expect(draw({ ...judgement, basis: 'history', nullArm })).toMatch(/^! The program differs from itself in/);
    expect(draw({ ...judgement, nullArm: { changed: [], cells: 1 } })).not.toContain('differs from itself');
  });

  it('has something to say about nothing', () => {
    const nothing = draw({ ...judgement, verdict: 'unchanged', failed: false, gate: [], cells: {} });
    expect(nothing).toMatch(/^Gate passes\./);
    expect(nothing).not.toContain('NaN');
  });
});

describe('a small comparison takes few lines', () => {
  const drawFixture = (name: keyof typeof workloadFixtures, width = 120): string =>
    workloadFixtures[name]()
      .runs.map((judged) => renderJudgement(judged, { width, colour: false, outputPath: 'cmp.json' }))
      .join('\n');

  it('more I/O and slower', () => {
    expect(drawFixture('red').split('\n')).toEqual([
      '✗ MORE I/O import  fsync 1 → 201         ×201  exact       build/journal.txt',
      '✗ MORE I/O import  write 600 → 4,600     ×7.7  exact       build/journal.txt',
      '✗ MORE I/O import  read 802 → 4,802      ×6.0  exact       bookings/*.txt',
      '✗ SLOWER   import  27.3 ms → 1.46 s       ×53  [×48, ×61]  25 pairs',
      '✓ LESS I/O import  stat 1,700 → 1,681  −1.1 %  exact',
      '? list-all         too few pairs (5); would have seen +77 %',
      'Gate fails: 3 counts, 1 time. Details: --verbose · cmp.json',
      'overlay on nvme0n1 · AMD EPYC 7763 64-Core Processor, 2 cores · ⚠ high-load',
      '',
    ]);
  });

  it('nothing', () => {
    expect(drawFixture('green', 140).split('\n')).toEqual([
      '✓ I/O identical (1,008 calls, 4.29 MiB, counted exactly) · time: no change, ±4 %',
      expect.stringMatching(
        /^Gate passes\. Details: --verbose · cmp\.json {10,}overlay on nvme0n1 · .* · ⚠ high-load$/,
      ),
      '',
    ]);
  });

  it('what was accepted, by whom and why', () => {
    expect(drawFixture('accepted', 80)).toContain('    accepted by boss: one stat for each file is fine.\n');
  });

  it('what is new, and why there is no base', () => {
    const text = drawFixture('new');
    expect(text).toMatch(/^! The base main \(1f0c9b7\) cannot be built/);
    expect(text).toContain('· NEW import  27.0 ms · 1,008 calls, 4.29 MiB\n');
  });

  it('what has an explanation', () => {
    expect(drawFixture('explained')).toContain('· 1 more input file: bookings/2026-0999.txt; per file nothing grew.');
  });
});
