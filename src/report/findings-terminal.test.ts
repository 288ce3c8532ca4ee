import { describe, expect, it } from 'vitest';
import type { JudgedConclusion, JudgedRule } from '../core/document/index.ts';
import { renderFindings } from './terminal/findings-terminal.ts';
import { displayWidth } from './terminal/text-width.ts';

const rule = (changes: Partial<JudgedRule>): JudgedRule => ({
  status: 'holds',
  what: 'byte against block',
  role: 'seed',
  published: 56.5,
  demand: 'at least ×20',
  measured: {
    slower: 'java/write/byte',
    faster: 'java/write/block',
    counts: [20, 20],
    ratio: 70.2,
    low: 65.1,
    high: 74.9,
  },
  ...changes,
});
const unmeasured = (what: string): JudgedRule => {
  const open = rule({ status: 'not-measured', what, missing: ['java/c', 'java/d'] });
  delete open.measured;
  return open;
};
const finding = (id: string, status: JudgedConclusion['status'], rules: JudgedRule[]): JudgedConclusion => ({
  id,
  status,
  decided: rules.filter((one) => one.status === 'holds' || one.status === 'does-not-hold').length,
  outOf: rules.length,
  conclusion: 'Writing byte by byte is slow.',
  rules,
  speeds: [],
});
const render = (findings: JudgedConclusion[], width = 110, verbose = false): string[] =>
  renderFindings(findings, { width, colour: false, verbose }).split('\n');

const some = [
  finding('C1.1', 'holds', [rule({}), rule({ what: 'byte against buffer, which is a longer name', published: 5 })]),
  finding('C1.2', 'undecided', [
    rule({}),
    rule({
      status: 'undecided',
      measured: { slower: 'java/a', faster: 'java/b', counts: [20, 20], ratio: 21, low: 18, high: 24 },
    }),
    unmeasured('reading'),
  ]),
];

describe('the findings in a terminal', () => {
  it('begin with the number that hold', () => {
    expect(render(some)[0]).toBe('2 findings: 1 holds, 1 not decided');
  });

  it('are counted by the words that they have below: what is only for information is not what cannot be shown', () => {
    const shown = [
      ...some,
      finding('C2.5', 'not-applicable', []),
      finding('C2.3', 'not-applicable', [unmeasured('bursts')]),
    ];
    expect(render(shown)[0]).toBe('4 findings: 1 holds, 1 not decided, 1 for information, 1 cannot be shown here');
  });

  it('show each comparison in columns: published and measured ratio, interval, demand and verdict', () => {
    const lines = render(some);
    const head = lines.find((line) => line.includes('published'))!;
    const rows = lines.filter((line) => /^ {6}[✓✗?] /.test(line));
    expect(rows.map((line) => line.trim().split(/ {2,}/))).toEqual([
      ['✓ byte against block', '×56.5', '×70.2', '×65.1 … ×74.9', 'at least ×20'],
      ['✓ byte against buffer, which is a longer name', '×5.00', '×70.2', '×65.1 … ×74.9', 'at least ×20'],
      ['✓ byte against block', '×56.5', '×70.2', '×65.1 … ×74.9', 'at least ×20'],
      ['? byte against block', '×56.5', '×21.0', '×18.0 … ×24.0', 'at least ×20'],
    ]);
    const demandAt = head.indexOf('should be');
    expect(rows.map((line) => line.indexOf('at least'))).toEqual(rows.map(() => demandAt));
  });

  it('say why one is undecided, and which command decides it', () => {
    const text = render(some).join('\n');
    expect(text).toContain('The interval holds ratios of either kind');
    expect(text).toContain('→ io-perf run --cells java/a java/b --time-budget 30s');
    const few = finding('C1.3', 'undecided', [
      rule({ status: 'undecided', measured: { slower: 'java/a', faster: 'java/b', counts: [20, 20], ratio: 21 } }),
    ]);
    expect(render([few]).join('\n')).toContain('Too few samples for an interval');
  });

  it('name the cells to measure for those that were not measured', () => {
    const none = finding('C1.4', 'not-measured', [unmeasured('writing')]);
    expect(render([none])).toContain('      → io-perf run --cells java/c java/d');
  });

  it('fit the width, as sentences when columns have no room', () => {
    for (const width of [60, 80, 110, 200])
      for (const line of render(some, width))
        if (!line.includes('→')) expect(displayWidth(line)).toBeLessThanOrEqual(width);
    expect(render(some, 60).join(' ').replaceAll(/\s+/g, ' ')).toContain(
      'byte against block: published ×56.5, measured ×21.0 (×18.0 … ×24.0), should be at least ×20: not decided',
    );
  });

  it('name the cells behind each ratio with verbose', () => {
    expect(render(some, 110, true).join('\n')).toContain('java/a ÷ java/b');
    expect(render(some).join('\n')).not.toContain('java/a ÷ java/b');
  });
});
