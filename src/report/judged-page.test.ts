import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgementOfFirstRun } from '../judge/index.ts';
import type { CellJudgement, CountChange, JudgedRun, Judgement, RunDocument, Subject } from '../core/document/index.ts';
import { readFixture } from '../../test/helpers/report-fixtures.ts';
import { judgedFixtures } from '../../test/helpers/judged-fixtures.ts';
import type { Report } from './judged.ts';
import {
  commentLimitBytes,
  commentMarker,
  commitMarker,
  renderComment,
  renderSummary,
  summaryLimitBytes,
} from './markdown/judged-page.ts';
import {
  acceptedReport,
  betterReport,
  explainedReport,
  greenReport,
  newReport,
  redReport,
  workload,
  workloadFixtures,
} from '../../test/helpers/workload-fixtures.ts';
import { isLongCheck } from '../../test/speeds.ts';

const names = Object.keys(judgedFixtures) as (keyof typeof judgedFixtures)[];

describe('the comment', () => {
  test.each(names)('matches its golden file: %s', async (name) => {
    await expect(renderComment(judgedFixtures[name]())).toMatchFileSnapshot(`golden/comment-${name}.md.txt`);
  });

  test.each(names)('begins with its marker, and the same input gives the same text: %s', (name) => {
    const report = judgedFixtures[name]();
    const comment = renderComment(report);
    expect(comment.split('\n')[0]).toBe(commentMarker(report.commentId ?? 'default'));
    expect(renderComment(report)).toBe(comment);
  });

  test.each(names)('never shows an invalid figure: %s', (name) => {
    expect(renderComment(judgedFixtures[name]())).not.toMatch(/NaN|Infinity|undefined|\bnull\b|\[object/);
  });

  test.each(names)('has as many cells in every row of a table as in its heading: %s', (name) => {
    expectWholeTables(renderComment(judgedFixtures[name]()));
  });
});

describe('the title of the comment', () => {
  test.each([
    [
      'red',
      '## ❌ 1 of 2 workloads: import: fsync 1 → 201 per run (+200), ×53 slower (27.3 ms → 1.46 s), +2 more counts',
    ],
    [
      'regressed',
      '## ❌ 2 of 42 cells: import-10k: fsync 1 → 10,001; write 4 KiB ×4 MiB (native): 12 % slower; and 1 more',
    ],
    ['first-run', '## 🆕 47 cells measured for the first time'],
    [
      'history',
      '## ⚠️ 1 of 41 cells: write 4 KiB ×4 MiB (native): 31 % slower (1.37 → 1.80 ms); for information, the build does not fail',
    ],
  ] as const)('is the expected one: %s', (name, line) => {
    expect(renderComment(judgedFixtures[name]())).toContain(`${line}\n`);
  });
});

/** What a reader sees before unfolding anything. */
const inSight = (page: string): string => page.replace(/<details>[^]*<\/details>/, '');
const rowsOf = (page: string): string[] =>
  inSight(page)
    .split('\n')
    .filter((line) => /^\| (?:❌|⚠️|☑️|✅) /.test(line));

describe('the table of changes', () => {
  const comment = renderComment(judgedFixtures.regressed());

  test('begins with what fails, in a row for each cell', () => {
    expect(rowsOf(comment).map((row) => row.split(' | ').slice(0, 2))).toEqual([
      ['| ❌', 'import-10k'],
      ['| ❌', 'write 4 KiB ×4 MiB (native)'],
      ['| ✅', 'read 1 MiB (node readFileSync)'],
    ]);
  });

  test('shows both sides and the interval of a time, and its pairs in the fold', () => {
    expect(comment).toContain('| slower **+12 %**: 1.61 → 1.80 ms [+10, +13] | – |');
    expect(comment).toContain('| **+12 %** | time | 1.61 → 1.80 ms | [+10, +13], 38 pairs |');
  });

  test('shows the factor and the budget of a count, and how many others differ', () => {
    expect(comment).toContain(
      '| ❌ | import-10k | no change | `fsync` **1 → 10,001** (×10,001), 1 count lower; allowed: `<= 1` |',
    );
  });

  test('is neither empty nor red for a first run', () => {
    const first = renderComment(judgedFixtures['first-run']());
    expect(first).not.toContain('❌');
    expect(first).toContain('`readFileSync`');
  });
});

describe('the comment', () => {
  test.each(names)('has at most ten rows in a table, and one fold: %s', (name) => {
    const comment = renderComment(judgedFixtures[name]());
    const tables = inSight(comment)
      .split('\n\n')
      .filter((block) => block.startsWith('|'));
    for (const table of tables) expect(table.split('\n').length).toBeLessThanOrEqual(2 + 10);
    expect(comment.match(/<details>/g)).toHaveLength(1);
  });

  test.each(Object.keys(workloadFixtures) as (keyof typeof workloadFixtures)[])(
    'calls a workload by its name, never a cell: %s',
    (name) => {
      const sight = inSight(renderComment(workloadFixtures[name]()));
      expect(sight.replace(/\]\([^)]*\)/g, '')).not.toMatch(/command\/run|\bcells?\b|per operation/);
    },
  );

  test('shows the judged commit and the commit that it was compared with', () => {
    expect(inSight(renderComment(redReport()))).toContain('\nCompared `fe12ab9` with main (1f0c9b7).\n');
    expect(inSight(renderComment(newReport()))).toContain('\nMeasured `fe12ab9`.\n');
  });

  test('has a row for each of the five workloads that are worse of thirty', () => {
    const rows = rowsOf(renderComment(judgedFixtures.many()));
    expect(rows.map((row) => row.split(' | ')[1])).toEqual(
      [9, 5, 11, 30, 7].map((n) => `workload-${n < 10 ? '0' : ''}${n}`),
    );
  });

  test('measures a workload that the head removed from a checkout that still has it', () => {
    const report = judgedFixtures['lost-on-head']();
    const again = (page: Report) => /^(?:git checkout .*\n)?io-perf compare.*$/m.exec(renderComment(page))![0];
    expect(again(report)).toMatch(/^io-perf compare --base ref=\S+ --head ref=\S+ --cells /);
    const runs = report.runs.map(({ run, judgement }) => {
      const notMeasured = judgement.notMeasured!.map((one) => ({ ...one, what: 'workload' as const }));
      return { run: { ...run, suite: undefined }, judgement: { ...judgement, notMeasured } };
    });
    expect(again({ ...report, runs })).toMatch(
      /^git checkout --detach (\w+)\nio-perf compare --base ref=\w+ --head ref=\1 --seed \d+$/,
    );
  });

  test('names no workload to measure again where a command was given: no io-perf.yml has it', () => {
    const report = redReport();
    const [first] = report.runs;
    const given = { ...first!, run: { ...first!.run, only: { command: true as const } } };
    const [, command] = /#### Reproduce it\n\n```[a-z]*\n(.*)\n/.exec(renderSummary({ ...report, runs: [given] }))!;
    expect(command).toMatch(/^io-perf compare --base ref=\w+ --head ref=\w+ --seed \d+ -- COMMAND$/);
    expect(renderSummary(report)).toContain('--cells command/run/import');
  });

  test('lists above the fold what was not measured, and shows no tick anywhere', () => {
    const [head, both] = [
      renderComment(judgedFixtures['lost-on-head']()),
      renderComment(judgedFixtures['lost-on-both']()),
    ];
    expect(head).toContain('## ❌ import: counts lost on the head; time: no change, ±4 %\n');
    expect(inSight(head)).toContain(
      '- ❌ import: counts lost on the head: it ended with exit status 1 while it was counted\n',
    );
    expect(both).toContain('## ⚠️ time only: no change, ±4 %; import: counts lost on both sides\n');
    for (const page of [head, both]) expect(page).not.toContain('✅');
  });

  test('names the judged commit in its second line', () => {
    const [, second] = renderComment(redReport()).split('\n');
    expect(second).toBe('<!-- io-perf commit:fe12ab9077c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5 -->');
    expect(commitMarker(judgedFixtures.hostile())).toEqual([
      '<!-- io-perf commit:fe12ab9077c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5 -->',
    ]);
  });

  test('says what is not decided and why', () => {
    const sight = inSight(renderComment(redReport()));
    expect(sight).toContain('**Not decided:** `list-all`: too few pairs (5); would have seen +77 %.');
    expect(sight).toContain('Files: fsync on `build/journal.txt` (1 → 201 calls)');
  });

  test('asks for an accepting comment only when a workflow handles it', () => {
    expect(renderComment(redReport())).not.toContain('/io-perf accept');
    expect(renderComment(redReport())).toContain('io-perf accept command/run/import --commit');
    const heard = { ...redReport(), canAccept: true };
    expect(inSight(renderComment(heard))).toContain('**Wanted?** Comment `/io-perf accept import WHY`');
    expect(renderSummary(heard)).not.toContain('/io-perf accept');
  });

  test('has a picture for light and dark pages, with words for those who do not see it, in the thread alone', () => {
    const picture = {
      light: 'https://git.example/l.svg',
      dark: 'https://git.example/d.svg',
      alt: 'fsync: 1 → "201"\n<b>',
    };
    const report = { ...redReport(), picture };
    expect(inSight(renderComment(report))).toContain(
      '\n<picture><source media="(prefers-color-scheme: dark)" srcset="https://git.example/d.svg">' +
        '<img src="https://git.example/l.svg" alt="fsync: 1 → &quot;201&quot;\\n&lt;b&gt;" width="320" height="72"></picture>\n',
    );
    expect(renderSummary(report)).not.toContain('<picture>');
    expect(renderComment(redReport())).not.toContain('<picture>');
  });

  test('counts each workload once: worse, accepted, better, new', () => {
    expect(inSight(renderComment(judgedFixtures.many()))).toContain('\nOf 30 workloads: **5 worse**.\n');
    expect(inSight(renderComment(judgedFixtures.green()))).not.toMatch(/worse|better|Of \d/);
    const { cells, ...judgement } = judgedFixtures.many().runs[0]!.judgement;
    const ids = Object.keys(cells);
    const changed = Object.fromEntries(
      Object.entries(cells).map(([id, cell]) => {
        if (id === workload('workload-01')) return [id, { ...cell, verdict: 'new' as const }];
        if (id === workload('workload-02')) return [id, { ...cell, verdict: 'improved' as const, ratio: 0.5 }];
        return [id, id === workload('workload-09') ? { ...cell, gated: false } : cell];
      }),
    );
    const gate = judgement.gate.filter(({ cell }) => cell !== workload('workload-09'));
    const { run } = judgedFixtures.many().runs[0]!;
    const comment = renderComment({ runs: [{ run, judgement: { ...judgement, gate, cells: changed } }] });
    expect(comment).toContain(`Of ${ids.length} workloads: **4 worse · 1 worse, not failing · 1 better · 1 new**.`);
  });

  test('lists explained growth, one line for each cause', () => {
    const sight = inSight(renderComment(explainedReport()));
    expect(rowsOf(sight)).toEqual([]);
    expect(sight).toContain(
      'Explained: 1 more input file: `bookings/2026-0999.txt`; per file nothing grew; open 204 → 205 (+0.5 %).\\\n',
    );
    expect(sight).toContain('\nExplained: your source grew: `tool.mjs` +23 B.\n');
  });

  test('keeps an accepted change above the fold, with its author and reason', () => {
    const [row, ...others] = rowsOf(renderComment(acceptedReport()));
    expect(row).toMatch(/^\| ☑️ \| import \| .*; accepted by boss: one stat for each file is fine\. \|$/);
    expect(others).toEqual([]);
  });

  test('says first why there is nothing to compare with', () => {
    const comment = renderComment(newReport());
    expect(inSight(comment)).toContain('> The base main (1f0c9b7) cannot be built');
    expect(inSight(comment)).not.toContain('hyperfine');
    expect(comment).toContain('- hyperfine is not on PATH');
  });

  test('folds away changes that print as zero and small improvements, and only these', () => {
    const counts: CountChange[] = [
      { metric: 'newfstatat', base: 1700, head: 1690, verdict: 'shrunk' },
      { metric: 'openat', base: 1700, head: 1690, verdict: 'shrunk', allowed: '<= 1700' },
      { metric: 'read', base: 1700, head: 1500, verdict: 'shrunk' },
      { metric: 'readBytes', base: 3_000_000, head: 3_000_100, verdict: 'grown' },
    ];
    const [{ run, judgement }] = betterReport().runs as [JudgedRun];
    const cell = { ...judgement.cells[workload('import')]!, verdict: 'unchanged' as const, counts };
    const comment = renderComment({
      runs: [{ run, judgement: { ...judgement, cells: { [workload('import')]: cell } } }],
    });
    expect(rowsOf(comment)).toEqual([
      '| ✅ | import | no change | `read` **1,700 → 1,500** (−12 %), +2 more counts, 1 count higher |',
    ]);
    expect(comment).toContain('`stat`');
    expect(comment).toContain('3,000,000 → 3,000,100 B');
  });

  test('prints how two environments differ, without figures that change by the minute', () => {
    const [{ run, judgement }] = greenReport().runs as [JudgedRun];
    const { base, head } = run.subjects as { base: Subject; head: Subject };
    const on = (subject: Subject, kernel: string, freeBytes: number): Subject => ({
      ...subject,
      environment: { ...subject.environment, kernel, freeBytes },
    });
    const subjects = { base: on(base, '6.1', 1), head: on(head, '6.8', 2) };
    const page = renderComment({ runs: [{ run: { ...run, subjects }, judgement }] });
    expect(page).toMatch(/- system: `base .*kernel 6\.1.*head .*kernel 6\.8/);
    expect(page).not.toContain('freeBytes');
    expect(page).not.toContain('ioScheduler');
  });

  test('does not compare workloads with each other', () => {
    const [{ run }] = redReport().runs as [JudgedRun];
    const figures = renderComment({ runs: [{ run, judgement: judgementOfFirstRun(run) }] });
    expect(figures).toContain('`list-all`');
    expect(figures).not.toMatch(/\| ratio|×1\.00/);
  });
});

describe('untrusted names in a comment', () => {
  const page = renderComment(judgedFixtures.hostile());

  test('leave no HTML outside of code', () => {
    const prose = page.replace(/```[^]*?```/g, '').replace(/`[^`\n]*`/g, '');
    const tags = new Set(prose.match(/<[^>]*>/g));
    tags.delete(commentMarker('--><script>'));
    for (const marker of commitMarker(judgedFixtures.hostile())) tags.delete(marker);
    expect([...tags].sort()).toEqual(
      ['<!-- -->', '</code>', '</details>', '</summary>', '<code>', '<details>', '<summary>'].sort(),
    );
  });

  test('leave no mention, reference, script address or reordering', () => {
    const prose = page.replace(/`[^`\n]*`/g, '');
    expect(prose).not.toMatch(/(?<!&#64;<!-- -->)@\w/);
    expect(page).not.toMatch(/\p{Cf}(?<!\ufe0f)/u);
    expect(page).not.toContain('](javascript:');
    expect(page).toContain('](https://a.example/x%29%5By%5D%28http://evil.example)');
  });

  test('leave every details element closed', () => {
    expect(page.match(/^<details>/gm)).toHaveLength(page.match(/^<\/details>/gm)!.length);
  });
});

describe('the marker of a comment', () => {
  test('differs for each id, and is one HTML comment for any id', () => {
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

describe('the size limits of a comment and a summary', () => {
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

  test('are 65,536 bytes and 1 MiB, and are kept without truncation', () => {
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
          expect(comment.startsWith(`${commentMarker('limits')}\n`)).toBe(true);
          expect(comment).toContain('\n## ❌ ');
          expectWholeTables(comment);
          expect(comment.match(/^<details>/gm)?.length).toBe(comment.match(/^<\/details>/gm)?.length);
          expect(comment.match(/^```/gm)!.length % 2).toBe(0);
        },
      ),
      { numRuns: isLongCheck ? 12 : 4 },
    );
  });

  test('leave two thirds of a comment free for the least detailed page of hostile names', () => {
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

  test('leave a count of what was left out', () => {
    const report = makeReport([{ verdict: 'regressed', ratio: 2, low: 1, high: 3 }], ['cell'.repeat(20)], 1500, 1);
    expect(renderComment(report)).toMatch(/… and [\d,]+ more (?:changes|cells), (?:below|in the run document)\./);
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
