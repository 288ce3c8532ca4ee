import { describe, expect, it } from 'vitest';
import { forgePlace } from '../forge/index.ts';
import type { Store } from '../history/store/index.ts';
import { redReport } from '../../test/helpers/workload-fixtures.ts';
import { addressesIn, pictureOf } from './comment-picture.ts';
import type { Job } from './job.ts';

const github = forgePlace({ GITHUB_REPOSITORY: 'octo/disk' });
const ghes = forgePlace({
  ...{ GITHUB_REPOSITORY: 'octo/disk', GITHUB_API_URL: 'https://ghes.example/api/v3' },
  GITHUB_SERVER_URL: 'https://ghes.example',
});
const gitea = forgePlace({
  ...{ GITHUB_REPOSITORY: 'octo/disk', GITHUB_API_URL: 'https://git.example/api/v1', GITEA_ACTIONS: 'true' },
  GITHUB_SERVER_URL: 'https://git.example',
});

describe('the address of a file of the store', () => {
  it.each([
    [github, 'git+https://github.com/octo/disk#gh-pages', 'https://github.com/octo/disk/blob/gh-pages/a.svg?raw=true'],
    [
      ...[github, 'git+https://github.com/Octo/disk.git#io/perf:my folder/b'],
      'https://github.com/octo/disk/blob/io/perf/my%20folder/b/a.svg?raw=true',
    ],
    [ghes, 'git+https://ghes.example/octo/disk.git#p', 'https://ghes.example/octo/disk/blob/p/a.svg?raw=true'],
    [gitea, 'git+https://git.example/octo/disk.git#p:io', 'https://git.example/octo/disk/raw/branch/p/io/a.svg'],
  ] as [typeof github, string, string][])(
    'is known on a branch of its own repository: %o %s',
    (place, spec, address) => {
      expect(addressesIn(place, spec)!('a.svg')).toBe(address);
    },
  );

  it.each([
    '/home/ada/store',
    'git+https://github.com/octo/other#gh-pages',
    'git+https://git.example/octo/disk#gh-pages',
  ])('is not known elsewhere: %s', (spec) => {
    expect(addressesIn(github, spec)).toBeUndefined();
  });
});

describe('the picture beside a comment', () => {
  /** Nothing may be asked of it. */
  const untouched = new Proxy(
    {},
    {
      get: (_, name) => {
        throw new Error(`${String(name)} of the store was used`);
      },
    },
  ) as Store;
  const pullRequest = { number: 12, headSha: 'h', baseSha: 'b', baseRef: 'main', fromFork: false };
  const job = (more: Partial<Job>) => ({ occasion: 'pull-request', pullRequest, isPrivate: false, ...more }) as Job;
  const spec = 'git+https://github.com/octo/disk#gh-pages';
  const { runs } = redReport();

  it.each([
    ['of a fork', job({ pullRequest: { ...pullRequest, fromFork: true } }), spec],
    ['in a private repository', job({ isPrivate: true }), spec],
    ['in a second workflow', job({ occasion: 'workflow-run' }), spec],
    ['on a push', job({ occasion: 'default-branch', pullRequest: undefined }), spec],
    ['whose store is elsewhere', job({}), '/home/ada/store'],
  ])('does not exist for a pull request %s, and its store is not touched', async (_, of, where) => {
    expect(await pictureOf(untouched, runs, { job: of, place: github, spec: where })).toBeUndefined();
  });

  it('does not exist where nothing is worse', async () => {
    expect(await pictureOf(untouched, [], { job: job({}), place: github, spec })).toBeUndefined();
  });

  it('is looked for in the store otherwise', async () => {
    await expect(pictureOf(untouched, runs, { job: job({}), place: github, spec })).rejects.toThrow('of the store');
  });
});
