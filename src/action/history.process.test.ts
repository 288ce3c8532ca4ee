import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { openGit } from './git.ts';
import { historyOf } from './history.ts';
import type { Job } from './job.ts';
import { makeFolder } from '../../test/helpers/folders.ts';
import { git, project } from '../../test/helpers/project.ts';

const folder = makeFolder('history');
let older: string;
let began: string;
let newer: string;
let head: string;

beforeAll(() => {
  const work = project({ path: join(folder, 'work'), commits: [{}, {}, {}], remote: join(folder, 'remote.git') });
  [older, began, newer] = work.commits as [string, string, string];
  work.git('checkout', '--quiet', '-b', 'patch', began);
  head = work.commit({});
  work.git('push', '--quiet', 'origin', 'patch');
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
