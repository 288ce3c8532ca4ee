import { expect, test } from 'vitest';
import { annotationsOf } from './annotations.ts';
import { firstReport, historyReport, hostileReport, regressedReport } from './judged-fixtures.ts';
import type { Report } from './judged.ts';

test('each rule has one annotation, errors where the build fails, and the verdict is a notice', () => {
  expect(annotationsOf(regressedReport()).map(({ level, title }) => `${level}: ${title}`)).toEqual([
    'error: io-perf: 2 rules over budget',
    'error: io-perf: 1 cell slower than before',
    'notice: io-perf',
  ]);
});

test('what is for information is a warning', () => {
  expect(annotationsOf(historyReport())[0]).toMatchObject({
    level: 'warning',
    title: 'io-perf: 1 cell slower than before',
  });
});

test('a first run has the notice alone', () => {
  expect(annotationsOf(firstReport())).toEqual([
    { level: 'notice', title: 'io-perf', message: 'first run: 47 cells measured, nothing to compare with yet' },
  ]);
});

test('ten thousand findings keep within the limits of a step', () => {
  const report = regressedReport();
  const [judged] = report.runs;
  const finding = { rule: 'count' as const, cell: 'a/b/c', failed: true, message: 'x'.repeat(5000) };
  const many: Report = {
    runs: [{ ...judged!, judgement: { ...judged!.judgement, gate: Array.from({ length: 10_000 }, () => finding) } }],
  };
  const annotations = annotationsOf(many);
  expect(annotations.filter(({ level }) => level === 'error')).toHaveLength(1);
  expect(annotations[0]!.message).toMatch(/… and 9994 more\.$/);
  for (const { title, message } of annotations) {
    expect(title.length).toBeLessThanOrEqual(255);
    expect(message.length).toBeLessThanOrEqual(4000);
  }
});

test('a name that moves the cursor or orders the log about is made visible', () => {
  for (const { message, title } of annotationsOf(hostileReport())) {
    expect(`${title}${message.replaceAll('\n', '')}`).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  }
});
