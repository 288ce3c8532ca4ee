/** One arithmetic: wherever a change stands beside the figures it is of, in whatever output, they agree in sign and size. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CellJudgement, type CountChange, type Figure } from '../core/document/index.ts';
import { headlineOf } from './markdown/headline.ts';
import type { Report } from './judged.ts';
import { renderComment, renderSummary } from './markdown/judged-page.ts';
import { renderJudgement } from './terminal/judgement-terminal.ts';
import { renderJunit } from './junit.ts';
import { comparisonOf, judgementWith, workload } from '../../test/helpers/workload-fixtures.ts';
import { time } from '../../test/helpers/figures.ts';

const units: Readonly<Record<string, number>> = {
  ...{ ns: 1, µs: 1e3, ms: 1e6, s: 1e9 },
  ...{ B: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3, TiB: 1024 ** 4 },
  ...{ 'MB/s': 1, '': 1 },
};
const unitPattern = '(?: (ns|µs|ms|s|B|KiB|MiB|GiB|TiB|MB/s))?';
const sidesPattern = new RegExp(`([\\d.,]+)${unitPattern} → ([\\d.,]+)${unitPattern}(?![\\w/])`);
/** `×53 slower (27.3 ms → 1.46 s)`, `fsync 1 → 201 per run (+200)` */
const titlePattern = new RegExp(`((?:slower|faster) \\()?${sidesPattern.source}( per run \\(([+−]))?`, 'g');
const number = (text: string): number => Number(text.replaceAll(',', ''));

interface Shown {
  base: number;
  head: number;
  ratio: number;
  /** As it stands there. */
  text: string;
}

/** `1.61 → 1.80 ms` and `+12 %`, `×53` or `+200` of a line; undefined where it does not have both. */
function readLine(line: string): Shown | undefined {
  const sides = sidesPattern.exec(line);
  if (!sides) return undefined;
  const [, before = '', unitBefore, after = '', unitAfter] = sides;
  const base = number(before) * units[unitBefore ?? unitAfter ?? '']!;
  const head = number(after) * units[unitAfter ?? '']!;
  const rest = line
    .replace(sides[0], ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/would have seen \S+ ?%?/, ' ');
  const percent = /([+−]?)([\d.]+) %/.exec(rest);
  const factor = /×<?([\d.,]+)/.exec(rest);
  if (percent)
    return { base, head, ratio: 1 + (percent[1] === '−' ? -1 : 1) * (number(percent[2]!) / 100), text: line };
  if (factor) return { base, head, ratio: number(factor[1]!), text: line };
  return undefined;
}

/** Rounded to three digits a side, and to two or three in the change. */
function expectAgreement({ base, head, ratio, text }: Shown): void {
  // What is rounded to the same figure may have changed by less than that.
  if (base !== head) expect([0, Math.sign(head - base)], text).toContain(Math.sign(ratio - 1));
  if (ratio !== 1) expect([0, Math.sign(ratio - 1)], text).toContain(Math.sign(head - base));
  if (base === 0 || head === 0) return;
  const [low, high] = [(head * 0.99) / base, (head * 1.01) / base];
  const most = Math.max(0.012, ratio * 0.05);
  expect(ratio, text).toBeGreaterThan(low - most);
  expect(ratio, text).toBeLessThan(high + most);
}

const ns = fc.double({ min: 50, max: 1e10, noNaN: true });
const ratio = fc.oneof(
  fc.double({ min: 0.5, max: 2, noNaN: true }),
  fc.double({ min: 0.011, max: 900, noNaN: true }),
  fc.constantFrom(1, 1.0004, 0.9996, 2, 0.1, 9.99),
);
const verdict = fc.constantFrom<CellJudgement['verdict']>(
  'regressed',
  'improved',
  'unchanged',
  'inconclusive',
  'new',
  'failed',
);
const count = fc.record({
  metric: fc.constantFrom('fsync', 'newfstatat', 'readBytes', 'writtenBytes', 'processes'),
  base: fc.nat(5_000_000),
  head: fc.nat(5_000_000),
});
const cell = fc.record({
  verdict,
  base: ns,
  head: ns,
  ratio,
  width: fc.double({ min: 1, max: 5, noNaN: true }),
  pairsUsed: fc.nat(60),
  counts: fc.array(count, { maxLength: 3 }),
  isRate: fc.boolean(),
});

type Made = typeof cell extends fc.Arbitrary<infer Value> ? Value : never;

const changeOf = ({ metric, base, head }: Made['counts'][number]): CountChange => ({
  metric,
  base,
  head,
  verdict: head > base ? 'grown' : head < base ? 'shrunk' : 'within-tolerance',
});

/** What is called slower is so. */
const directed = (what: CellJudgement['verdict'], drawn: number, isRate: boolean): number =>
  what === (isRate ? 'improved' : 'regressed')
    ? Math.max(drawn, 1 / drawn)
    : what === (isRate ? 'regressed' : 'improved')
      ? Math.min(drawn, 1 / drawn)
      : drawn;

const figure = (value: number, isRate: boolean): Figure =>
  isRate ? { value, unit: 'MB/s', better: 'bigger' } : time(value);

/** A judgement whose medians and ratios know nothing of each other, as those of pairs may. */
function reportOf(cells: readonly Made[]): Report {
  const named = cells.map((made, index) => [`w${index}`, made] as const);
  const run = comparisonOf(
    Object.fromEntries(named.map(([name, { base, head }]) => [name, { base: { ns: base }, head: { ns: head } }])),
  );
  const judged = named.map(
    ([name, { width, counts, ratio: drawn, verdict: what, base, head, pairsUsed, isRate }]): [
      string,
      CellJudgement,
    ] => [
      name,
      {
        ...{ verdict: what, base: figure(base, isRate), head: figure(head, isRate), pairsUsed },
        ratio: directed(what, drawn, isRate),
        low: directed(what, drawn, isRate) / width,
        high: directed(what, drawn, isRate) * width,
        minimumDetectable: 0.3,
        counts: counts.map(changeOf),
      },
    ],
  );
  const judgement = judgementWith(Object.fromEntries(judged), {
    verdict: 'regressed',
    failed: true,
    gate: named.flatMap(([name]) =>
      (['count', 'time'] as const).map((rule) => ({
        rule,
        cell: workload(name),
        failed: true,
        message: 'It is worse.',
      })),
    ),
  });
  return { runs: [{ run, judgement }] };
}

const renderers: Readonly<Record<string, (report: Report) => string>> = {
  comment: renderComment,
  summary: renderSummary,
  JUnit: renderJunit,
  'terminal, 80 columns': ({ runs }) => renderJudgement(runs[0]!, { width: 80, colour: false }),
  'terminal, everything': ({ runs }) => renderJudgement(runs[0]!, { width: 200, colour: false, verbose: true }),
};

describe('a report that shows a change', () => {
  test.each(Object.entries(renderers))('shows it with the sign and size of the figures beside it: %s', (_, render) => {
    let seen = 0;
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (cells) => {
        const shown = render(reportOf(cells))
          .split('\n')
          // A row of the comment has a time and a count, each in a cell of its own.
          .flatMap((line) => (/^\| (?:❌|⚠️|✅) \|(?:[^|]*\|){3}$/.test(line) ? line.split(' | ') : [line]))
          .filter((line) => !/^(?:##|Files:)|<failure|changes below/.test(line))
          .map(readLine)
          .filter((line) => line !== undefined);
        seen += shown.length;
        shown.forEach(expectAgreement);
      }),
      { numRuns: 60 },
    );
    expect(seen).toBeGreaterThan(60);
  });

  test('has a title whose change agrees with its figures', () => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (cells) => {
        const { text } = headlineOf(reportOf(cells));
        for (const [part, , before, unitBefore, after, unitAfter, , difference] of text.matchAll(titlePattern)) {
          const base = number(before!) * units[unitBefore ?? unitAfter ?? '']!;
          const head = number(after!) * units[unitAfter ?? '']!;
          const sign =
            part.includes('slower') || difference === '+' ? 1 : part.includes('faster') || difference === '−' ? -1 : 0;
          if (sign !== 0) expect([0, sign], text).toContain(Math.sign(head - base));
        }
      }),
    );
  });

  test('is recognized if its change contradicts its figures', () => {
    expect(() => {
      expectAgreement(readLine('| x | **−3.9 %** | time | 232 → 284 ms |')!);
    }).toThrow();
    expect(() => {
      expectAgreement(readLine('| x | **+80 %** | time | 232 → 284 ms |')!);
    }).toThrow();
    expect(() => {
      expectAgreement(readLine('| x | **+22 %** | time | 232 → 284 ms |')!);
    }).not.toThrow();
  });
});
