import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CellJudgement, Judgement, RunDocument } from '../model/index.ts';
import { readFixture } from './fixtures.ts';
import { judgedFixtures } from './judged-fixtures.ts';
import type { JudgedRun, Report } from './judged.ts';
import { commentLimitBytes, commentMarker, renderComment, renderSummary, summaryLimitBytes } from './judged-page.ts';

const names = Object.keys(judgedFixtures) as (keyof typeof judgedFixtures)[];

describe('the comments', () => {
  test.each(names)('%s', async (name) => {
    await expect(renderComment(judgedFixtures[name]())).toMatchFileSnapshot(`golden/comment-${name}.md.txt`);
  });

  test.each(names)('%s begins with its marker and is the same again', (name) => {
    const report = judgedFixtures[name]();
    const comment = renderComment(report);
    expect(comment.split('\n')[0]).toBe(commentMarker(report.commentId ?? 'default'));
    expect(renderComment(report)).toBe(comment);
  });

  test.each(names)('%s never shows what is no figure', (name) => {
    expect(renderComment(judgedFixtures[name]())).not.toMatch(/NaN|Infinity|undefined|\bnull\b|\[object/);
  });

  test.each(names)('%s: every row of a table has as many cells as its heading', (name) => {
    expectWholeTables(renderComment(judgedFixtures[name]()));
  });
});

describe('the verdict line', () => {
  test.each([
    ['regressed', '## ❌ io-perf: the build fails: 1 cell does more I/O, 1 cell is slower, 1 budget exceeded'],
    ['first-run', '## ℹ️ io-perf: first run: 47 cells measured, nothing to compare with yet'],
    ['history', '## ⚠️ io-perf: 1 cell is slower; for information, the build does not fail'],
  ] as const)('%s', (name, line) => {
    expect(renderComment(judgedFixtures[name]())).toContain(`${line}\n`);
  });
});

describe('what changed', () => {
  const comment = renderComment(judgedFixtures.regressed());

  test('counts come before times, and failing ones first', () => {
    const rows = comment.split('\n').filter((line) => /^\| (?:❌|⚠️|✅) /.test(line));
    expect(rows.map((row) => row.split(' | ')[2])).toEqual(['`fsync`', '`writtenBytes`', 'time', 'time']);
  });

  test('a time has both sides, its interval and its pairs', () => {
    expect(comment).toContain('| 1.61 → 1.80 ms | **+12 %** [+10, +13] | 38 pairs |');
  });

  test('a count is exact', () => {
    expect(comment).toContain('| 1 → 10001 | **+10000 (×10001)** | exact |');
  });

  test('a first run is neither empty nor red', () => {
    const first = renderComment(judgedFixtures['first-run']());
    expect(first).not.toContain('❌');
    expect(first).toContain('`readFileSync`');
  });
});

describe('names of a stranger', () => {
  const page = renderComment(judgedFixtures.hostile());

  test('no HTML of the documents survives outside code', () => {
    const prose = page.replace(/```[^]*?```/g, '').replace(/`[^`\n]*`/g, '');
    const tags = new Set(prose.match(/<[^>]*>/g));
    tags.delete(commentMarker('--><script>'));
    expect([...tags].sort()).toEqual(
      ['<!-- -->', '</code>', '</details>', '</summary>', '<code>', '<details>', '<summary>'].sort(),
    );
  });

  test('no mention, reference, script address or reordering survives', () => {
    const prose = page.replace(/`[^`\n]*`/g, '');
    expect(prose).not.toMatch(/(?<!&#64;<!-- -->)@\w/);
    expect(page).not.toMatch(/\p{Cf}(?<!\ufe0f)/u);
    expect(page).not.toContain('](javascript:');
    expect(page).toContain('](https://a.example/x%29%5By%5D%28http://evil.example)');
  });

  test('every details is closed', () => {
    expect(page.match(/^<details>/gm)).toHaveLength(page.match(/^<\/details>/gm)!.length);
  });
});

describe('the marker', () => {
  test('is one for each id, and one HTML comment whatever the id', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        expect(commentMarker(a)).toMatch(/^<!-- io-perf:[^<>\s-]* -->$/);
        expect(commentMarker(a) === commentMarker(b)).toBe(a === b);
      }),
      {
        examples: [
          ['', '-'],
          ['--', '-'],
          ['a b', 'a%20b'],
        ],
      },
    );
  });
});

describe('limits', () => {
  const hostileText = fc.oneof(
    fc.string({
      unit: fc.constantFrom('@', '|', '`', '<', '&', '\u202e', '\ud800', '😀', '\\', 'x', '/', '-'),
      maxLength: 500,
    }),
    fc.string({ unit: 'binary', maxLength: 60 }),
  );
  const judged = fc.record({
    verdict: fc.constantFrom('regressed', 'improved', 'unchanged', 'inconclusive', 'new', 'failed'),
    ratio: fc.option(fc.double({ min: 0, max: 1e300 })),
    low: fc.option(fc.double()),
    high: fc.option(fc.double()),
    reason: hostileText,
    counts: fc.array(
      fc.record({
        metric: hostileText,
        base: fc.double(),
        head: fc.double(),
        verdict: fc.constantFrom('grown', 'shrunk', 'unstable'),
        allowed: hostileText,
        paths: fc.array(hostileText, { maxLength: 3 }),
      }),
      { maxLength: 2 },
    ),
  });

  /** As many cells as wanted: each with one of a few hostile judgements. */
  function makeReport(some: CellJudgement[], texts: string[], cells: number, environments: number): Report {
    const template = readFixture('hostile');
    const entries = Array.from(
      { length: cells },
      (_, n) => [`${texts[n % texts.length]!}${n}`, some[n % some.length]!] as const,
    );
    const judgement = {
      schema: 'io-perf/judgement/v1',
      basis: 'paired',
      base: { name: texts[0]! },
      head: { name: texts[0]!, ref: texts[0]! },
      verdict: 'regressed',
      failed: true,
      gate: entries.map(([cell]) => ({ rule: 'budget', cell, failed: true, message: texts[0]! })),
      cells: Object.fromEntries(entries),
    } as Judgement;
    const run: RunDocument = {
      ...template,
      skipped: texts.map((text) => ({ cell: text, reason: text, remedy: text })),
      errors: entries.slice(0, 200).map(([cell]) => ({ cell, code: texts[0]!, message: texts[0]! })),
      subjects: {
        head: {
          ...Object.values(template.subjects)[0]!,
          environment: Object.fromEntries(texts.map((text) => [text, text])),
          hazards: texts,
        },
      },
    };
    return { runs: Array.from({ length: environments }, (): JudgedRun => ({ run, judgement })), commentId: 'limits' };
  }

  test('a comment has at most 65,536 bytes and a summary 1 MiB, whatever they are about, and nothing is cut', () => {
    fc.assert(
      fc.property(
        fc.array(judged, { minLength: 1, maxLength: 4 }),
        fc.array(hostileText, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(0, 1, 40, 300),
        fc.constantFrom(1, 2, 12),
        (some, texts, cells, environments) => {
          const report = makeReport(some, texts, cells, environments);
          const comment = renderComment(report);
          expect(Buffer.byteLength(comment)).toBeLessThanOrEqual(commentLimitBytes);
          expect(Buffer.byteLength(renderSummary(report))).toBeLessThanOrEqual(summaryLimitBytes);
          expect(comment.startsWith(`${commentMarker('limits')}\n## ❌ io-perf: the build fails`)).toBe(true);
          expectWholeTables(comment);
          expect(comment.match(/^<details>/gm)?.length).toBe(comment.match(/^<\/details>/gm)?.length);
          expect(comment.match(/^```/gm)!.length % 2).toBe(0);
        },
      ),
      { numRuns: 12 },
    );
  });

  test('the least detailed page of the most hostile names fits into a third of a comment', () => {
    const text = '@'.repeat(500);
    const worst: CellJudgement = {
      verdict: 'regressed',
      ratio: 2,
      low: 1,
      high: 3,
      counts: [{ metric: text, base: 1, head: 2, verdict: 'grown', allowed: text, paths: [text] }],
    };
    const report = makeReport(
      [worst],
      Array.from({ length: 100 }, (_, n) => `${text}${n}`),
      100,
      40,
    );
    expect(Buffer.byteLength(renderComment(report, 22_000))).toBeLessThanOrEqual(22_000);
  });

  test('what is left out is counted', () => {
    const report = makeReport([{ verdict: 'regressed', ratio: 2, low: 1, high: 3 }], ['cell'.repeat(20)], 1500, 1);
    expect(renderComment(report)).toMatch(/… and \d+ more changes, in the run document\./);
  });
});

/** Rows are as wide as the head of their table; a `|` of a document never makes a cell. */
function expectWholeTables(page: string): void {
  const tables = page.split(/\n\n|\n(?=<)/).filter((block) => block.startsWith('|'));
  for (const table of tables) {
    const counts = table.split('\n').map((line) => line.split('|').length);
    expect(new Set(counts).size).toBe(1);
  }
}
