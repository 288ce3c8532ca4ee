import { expect, test } from 'vitest';
import { annotationsOf } from './annotations.ts';
import { firstReport, historyReport, hostileReport, regressedReport } from '../../test/helpers/judged-fixtures.ts';
import type { Report } from './judged.ts';
import { redReport } from '../../test/helpers/workload-fixtures.ts';

test('each rule has one annotation, errors where the build fails, and the verdict is a notice', () => {
  expect(annotationsOf(regressedReport()).map(({ level, title }) => `${level}: ${title}`)).toEqual([
    'error: io-perf: 2 budgets exceeded',
    'error: io-perf: write 4 KiB ×4 MiB (native): slower',
    'notice: io-perf',
  ]);
});

test('a title counts what is listed below it, and names the workload', () => {
  const [counts, times] = annotationsOf(redReport());
  expect(counts).toMatchObject({ level: 'error', title: 'io-perf: import: 3 counts grew' });
  expect(counts!.message.split('\n')).toHaveLength(3);
  expect(times).toMatchObject({ level: 'error', title: 'io-perf: import: slower' });
});

test('what is for information is a warning', () => {
  expect(annotationsOf(historyReport())[0]).toMatchObject({
    level: 'warning',
    title: 'io-perf: write 4 KiB ×4 MiB (native): slower',
  });
});

test('a first run has the notice alone', () => {
  expect(annotationsOf(firstReport())).toEqual([
    { level: 'notice', title: 'io-perf', message: '47 cells measured for the first time' },
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
  expect(annotations[0]!.message).toMatch(/… and 9,994 more\.$/);
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
