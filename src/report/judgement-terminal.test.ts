import { describe, expect, it } from 'vitest';
import type { CellJudgement, Judgement } from '../model/index.ts';
import { renderJudgement } from './judgement-terminal.ts';
import { displayWidth } from './text-width.ts';

const changed: CellJudgement = {
  type: 'path',
  verdict: 'regressed',
  ...{ ratio: 1.061, low: 1.048, high: 1.073, p: 1e-6, pairsUsed: 38, minimumDetectable: 0.03 },
  ...{ baseNs: 1.2e6, headNs: 1.27e6 },
};
const quiet: CellJudgement = { ...changed, verdict: 'unchanged', ratio: 1.001, low: 0.99, high: 1.01 };

const judgement: Judgement = {
  schema: 'io-perf/judgement/v1',
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

describe('a judgement in the terminal', () => {
  const text = renderJudgement(judgement, { width: 120, colour: false, outputPath: 'run.json' });

  it('explains a verdict in one line', () => {
    expect(text).toContain('+6.1 % [+4.8, +7.3], 38 pairs, alarms falsely once in 100 pull requests');
    expect(text).toContain('(1.20 ms → 1.27 ms)');
  });

  it('begins with what failed and changed most, and counts what did not change', () => {
    const order = [
      'broken',
      'native/write/b ',
      'native/write/a',
      'native/write/better',
      'native/write/noisy',
      '2 cells',
    ];
    const places = order.map((part) => text.indexOf(part));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(text).not.toContain('native/read/quiet');
    expect(text).toContain('2 cells: a slowdown of 4.0 % is ruled out');
  });

  it('says what an inconclusive cell could have found', () => {
    expect(text).toContain('the noise hides what matters, would have found +11 % four times in five');
    expect(text).toContain('+0.0 %');
  });

  it('does not promise anything about cells that wait for the device', () => {
    const line = text.split('\n').find((candidate) => candidate.includes('native/write/sync'))!;
    expect(line).toContain('reported only');
    expect(line).not.toContain('falsely');
  });

  it('names the noise floor, the gate and the file', () => {
    expect(text).toContain('base against base differs by up to 1.3 %');
    expect(text).toContain('! x must be 5 times as fast as y');
    expect(text).toContain('The gate fails: 1 reason.');
    expect(text).toContain('Written to run.json.');
  });

  it('never writes what a name could do to a terminal, nor a line that is too long', () => {
    expect(text).not.toContain('\u001b');
    const narrow = renderJudgement(judgement, { width: 60, colour: false });
    expect(Math.max(...narrow.split('\n').map(displayWidth))).toBeLessThanOrEqual(60);
  });

  it('warns that two documents are not pairs', () => {
    expect(renderJudgement({ ...judgement, basis: 'documents' }, { width: 100, colour: false })).toContain('Unpaired');
  });

  it('has something to say about nothing', () => {
    const nothing = renderJudgement(
      { ...judgement, verdict: 'unchanged', failed: false, gate: [], cells: {} },
      { width: 80, colour: false },
    );
    expect(nothing).toContain('0 cells');
    expect(nothing).toContain('The gate passes.');
    expect(nothing).not.toContain('NaN');
  });
});
