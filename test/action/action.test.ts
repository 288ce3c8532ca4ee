/** The Action from its inputs to its exit status, as its bundle in dist/: real git remotes, a forge on loopback. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunDocument } from '../../src/core/document/index.ts';
import { makeFolder } from '../helpers/folders.ts';
import { loadDescription } from '../forge-server/description.mjs';
import { startForgeServer, type ForgeServer, type ForgeServerOptions } from '../forge-server/server.mjs';
import { Runner, type JobOptions, type JobResult } from './runner.ts';
import { openStore } from '../../src/history/store/index.ts';
import { comparedRun } from '../helpers/compared.ts';
import { runs } from '../helpers/stored-runs.ts';
import { git, project } from '../helpers/project.ts';
import { firstOf, itLong } from '../speeds.ts';

const check = loadDescription();
const cell = 'node/exists/accessSync?case=hit';

const folder = makeFolder('action');
let remote: string;
let workspace: string;
let head: string;
/** Made by the Action itself in `beforeAll`; what it measured is not looked at. */
let measured: JobResult;
let server: ForgeServer;
/** A git server that refuses all users. */
let refusing: { url: string; close: () => void };
let jobs = 0;

async function forge(options: ForgeServerOptions = {}): Promise<void> {
  await server.close();
  server = await startForgeServer({ check, ...options });
}

async function runJob(options: JobOptions): Promise<JobResult> {
  const runner = new Runner(join(folder, `runner-${jobs++}`), server.url);
  return runner.run(workspace, options);
}

/** Reports what was measured, with the given changes. */
async function reportJob(
  options: JobOptions,
  change: (document: RunDocument) => RunDocument = (same) => same,
  write: (json: string) => string = (same) => same,
): Promise<JobResult> {
  const runs = join(folder, `runs-${jobs}`);
  mkdirSync(runs);
  const document = JSON.parse(readFileSync(measured.outputs['run-file']!, 'utf8')) as RunDocument;
  writeFileSync(join(runs, 'run.json'), write(JSON.stringify(change(document))));
  return runJob({ ...options, inputs: { mode: 'report', runs, ...options.inputs } });
}

async function startRefusing(): Promise<{ url: string; close: () => void }> {
  const http = createServer((_, response) => response.writeHead(403).end());
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, close: () => http.close() };
}

const repository = { default_branch: 'main', full_name: 'octo/disk' };
const pullRequestPayload = (headRepository = 'octo/disk') => ({
  number: 12,
  repository,
  pull_request: {
    number: 12,
    head: { ref: 'patch', sha: head, repo: { full_name: headRepository } },
    base: { ref: 'main', sha: head, repo: { full_name: 'octo/disk' } },
  },
});
const push: JobOptions = { event: 'push', payload: { repository } };
const onPullRequest = (): JobOptions => ({
  event: 'pull_request',
  ref: 'refs/pull/12/merge',
  payload: pullRequestPayload(),
});

/** A comparison in which a cell became slower. */
const slower = (document: RunDocument): RunDocument =>
  comparedRun(document, { [cell]: 1.09 }, { base: 'main', head: 'pull request 12' });

/** The line of code that makes new calls. */
const withCause = (document: RunDocument): RunDocument => {
  const sites = [{ function: 'append_record', file: 'src/log.c', line: 23, before: 0, after: 200 }];
  return { ...document, causes: [{ workload: cell, call: 'fsync', before: 1, after: 201, sites }] };
};

const stateOfCheckout = (): string =>
  [
    git(workspace, 'rev-parse', 'HEAD'),
    git(workspace, 'symbolic-ref', 'HEAD'),
    git(workspace, 'status', '--porcelain=v2', '--ignored'),
    git(workspace, 'stash', 'list'),
    git(workspace, 'for-each-ref'),
    git(workspace, 'worktree', 'list'),
    readFileSync(join(workspace, 'untracked.txt'), 'utf8'),
  ].join('\n');

beforeAll(async () => {
  remote = join(folder, 'remote.git');
  workspace = join(folder, 'workspace');
  const { commits, write } = project({ path: workspace, files: { 'file.txt': 'committed' }, remote });
  write({ 'file.txt': 'changed', 'untracked.txt': 'untracked' });
  head = commits[0]!;
  server = await startForgeServer({ check });
  refusing = await startRefusing();
  measured = await runJob({ ...push, inputs: { mode: 'measure', cells: cell, rounds: '3' } });
});
afterAll(async () => {
  await server.close();
  refusing.close();
});
beforeEach(async () => {
  await forge();
  git(remote, 'for-each-ref', '--format=delete %(refname)', 'refs/heads/gh-pages');
  rmSync(join(remote, 'refs', 'heads', 'gh-pages'), { force: true });
});
afterEach(() => {
  expect(server.problems).toEqual([]);
});

describe('mode measure', () => {
  it('writes a run document and nothing else', () => {
    expect(measured.code, measured.output).toBe(0);
    const document = JSON.parse(readFileSync(measured.outputs['run-file']!, 'utf8')) as RunDocument;
    expect(document).toMatchObject({ complete: true, source: { commit: head, repository: 'octo/disk' } });
    expect(Object.keys(document.cells)).toHaveLength(1);
    expect(measured.output).toContain('::group::io-perf: measuring');
    expect(server.requests).toEqual([]);
  });
  it('names the input, not the option of the command line, where the directory is not there', async () => {
    const directory = join(folder, 'nowhere');
    const job = await runJob({ ...push, inputs: { mode: 'measure', cells: cell, directory } });
    expect(job.code, job.output).toBe(2);
    expect(job.annotations.error.join()).toContain('create it, or name another with the input directory.');
    expect(job.output).not.toContain('--directory');
  });
  it('compares two subjects that the inputs describe', async () => {
    const subjects = { base: 'env.IO_PERF_SIDE=a', head: 'env.IO_PERF_SIDE=b' };
    const job = await runJob({ ...push, inputs: { mode: 'measure', cells: cell, rounds: '2', ...subjects } });
    expect(job.code, job.output).toBe(0);
    const { comparison } = JSON.parse(readFileSync(job.outputs['run-file']!, 'utf8')) as RunDocument;
    expect([comparison?.base?.name, comparison?.head.name]).toEqual(['IO_PERF_SIDE=a', 'IO_PERF_SIDE=b']);
  });
  itLong('keeps what was measured when it is cancelled', async () => {
    const inputs = { mode: 'measure', cells: cell, 'time-budget': '5m' };
    const job = await runJob({ ...push, inputs, cancelWhenMeasuring: true });
    expect(job.code, job.output).toBe(130);
    expect(job.annotations.error.join()).toContain('The job was cancelled');
    const document = JSON.parse(readFileSync(job.outputs['run-file']!, 'utf8')) as RunDocument;
    expect(document.complete).toBe(false);
    expect(Object.keys(document.cells)).toHaveLength(1);
  });
});

describe('a job on the default branch', () => {
  it('makes the branch in its first run, and reports the figures without a comparison', async () => {
    const before = stateOfCheckout();
    const job = await reportJob(push);
    expect(job.code, job.output).toBe(0);
    expect(job.outputs).toMatchObject({ verdict: 'new', regressions: '0', 'comment-url': '' });
    expect(job.output).toMatch(/holds no runs yet: this is the first/);
    expect(job.summary).toContain('accessSync');
    expect(git(remote, 'rev-list', '--count', 'gh-pages')).toBe('1');
    expect(stateOfCheckout()).toBe(before);
  });
  itLong('stores the same run once, also when the branch was deleted in between', async () => {
    await reportJob(push);
    const again = await reportJob(push);
    expect(again.output).toContain('had these runs already');
    git(remote, 'branch', '--quiet', '-D', 'gh-pages');
    const afterDeletion = await reportJob({ event: 'schedule', payload: { repository } });
    expect(afterDeletion.output).toContain('One run was added');
    expect(git(remote, 'rev-list', '--count', 'gh-pages')).toBe('1');
  });
  it('leaves the checkout as it was when it is killed while publishing', async () => {
    const before = stateOfCheckout();
    const job = await reportJob({ ...push, killAt: '::group::io-perf: publishing' });
    expect(job.code).toBeNull();
    expect(stateOfCheckout()).toBe(before);
  });
  it('fails with a token that may not write the store, and keeps what was measured', async () => {
    const job = await reportJob({ ...push, inputs: { store: `git+${refusing.url}/octo/disk.git#gh-pages` } });
    expect(job.code, job.output).toBe(3);
    expect(job.annotations.error.join()).toContain('no permission');
    expect(existsSync(job.outputs['run-file']!)).toBe(true);
  });
  it('does not touch a store that it cannot read', async () => {
    const store = join(folder, 'strange-store');
    mkdirSync(store);
    const index = '{"schema":"io-perf/store/v9"}';
    writeFileSync(join(store, 'index.js'), index);
    const job = await reportJob({ ...push, inputs: { store } });
    expect(job.code, job.output).toBe(2);
    expect(job.annotations.error.join()).toContain('nothing was changed there');
    expect(readFileSync(join(store, 'index.js'), 'utf8')).toBe(index);
  });
});

it('a checkout of actions/checkout, one commit deep and detached, is enough and stays as it was', async () => {
  const shallow = join(folder, 'shallow');
  git(folder, 'clone', '--quiet', '--depth=1', `file://${remote}`, shallow);
  git(shallow, 'checkout', '--quiet', '--detach');
  const state = () => [
    git(shallow, 'rev-parse', 'HEAD'),
    git(shallow, 'status', '--porcelain'),
    git(shallow, 'branch'),
  ];
  const before = state();
  const runs = join(folder, 'runs-shallow');
  mkdirSync(runs);
  cpSync(measured.outputs['run-file']!, join(runs, 'run.json'));
  const job = await new Runner(join(folder, 'runner-shallow'), server.url).run(shallow, {
    ...push,
    inputs: { mode: 'report', runs },
  });
  expect(job.code, job.output).toBe(0);
  expect(git(remote, 'rev-list', '--count', 'gh-pages')).toBe('1');
  expect(state()).toEqual(before);
});

it('a plan is a matrix for fromJSON, also without a record of durations', async () => {
  const inputs = { mode: 'plan', targets: 'ubuntu', suite: 'smoke', runners: 'node', shards: '2' };
  const job = await runJob({ ...push, inputs });
  expect(job.code, job.output).toBe(0);
  const { include } = JSON.parse(job.outputs.plan!) as { include: { name: string; label: string }[] };
  expect(include.map(({ name }) => name)).toEqual(['ubuntu-1', 'ubuntu-2']);
});

describe('a job of another event', () => {
  it.each([
    ['a tag', { event: 'push', ref: 'refs/tags/v1', payload: { repository } }],
    ['another branch', { event: 'push', ref: 'refs/heads/patch', payload: { repository } }],
    [
      'a merge queue',
      { event: 'merge_group', ref: 'refs/heads/gh-readonly-queue/main/pr-1-a', payload: { repository } },
    ],
  ])('measures and judges, and stores nothing: %s', async (_, options) => {
    const job = await reportJob(options);
    expect(job.code, job.output).toBe(0);
    expect(job.annotations.notice.join()).toContain('not added to the store');
    expect(git(remote, 'branch', '--list', 'gh-pages')).toBe('');
    expect(server.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

describe('a job on a pull request', () => {
  it('comments once, then updates in place', async () => {
    const first = await reportJob(onPullRequest());
    const second = await reportJob(onPullRequest());
    expect([first.code, second.code], first.output + second.output).toEqual([0, 0]);
    expect(server.state.comments.map(({ issue, edits }) => [issue, edits])).toEqual([[12, 1]]);
    expect(second.outputs['comment-url']).toBe(first.outputs['comment-url']);
    expect(git(remote, 'branch', '--list', 'gh-pages')).toBe('');
  });

  it('fails for a regression, after all outputs are set', async () => {
    const job = await reportJob(onPullRequest(), slower);
    expect(job.code, job.output).toBe(1);
    expect(job.outputs).toMatchObject({ verdict: 'regressed', regressions: '1', improvements: '0' });
    expect(job.outputs['comment-url']).toContain('#issuecomment-');
    expect(readFileSync(job.outputs['report-file']!, 'utf8')).toContain('+9.0 %');
    expect(job.annotations.error.join()).toMatch(/is 9(\.\d)? % slower than main/);
    expect(server.state.comments[0]?.body).toMatch(/^## ❌ /m);
  });

  it('annotates a line that makes new calls from the job itself, not from the check', async () => {
    const job = await reportJob({ ...onPullRequest(), inputs: { check: 'true' } }, (document) =>
      withCause(slower(document)),
    );
    expect(job.output).toMatch(
      /^::warning title=[^\n]*fsync 1 → 201,file=src\/log\.c,line=23::fsync 0 → 200 from here/m,
    );
    expect(server.state.checks).toHaveLength(1);
    expect(server.state.checks[0]).not.toHaveProperty('output.annotations');
  });

  it('does not fail with gate: false', async () => {
    const job = await reportJob({ ...onPullRequest(), inputs: { gate: 'false' } }, slower);
    expect(job.code, job.output).toBe(0);
    expect(job.annotations.error).toEqual([]);
    expect(job.outputs.regressions).toBe('1');
  });

  it('asks for a second look with confirm: true', async () => {
    const job = await reportJob({ ...onPullRequest(), inputs: { confirm: 'true' } }, slower);
    expect(job.code, job.output).toBe(0);
    expect(job.outputs.suspects).toBe(cell);
  });

  it('sends no request that must fail for a fork, and the log says where the report is', async () => {
    const job = await reportJob({ ...onPullRequest(), payload: pullRequestPayload('ann/disk') });
    expect(job.code, job.output).toBe(0);
    expect(job.annotations.notice.join()).toContain('comes from a fork');
    expect(job.summary).toContain('accessSync');
    expect(server.requests).toEqual([]);
  });

  const refusals: [string, ForgeServerOptions, Parameters<ForgeServer['fail']>[1] | undefined, string][] = [
    ['a read-only token', { readOnly: true }, undefined, 'grant the job "pull-requests: write"'],
    [
      'a rate limit',
      {},
      {
        status: 403,
        message: 'API rate limit exceeded',
        headers: { 'x-ratelimit-remaining': '0', 'retry-after': '0' },
      },
      'rate limit',
    ],
    ['a server that stays down', {}, { status: 503, message: 'Service Unavailable' }, 'Service Unavailable'],
    ['422', {}, { status: 422, message: 'Validation Failed' }, 'Validation Failed'],
    ['404', {}, { status: 404, message: 'Not Found' }, 'Not Found'],
  ];
  it.each(firstOf(2, refusals))(
    'writes no comment but one sentence, and keeps its verdict: %s',
    async (_, options, fault, sentence) => {
      await forge(options);
      if (fault) server.fail(/^POST/, { ...fault, times: 9 });
      const job = await reportJob(onPullRequest(), slower);
      expect(job.code, job.output).toBe(1);
      expect(job.annotations.warning.join()).toContain(sentence);
      expect(job.outputs).toMatchObject({ verdict: 'regressed', 'comment-url': '' });
      expect(existsSync(job.outputs['run-file']!)).toBe(true);
    },
  );

  it('repeats a request that failed with 5xx', async () => {
    server.fail(/^POST/, { status: 502 });
    const job = await reportJob(onPullRequest());
    expect(job.code, job.output).toBe(0);
    expect(server.state.comments).toHaveLength(1);
  });

  it('judges without history when the store cannot be reached', async () => {
    const job = await reportJob({ ...onPullRequest(), inputs: { store: `git+${refusing.url}/octo/disk.git#x` } });
    expect(job.code, job.output).toBe(0);
    expect(job.annotations.warning.join()).toContain('judged without history');
  });

  it('works on Gitea: base path with a slash at its end, a status instead of a check', async () => {
    await forge({ basePath: '/api/v1', forge: 'gitea', withoutChecks: true });
    const environment = { GITHUB_API_URL: `${server.url}/`, GITEA_ACTIONS: 'true' };
    const job = await reportJob({ ...onPullRequest(), environment, inputs: { check: 'true' } });
    expect(job.code, job.output).toBe(0);
    expect(server.state.comments).toHaveLength(1);
    expect(server.state.statuses).toMatchObject([{ state: 'success', sha: head }]);
    expect(job.annotations.notice.join()).toContain('A commit status was set instead');
  });
});

describe('the second stage for forks', () => {
  const pull = (number: number, sha: string) => ({
    number,
    state: 'open',
    head: { sha, ref: 'patch', label: 'ann:patch', repo: { full_name: 'ann/disk' } },
    base: { ref: 'main', sha: head },
  });
  const afterRun = (): JobOptions => ({
    event: 'workflow_run',
    payload: {
      repository,
      workflow_run: {
        id: 78,
        event: 'pull_request',
        conclusion: 'success',
        head_sha: head,
        head_branch: 'patch',
        head_repository: { full_name: 'ann/disk', owner: { login: 'ann' } },
      },
    },
  });
  const claims = (source: RunDocument['source']) => (document: RunDocument) => ({
    ...slower(document),
    source: { ...document.source, ...source },
  });

  it('comments on the pull request that the forge names, and sets a check on its head', async () => {
    await forge({ pulls: [pull(3, 'other'), pull(12, head)] });
    const job = await reportJob(afterRun(), claims({ pullRequest: 12 }));
    expect(job.code, job.output).toBe(1);
    expect(server.state.comments.map(({ issue }) => issue)).toEqual([12]);
    expect(server.state.checks).toMatchObject([{ head_sha: head, conclusion: 'failure' }]);
  });

  it('annotates the line with its check, because the job runs on another commit', async () => {
    await forge({ pulls: [pull(12, head)] });
    await reportJob(afterRun(), (document) => withCause(claims({ pullRequest: 12 })(document)));
    expect(server.state.checks).toMatchObject([
      {
        head_sha: head,
        output: {
          annotations: [
            {
              ...{ path: 'src/log.c', start_line: 23, end_line: 23, annotation_level: 'warning' },
              message: 'fsync 0 → 200 from here, in append_record.',
            },
          ],
        },
      },
    ]);
  });

  const sideOf = (side: 'base' | 'head', commit: string) => (document: RunDocument) => ({
    ...document,
    comparison: { ...document.comparison!, [side]: { ...document.comparison![side]!, commit } },
  });
  const merge = 'd'.repeat(40);
  const mergeOf = (...parents: string[]) => ({ [merge]: { sha: merge, parents: parents.map((sha) => ({ sha })) } });

  it('knows a merge of the head, which is what jobs of a pull request measure', async () => {
    await forge({ pulls: [pull(12, head)], commits: mergeOf('e'.repeat(40), head) });
    const job = await reportJob(afterRun(), (run) => sideOf('head', merge)(claims({ pullRequest: 12 })(run)));
    expect(job.code, job.output).toBe(1);
    expect(server.state.checks).toMatchObject([{ head_sha: head, conclusion: 'failure' }]);
  });

  it.each([
    ['the forge does not know', {}],
    ['is the merge of another commit', mergeOf(head, 'e'.repeat(40))],
    ['has the head as its only parent', mergeOf(head)],
    ['merges more than the head', mergeOf('e'.repeat(40), head, 'f'.repeat(40))],
  ])('refuses a head that %s', async (_, commits) => {
    await forge({ pulls: [pull(12, head)], commits });
    const job = await reportJob(afterRun(), (run) => sideOf('head', merge)(claims({ pullRequest: 12 })(run)));
    expect(job.code, job.output).toBe(2);
    expect(job.annotations.error.join()).toContain('its head is commit dddddddddd');
  });

  it.each([
    ['another pull request', { pullRequest: 3 }, 'says it belongs to pull request 3'],
    ['another commit', { commit: 'f'.repeat(40) }, 'says it measured commit ffffffffff'],
  ])('refuses a document that claims %s, and only its own pull request says so', async (_, source, sentence) => {
    await forge({ pulls: [pull(3, 'other'), pull(12, head)] });
    const job = await reportJob(afterRun(), claims(source));
    expect(job.code, job.output).toBe(2);
    expect(job.annotations.error.join()).toContain(sentence);
    expect(server.requests.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual([
      '/repos/octo/disk/issues/12/comments',
    ]);
    expect(server.state.comments[0]!.body).toContain(`${head.slice(0, 7)} was not judged`);
  });

  const accepted = 'a'.repeat(40);
  const without = (source: RunDocument['source']) => (document: RunDocument) => ({ ...slower(document), source });
  const attacks: [string, (document: RunDocument) => RunDocument, string][] = [
    [
      'of no source, whose head was accepted',
      (run) => sideOf('head', accepted)(without(undefined)(run)),
      'its head is',
    ],
    [
      'whose source names no commit',
      (run) => sideOf('head', accepted)(without({ repository: 'octo/disk' })(run)),
      'its head is',
    ],
    ['of another repository', claims({ repository: 'octo/other' }), 'is of the repository octo/other'],
    ['with swapped sides', (run) => sideOf('head', accepted)(sideOf('base', head)(slower(run))), 'its head is'],
    ['compared with its own commit', (run) => sideOf('base', 'b'.repeat(40))(slower(run)), 'was compared with commit'],
    ['whose commit is an option of git', claims({ commit: '--upload-pack=touch x' }), 'at source.commit'],
    ['whose commit is a refspec', claims({ commit: '+refs/pull/9/head:refs/heads/main' }), 'at source.commit'],
    ['whose base is an option', (run) => sideOf('base', '--output=x')(slower(run)), 'at comparison.base.commit'],
  ];
  describe.each([
    ['after a workflow run', afterRun, {}],
    ['after a workflow run, without comment and check', afterRun, { comment: 'false', check: 'false' }],
    ['in a fan-in', onPullRequest, {}],
    ['in a fan-in, without comment', onPullRequest, { comment: 'false' }],
  ])('%s', (name, occasion, inputs) => {
    it.each(firstOf(name === 'after a workflow run' ? attacks.length : 1, attacks))(
      'refuses a document %s',
      async (__, change, sentence) => {
        await forge({ pulls: [pull(12, head)], onMain: [] });
        const job = await reportJob({ ...occasion(), inputs }, change);
        expect(job.code, job.output).toBe(2);
        expect(job.annotations.error.join()).toContain(sentence);
        expect(server.state.checks).toEqual([]);
      },
    );
  });

  describe('with changes that a maintainer has accepted at one commit', () => {
    const storeWith = async (commit: string): Promise<string> => {
      const store = join(folder, `accepted-${jobs}`);
      await openStore(store).append(runs(0, 1));
      await openStore(store).accept({ cells: '*', commit, reason: 'known', at: '2026-01-01T00:00:00Z' });
      return store;
    };
    const ofFork = (store: string): JobOptions => ({ ...afterRun(), inputs: { store } });
    const twice = (first: string) => (json: string) =>
      json.replace('"source":', `"source":{"repository":"octo/disk","commit":"${first}"},"source":`);

    it('passes where that commit is the head', async () => {
      await forge({ pulls: [pull(12, head)] });
      const job = await reportJob(ofFork(await storeWith(head)), slower);
      expect(job.code, job.output).toBe(0);
    });

    it('does not pass a head that begins as the accepted commit does, since its author can choose that', async () => {
      await forge({ pulls: [pull(12, head)] });
      const job = await reportJob(ofFork(await storeWith(head.slice(0, 7))), slower);
      expect(job.code, job.output).toBe(1);
    });

    it.each<[string, (document: RunDocument) => RunDocument, ((json: string) => string)?]>([
      ['names it by its first digits', claims({ commit: accepted.slice(0, 10) })],
      ['names it in capitals', claims({ commit: accepted.toUpperCase() })],
      ['has its source twice, first that of the commit', slower, twice(accepted)],
      [
        'brings a judgement and acceptances of its own',
        (run) => ({ ...slower(run), judgement: { verdict: 'unchanged' }, acceptances: [{ cells: '*', commit: head }] }),
      ],
      ['names it as the base, and its own head as nothing', (run) => sideOf('base', accepted)(slower(run))],
      [
        'has its source twice, the second time by another spelling of its name',
        slower,
        (json) => json.replace(/\}\s*$/, `,"sour\\u0063e":{"commit":"${accepted}"}}`),
      ],
      [
        'has its commit in the prototypes of source and head',
        slower,
        (json) => json.replace(/"(source|head)":\{/g, `"$1":{"__proto__":{"commit":"${accepted}"},`),
      ],
      [
        'names it in every subject',
        (run) => JSON.parse(JSON.stringify(slower(run)).replaceAll(head, accepted)) as RunDocument,
      ],
    ])('does not pass a document that %s', async (_, change, write) => {
      await forge({ pulls: [pull(12, head)] });
      const job = await reportJob(ofFork(await storeWith(accepted)), change, write);
      expect([1, 2], job.output).toContain(job.code);
      expect(server.state.checks.filter(({ conclusion }) => conclusion === 'success')).toEqual([]);
    });

    it('does not store a run of a fork as one of the default branch, whatever it says and its branch is called', async () => {
      await forge({ pulls: [pull(12, head)] });
      const store = await storeWith(accepted);
      const { payload, ...event } = afterRun() as { payload: { workflow_run: object } } & JobOptions;
      const workflowRun = { ...payload.workflow_run, head_branch: 'main' };
      await reportJob(
        { ...event, payload: { ...payload, workflow_run: workflowRun }, inputs: { store, publish: 'true' } },
        claims({ ref: 'refs/heads/main' }),
      );
      const snapshot = await openStore(store).snapshot();
      const stored = (await snapshot.runs()).map(({ ref }) => ref);
      // One of them is what the store held before.
      expect([stored.length, stored.filter((ref) => ref === 'refs/heads/main').length]).toEqual([2, 1]);
    });
  });

  itLong(
    'names the commit that was compared with where the forge finds it on the base branch, and else does not',
    async () => {
      const base = 'b'.repeat(40);
      const change = (run: RunDocument) => sideOf('base', base)(claims({})(run));
      await forge({ pulls: [pull(12, head)], onMain: [base] });
      await reportJob(afterRun(), change);
      expect(server.state.comments[0]!.body).toContain(base.slice(0, 7));
      await forge({ pulls: [pull(12, head)] });
      const job = await reportJob(afterRun(), change);
      expect(job.annotations.notice.join()).toContain('which the forge does not confirm');
      expect(server.state.comments[0]!.body).not.toContain(base.slice(0, 7));
    },
  );

  it('comments on Gitea, whose event names no repository of the head', async () => {
    await forge({
      basePath: '/api/v1',
      withoutChecks: true,
      withoutHeadFilter: true,
      pulls: [pull(3, head), pull(12, head)],
    });
    const { event, payload } = afterRun();
    const { id, conclusion, head_sha } = (payload as { workflow_run: Record<string, unknown> }).workflow_run;
    const run = { id, event: 'pull_request', conclusion, head_sha, path: 'measure.yml@refs/pull/12/head' };
    const environment = { GITEA_ACTIONS: 'true' };
    const job = await reportJob({ event, payload: { repository, workflow_run: run }, environment }, claims({}));
    expect(job.code, job.output).toBe(1);
    expect(server.state.comments.map(({ issue }) => issue)).toEqual([12]);
  });

  it('comments on neither of two pull requests with the same head', async () => {
    await forge({ pulls: [pull(3, head), pull(12, head)] });
    const job = await reportJob(afterRun(), claims({}));
    expect(job.annotations.notice.join()).toContain('is the head of several open pull requests');
    expect(server.state.comments).toEqual([]);
  });

  it('refers to the summary when the verdict cannot be set and there is no comment', async () => {
    await forge({ readOnly: true, pulls: [pull(12, 'newer')] });
    const job = await reportJob(afterRun(), claims({}));
    expect(job.annotations.warning.join()).toContain('The verdict is in the job summary only.');
  });

  it('does not comment on a pull request with a newer push', async () => {
    await forge({ pulls: [pull(12, 'newer')] });
    const job = await reportJob(afterRun(), claims({ pullRequest: 12 }));
    expect(job.annotations.notice.join()).toContain('the head of no open pull request any more');
    expect(server.state.comments).toEqual([]);
  });

  it.each([
    [
      'a link',
      (runs: string) => {
        symlinkSync('/etc/hostname', join(runs, 'run.json'));
      },
      'is a symbolic link',
    ],
    [
      'no JSON',
      (runs: string) => {
        writeFileSync(join(runs, 'run.json'), '::error::x\n');
      },
      'is not valid JSON',
    ],
    [
      'no run document',
      (runs: string) => {
        writeFileSync(join(runs, 'run.json'), '{"schema":"x"}');
      },
      'is not a run document',
    ],
    [
      'a document with a name that a terminal obeys',
      (runs: string) => {
        const document = readFileSync(measured.outputs['run-file']!, 'utf8');
        writeFileSync(join(runs, 'run.json'), document.replace('"cells":{', '"cells":{"\\u001b]0;x\\u0007": 5,'));
      },
      String.raw`at cells.\x1b]0;x\x07`,
    ],
    ['nothing', () => undefined, 'There is no run document'],
  ])('refuses in one sentence an artifact that is %s', async (name, fill, sentence) => {
    const runs = join(folder, `hostile-${name.replaceAll(' ', '-')}`);
    mkdirSync(runs);
    fill(runs);
    const job = await runJob({ ...afterRun(), inputs: { mode: 'report', runs } });
    expect(job.code, job.output).toBe(2);
    expect(job.annotations.error.join()).toContain(sentence);
    expect(job.output).not.toContain('\u001b');
    expect(server.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

describe('the report of a fan-in', () => {
  it('has one comment and one verdict for runs of two machines', async () => {
    const runs = join(folder, 'fan-in');
    for (const os of ['linux', 'windows']) {
      mkdirSync(join(runs, os), { recursive: true });
      cpSync(measured.outputs['run-file']!, join(runs, os, 'run.json'));
    }
    const other = join(runs, 'windows', 'run.json');
    const document = JSON.parse(readFileSync(other, 'utf8')) as RunDocument;
    const [name, subject] = Object.entries(document.subjects)[0]!;
    const subjects = { [name]: { ...subject, fingerprint: '0123456789abcdef' } };
    writeFileSync(other, JSON.stringify(slower({ ...document, id: 'other', subjects })));
    const job = await runJob({ ...onPullRequest(), inputs: { mode: 'report', runs } });
    expect(job.code, job.output).toBe(1);
    expect(job.outputs.verdict).toBe('regressed');
    expect(server.state.comments).toHaveLength(1);
    expect(server.state.comments[0]?.body).toContain('2 environments');
  });
});

describe('wrong inputs', () => {
  it.each([
    [{ mode: 'both' }, 'The input mode is "both": it must be all, measure, report, plan, accept or backfill.'],
    [{ tool: 'go' }, "The input tool is github-action-benchmark's: write uses: OWNER/io-perf-action/migrate@v1"],
    [{ suite: 'no-such-suite', mode: 'measure' }, 'no-such-suite'],
  ])('end with exit 2, one sentence and every output defined: %o', async (inputs, sentence) => {
    const job = await runJob({ ...push, inputs });
    expect(job.code, job.output).toBe(2);
    expect(job.annotations.error.join()).toContain(sentence);
    expect(job.outputs).toMatchObject({ verdict: 'failed', regressions: '0' });
  });
});

it('never show the token in an output of these jobs', async () => {
  server.fail(/./, { status: 401, message: 'Bad credentials', times: 9 });
  const job = await reportJob(onPullRequest());
  expect(job.output.replaceAll('::add-mask::job-token', '')).not.toContain('job-token');
});
