import { describe, expect, it } from 'vitest';
import type { NoiseCellRow, NoiseRow } from '../../history/store/format/index.ts';
import { describeNoise, describeOthers, isNoiseSummary, summariseNoise } from './noise-summary.ts';
import { describeNoiseBadge, renderEndpoint } from './badge.ts';

const row = (run: number, cells: NoiseCellRow[], machine = 'AMD EPYC, 2 cores'): NoiseRow => {
  const called = (verdict: string): number => cells.filter(([, own]) => own === verdict).length;
  const [regressed, improved, inconclusive] = ['regressed', 'improved', 'inconclusive'].map(called);
  return {
    run,
    machine,
    seconds: 3,
    judged: cells.length,
    regressed: regressed!,
    improved: improved!,
    inconclusive: inconclusive!,
    cells,
  };
};

const quiet = (detectable = 0.04): NoiseCellRow => ['command/run/a', 'unchanged', 20, 1, detectable];

describe('the summary of a program compared with itself', () => {
  it('has the share of cells called slower, with its interval', () => {
    const rows = Array.from({ length: 40 }, (_, run) =>
      row(run, run === 7 ? [['command/run/a', 'regressed', 30, 2, 0.04]] : [quiet()]),
    );
    const noise = summariseNoise(rows)!;
    expect(noise).toMatchObject({ comparisons: 40, alarms: 1, judged: 40, regressed: 1, more: 0 });
    // Wilson's interval of 1 in 40, as R's binom::binom.wilson(1, 40) gives it.
    expect(noise.falseAlarms.low).toBeCloseTo(0.00443, 4);
    expect(noise.falseAlarms.high).toBeCloseTo(0.12881, 4);
    expect(describeNoise(noise)).toBe(
      'In 40 comparisons of the same program with itself, 1 of 40 cells was called slower: 2.5 % [0.4 %, 13 %].',
    );
    expect(noise.lines).toEqual([
      expect.objectContaining({
        cell: 'command/run/a',
        machine: 'AMD EPYC, 2 cores',
        checks: 40,
        regressed: 1,
        pairs: 20,
        seconds: 1,
      }),
    ]);
  });

  it('has a line for each cell and machine, the largest slowdown first, and counts the time of decided checks only', () => {
    const noise = summariseNoise([
      row(0, [quiet(0.04), ['command/run/b', 'inconclusive', 12, 9, 0.3]]),
      row(1, [quiet(0.06)]),
      row(2, [quiet(0.2)], 'Intel Xeon, 4 cores'),
      row(3, []),
    ])!;
    expect(noise.comparisons).toBe(3);
    expect(noise.lines.map(({ cell, machine, detectable, seconds }) => [cell, machine, detectable, seconds])).toEqual([
      ['command/run/b', 'AMD EPYC, 2 cores', 0.3, null],
      ['command/run/a', 'Intel Xeon, 4 cores', 0.2, 1],
      ['command/run/a', 'AMD EPYC, 2 cores', 0.05, 1],
    ]);
    expect(describeOthers(noise)).toBe('1 was not decided.');
  });

  it('is undefined when nothing was judged', () => {
    expect(summariseNoise([])).toBeUndefined();
    expect(summariseNoise([row(0, [])])).toBeUndefined();
  });

  it('has a bounded number of lines', () => {
    const rows = Array.from({ length: 60 }, (_, run) => row(run, [[`command/run/${run}`, 'unchanged', 20, 1, 0.04]]));
    const noise = summariseNoise(rows)!;
    expect([noise.lines.length, noise.more]).toEqual([40, 20]);
    expect(isNoiseSummary(noise)).toBe(true);
    expect(isNoiseSummary(summariseNoise(rows, Infinity))).toBe(false);
  });

  it.each([
    ['no record', 7],
    ['a count that is text', { judged: '<b>1</b>' }],
    ['no interval', { falseAlarms: null }],
    ['an invalid share', { falseAlarms: { share: -1, low: 0, high: 1 } }],
    ['an invalid cell', { lines: [{ cell: {}, machine: '' }] }],
    ['no lines', { lines: 'x' }],
  ])('is damaged with %s', (_, changed) => {
    const noise = summariseNoise([row(0, [quiet()])])!;
    expect(isNoiseSummary(typeof changed === 'object' ? { ...noise, ...changed } : changed)).toBe(false);
  });
});

describe('the badge of false alarms', () => {
  const badgeOf = (regressed: number, of: number) =>
    describeNoiseBadge(
      summariseNoise(
        Array.from({ length: of }, (_, run) =>
          row(run, run < regressed ? [['a', 'regressed', 20, 1, 0.05]] : [quiet()]),
        ),
      )!,
    );

  it('has the share and its interval, and is red when the whole interval is above the promise', () => {
    expect(badgeOf(0, 42)).toEqual({ message: '0.0 % of 42 cells (0.0–8.4 %)', verdict: 'unchanged' });
    expect(badgeOf(1, 40).verdict).toBe('unchanged');
    expect(badgeOf(9, 60).verdict).toBe('regressed');
  });

  it('has the format of shields.io', () => {
    expect(JSON.parse(renderEndpoint({ label: 'false alarms', ...badgeOf(0, 42) }))).toEqual({
      schemaVersion: 1,
      label: 'false alarms',
      message: '0.0 % of 42 cells (0.0–8.4 %)',
      color: '2f7a3c',
    });
  });
});
