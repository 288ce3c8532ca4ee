import { afterEach, describe, expect, it } from 'vitest';
import { loadDescription } from '../../test/forge-server/description.mjs';
import { startForgeServer, type ForgeServer, type ForgeServerOptions } from '../../test/forge-server/server.mjs';
import { forgePlace } from './forge-place.ts';
import { openForge, type Forge } from './index.ts';

/** GitHub's own description of its API: every request of these tests is checked against it. */
const check = loadDescription();
const marker = '<!-- io-perf:default -->';

let server: ForgeServer;
let waitsMs: number[];

async function start(options: ForgeServerOptions = {}, environment: NodeJS.ProcessEnv = {}): Promise<Forge> {
  server = await startForgeServer({ check, ...options });
  waitsMs = [];
  const place = forgePlace({ GITHUB_API_URL: server.url, GITHUB_REPOSITORY: 'octo/disk', ...environment });
  return openForge(place, {
    token: 'secret',
    userAgent: 'io-perf-action/test',
    nowMs: () => 1_000_000,
    retry: {
      random: () => 0,
      sleep: (durationMs) => {
        waitsMs.push(durationMs);
        return Promise.resolve();
      },
    },
  });
}

afterEach(async () => {
  await server.close();
  expect(server.problems).toEqual([]);
});

describe('an issue', () => {
  const text = (words: string) => `${marker}\n${words}`;

  it('is opened once and then updated in place', async () => {
    const forge = await start();
    const first = await forge.upsertIssue(marker, 'slow', text('first'));
    const second = await forge.upsertIssue(marker, 'slower', text('second'));
    expect([first.action, second.action, second.url]).toEqual(['created', 'updated', first.url]);
    expect(server.state.issues).toMatchObject([{ title: 'slower', body: text('second'), edits: 1 }]);
  });

  it('stays closed after a user closed it, and no other is opened', async () => {
    const forge = await start();
    await forge.upsertIssue(marker, 'slow', text('first'));
    server.state.issues[0]!.state = 'closed';
    expect(await forge.upsertIssue(marker, 'slow', text('second'))).toMatchObject({ action: 'closed' });
    expect(server.state.issues).toMatchObject([{ body: text('first'), edits: 0 }]);
    expect(await forge.readOwnIssues(marker)).toMatchObject([{ isOpen: false, body: text('first') }]);
  });

  it("is found behind a hundred others, and is neither another user's nor a pull request", async () => {
    const forge = await start();
    await forge.upsertIssue(marker, 'slow', text('first'));
    for (let n = 0; n < 130; n++) server.addIssue(`remark ${n}`, '', { login: 'ann', type: 'User' });
    server.addIssue('copy', text('mine'), { login: 'mallory', type: 'User' });
    server.addIssue('bump', text('pull'), { login: 'bot', type: 'Bot' }, { pull_request: {} });
    expect(await forge.readOwnIssues(marker)).toHaveLength(1);
    await forge.upsertIssue(marker, 'slow', text('second'));
    expect(server.state.issues[0]).toMatchObject({ body: text('second') });
  });

  it('is opened once when the answer to its opening was lost', async () => {
    const forge = await start();
    server.fail(/^POST/, { status: 502, after: true });
    await forge.upsertIssue(marker, 'slow', text('first'));
    expect(server.state.issues).toHaveLength(1);
  });

  it('takes a permission, which the error names', async () => {
    const forge = await start({ readOnly: true });
    await expect(forge.upsertIssue(marker, 'slow', text('first'))).rejects.toThrow(/issues: write/);
  });
});

describe('the comment', () => {
  it('is created once and then updated in place', async () => {
    const forge = await start();
    const first = await forge.upsertComment(12, marker, `${marker}\nfirst`);
    const second = await forge.upsertComment(12, marker, `${marker}\nsecond`);
    expect([first.action, second.action]).toEqual(['created', 'updated']);
    expect(second.url).toBe(first.url);
    expect(server.state.comments.map(({ issue, body }) => [issue, body])).toEqual([[12, `${marker}\nsecond`]]);
  });

  it('is found behind a hundred others', async () => {
    const forge = await start();
    for (let n = 0; n < 130; n++) server.addComment(12, `remark ${n}`, { login: 'ann', type: 'User' });
    await forge.upsertComment(12, marker, `${marker}\nfirst`);
    await forge.upsertComment(12, marker, `${marker}\nsecond`);
    expect(server.state.comments.filter(({ body }) => body.startsWith(marker))).toHaveLength(1);
  });

  it('is one for each id', async () => {
    const forge = await start();
    const other = '<!-- io-perf:other -->';
    await forge.upsertComment(12, marker, `${marker}\none`);
    await forge.upsertComment(12, other, `${other}\ntwo`);
    await forge.upsertComment(12, marker, `${marker}\nthree`);
    expect(server.state.comments.map(({ body }) => body.split('\n')[1])).toEqual(['three', 'two']);
  });

  it("never overwrites another user's comment that copies the marker", async () => {
    const forge = await start();
    server.addComment(12, `${marker}\nmine`, { login: 'mallory', type: 'User' });
    await forge.upsertComment(12, marker, `${marker}\nours`);
    expect(server.state.comments.map(({ body }) => body)).toEqual([`${marker}\nmine`, `${marker}\nours`]);
  });

  it.each([
    ['a user named as the bot of another forge', { login: 'forgejo-actions', type: 'User' }],
    ['a user named as the bot of Gitea', { login: 'gitea-actions', type: 'User' }],
    ['another app', { login: 'translator[bot]', type: 'Bot' }],
    ['a user of the name of the job user, were there one', { login: 'github-actions[bot]', type: 'User' }],
  ])('is not that of %s, which copies the marker', async (_, user) => {
    const forge = await start({ app: 'our-app[bot]' });
    server.addComment(12, `${marker}\ntheirs`, user);
    await forge.upsertComment(12, marker, `${marker}\nours`);
    expect(server.state.comments.map(({ body }) => body)).toEqual([`${marker}\ntheirs`, `${marker}\nours`]);
  });

  it('is ours when the token is of the app that wrote it', async () => {
    const forge = await start({ app: 'our-app[bot]' });
    await forge.upsertComment(12, marker, `${marker}\nfirst`);
    await forge.upsertComment(12, marker, `${marker}\nsecond`);
    expect(server.state.comments.map(({ body }) => body)).toEqual([`${marker}\nsecond`]);
  });

  it('is ours when the token is a personal one of its author', async () => {
    const forge = await start({ login: 'bea' });
    await forge.upsertComment(12, marker, `${marker}\nfirst`);
    await forge.upsertComment(12, marker, `${marker}\nsecond`);
    expect(server.state.comments.map(({ body }) => body)).toEqual([`${marker}\nsecond`]);
  });

  it('is created again when it was deleted between reading and writing', async () => {
    const forge = await start();
    await forge.upsertComment(12, marker, `${marker}\nfirst`);
    server.fail(/^PATCH/, { status: 404, message: 'Not Found' });
    const posted = await forge.upsertComment(12, marker, `${marker}\nsecond`);
    expect(posted.action).toBe('created');
  });

  it('is not posted twice when only the answer to the first try was lost', async () => {
    const forge = await start();
    server.fail(/^POST/, { status: 502, after: true });
    await forge.upsertComment(12, marker, `${marker}\nfirst`);
    expect(server.state.comments).toHaveLength(1);
  });
});

describe('the comment on a commit', () => {
  const commit = 'a'.repeat(40);
  it('is created once, then updated in place; another user’s copy of its marker is not changed', async () => {
    const forge = await start();
    server.addCommitComment(commit, `${marker}\nmine`, { login: 'mallory', type: 'User' });
    const first = await forge.upsertCommitComment(commit, marker, `${marker}\nfirst`);
    const second = await forge.upsertCommitComment(commit, marker, `${marker}\nsecond`);
    expect([first.action, second.action]).toEqual(['created', 'updated']);
    expect(second.url).toBe(first.url);
    expect(server.state.commitComments.map(({ body }) => body)).toEqual([`${marker}\nmine`, `${marker}\nsecond`]);
  });
  it('is not posted twice when only the answer to the first try was lost', async () => {
    const forge = await start();
    server.fail(/^POST/, { status: 502, after: true });
    await forge.upsertCommitComment(commit, marker, `${marker}\nfirst`);
    expect(server.state.commitComments).toHaveLength(1);
  });
  it('on a forge without such comments is refused in a sentence', async () => {
    const forge = await start();
    server.fail(/comments/, { status: 404, message: 'Not Found', times: 9 });
    await expect(forge.upsertCommitComment(commit, marker, marker)).rejects.toMatchObject({ fault: 'not-found' });
  });
  it.each([{ commit }, { pullRequest: 12 }])(
    'is not begun when it is only to be kept up to date: %o',
    async (thread) => {
      const forge = await start();
      expect(await forge.updateComment(thread, marker, `${marker}\nfine`)).toBeUndefined();
      if ('commit' in thread) await forge.upsertCommitComment(commit, marker, `${marker}\nbad`);
      else await forge.upsertComment(12, marker, `${marker}\nbad`);
      expect(await forge.updateComment(thread, marker, `${marker}\nfine`)).toMatchObject({ action: 'updated' });
      const { comments, commitComments } = server.state;
      expect([...comments, ...commitComments].map(({ body }) => body)).toEqual([`${marker}\nfine`]);
    },
  );
});

describe('a commit', () => {
  const commits = {
    'refs/pull/12/head': {
      sha: 'b'.repeat(40),
      html_url: 'https://github.com/octo/disk/commit/b',
      commit: { message: 'Read less\n\nbody', author: { name: 'Ann' }, committer: { date: '2026-01-01T00:00:00Z' } },
    },
  };
  it.each<[string, NodeJS.ProcessEnv]>([
    ['', {}],
    ['/api/v1', { GITEA_ACTIONS: 'true' }],
  ])('is read by any name that it has there%s', async (basePath, environment) => {
    const forge = await start({ commits, basePath, ...(basePath === '' ? {} : { check: undefined }) }, environment);
    expect(await forge.readCommit('refs/pull/12/head')).toEqual({
      id: 'b'.repeat(40),
      author: 'Ann',
      message: 'Read less',
      at: '2026-01-01T00:00:00Z',
      url: 'https://github.com/octo/disk/commit/b',
    });
  });
  it('has its parents there, in their order', async () => {
    const merge = { sha: 'c'.repeat(40), parents: [{ sha: 'a'.repeat(40) }, { sha: 'b'.repeat(40) }] };
    const forge = await start({ commits: { [merge.sha]: merge } });
    expect(await forge.readParents(merge.sha)).toEqual(['a'.repeat(40), 'b'.repeat(40)]);
  });
  it('is said not to be there when it is not', async () => {
    const forge = await start({ commits });
    await expect(forge.readCommit('nothing')).rejects.toMatchObject({ fault: 'not-found' });
  });
});

describe('other forges', () => {
  it.each([
    ['an Enterprise Server', '/api/v3', {}, 'ghes'],
    ['Gitea', '/api/v1', { GITEA_ACTIONS: 'true' }, 'gitea'],
    ['Forgejo', '/api/v1', { GITEA_ACTIONS: 'true', FORGEJO_ACTIONS: 'true' }, 'forgejo'],
  ] as const)('%s: the base path is kept, a slash at its end does no harm', async (_, basePath, variables, kind) => {
    const forge = await start({ basePath, forge: kind === 'ghes' ? 'github' : kind }, variables);
    const place = forgePlace({ GITHUB_API_URL: `${server.url}/`, GITHUB_REPOSITORY: 'octo/disk', ...variables });
    const withSlash = openForge(place, { token: 'secret', userAgent: 'test' });
    expect(place.kind).toBe(kind);
    await forge.upsertComment(12, marker, `${marker}\nfirst`);
    await withSlash.upsertComment(12, marker, `${marker}\nsecond`);
    expect(server.state.comments.map(({ body }) => body)).toEqual([`${marker}\nsecond`]);
  });

  it('without checks get a commit status, and a notice says so', async () => {
    const forge = await start({ basePath: '/api/v1', withoutChecks: true });
    const title = 'x'.repeat(200);
    const posted = await forge.postCommitResult({
      sha: 'a'.repeat(40),
      name: 'io-perf',
      conclusion: 'failure',
      title,
      summary: 'why',
    });
    expect(posted.as).toBe('status');
    expect(posted.notice).toMatch(/could not make a check.*A commit status was set instead\.$/);
    expect(server.state.statuses).toMatchObject([{ state: 'failure', context: 'io-perf' }]);
    expect(String(server.state.statuses[0]?.description)).toHaveLength(140);
  });

  it('give the right pull request even when they list all, whatever the filter', async () => {
    const pull = (number: number, sha: string) => ({
      number,
      state: 'open',
      head: { sha, ref: 'patch', label: 'ann:patch', repo: { full_name: 'ann/disk' } },
      base: { ref: 'main', sha: 'b' },
    });
    const forge = await start({ withoutHeadFilter: true, maxPageLength: 1, pulls: [pull(1, 'x'), pull(2, 'y')] });
    const found = await forge.findPullRequests({ owner: 'ann', branch: 'patch', sha: 'y' });
    expect(found.map(({ number }) => number)).toEqual([2]);
  });
});

describe('a user’s permission', () => {
  it('is asked by name', async () => {
    const forge = await start({ permissions: { ann: 'admin' } });
    expect(await forge.readPermission('ann')).toEqual(['admin', 'admin']);
  });
  it('is refused to a token that may not ask', async () => {
    const forge = await start({ permissions: 'refused' });
    await expect(forge.readPermission('ann')).rejects.toMatchObject({ fault: 'forbidden' });
  });
});

describe('comments of our own', () => {
  it('are those that start so and that a token of ours wrote, with their time', async () => {
    const forge = await start({ now: '2026-11-01T10:00:00Z' });
    server.addComment(12, `${marker}\ncopied`, { login: 'mallory', type: 'User' });
    await forge.upsertComment(12, marker, `${marker}\nours`);
    const own = [{ body: `${marker}\nours`, updatedAt: '2026-11-01T10:00:00Z' }];
    expect(await forge.readOwnComments(12, '<!-- io-perf:')).toEqual(own);
  });
});

describe('a check', () => {
  it('is made where there are checks', async () => {
    const forge = await start();
    const sha = 'a'.repeat(40);
    const posted = await forge.postCommitResult({
      sha,
      name: 'io-perf',
      conclusion: 'success',
      title: 't',
      summary: 's',
    });
    expect(posted).toMatchObject({ as: 'check' });
    expect(posted.notice).toBeUndefined();
    expect(server.state.checks).toMatchObject([{ head_sha: sha, status: 'completed', conclusion: 'success' }]);
  });
});

describe('annotations of a check', () => {
  const annotation = { path: 'src/a.c', line: 3, level: 'error' as const, title: 't', message: 'm' };
  const result = { sha: 'a'.repeat(40), name: 'io-perf', conclusion: 'failure' as const, title: 't', summary: 's' };
  it('are those of files and lines that a commit can have', async () => {
    const forge = await start();
    const paths = ['../../etc/passwd', '/etc/passwd', 'C:\\x', 'a/./b', '', 'a\nb'].map((path) => ({
      ...annotation,
      path,
    }));
    const lines = [9e9, 0, -1, 1.5].map((line) => ({ ...annotation, line }));
    await forge.postCommitResult({ ...result, annotations: [...paths, ...lines, annotation] });
    expect(server.state.checks).toMatchObject([{ output: { annotations: [{ path: 'src/a.c', start_line: 3 }] } }]);
  });
  it('that are refused do not take the check with them', async () => {
    const forge = await start();
    server.fail(/^POST .*check-runs/, { status: 422, message: 'Invalid request.' });
    const posted = await forge.postCommitResult({ ...result, annotations: [annotation] });
    expect(posted.notice).toContain('The check has no annotations.');
    expect(server.state.checks).toMatchObject([{ conclusion: 'failure', output: { title: 't' } }]);
  });
});

it.each([
  ['GitHub', {}, 'statuses: write'],
  ['Gitea', { GITEA_ACTIONS: 'true' }, 'contents: write'],
])('a status that the token may not set: what %s wants is named', async (_, variables, permission) => {
  const forge = await start({ readOnly: true }, variables);
  const result = { sha: 'a'.repeat(40), name: 'io-perf', conclusion: 'success' as const, title: 't', summary: 's' };
  await expect(forge.postCommitResult(result)).rejects.toThrow(`grant the job "${permission}"`);
});

describe('failures', () => {
  const post = (forge: Forge) => forge.upsertComment(12, marker, `${marker}\ntext`);

  it('reports the missing permission of a read-only token once', async () => {
    const forge = await start({ readOnly: true });
    await expect(post(forge)).rejects.toMatchObject({
      fault: 'forbidden',
      message: expect.stringMatching(
        /^The token may not comment on pull request 12 on GitHub .*grant the job "pull-requests: write"/,
      ) as string,
    });
    expect(waitsMs).toEqual([]);
  });

  it.each([
    ['GitHub', {}, 'pull-requests: write'],
    ['Gitea', { GITEA_ACTIONS: 'true' }, 'issues: write'],
  ])('%s names the permission of its own', async (name, variables, permission) => {
    const forge = await start({ readOnly: true }, variables);
    await expect(post(forge)).rejects.toThrow(
      `on ${name} (HTTP 403: Resource not accessible by integration): grant the job "${permission}"`,
    );
  });

  it.each([
    ['write:issue', 'issues: write'],
    ['write:repository', 'contents: write'],
    ['read:user', 'user: read'],
  ])('reports the permission that the forge requires: %s', async (scope, permission) => {
    const forge = await start();
    const message = `token does not have at least one of required scope(s), required=[${scope}], token scope=`;
    server.fail(/^POST/, { status: 403, message });
    await expect(post(forge)).rejects.toThrow(`grant the job "${permission}"`);
  });

  it('reports an unreachable server in a sentence', async () => {
    const forge = await start();
    await server.close();
    const where = server.origin.replace('http://', '');
    await expect(post(forge)).rejects.toThrow(
      `GitHub could not be reached to read the comments of pull request 12 (the connection was refused: ${where}): run the job again later.`,
    );
    server = await startForgeServer({ check });
  });

  it('5xx and broken connections are tried again, with growing waits', async () => {
    const forge = await start();
    server.fail(/^GET/, { status: 503 });
    server.fail(/^GET/, { status: 0 });
    await post(forge);
    expect(waitsMs).toEqual([1000, 2000]);
    expect(server.state.comments).toHaveLength(1);
  });

  it('a forge that stays down is given up after four tries', async () => {
    const forge = await start();
    server.fail(/./, { status: 500, message: 'Oops', times: 99 });
    await expect(post(forge)).rejects.toMatchObject({
      fault: 'unavailable',
      message: expect.stringContaining('run the job again later') as string,
    });
    expect(waitsMs).toEqual([1000, 2000, 4000]);
  });

  it('a short rate limit is waited for', async () => {
    const forge = await start();
    server.fail(/^POST/, {
      status: 403,
      message: 'You have exceeded a secondary rate limit',
      headers: { 'retry-after': '7' },
    });
    await post(forge);
    expect(waitsMs).toEqual([7000]);
  });

  it('a long rate limit is not', async () => {
    const forge = await start();
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '4600' };
    server.fail(/./, { status: 403, message: 'API rate limit exceeded', headers, times: 9 });
    await expect(post(forge)).rejects.toMatchObject({
      fault: 'rate-limited',
      message: expect.stringContaining('for another 3600 s') as string,
    });
    expect(waitsMs).toEqual([]);
  });

  it('422 passes on what the forge said', async () => {
    const forge = await start();
    await expect(forge.upsertComment(12, marker, marker + 'x'.repeat(70_000))).rejects.toMatchObject({
      fault: 'invalid',
      message: expect.stringContaining('Body is too long') as string,
    });
  });

  it('an unknown pull request is named', async () => {
    const forge = await start();
    await expect(forge.readPullRequest(99)).rejects.toMatchObject({
      fault: 'not-found',
      message: expect.stringContaining('could not read pull request 99') as string,
    });
  });

  it('no error shows the token', async () => {
    const forge = await start();
    server.fail(/./, { status: 401, message: 'Bad credentials', times: 9 });
    const error = await post(forge).catch((reason: unknown) => reason);
    expect(String(error)).toContain('Bad credentials');
    expect(String(error)).not.toContain('secret');
  });
});

describe('the place', () => {
  it.each([
    [{ GITHUB_REPOSITORY: '' }, /not owner\/name/],
    [{ GITHUB_REPOSITORY: 'a/b', GITHUB_API_URL: 'ftp://x' }, /not an http address/],
  ])('%o is refused in a sentence', async (environment, message) => {
    await start(); // for the closing check
    expect(() => forgePlace(environment)).toThrow(message);
  });
});
