/** `/io-perf accept NAME WHY` from the comment to the store and the answer in the thread: real git remotes, a forge on loopback. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CellSubject, runSchemaId, type RunDocument } from '../../src/core/document/index.ts';
import { git, project } from '../helpers/project.ts';
import { makeFolder } from '../helpers/folders.ts';
import { loadDescription } from '../forge-server/description.mjs';
import { startForgeServer, type ForgeServer, type ForgeServerOptions } from '../forge-server/server.mjs';
import { Runner, type JobOptions, type JobResult } from './runner.ts';
import { pullRequest } from './pull-request.ts';

const check = loadDescription();
const cell = 'command/run/import';
const [before, reportedAt, written, after] = ['10:00', '11:00', '12:00', '13:00'].map(
  (time) => `2026-11-01T${time}:00Z`,
);
const pushedLater = 'b'.repeat(40);

const folder = makeFolder('accept');
let remote: string;
let workspace: string;
let head: string;
let server: ForgeServer;
let jobs = 0;
/** What the report on the pull request says. */
let comments: ForgeServer['state']['comments'];

const pull = (more: object = {}) => ({
  number: 12,
  state: 'open',
  head: { sha: head, ref: 'patch', label: 'octo:patch', repo: { full_name: 'octo/disk' } },
  base: { ref: 'main', sha: head },
  ...more,
});

async function forge(options: ForgeServerOptions = {}): Promise<void> {
  const { comments: there } = server.state;
  await server.close();
  server = await startForgeServer({ check, permissions: { ann: 'write' }, pulls: [pull()], ...options });
  server.state.comments.push(...there);
}

const runJob = (options: JobOptions): Promise<JobResult> =>
  new Runner(join(folder, `runner-${jobs++}`), server.url).run(workspace, options);

/** A comparison in which `import` reads more than before. */
function worse(): RunDocument {
  const subject = { target: 'host', directory: '/x', environment: {}, fingerprint: 'f', hazards: [] };
  const side = (fsync: number): CellSubject => ({
    opsPerSample: 1,
    samples: [],
    profile: { perOp: { fsync }, kinds: { fsync }, source: 'strace' },
  });
  return {
    schema: runSchemaId,
    id: `run-${jobs}`,
    startedAt: before!,
    endedAt: before!,
    complete: true,
    seed: 1,
    tool: { name: 'io-perf', version: '0.1.0' },
    source: { repository: 'octo/disk', commit: head, pullRequest: 12 },
    subjects: { base: subject, head: subject },
    cells: { [cell]: { type: 'path', subject: { base: side(1), head: side(201) } } },
    comparison: {
      base: { subject: 'base', name: 'main' },
      head: { subject: 'head', name: 'pull request 12', commit: head },
    },
    skipped: [],
    errors: [],
  };
}

/** The pull request's own job: what it comments on, and whether it fails. */
function report(): Promise<JobResult> {
  const runs = join(folder, `runs-${jobs}`);
  mkdirSync(runs);
  writeFileSync(join(runs, 'run.json'), JSON.stringify(worse()));
  return runJob({
    event: 'pull_request',
    ref: 'refs/pull/12/merge',
    payload: pullRequest({ base: head, head }),
    inputs: { mode: 'report', runs },
  });
}

function comment(body: string, more: { event?: object; association?: string; environment?: object } = {}): JobOptions {
  const { event = {}, association, environment = {} } = more;
  return {
    event: 'issue_comment',
    payload: {
      action: 'created',
      issue: { number: 12, pull_request: {} },
      comment: { id: 5, body, user: { login: 'ann' }, created_at: written, author_association: association },
      sender: { login: 'ann' },
      repository: { default_branch: 'main' },
      ...event,
    },
    environment: environment as NodeJS.ProcessEnv,
    inputs: { mode: 'accept' },
  };
}

const acceptances = (): string => git(remote, 'show', 'gh-pages:acceptances.js');
const hasStore = (): boolean => git(remote, 'branch', '--list', 'gh-pages') !== '';
const answers = (): string =>
  server.state.comments
    .filter(({ body }) => body.includes('accepted'))
    .map(({ body }) => body)
    .join('\n');

/** A thread with a report in it. */
const addReport = (login?: string): void => {
  const writers = login === undefined ? {} : { user: { login } };
  server.state.comments.push(...structuredClone(comments).map((one) => ({ ...one, ...writers })));
};

beforeAll(async () => {
  remote = join(folder, 'remote.git');
  workspace = join(folder, 'workspace');
  const files = { 'io-perf.yml': 'workloads:\n  import: { command: "true" }\n' };
  head = project({ path: workspace, files, remote }).commits[0]!;
  server = await startForgeServer({ check, now: reportedAt! });
  await report();
  comments = server.state.comments;
  expect(comments).toHaveLength(1);
  await server.close();
});
beforeEach(async () => {
  if (hasStore()) git(remote, 'branch', '--quiet', '-D', 'gh-pages');
  server = await startForgeServer({ check, now: reportedAt! });
});
afterEach(async () => {
  expect(server.problems).toEqual([]);
  await server.close();
});

describe('the command /io-perf accept WORKLOAD', () => {
  it('accepts at the commit of the report and answers, and the next report passes', async () => {
    expect((await report()).code).toBe(1);
    await forge();
    const job = await runJob(comment('/io-perf accept import one sync per record is wanted'));
    expect(job.code, job.output).toBe(0);
    expect(answers()).toContain(
      `\`import\` is accepted at ${head}. Run the job again: its next report on this commit counts it`,
    );
    expect(job.outputs['comment-url']).toContain('#issuecomment-');
    expect(acceptances()).toContain('"cells":"command/run/import"');
    expect(acceptances()).toContain('one sync per record is wanted');
    const next = await report();
    expect(next.code, next.output).toBe(0);
  });

  it('records the merge commit for a merged pull request', async () => {
    const merge = 'e'.repeat(40);
    await forge({ pulls: [pull({ state: 'closed', merge_commit_sha: merge, merged_at: before })] });
    const job = await runJob(comment('/io-perf accept import'));
    expect(job.code, job.output).toBe(0);
    expect(acceptances()).toContain(merge);
  });
});

describe('the workflow of pull requests, which starts on comments as well', () => {
  it('accepts what such a comment names, without an input of its own', async () => {
    addReport();
    await forge();
    const job = await runJob({ ...comment('/io-perf accept import it is wanted'), inputs: {} });
    expect(job.code, job.output).toBe(0);
    expect(acceptances()).toContain('it is wanted');
  });

  it.each([
    ['is about something else', 'Looks good. /io-perf accept import', {}],
    ['was edited', '/io-perf accept import', { action: 'edited' }],
    ['is on an issue', '/io-perf accept import', { issue: { number: 12 } }],
  ])('measures nothing for a comment that %s', async (_, body, event) => {
    addReport();
    await forge();
    const job = await runJob({ ...comment(body, { event }), inputs: {} });
    expect(job.code, job.output).toBe(0);
    expect(job.annotations.notice).toEqual(['This comment accepts nothing, so there is nothing to do.']);
    expect(job.outputs['run-file']).toBe('');
    expect(server.requests).toEqual([]);
    expect(hasStore()).toBe(false);
  });
});

describe('the accepted commit', () => {
  it('is that of the report when there was a push after it, and the answer names both', async () => {
    addReport();
    await forge({ pulls: [pull({ head: { ...pull().head, sha: pushedLater } })] });
    const job = await runJob(comment('/io-perf accept import'));
    expect(job.code, job.output).toBe(0);
    expect(acceptances()).toContain(head);
    expect(acceptances()).not.toContain(pushedLater);
    expect(answers()).toContain(`The head is ${pushedLater} by now: it is judged by itself.`);
  });
  it('is that of the report when the pull request was merged after the comment', async () => {
    addReport();
    await forge({ pulls: [pull({ state: 'closed', merge_commit_sha: pushedLater, merged_at: after })] });
    const job = await runJob(comment('/io-perf accept import'));
    expect(job.code, job.output).toBe(0);
    expect(acceptances()).toContain(head);
  });
  it('does not exist when the report changed after the comment, and the thread says so', async () => {
    addReport();
    server.state.comments[0]!.updated_at = after!;
    await forge();
    const job = await runJob(comment('/io-perf accept import'));
    expect(job.code, job.output).toBe(2);
    expect(answers()).toContain('Nothing was accepted. The report has changed since the comment was written');
    expect(hasStore()).toBe(false);
  });
  it('does not exist without a report, and the thread has the command to type instead', async () => {
    await forge();
    const job = await runJob(comment('/io-perf accept import'));
    expect(job.code, job.output).toBe(2);
    expect(answers()).toContain('io-perf accept import --commit SHA');
  });
  it('does not exist when another user copied a report', async () => {
    const copy = `<!-- io-perf:io%2Dperf -->\n<!-- io-perf judged ${pushedLater} -->\n`;
    server.addComment(12, copy, { login: 'mallory', type: 'User' });
    await forge();
    const job = await runJob(comment('/io-perf accept import'));
    expect(job.code, job.output).toBe(2);
    expect(answers()).toContain('There is no report of io-perf in this thread');
  });
});

describe('the permission to accept', () => {
  const asks = /GET .*collaborators\/ann\/permission/;
  const asked = () => server.requests.some(({ method, path }) => asks.test(`${method} ${path}`));
  const gitea = { GITEA_ACTIONS: 'true' };
  const ofGitea = (permissions: object) => ({ repository: { default_branch: 'main', permissions } });

  it.each(['admin', 'maintain', 'owner'])('is given to the role %s', async (permission) => {
    addReport();
    await forge({ permissions: { ann: permission } });
    const job = await runJob(comment('/io-perf accept import'));
    expect(job.code, job.output).toBe(0);
    expect(asked()).toBe(true);
  });

  it.each([
    ['read access', { ann: 'read' }, 'GitHub says "read"'],
    ['no access, whatever the event calls them', {}, 'GitHub knows no such collaborator'],
  ])('is refused: %s', async (_, permissions, why) => {
    addReport();
    await forge({ permissions });
    const job = await runJob(comment('/io-perf accept import', { association: 'MEMBER' }));
    expect(job.code, job.output).toBe(2);
    expect(answers()).toContain('ann may not accept changes: that takes write access to the repository');
    expect(answers()).toContain(why);
    expect(hasStore()).toBe(false);
  });

  it.each(['OWNER', 'MEMBER', 'COLLABORATOR', 'CONTRIBUTOR'])(
    'is refused for a %s of the event, when the token may not ask GitHub',
    async (association) => {
      addReport();
      await forge({ permissions: 'refused' });
      const job = await runJob(comment('/io-perf accept import', { association }));
      expect(job.code, job.output).toBe(2);
      expect(answers()).toContain('GitHub does not let this token ask: give the input token one that may');
      expect(hasStore()).toBe(false);
    },
  );

  it.each([
    ['may push', { admin: false, push: true, pull: true }, 0, 'is accepted at'],
    ['may only read', { admin: false, push: false, pull: true }, 2, 'Gitea says in the event that ann may not push'],
  ])('is looked up on Gitea, whose event has no association, for a user who %s', async (_, permissions, code, said) => {
    addReport('gitea-actions');
    await forge({ permissions: 'refused', basePath: '/api/v1', forge: 'gitea' });
    const job = await runJob(comment('/io-perf accept import', { event: ofGitea(permissions), environment: gitea }));
    expect(job.code, job.output).toBe(code);
    expect(asked()).toBe(true);
    expect(answers()).toContain(said);
  });

  it("is that of the comment's author, not of another sender in the event", async () => {
    addReport('gitea-actions');
    await forge({ permissions: 'refused', basePath: '/api/v1', forge: 'gitea' });
    const event = { ...ofGitea({ admin: true, push: true }), sender: { login: 'boss' } };
    const job = await runJob(comment('/io-perf accept import', { event, environment: gitea }));
    expect(job.code, job.output).toBe(2);
    expect(answers()).toContain('give the input token one that may');
  });
});

describe('a malformed command', () => {
  it.each([
    ['/io-perf accept', 'write "/io-perf accept NAME WHY"'],
    ['/io-perf accept --store=/tmp/x', 'write "/io-perf accept NAME WHY"'],
    ['/io-perf accept export no such workload', 'There is no workload "export": did you mean import?'],
    ['/io-perf accept zebra no such workload', 'matches zebra'],
  ])('is refused in the thread: %s', async (body, sentence) => {
    addReport();
    await forge();
    const job = await runJob(comment(body));
    expect(job.code, job.output).toBe(2);
    expect(answers()).toContain(sentence);
  });
});

it.each([
  ['a comment about something else', { comment: { id: 5, body: 'Looks good', user: { login: 'ann' } } }],
  ['a comment that was edited', { action: 'edited' }],
])('an event that is %s gets no answer', async (_, event) => {
  const job = await runJob(comment('/io-perf accept import', { event }));
  expect(job.code, job.output).toBe(2);
  expect(server.requests).toEqual([]);
});
