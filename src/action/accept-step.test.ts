import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../core/document/index.ts';
import { parseAcceptance, readAcceptanceComment, type AcceptanceComment } from './acceptance-comment.ts';
import { temporaryFolder } from '../../test/helpers/folders.ts';

const folder = temporaryFolder();

function read(body: string, change: object = {}, event = 'issue_comment'): AcceptanceComment {
  const path = join(folder, 'event.json');
  const user = { login: 'ann' };
  const comment = { id: 5, body, author_association: 'MEMBER', user, created_at: '2026-11-01T12:00:00Z' };
  const issue = { number: 12, pull_request: {} };
  writeFileSync(path, JSON.stringify({ action: 'created', issue, comment, sender: user, ...change }));
  return readAcceptanceComment({ GITHUB_EVENT_NAME: event, GITHUB_EVENT_PATH: path });
}

describe('a comment', () => {
  it('is known by its author, its time and its first line', () => {
    expect(read('/io-perf accept import durable now\r\n\r\nmore text')).toEqual({
      pullRequest: 12,
      id: 5,
      author: 'ann',
      writtenAtMs: Date.UTC(2026, 10, 1, 12),
      line: '/io-perf accept import durable now',
      mayPush: undefined,
    });
  });
  it.each([
    ['its author', 'ann', { push: true }, true],
    ['its author', 'ann', { admin: false, push: false }, false],
    ['another user', 'bea', { push: true }, undefined],
  ])('with what the event says %s may do', (_, login, permissions, mayPush) => {
    expect(read('/io-perf accept a', { sender: { login }, repository: { permissions } }).mayPush).toBe(mayPush);
  });
  it('names a workload, a cell or a pattern, and why', () => {
    expect(parseAcceptance(read('/io-perf accept import durable now'))).toEqual({
      name: 'import',
      reason: 'durable now',
    });
    expect(parseAcceptance(read('/io-perf accept node/write/*?sync=full')).name).toBe('node/write/*?sync=full');
  });
  it('needs no reason', () => {
    expect(parseAcceptance(read('/io-perf accept import')).reason).toBe('accepted in pull request 12');
  });
});

describe('refused in a sentence', () => {
  it.each([
    ['an issue', '/io-perf accept node/*', { issue: { number: 3 } }, 'not one on a pull request'],
    ['an edited comment', '/io-perf accept node/*', { action: 'edited' }, 'only new ones are heard'],
    ['an event without an action', '/io-perf accept node/*', { action: undefined }, 'only new ones are heard'],
    ['other words', 'Please /io-perf accept import', {}, 'does not start with "/io-perf"'],
    ['no author', '/io-perf accept a', { comment: { id: 5, body: '/io-perf accept a' } }, 'does not name the author'],
  ])('%s', (_, body, change, sentence) => {
    expect(() => read(body, change)).toThrow(UsageError);
    expect(() => read(body, change)).toThrow(sentence);
  });
  it('another event', () => {
    expect(() => read('/io-perf accept a', {}, 'push')).toThrow('for the event issue_comment, and this is push');
  });
  it.each(['/io-perf accept', '/io-perf accept --store=/tmp/x', '/io-perf accept $(id)', '/io-perf accept `a`'])(
    '%s',
    (line) => {
      expect(() => parseAcceptance(read(line))).toThrow('write "/io-perf accept NAME WHY"');
    },
  );
});
