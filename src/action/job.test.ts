import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeJob } from './job.ts';
import { makeFolder } from '../../test/helpers/folders.ts';

const folder = makeFolder('job');

function job(event: string, ref: string, payload: unknown, environment: NodeJS.ProcessEnv = {}) {
  const path = join(folder, 'event.json');
  writeFileSync(path, JSON.stringify(payload));
  return describeJob({
    GITHUB_EVENT_NAME: event,
    GITHUB_REF: ref,
    GITHUB_SHA: 'c0ffee',
    GITHUB_REPOSITORY: 'octo/disk',
    GITHUB_EVENT_PATH: path,
    ...environment,
  });
}

const repository = { default_branch: 'trunk' };
const pullRequest = (headRepository: unknown) => ({
  number: 12,
  repository,
  pull_request: {
    number: 12,
    head: { sha: 'head', ref: 'patch', repo: headRepository },
    base: { sha: 'base', ref: 'trunk', repo: { full_name: 'octo/disk' } },
  },
});

describe('the occasion', () => {
  it.each([
    ['push', 'refs/heads/trunk', { repository }, 'default-branch'],
    ['schedule', 'refs/heads/trunk', { repository }, 'default-branch'],
    ['schedule', 'refs/heads/trunk', { schedule: '0 3 * * 1' }, 'default-branch'],
    ['workflow_dispatch', 'refs/heads/trunk', { repository }, 'default-branch'],
    ['repository_dispatch', 'refs/heads/trunk', { repository }, 'default-branch'],
    ['issue_comment', 'refs/heads/trunk', { repository, issue: { number: 12, pull_request: {} } }, 'default-branch'],
    ['workflow_dispatch', 'refs/heads/patch', { repository }, 'branch'],
    ['push', 'refs/heads/patch', { repository }, 'branch'],
    ['push', 'refs/heads/main', { repository }, 'branch'],
    ['push', 'refs/heads/main', {}, 'default-branch'],
    ['push', 'refs/tags/v1', { repository }, 'tag'],
    ['release', 'refs/tags/v1', { repository }, 'tag'],
    ['merge_group', 'refs/heads/gh-readonly-queue/trunk/pr-12-abc', { repository }, 'merge-queue'],
    ['pull_request', 'refs/pull/12/merge', pullRequest({ full_name: 'octo/disk' }), 'pull-request'],
    ['pull_request_target', 'refs/heads/trunk', pullRequest({ full_name: 'ann/disk' }), 'pull-request'],
    ['issue_comment', '', { repository }, 'other'],
  ])('%s of %s', (event, ref, payload, occasion) => {
    expect(job(event, ref, payload).occasion).toBe(occasion);
  });
});

describe('a pull request', () => {
  it('is looked at by its head, not by the merge', () => {
    expect(job('pull_request', 'refs/pull/12/merge', pullRequest({ full_name: 'octo/disk' }))).toMatchObject({
      sha: 'head',
      pullRequest: { number: 12, baseSha: 'base', fromFork: false },
    });
  });
  it.each([
    ['another repository', { full_name: 'ann/disk' }],
    ['a repository that was deleted', null],
  ])('from %s is one from a fork', (_, headRepository) => {
    expect(job('pull_request', 'refs/pull/12/merge', pullRequest(headRepository)).pullRequest?.fromFork).toBe(true);
  });
});

describe('a pull request of act', () => {
  it('without an event file is the branch that is checked out, without a ref', () => {
    const act = { ACT: 'true', RUNNER_TEMP: '/tmp/act' };
    expect(job('pull_request', 'refs/pull/%!f(<nil>)/merge', {}, act)).toMatchObject({
      occasion: 'pull-request',
      pullRequest: undefined,
      ref: '',
      localFolder: join('/tmp/act', 'io-perf', 'store'),
    });
  });
  it.each(['GITEA_ACTIONS', 'FORGEJO_ACTIONS'])('does not exist where a runner built on act sets %s', (name) => {
    const runner = { ACT: 'true', [name]: 'true', RUNNER_TEMP: '/tmp/act' };
    const payload = pullRequest({ full_name: 'octo/disk' });
    expect(job('pull_request_target', 'refs/heads/main', payload, runner).localFolder).toBeUndefined();
    expect(job('pull_request', 'refs/pull/12/merge', {}, runner).occasion).toBe('other');
  });
  it('elsewhere has an event file', () => {
    expect(job('pull_request', 'refs/pull/12/merge', {}).occasion).toBe('other');
  });
});

it('on Gitea and Forgejo has the commit where it began', () => {
  const payload = pullRequest({ full_name: 'octo/disk' });
  Object.assign(payload.pull_request, { merge_base: 'c0ffee' });
  expect(job('pull_request', 'refs/pull/12/head', payload).pullRequest?.mergeBase).toBe('c0ffee');
});

describe('a second stage', () => {
  it('on Gitea knows the pull request, and no repository of the head', () => {
    const run = { id: 77, event: 'pull_request', head_sha: 'head', path: 'measure.yml@refs/pull/12/head' };
    expect(job('workflow_run', 'refs/heads/trunk', { repository, workflow_run: run }).upstream).toMatchObject({
      headSha: 'head',
      headRepository: '',
      pullRequest: 12,
    });
  });

  it('knows the run it reports on from the event', () => {
    const run = {
      id: 77,
      event: 'pull_request',
      conclusion: 'success',
      head_sha: 'head',
      head_branch: 'patch',
      head_repository: { full_name: 'ann/disk', owner: { login: 'ann' } },
    };
    expect(job('workflow_run', 'refs/heads/trunk', { repository, workflow_run: run })).toMatchObject({
      occasion: 'workflow-run',
      sha: 'head',
      upstream: { id: 77, headBranch: 'patch', headOwner: 'ann', headRepository: 'ann/disk' },
    });
  });
  it('without a run is refused', () => {
    expect(() => job('workflow_run', 'refs/heads/trunk', { repository })).toThrow(/nothing to report on/);
  });
});

it('needs no member of the payload and hardly any variable', () => {
  expect(describeJob({})).toMatchObject({ occasion: 'other', pullRequest: undefined, runUrl: undefined });
});

it('says when the event is no JSON', () => {
  const path = join(folder, 'broken.json');
  writeFileSync(path, '{');
  expect(() => describeJob({ GITHUB_EVENT_PATH: path })).toThrow(/GITHUB_EVENT_PATH cannot be read/);
});

it('links to the run, whatever slashes the server address ends in', () => {
  const environment = { GITHUB_SERVER_URL: 'https://git.example/', GITHUB_RUN_ID: '77' };
  expect(job('push', 'refs/heads/trunk', {}, environment).runUrl).toBe('https://git.example/octo/disk/actions/runs/77');
});
