import { describe, expect, test } from 'vitest';
import { annotationsOf } from './annotations.ts';
import { renderJson } from './json.ts';
import { renderJunit } from './junit.ts';
import { escapeXml } from '../core/words/index.ts';
import {
  firstReport,
  historyReport,
  hostileReport,
  judgedFixtures,
  regressedReport,
} from '../../test/helpers/judged-fixtures.ts';
import type { Report } from './judged.ts';
import { renderComment } from './markdown/judged-page.ts';
import { redReport } from '../../test/helpers/workload-fixtures.ts';
import { parseRunDocument } from '../core/document/index.ts';
import { fixtureNames, readFixture } from '../../test/helpers/report-fixtures.ts';
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';

test('each rule has one annotation, an error if the build fails, and the verdict is a notice', () => {
  expect(annotationsOf(regressedReport()).map(({ level, title }) => `${level}: ${title}`)).toEqual([
    'error: io-perf: 2 budgets exceeded',
    'error: io-perf: write 4 KiB ×4 MiB (native): slower',
    'notice: io-perf',
  ]);
});

test('each line that makes new calls has an annotation with its details', () => {
  const report = redReport();
  const [{ run, judgement }] = report.runs as [Report['runs'][number]];
  const site = { function: 'append_record', file: 'src/log.c', line: 23, before: 0, after: 200 };
  const sites = [site, { function: 'main', before: 1, after: 3 }, { function: null, before: 0, after: 1 }];
  const causes = [{ workload: 'import', call: 'fsync', before: 1, after: 204, sites }];
  const judged = { ...report, runs: [{ run: { ...run, causes: [...causes, ...causes] }, judgement }] };
  expect(annotationsOf(judged).filter(({ place }) => place !== undefined)).toEqual([
    {
      level: 'error',
      title: 'io-perf: import: fsync 1 → 204',
      message: 'fsync 0 → 200 from here, in append_record.',
      place: { file: 'src/log.c', line: 23 },
    },
  ]);
  const [sight, fold] = renderComment(judged).split('<details>') as [string, string];
  expect(sight).toContain('| `append_record` (src/log.c:23), `main`: `fsync` **1 → 201** (×201), +2 more counts');
  expect(fold).toContain('- import: `fsync` 1 → 204, from `append_record` (src/log.c:23) +200, `main` +2');
});

test('the title of an annotation counts the lines below it, and names the workload', () => {
  const [counts, times] = annotationsOf(redReport());
  expect(counts).toMatchObject({ level: 'error', title: 'io-perf: import: 3 counts grew' });
  expect(counts!.message.split('\n')).toHaveLength(3);
  expect(times).toMatchObject({ level: 'error', title: 'io-perf: import: slower' });
});

test('a reason that does not fail the build is a warning', () => {
  expect(annotationsOf(historyReport())[0]).toMatchObject({
    level: 'warning',
    title: 'io-perf: write 4 KiB ×4 MiB (native): slower',
  });
});

test('a first run has only the notice', () => {
  expect(annotationsOf(firstReport())).toEqual([
    { level: 'notice', title: 'io-perf', message: '47 cells measured for the first time' },
  ]);
});

test('ten thousand findings stay within the limits of a step', () => {
  const report = regressedReport();
  const [judged] = report.runs;
  const finding = { rule: 'count' as const, cell: 'a/b/c', failed: true, message: 'x'.repeat(5000) };
  const many: Report = {
    runs: [{ ...judged!, judgement: { ...judged!.judgement, gate: Array.from({ length: 10_000 }, () => finding) } }],
  };
  const annotations = annotationsOf(many);
  expect(annotations.filter(({ level }) => level === 'error')).toHaveLength(1);
  expect(annotations[0]!.message).toMatch(/… and 9,994 more\.$/);
  for (const { title, message } of annotations) {
    expect(title.length).toBeLessThanOrEqual(255);
    expect(message.length).toBeLessThanOrEqual(4000);
  }
});

test('a name with control characters or workflow commands is made visible', () => {
  for (const { message, title } of annotationsOf(hostileReport())) {
    expect(`${title}${message.replaceAll('\n', '')}`).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  }
});

test.each(fixtureNames)('the JSON of %s can be read back and gives the same text', (name) => {
  const run = readFixture(name);
  const text = renderJson([run]);
  const again = parseRunDocument(text, name);
  expect(again).toEqual(run);
  expect(renderJson([again])).toBe(text);
});

test('several documents are a JSON array', () => {
  const runs = [readFixture('partial'), readFixture('all-skipped')];
  expect(JSON.parse(renderJson(runs))).toEqual(runs);
});

const names = Object.keys(judgedFixtures) as (keyof typeof judgedFixtures)[];

test.each(names)('the JUnit file matches its golden file: %s', async (name) => {
  await expect(renderJunit(judgedFixtures[name]())).toMatchFileSnapshot(`golden/junit-${name}.xml.txt`);
});

describe('the numbers of a JUnit suite', () => {
  test.each(names)('are those of its cases: %s', (name) => {
    const suites = renderJunit(judgedFixtures[name]()).split('<testsuite ').slice(1);
    for (const suite of suites) {
      const count = (pattern: RegExp): number => suite.match(pattern)?.length ?? 0;
      const stated: Record<string, number> = Object.fromEntries(
        [...suite.matchAll(/\b(tests|failures|errors|skipped)="(\d+)"/g)].map(
          ([, key, value]) => [key!, Number(value)] as const,
        ),
      );
      expect(stated).toEqual({
        tests: count(/<testcase /g),
        failures: count(/<failure /g),
        errors: count(/<error /g),
        skipped: count(/<skipped /g),
      });
    }
  });

  test('count no failure for a reason that does not fail the build', () => {
    expect(renderJunit(judgedFixtures.history())).not.toContain('<failure');
    expect(renderJunit(judgedFixtures['first-run']())).toContain('failures="0"');
  });
});

describe('the JUnit XML', () => {
  test('is well-formed for any text, and holds the text', () => {
    const texts = fc.sample(fc.string({ unit: 'binary' }), { numRuns: 200, seed: 1 });
    texts.push('\0\u0001\ufffe\ud800]]>', '&<>"\'', '\u202e😀');
    const documents = [
      ...names.map((name) => renderJunit(judgedFixtures[name]())),
      ...texts.map((text) => `<a b="${escapeXml(text)}">${escapeXml(text)}</a>`),
    ];
    const parse =
      'import json,sys,xml.etree.ElementTree as x; print(sum(1 for d in json.load(sys.stdin) if x.fromstring(d.encode()) is not None))';
    const { stdout, stderr } = spawnSync('python3', ['-c', parse], {
      input: JSON.stringify(documents),
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(Number(stdout)).toBe(documents.length);
  });
});
