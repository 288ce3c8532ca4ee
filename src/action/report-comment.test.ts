import { describe, expect, it } from 'vitest';
import { commentLimitBytes } from '../report/index.ts';
import {
  isShared,
  judgedCommentLimitBytes,
  judgedCommit,
  nameJudgedCommit,
  nameWriter,
  writerOf,
} from './report-comment.ts';

const [commit, other] = ['a'.repeat(40), 'b'.repeat(40)];
const writer = (job: string, run = '1', attempt = '1') =>
  writerOf({ GITHUB_WORKFLOW: 'CI -- all', GITHUB_JOB: job, GITHUB_RUN_ID: run, GITHUB_RUN_ATTEMPT: attempt });
const comment = (judged: string, by: ReturnType<typeof writer>): string =>
  nameWriter(nameJudgedCommit('<!-- io-perf:io%2Dperf -->\n## ✅ fine\n', judged), by);

describe('a comment', () => {
  it('names its writer in a line that is not shown, and still the commit that it judged', () => {
    const text = comment(commit, writer('bench'));
    expect(judgedCommit(text)).toBe(commit);
    expect(text.match(/--/g)!.length).toBe(text.match(/<!--|-->/g)!.length);
  });

  it.each([
    ['another job', writer('other'), true],
    ['another job of another workflow run', writer('other', '2'), true],
    ['a second step or another part of the matrix', writer('bench'), true],
    ['the same job, started anew', writer('bench', '1', '2'), false],
    ['the same job, for another event of the same commit', writer('bench', '2'), false],
  ])('of the same commit is shared with %s: %s', (_, now, shared) => {
    expect(isShared(comment(commit, writer('bench')), commit, now)).toBe(shared);
  });

  it('is replaced when it is of another commit', () => {
    expect(isShared(comment(other, writer('other')), commit, writer('bench'))).toBe(false);
  });

  it('is replaced when its version named no writer', () => {
    expect(isShared(nameJudgedCommit('<!-- io-perf:io%2Dperf -->\nx', commit), commit, writer('bench'))).toBe(false);
  });
});

const fine = '<!-- io-perf:io%2Dperf -->\n## fine\n';

describe('the commit that a report judged', () => {
  it('is in a hidden line after the marker, and read from there, whatever the forge does to line ends', () => {
    const named = nameJudgedCommit(fine, commit);
    expect(named.split('\n').slice(0, 3)).toEqual([
      '<!-- io-perf:io%2Dperf -->',
      `<!-- io-perf judged ${commit} -->`,
      '## fine',
    ]);
    expect(judgedCommit(named)).toBe(commit);
    expect(judgedCommit(named.replaceAll('\n', '\r\n'))).toBe(commit);
  });
  it('fits into the longest comment', () => {
    const longest = `<!-- io-perf:a -->\n${'x'.repeat(judgedCommentLimitBytes - 19)}`;
    expect(nameJudgedCommit(longest, 'c'.repeat(64)).length).toBe(commentLimitBytes);
  });
  it('is not read from anywhere else', () => {
    expect(judgedCommit(fine)).toBeUndefined();
    expect(judgedCommit(`${fine}<!-- io-perf judged ${commit} -->\n`)).toBeUndefined();
  });
  it('is left out if no commit is known', () => {
    expect(nameJudgedCommit(fine, '')).toBe(fine);
  });
});
