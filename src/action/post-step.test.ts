import { describe, expect, it } from 'vitest';
import { commentLimitBytes } from '../present/index.ts';
import { judgedCommentLimitBytes, judgedCommit, nameJudgedCommit } from './post-step.ts';

const commit = 'c'.repeat(40);
const comment = '<!-- io-perf:io%2Dperf -->\n## fine\n';

describe('the commit that a report judged', () => {
  it('is in a hidden line after the marker, and read from there, whatever the forge does to line ends', () => {
    const named = nameJudgedCommit(comment, commit);
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
    expect(judgedCommit(comment)).toBeUndefined();
    expect(judgedCommit(`${comment}<!-- io-perf judged ${commit} -->\n`)).toBeUndefined();
  });
  it('is left out where it is none', () => {
    expect(nameJudgedCommit(comment, '')).toBe(comment);
  });
});
