import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { openGit } from './git.ts';
import { historyOf } from './history.ts';
import type { Job } from './job.ts';
import { makeFolder } from '../../test/helpers/folders.ts';

const folder = makeFolder('history');
let older: string;
let began: string;
let newer: string;
let head: string;

function git(directory: string, ...words: string[]): string {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.org'];
  return execFileSync('git', ['-C', directory, ...who, ...words], { encoding: 'utf8' }).trim();
}

/** Each a minute after the one before. */
let minutes = 0;
function commit(directory: string): string {
  const at = `2026-01-01T00:${String(minutes++).padStart(2, '0')}:00Z`;
  execFileSync(
    'git',
    ['-C', directory, '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-qm', 'x', '--allow-empty'],
    { env: { ...process.env, GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at } },
  );
  return git(directory, 'rev-parse', 'HEAD');
}

beforeAll(() => {
  const remote = join(folder, 'remote.git');
  const work = join(folder, 'work');
  git(folder, 'init', '--quiet', '--bare', '--initial-branch=main', remote);
  git(folder, 'init', '--quiet', '--initial-branch=main', work);
  git(work, 'remote', 'add', 'origin', remote);
  [older, began] = [commit(work), commit(work)];
  newer = commit(work);
  git(work, 'checkout', '--quiet', '-b', 'patch', began);
  head = commit(work);
  git(work, 'push', '--quiet', 'origin', 'main', 'patch');
});

describe.each([
  ['a whole checkout', []],
  ['a shallow checkout', ['--depth=1']],
])('the history of a pull request in %s', (name, options) => {
  it('has what came before it began, and nothing that its target branch added since', async () => {
    const workspace = join(folder, name);
    const remote = pathToFileURL(join(folder, 'remote.git')).href;
    git(folder, 'clone', '--quiet', ...options, '--branch=patch', remote, workspace);
    const openedGit = openGit({ directory: workspace, serverUrl: 'https://example.org', token: '' });
    const pullRequest = {
      number: 12,
      headSha: head,
      baseSha: newer,
      baseRef: 'main',
      mergeBase: began,
      fromFork: false,
    };
    const job = { event: 'pull_request', pullRequest, temporaryFolder: folder, workspace } as unknown as Job;
    const isInHistory = historyOf(openedGit, job)!;
    const answers = await Promise.all([older, began, head, newer].map((one) => isInHistory(one)));
    expect(answers).toEqual([true, true, true, false]);
    expect(await isInHistory('0'.repeat(40))).toBe(true);
  });
});

it('is not asked for outside of pull requests', () => {
  expect(historyOf(openGit({ directory: '.', serverUrl: '', token: '' }), {} as Job)).toBeUndefined();
});
