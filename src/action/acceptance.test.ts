import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { UsageError } from '../model/index.ts';
import { readAcceptance } from './acceptance.ts';

const folder = mkdtempSync(join(tmpdir(), 'io-perf-acceptance-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function read(body: string, change: { association?: string; issue?: object; event?: string } = {}) {
  const { association = 'MEMBER', issue = { number: 12, pull_request: {} }, event = 'issue_comment' } = change;
  const path = join(folder, 'event.json');
  const comment = { id: 5, body, author_association: association, user: { login: 'ann' } };
  writeFileSync(path, JSON.stringify({ issue, comment }));
  return readAcceptance({ GITHUB_EVENT_NAME: event, GITHUB_EVENT_PATH: path });
}

describe('a comment', () => {
  it('names cells and a reason, on its first line', () => {
    expect(read('/io-perf accept node/write/* durable now\r\n\r\nmore text')).toEqual({
      pullRequest: 12,
      cells: 'node/write/*',
      reason: 'durable now',
      author: 'ann',
      commentId: 5,
    });
  });
  it('needs no reason', () => {
    expect(read('/io-perf bless command/run/import').reason).toBe('accepted in pull request 12');
  });
});

describe('refused in a sentence', () => {
  it.each([
    ['a stranger', '/io-perf accept node/*', { association: 'CONTRIBUTOR' }, 'ann may not accept changes'],
    ['nobody known', '/io-perf accept node/*', { association: '' }, 'ann may not accept changes'],
    ['an issue', '/io-perf accept node/*', { issue: { number: 3 } }, 'not one on a pull request'],
    ['no cells', '/io-perf accept', {}, 'must start with "/io-perf accept CELLS REASON"'],
    ['an option', '/io-perf accept --store=/tmp/x', {}, 'must start with'],
    ['shell text', '/io-perf accept $(id)', {}, 'must start with'],
    ['another event', '/io-perf accept node/*', { event: 'push' }, 'for the event issue_comment, and this is push'],
  ])('%s', (_, body, change, sentence) => {
    expect(() => read(body, change)).toThrow(UsageError);
    expect(() => read(body, change)).toThrow(sentence);
  });
});
