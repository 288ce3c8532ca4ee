/** Each row of the table of events in docs/action.md: what is compared with what, what is kept and where it is said, on real git remotes. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunDocument } from '../../src/core/document/index.ts';
import { makeFolder, repository as root } from '../helpers/folders.ts';
import { loadDescription } from '../forge-server/description.mjs';
import { startForgeServer, type ForgeServer } from '../forge-server/server.mjs';
import { git, project } from '../helpers/project.ts';
import { Runner, type JobOptions, type JobResult } from './runner.ts';

interface Row {
  event: string;
  measured: string;
  against: string;
  published: string;
  comment: string;
}

/** The rows of the table, without its head. */
function readRows(): Row[] {
  const text = readFileSync(join(root, 'docs', 'action.md'), 'utf8');
  const [, table = ''] = /\n\| event [^\n]*\n\|[- |]+\n((?:\|[^\n]*\n)+)/.exec(text) ?? [];
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [event, measured, against, published, comment] = line.replace(/^\|\s*|\s*\|$/g, '').split(/\s*\|\s*/) as [
        string,
        string,
        string,
        string,
        string,
      ];
      return { event, measured, against, published, comment };
    });
}

const missing = ['hyperfine', 'python3', 'strace'].filter((program) => spawnSync(program, ['--version']).status !== 0);
const repo = { full_name: 'octo/disk' };

describe.skipIf(process.platform === 'win32' || missing.length > 0)(
  `the table of events${missing.length > 0 ? ` (missing: ${missing.join(', ')})` : ''}`,
  { timeout: 120_000 },
  () => {
    const folder = makeFolder('events');
    const remote = join(folder, 'remote.git');
    /** On main, one after the other; the pull request began at the first. */
    const commits = { began: '', main: '', head: '', merge: '' };
    type Name = keyof typeof commits;
    let server: ForgeServer;
    let jobs = 0;

    beforeAll(async () => {
      const files = { text: 'a\n', 'io-perf.yml': 'rounds: 1\nworkloads:\n  read: { command: cat text }\n' };
      const work = project({ path: join(folder, 'work'), files, remote });
      commits.began = work.git('rev-parse', 'HEAD');
      work.git('checkout', '--quiet', '-b', 'patch');
      commits.head = work.commit({ two: 'two' });
      work.git('checkout', '--quiet', 'main');
      commits.main = work.commit({ three: 'three' });
      work.git('checkout', '--quiet', '--detach');
      work.git('merge', '--quiet', '--no-ff', '-m', 'merge', 'patch');
      commits.merge = work.git('rev-parse', 'HEAD');
      const refs = ['main', 'patch', 'HEAD:refs/pull/12/merge', 'patch:refs/pull/12/head'];
      work.git('push', '--quiet', 'origin', ...refs);
      // The first of the stored runs.
      server = await startForgeServer({ check: loadDescription() });
      const first = await runJob('began', 'began', onMain('push'));
      await server.close();
      expect(first.outputs.verdict, first.output).toBe('new');
    });
    beforeEach(async () => {
      server = await startForgeServer({ check: loadDescription() });
    });
    afterEach(async () => {
      expect(server.problems).toEqual([]);
      await server.close();
    });

    /** One commit, as actions/checkout leaves it. @param of what the event is about */
    async function runJob(checkedOut: Name, of: Name, options: JobOptions): Promise<JobResult> {
      const workspace = join(folder, `workspace-${jobs++}`);
      git(folder, 'init', '--quiet', workspace);
      git(workspace, 'remote', 'add', 'origin', `file://${remote}`);
      git(workspace, 'fetch', '--quiet', '--depth=1', 'origin', commits[checkedOut]);
      git(workspace, 'checkout', '--quiet', '--detach', 'FETCH_HEAD');
      return new Runner(join(folder, `runner-${jobs}`), server.url).run(workspace, {
        ...options,
        inputs: { 'noise-check': 'false', ...options.inputs },
        environment: { GITHUB_SHA: commits[of], GITHUB_WORKFLOW: 'CI', ...options.environment },
      });
    }

    const repository = { default_branch: 'main' };
    const pull = (headRepository = repo.full_name): JobOptions['payload'] => ({
      number: 12,
      repository,
      pull_request: {
        number: 12,
        head: { ref: 'patch', sha: commits.head, repo: { full_name: headRepository } },
        // As in the event: where main was when the pull request was opened.
        base: { ref: 'main', sha: commits.began, repo },
      },
    });
    const onMain = (event: string): JobOptions => ({ event, ref: 'refs/heads/main', payload: { repository } });
    const onPull = (event = 'pull_request', payload = pull()): JobOptions => ({
      event,
      ref: event === 'pull_request' ? 'refs/pull/12/merge' : 'refs/heads/main',
      payload,
    });

    /** As the forge answers for it. */
    const pullOfFork = () => ({
      ...{ number: 12, state: 'open' },
      head: { sha: commits.head, ref: 'patch', label: 'ann:patch', repo: { full_name: 'ann/disk' } },
      base: { ref: 'main', sha: commits.began },
    });

    interface Scenario {
      /** What the first cell of the row begins with. */
      row: string;
      checkedOut: Name;
      options: () => JobOptions;
      /** What the event is about, if not what is checked out. */
      of?: Name;
      /** Jobs of it, one after the other. */
      times?: number;
      /** It judges what a job of a fork has measured. */
      reports?: true;
    }
    const scenarios: Scenario[] = [
      // The other events of a row differ in their name alone: src/action/job.test.ts.
      { row: 'default branch', checkedOut: 'main', options: () => onMain('schedule') },
      {
        ...{ row: 'another branch', checkedOut: 'head' },
        options: () => ({ event: 'workflow_dispatch', ref: 'refs/heads/patch', payload: { repository } }),
      },
      {
        ...{ row: 'a tag', checkedOut: 'main' },
        options: () => ({ event: 'release', ref: 'refs/tags/v1', payload: { repository } }),
      },
      { row: '`pull_request`', checkedOut: 'merge', options: () => onPull() },
      { row: '`pull_request`, `ref', checkedOut: 'head', of: 'merge', options: () => onPull() },
      {
        ...{ row: '`pull_request` of a', checkedOut: 'merge' },
        options: () => onPull('pull_request', pull('ann/disk')),
      },
      { row: '`pull_request_target`', checkedOut: 'main', options: () => onPull('pull_request_target') },
      {
        ...{ row: '`pull_request_target`, its', checkedOut: 'head', of: 'main' },
        options: () => onPull('pull_request_target', pull('ann/disk')),
      },
      {
        ...{ row: '`merge_group`', checkedOut: 'merge' },
        options: () => ({
          ...{ event: 'merge_group', ref: 'refs/heads/gh-readonly-queue/main/pr-12' },
          payload: { repository, merge_group: { base_sha: commits.main, head_sha: commits.merge } },
        }),
      },
      { row: '`issue_comment` or by hand', checkedOut: 'head', of: 'main', options: () => onMain('issue_comment') },
      {
        // What a job can see of its callers; workflows that call others are run in workflows/workflows.test.ts.
        ...{ row: '`workflow_call`', checkedOut: 'merge' },
        options: () => ({
          ...onPull(),
          environment: { GITHUB_WORKFLOW_REF: 'octo/disk/.github/workflows/outer.yml@refs/pull/12/merge' },
        }),
      },
      {
        ...{ row: '`workflow_run`', checkedOut: 'main', reports: true },
        options: () => ({
          ...onMain('workflow_run'),
          payload: {
            repository,
            workflow_run: {
              ...{ id: 78, event: 'pull_request', conclusion: 'success', head_branch: 'patch' },
              ...{ head_sha: commits.head, head_repository: { full_name: 'ann/disk', owner: { login: 'ann' } } },
            },
          },
        }),
      },
      { row: 'a matrix', checkedOut: 'merge', times: 2, options: () => onPull() },
    ];

    /** What the words of the table stand for. */
    const commitsOf: Record<string, Name> = {
      'its merge into the base': 'merge',
      "the group's merge": 'merge',
      'its head': 'head',
      'the base of that merge': 'main',
      'the commit it is merged onto': 'main',
      'the commit where it began': 'began',
    };
    const rowOf = (start: string): Row =>
      readRows()
        .filter(({ event }) => event.startsWith(start))
        .sort((a, b) => a.event.length - b.event.length)[0]!;
    const storedRuns = (): number =>
      git(remote, 'ls-tree', '-r', '--name-only', 'gh-pages', 'runs/').match(/\.json\.gz$/gm)?.length ?? 0;

    it('has no row that is not run', () => {
      const run = new Set(scenarios.map(({ row }) => rowOf(row).event));
      expect(readRows().flatMap(({ event }) => (run.has(event) ? [] : [event]))).toEqual([]);
    });

    it.each(scenarios.map((scenario, index) => [`${index + 1}: ${scenario.row}`, scenario] as const))(
      'holds for row %s',
      async (_, { row, checkedOut, of = checkedOut, options, times = 1, reports = false }) => {
        const { measured, against, published, comment } = rowOf(row);
        const before = storedRuns();
        const inputs: JobOptions['inputs'] = {};
        if (reports) {
          const first = await runJob('merge', 'merge', onPull('pull_request', pull('ann/disk')));
          Object.assign(inputs, { mode: 'report', runs: first.outputs['run-file'] });
          server.state.pulls.push(pullOfFork());
          const parents = [commits.main, commits.head].map((sha) => ({ sha }));
          server.state.commits[commits.merge] = { sha: commits.merge, parents };
        }
        const done: JobResult[] = [];
        for (let time = 0; time < times; time++) done.push(await runJob(checkedOut, of, { ...options(), inputs }));
        const { code, output, outputs, annotations } = done.at(-1)!;
        expect(code, output).toBe(measured.includes('exit status 2') ? 2 : 0);

        const compared = /Compared: (\w+) \(base\) and (\w+) \(head\)/.exec(output)?.slice(1);
        const [base, head] = [commitsOf[against], commitsOf[measured]];
        if (base !== undefined && head !== undefined) expect(compared).toEqual([commits[base], commits[head]]);
        else expect(compared).toBeUndefined();
        if (reports) {
          const { comparison } = JSON.parse(readFileSync(outputs['run-file']!, 'utf8')) as RunDocument;
          // The merge that was measured is the head's, as the forge says.
          expect([comparison?.base?.commit, comparison?.head.commit]).toEqual([commits.main, commits.merge]);
          expect(server.state.checks.map(({ head_sha }) => head_sha)).toEqual([commits.head]);
          expect(server.state.comments.map(({ issue }) => issue)).toEqual([12]);
        }
        if (against.startsWith('stored runs')) {
          const { source } = JSON.parse(readFileSync(outputs['run-file']!, 'utf8')) as RunDocument;
          expect(source?.commit).toBe(commits[checkedOut]);
          expect(outputs.verdict).not.toBe('new');
        }

        expect(storedRuns() - before).toBe(published === 'yes' ? times : 0);
        if (against.startsWith('stored runs') && published !== 'yes')
          expect(annotations[published === 'no' ? 'notice' : 'warning'].join()).toContain('not added to the store');

        expect(server.state.comments).toHaveLength(comment === '–' ? 0 : 1);
        const [body = ''] = server.state.comments.map((each) => each.body);
        expect(body.includes('was not judged')).toBe(comment === 'says so');
        expect(body.includes('give each job a comment-id')).toBe(comment.includes('warning'));
        expect(annotations.warning.join().includes('comment-id')).toBe(comment.includes('warning'));
      },
    );
  },
);
