import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGit } from './git.ts';
import type { Job, JobPullRequest } from './job.ts';
import { findSides } from './sides.ts';

let folder: string;
let remote: string;
/** On main, one after the other; then the head of a pull request that branched off at the first; then GitHub's merge of the two. */
let branchedOff: string;
let baseTip: string;
let head: string;
let merge: string;

function git(directory: string, ...words: string[]): string {
  return execFileSync('git', ['-C', directory, ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_AUTHOR_NAME: 'a',
      GIT_AUTHOR_EMAIL: 'a@example.org',
      GIT_COMMITTER_NAME: 'a',
      GIT_COMMITTER_EMAIL: 'a@example.org',
    },
  }).trim();
}

function commit(directory: string, file: string): string {
  writeFileSync(join(directory, file), file);
  git(directory, 'add', '.');
  git(directory, 'commit', '--quiet', '-m', file);
  return git(directory, 'rev-parse', 'HEAD');
}

beforeAll(() => {
  folder = mkdtempSync(resolve('node_modules', '.io-perf-test-sides-'));
  remote = join(folder, 'remote.git');
  git(folder, 'init', '--quiet', '--bare', '--initial-branch=main', remote);
  const work = join(folder, 'work');
  git(folder, 'clone', '--quiet', remote, work);
  git(work, 'checkout', '--quiet', '-B', 'main');
  branchedOff = commit(work, 'one');
  git(work, 'checkout', '--quiet', '-b', 'patch');
  head = commit(work, 'two');
  git(work, 'checkout', '--quiet', 'main');
  baseTip = commit(work, 'three');
  git(work, 'checkout', '--quiet', '--detach', 'main');
  git(work, 'merge', '--quiet', '--no-ff', '-m', 'merge', 'patch');
  merge = git(work, 'rev-parse', 'HEAD');
  git(work, 'push', '--quiet', 'origin', 'main', 'patch', 'HEAD:refs/pull/12/merge');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** As actions/checkout does: one commit, or the whole history, on a detached HEAD. */
function checkOut(name: string, commitId: string, depth: number | undefined): string {
  const directory = join(folder, name);
  git(folder, 'init', '--quiet', directory);
  git(directory, 'remote', 'add', 'origin', `file://${remote}`);
  if (depth === undefined) git(directory, 'fetch', '--quiet', 'origin');
  git(directory, 'fetch', '--quiet', ...(depth === undefined ? [] : [`--depth=${depth}`]), 'origin', commitId);
  git(directory, 'checkout', '--quiet', '--detach', commitId);
  return directory;
}

function job(directory: string, more: Partial<Job> = {}): Job {
  const pullRequest: JobPullRequest = {
    number: 12,
    headSha: head,
    // As in the event: where main was when the pull request was opened.
    baseSha: branchedOff,
    baseRef: 'main',
    fromFork: false,
  };
  return { event: 'pull_request', workspace: directory, pullRequest, mergeBaseSha: undefined, ...more } as Job;
}

const sidesOf = (directory: string, more: Partial<Job> = {}, named = '') =>
  findSides(openGit({ directory, serverUrl: 'https://github.com', token: 'secret' }), job(directory, more), named);

describe('of a pull request', () => {
  it("checked out as its merge, one commit deep: base is the merge's first parent, fetched", async () => {
    const directory = checkOut('merge', merge, 1);
    expect(await sidesOf(directory)).toEqual({ base: baseTip, head: merge });
    expect(git(directory, 'cat-file', '-t', `${baseTip}:one`)).toBe('blob');
    expect(git(directory, 'rev-parse', 'HEAD')).toBe(merge);
    expect(git(directory, 'status', '--porcelain')).toBe('');
  });
  it('checked out as its head, with the history: base is where it branched off', async () => {
    expect(await sidesOf(checkOut('head', head, undefined))).toEqual({ base: branchedOff, head });
  });
  it('checked out as its head, one commit deep: base is the tip of the base branch, and it is said', async () => {
    const sides = await sidesOf(checkOut('shallow', head, 1));
    expect(sides).toMatchObject({ base: baseTip, head });
    expect(sides.notice).toMatch(/fetch-depth: 0/);
  });
});

it('of a merge queue: base is what the group is merged onto', async () => {
  const directory = checkOut('queue', merge, 1);
  const sides = await sidesOf(directory, { event: 'merge_group', pullRequest: undefined, mergeBaseSha: baseTip });
  expect(sides).toEqual({ base: baseTip, head: merge });
});

describe('a base that is named', () => {
  it.each([
    ['main', () => baseTip],
    ['origin/main', () => baseTip],
    ['HEAD~1', () => branchedOff],
  ])('%s is resolved', async (name, base) => {
    const directory = checkOut(`named-${name.replace(/\W/g, '-')}`, head, undefined);
    expect((await sidesOf(directory, { pullRequest: undefined }, name)).base).toBe(base());
  });
  it('that is only on origin is fetched', async () => {
    const directory = checkOut('named-shallow', head, 1);
    expect((await sidesOf(directory, { pullRequest: undefined }, 'main')).base).toBe(baseTip);
  });
  it('that does not exist is named in the error', async () => {
    const directory = checkOut('named-missing', head, 1);
    await expect(sidesOf(directory, {}, 'no-such-branch')).rejects.toThrow(
      'The input base is "no-such-branch", which is neither here nor on origin',
    );
    await expect(sidesOf(directory, {}, '--upload-pack=x')).rejects.toThrow('no commit and no ref');
  });
});

it('without a pull request and without a base there is nothing to compare with', async () => {
  const directory = checkOut('alone', head, 1);
  await expect(sidesOf(directory, { event: 'push', pullRequest: undefined })).rejects.toThrow(
    'There is nothing to compare with on the event push: name a commit in the input base.',
  );
});

it('without a checkout the error says what is missing', async () => {
  const directory = join(folder, 'nothing');
  git(folder, 'init', '--quiet', directory);
  await expect(sidesOf(directory)).rejects.toThrow('put a step with actions/checkout before this one');
});

it('a base that cannot be fetched is an error with a remedy', async () => {
  const directory = checkOut('gone', merge, 1);
  git(directory, 'remote', 'set-url', 'origin', join(folder, 'no-such.git'));
  await expect(sidesOf(directory)).rejects.toThrow(/could not be fetched from origin.*fetch-depth: 2/);
});
