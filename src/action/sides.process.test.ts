import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openGit } from './git.ts';
import type { Job, JobPullRequest } from './job.ts';
import { describedSubjects, findSides, subjectsOf } from './sides.ts';
import { subjectAt } from '../gate/index.ts';
import { makeFolder } from '../../test/helpers/folders.ts';
import { git, project } from '../../test/helpers/project.ts';

const folder = makeFolder('sides');
let remote: string;
/** On main, one after the other; then the head of a pull request that branched off at the first; then GitHub's merge of the two. */
let branchedOff: string;
let baseTip: string;
let head: string;
let merge: string;
let longHead: string;
let unrelatedHead: string;

beforeAll(() => {
  remote = join(folder, 'remote.git');
  const work = project({ path: join(folder, 'work'), commits: [{ one: 'one' }], remote });
  branchedOff = work.commits[0]!;
  work.git('checkout', '--quiet', '-b', 'patch');
  head = work.commit({ two: 'two' });
  work.git('checkout', '--quiet', 'main');
  baseTip = work.commit({ three: 'three' });
  work.git('checkout', '--quiet', '--detach', 'main');
  work.git('merge', '--quiet', '--no-ff', '-m', 'merge', 'patch');
  merge = work.git('rev-parse', 'HEAD');
  work.git('push', '--quiet', 'origin', 'main', 'patch', 'HEAD:refs/pull/12/merge', 'patch:refs/pull/12/head');
  // A branch of more commits than are fetched at first, and one that has nothing to do with main.
  work.git('checkout', '--quiet', '-b', 'long', branchedOff);
  for (let n = 0; n < 120; n++) work.git('commit', '--quiet', '--allow-empty', '-m', String(n));
  longHead = work.git('rev-parse', 'HEAD');
  work.git('checkout', '--quiet', '--orphan', 'unrelated');
  unrelatedHead = work.commit({ four: 'four' });
  work.git('push', '--quiet', 'origin', 'long', 'unrelated');
});
afterEach(() => {
  vi.unstubAllEnvs();
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
  return {
    event: 'pull_request',
    occasion: 'pull-request',
    workspace: directory,
    temporaryFolder: `${directory}-temp`,
    pullRequest,
    mergeBaseSha: undefined,
    ...more,
  } as Job;
}

const sidesOf = (directory: string, more: Partial<Job> = {}, named = '') =>
  findSides(openGit({ directory, serverUrl: 'https://github.com', token: 'secret' }), job(directory, more), named);

describe('the sides of a pull request', () => {
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
  it('checked out as its head, one commit deep: base is where it branched off, and only that is fetched', async () => {
    const directory = checkOut('shallow', head, 1);
    const config = readFileSync(join(directory, '.git', 'config'), 'utf8');
    expect(await sidesOf(directory)).toEqual({ base: branchedOff, head });
    expect(git(directory, 'cat-file', '-t', `${branchedOff}:one`)).toBe('blob');
    expect(() => git(directory, 'cat-file', '-e', baseTip)).toThrow();
    expect(readFileSync(join(directory, '.git', 'config'), 'utf8')).toBe(config);
  });
  it('are found when it began further back than the first step of history', async () => {
    const pullRequest = { ...job('').pullRequest!, number: 13, headSha: longHead };
    expect(await sidesOf(checkOut('long', longHead, 1), { pullRequest })).toEqual({
      base: branchedOff,
      head: longHead,
    });
  });
  it('on a server that gives out commits by the names of refs only', async () => {
    vi.stubEnv('GIT_CONFIG_COUNT', '1');
    vi.stubEnv('GIT_CONFIG_KEY_0', 'protocol.version');
    vi.stubEnv('GIT_CONFIG_VALUE_0', '0');
    const directory = join(folder, 'by-name');
    git(folder, 'clone', '--quiet', '--depth=1', '--branch=patch', `file://${remote}`, directory);
    expect(() => git(directory, 'fetch', 'origin', branchedOff)).toThrow(/unadvertised object/);
    expect(await sidesOf(directory)).toEqual({ base: branchedOff, head });
  });
  it('in a whole clone: it stays whole', async () => {
    const directory = join(folder, 'whole');
    git(folder, 'clone', '--quiet', '--branch=patch', `file://${remote}`, directory);
    expect(await sidesOf(directory)).toEqual({ base: branchedOff, head });
    expect(git(directory, 'rev-parse', '--is-shallow-repository')).toBe('false');
  });
  it('whose base branch was deleted or renamed: base is what the merge or the event says', async () => {
    const pullRequest = { ...job('').pullRequest!, baseRef: 'gone' };
    expect(await sidesOf(checkOut('gone-merge', merge, 1), { pullRequest })).toEqual({ base: baseTip, head: merge });
    const ofHead = await sidesOf(checkOut('without-branch', head, 1), { pullRequest });
    expect(ofHead).toMatchObject({ base: branchedOff, head, note: { kind: 'base-moved' } });
  });
  it('with nothing in common with its base branch: compared with the tip, and the verdict says so', async () => {
    const pullRequest = { ...job('').pullRequest!, number: 14, headSha: unrelatedHead };
    const sides = await sidesOf(checkOut('unrelated', unrelatedHead, 1), { pullRequest });
    expect(sides).toMatchObject({ base: baseTip, head: unrelatedHead, note: { kind: 'base-moved' } });
    expect(sides.note?.message).toMatch(/^Compared with the tip of main, .* Set fetch-depth: 0/);
  });
});

describe('what is checked out on a pull request', () => {
  it.each([
    ['the base', () => baseTip, 'pull_request', 'Leave out the input ref of actions/checkout'],
    ['the base', () => baseTip, 'pull_request_target', 'use pull_request, or two workflows'],
    ['another branch', () => unrelatedHead, 'pull_request', 'a newer push has a job of its own'],
  ])('is refused where it is %s (%s)', async (_, checkedOut, event, advice) => {
    const commitId = checkedOut();
    const directory = checkOut(`refused-${event}-${commitId.slice(0, 7)}`, commitId, 1);
    await expect(sidesOf(directory, { event })).rejects.toThrow(
      `Checked out is ${commitId.slice(0, 10)}, and not the head ${head.slice(0, 10)} of pull request 12 or a merge of it`,
    );
    await expect(sidesOf(directory, { event })).rejects.toThrow(advice);
  });

  it('is refused with a base that is named, too', async () => {
    const directory = checkOut('refused-named', baseTip, undefined);
    await expect(sidesOf(directory, {}, 'origin/main~1')).rejects.toThrow('Checked out is');
  });

  it('may be a merge that the job made itself, onto the head', async () => {
    const directory = checkOut('merged-here', head, undefined);
    git(directory, 'merge', '--quiet', '--no-ff', '-m', 'merge', 'origin/main');
    expect((await sidesOf(directory)).head).toBe(git(directory, 'rev-parse', 'HEAD'));
  });

  it('may be anything where act makes up the event', async () => {
    const directory = checkOut('act-made-up', baseTip, undefined);
    expect((await sidesOf(directory, { localFolder: '/tmp' })).head).toBe(baseTip);
  });

  it('has to be the commit of the workflow run in a second stage that measures', async () => {
    const upstream = { event: 'pull_request', headSha: head } as Job['upstream'];
    const second = { event: 'workflow_run', occasion: 'workflow-run', pullRequest: undefined, upstream } as const;
    const directory = checkOut('second-stage', baseTip, undefined);
    await expect(sidesOf(directory, second, 'origin/main')).rejects.toThrow(/of the workflow run.*actions\/report/);
  });
});

describe('of a pull request on Gitea or Forgejo, whose event says where it began', () => {
  const began = (mergeBase: string) => ({ pullRequest: { ...job('').pullRequest!, mergeBase } });
  it('checked out as its head, one commit deep: that commit is fetched, and no history', async () => {
    const directory = checkOut('gitea', head, 1);
    expect(await sidesOf(directory, began(branchedOff))).toEqual({ base: branchedOff, head });
    expect(git(directory, 'cat-file', '-t', `${branchedOff}:one`)).toBe('blob');
    expect(() => readFileSync(`${directory}-temp/io-perf/history/history-0.git/HEAD`)).toThrow();
  });
  it('a commit that is gone is not believed: the history is asked', async () => {
    expect(await sidesOf(checkOut('gitea-gone', head, 1), began('e'.repeat(40)))).toEqual({ base: branchedOff, head });
  });
});

describe('of a branch that act takes for a pull request', () => {
  const branch = (directory: string) => sidesOf(directory, { pullRequest: undefined });
  it('base is where it left the default branch', async () => {
    const directory = join(folder, 'act');
    git(folder, 'clone', '--quiet', '--branch=patch', `file://${remote}`, directory);
    expect(await branch(directory)).toEqual({ base: branchedOff, head, names: { base: 'origin/main', head: 'patch' } });
  });
  it('also without an origin', async () => {
    const directory = join(folder, 'act-alone');
    git(folder, 'clone', '--quiet', '--branch=patch', `file://${remote}`, directory);
    git(directory, 'branch', '--quiet', 'main', 'origin/main');
    git(directory, 'remote', 'remove', 'origin');
    expect(await branch(directory)).toMatchObject({ base: branchedOff, names: { base: 'main', head: 'patch' } });
  });
  it('the default branch itself has nothing to compare, and the error says so', async () => {
    const directory = join(folder, 'act-main');
    git(folder, 'clone', '--quiet', `file://${remote}`, directory);
    const sides = await branch(directory);
    expect(sides).toMatchObject({ base: baseTip, head: baseTip });
    expect(sides.notice).toMatch(/^HEAD has no commit that origin\/main has not/);
  });
  it('without a default branch the error says what to name', async () => {
    const directory = join(folder, 'act-nothing');
    project({ path: directory, commits: [{}] }).git('branch', '--quiet', '-m', 'trunk');
    await expect(branch(directory)).rejects.toThrow('name a commit in the input base, or give act an event file');
  });
});

it('the base of a merge queue is what the group is merged onto', async () => {
  const directory = checkOut('queue', merge, 1);
  const sides = await sidesOf(directory, {
    event: 'merge_group',
    occasion: 'merge-queue',
    pullRequest: undefined,
    mergeBaseSha: baseTip,
  });
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
  it('merge-base=main is where HEAD left it, whatever was checked out', async () => {
    const directory = checkOut('named-merge-base', head, 1);
    expect((await sidesOf(directory, { pullRequest: undefined }, 'merge-base=main')).base).toBe(branchedOff);
  });
  it('is fetched when it is only on origin', async () => {
    const directory = checkOut('named-shallow', head, 1);
    expect((await sidesOf(directory, { pullRequest: undefined }, 'main')).base).toBe(baseTip);
  });
  it('is named in the error when it does not exist', async () => {
    const directory = checkOut('named-missing', head, 1);
    await expect(sidesOf(directory, {}, 'no-such-branch')).rejects.toThrow(
      'The input base is "no-such-branch", which is neither here nor on origin',
    );
    await expect(sidesOf(directory, {}, '--upload-pack=x')).rejects.toThrow('not a commit or ref');
  });
});

it('without a pull request and without a base there is nothing to compare with', async () => {
  const directory = checkOut('alone', head, 1);
  await expect(sidesOf(directory, { event: 'push', occasion: 'branch', pullRequest: undefined })).rejects.toThrow(
    'There is nothing to compare with on the event push: name a commit in the input base.',
  );
});

it('without a checkout the error says what is missing', async () => {
  const directory = join(folder, 'nothing');
  git(folder, 'init', '--quiet', directory);
  await expect(sidesOf(directory)).rejects.toThrow('put a step with actions/checkout before this one');
});

describe('a base that cannot be fetched', () => {
  it('is an error with a remedy where origin does not give it out', async () => {
    const directory = checkOut('gone', merge, 1);
    const empty = join(folder, 'empty.git');
    git(folder, 'init', '--quiet', '--bare', empty);
    git(directory, 'remote', 'set-url', 'origin', empty);
    await expect(sidesOf(directory)).rejects.toThrow(
      /, could not be fetched, though origin can be read: check out with fetch-depth: 0\.$/,
    );
  });

  describe('since origin cannot be read', () => {
    let server: Server;
    let status = 401;
    beforeAll(async () => {
      server = createServer((_, response) => response.writeHead(status, { 'WWW-Authenticate': 'Basic' }).end());
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    });
    afterAll(() => server.close());

    const unread = (name: string, given: number): string => {
      const directory = checkOut(`unread-${name}`, merge, 1);
      status = given;
      const { port } = server.address() as AddressInfo;
      git(directory, 'remote', 'set-url', 'origin', `http://ann:hidden@127.0.0.1:${port}/a/b`);
      return directory;
    };
    const token = /origin cannot be read \(.+\): check the input token, and let the job read the repository/;

    it('is blamed on the token that was refused, which is not shown', async () => {
      const directory = unread('refused', 401);
      await expect(sidesOf(directory)).rejects.toThrow(
        /^The commit to compare with, [0-9a-f]{40}, could not be fetched: /,
      );
      await expect(sidesOf(directory)).rejects.toThrow(token);
      await expect(sidesOf(directory)).rejects.not.toThrow(/hidden|secret/);
    });
    it('is blamed on the token where the server hides the repository', async () => {
      await expect(sidesOf(unread('hidden', 404))).rejects.toThrow(token);
    });
    it('may succeed later where the server has an error', async () => {
      await expect(sidesOf(unread('broken', 503))).rejects.toThrow(
        /origin cannot be read \(.+\): run the job again later/,
      );
    });
    it('is not called missing when it is named', async () => {
      const directory = unread('named', 401);
      const named = (base: string): Promise<unknown> => sidesOf(directory, { pullRequest: undefined }, base);
      await expect(named('release')).rejects.toThrow(
        /^The input base is "release", which is not here, and origin cannot be read/,
      );
      git(directory, 'update-ref', 'refs/remotes/origin/main', git(directory, 'rev-parse', 'HEAD'));
      git(directory, 'checkout', '--quiet', '--orphan', 'other');
      git(directory, 'commit', '--quiet', '--allow-empty', '--message', 'Other');
      await expect(named('merge-base=main')).rejects.toThrow(
        /and where HEAD left main is not known: origin cannot be read/,
      );
    });
  });
});

const headSha = 'a'.repeat(40);
const mergeSides = 'b'.repeat(40);
const pullRequest = { number: 12, headSha, baseSha: 'c'.repeat(40), baseRef: 'main', fromFork: false };
const sides = { base: 'c'.repeat(40), head: mergeSides };

it('the sides of a pull request have its names', () => {
  const { base, head } = subjectsOf(sides, { pullRequest, ref: 'refs/pull/12/merge' });
  expect(base).toMatchObject({ ref: sides.base, known: { name: 'main', ref: 'refs/heads/main' } });
  expect(head).toMatchObject({ ref: mergeSides, known: { name: 'pull request 12' } });
});
it('the document is of the head that the forge knows, not of the merge that was measured', () => {
  const { head } = subjectsOf(sides, { pullRequest, ref: 'refs/pull/12/merge' });
  expect(head?.known?.source).toEqual({ commit: headSha, pullRequest: 12, ref: 'refs/pull/12/merge' });
});
it('without a pull request commits are called by their ids', () => {
  const { base, head } = subjectsOf(sides, { pullRequest: undefined, ref: 'refs/heads/main' });
  expect([base, head]).toEqual([subjectAt(sides.base), subjectAt(mergeSides)]);
});
it('a base that is not the merge base is noted', () => {
  const pull = { number: 12, headSha: 'feed', baseSha: undefined, baseRef: 'main', fromFork: false };
  const note = { kind: 'base-moved' as const, message: 'Compared with the tip of main.' };
  expect(subjectsOf({ ...sides, note }, { pullRequest: pull, ref: '' }).notes).toEqual([note]);
});
it('sides of a branch on one’s own machine have the names of branches', () => {
  const names = { base: 'origin/main', head: 'patch' };
  const { base, head } = subjectsOf({ ...sides, names }, { pullRequest: undefined, ref: '' });
  expect([base?.known, head?.known]).toEqual([{ name: 'origin/main' }, { name: 'patch' }]);
});
it('sides that the user describes are read', () => {
  expect(describedSubjects({ base: 'dir=/mnt/a', head: '' })).toEqual({
    base: { dir: '/mnt/a', env: {}, runners: {} },
  });
});
