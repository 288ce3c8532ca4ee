import { expect, it } from 'vitest';
import { ExitCode, UsageError } from '../core/document/index.ts';
import { failedComment } from './failed-job.ts';
import { judgedCommit } from './report-comment.ts';

const sha = '0123456789abcdef0123456789abcdef01234567';
const job = { sha, runUrl: 'https://example.org/runs/1' };

it('begins with the marker, the sign, the commit and the reason', () => {
  const text = failedComment('io-perf', new UsageError('io-perf.yml:3: rounds: write a number.'), ExitCode.usage, job);
  expect(text).toBe(
    [
      '<!-- io-perf:io%2Dperf -->',
      '## ❌ 0123456 was not judged: io-perf.yml:3: rounds: write a number.',
      '',
      'There is no verdict on 0123456. An earlier one that stood here was about another commit or another run. · [log of the job](https://example.org/runs/1)',
      '',
    ].join('\n'),
  );
});

it('is no report: what is accepted needs one', () => {
  expect(judgedCommit(failedComment('io-perf', new Error('x'), 3, job))).toBeUndefined();
});

it('does not fail for a job that was cancelled', () => {
  const text = failedComment('io-perf', new Error('x'), ExitCode.interrupted, { ...job, runUrl: undefined });
  expect(text).toContain('## ⚠️ the job for 0123456 was cancelled');
});

it('names files without the folders of the runner', () => {
  const folders = { workspace: '/home/runner/work/disk/disk', temporaryFolder: '/home/runner/work/_temp' };
  const error = new Error(
    `${folders.temporaryFolder}/io-perf/run.json: no space left; ${folders.workspace}/io-perf.yml`,
  );
  const text = failedComment('io-perf', error, ExitCode.measurementFailed, { ...job, ...folders });
  expect(text).toContain('was not judged: io-perf/run.json: no space left; io-perf.yml');
});

it('shows what it quotes and obeys none of it', () => {
  const text = failedComment('io-perf', new Error('<img src=x> @ann\n# big `code`'), 2, job);
  expect(text.split('\n')).toHaveLength(5);
  expect(text).not.toMatch(/<img|@ann|\n# /);
  expect(failedComment('io-perf', new Error('x'.repeat(5000)), 2, job).length).toBeLessThan(1200);
});
