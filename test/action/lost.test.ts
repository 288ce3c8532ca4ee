/** Pull requests that lose something, and jobs that end early, from the checkout to the comment: real git remotes, a forge on loopback. */
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from '../helpers/folders.ts';
import { loadDescription } from '../forge-server/description.mjs';
import { startForgeServer, type ForgeServer } from '../forge-server/server.mjs';
import { Runner, type JobOptions, type JobResult } from './runner.ts';
import { project, type Project } from '../helpers/project.ts';
import { pullRequest } from './pull-request.ts';
import { has } from '../helpers/has.ts';
import { itLong } from '../speeds.ts';

const missing = ['hyperfine', 'python3', 'strace'].filter((program) => !has(program));
const marker = '<!-- io-perf:io%2Dperf -->';
const bot = { login: 'github-actions[bot]', type: 'Bot' };

describe.skipIf(process.platform === 'win32' || missing.length > 0)(
  `the Action${missing.length > 0 ? ` (missing: ${missing.join(', ')})` : ''}`,
  { timeout: 120_000 },
  () => {
    let folder: string;
    let workspace: string;
    let server: ForgeServer;
    let base: string;
    let git: Project['git'];
    let commit: Project['commit'];
    let jobs = 0;

    const configuration = (...workloads: string[]): string =>
      ['rounds: 2', 'workloads:', ...workloads.map((line) => `  ${line}`), ''].join('\n');
    const compress = 'compress: { command: cat text }';
    const decompress = 'decompress: { command: wc text }';

    /** A commit on top of the base; undefined: the file is removed. @returns the commit, checked out */
    function change(files: Record<string, string | undefined>): string {
      git('checkout', '--quiet', '--force', '--detach', base);
      return commit(files);
    }

    function runJob(head: string, { inputs = {}, ...more }: Partial<JobOptions> = {}): Promise<JobResult> {
      return new Runner(join(folder, `runner-${jobs++}`), server.url).run(workspace, {
        event: 'pull_request',
        ref: 'refs/pull/12/merge',
        payload: pullRequest({ base, head }),
        inputs: { store: './no-store', ...inputs },
        ...more,
      });
    }

    const comment = (): string => server.state.comments[0]?.body ?? '';
    const greenOfYesterday = (): void => {
      server.addComment(12, `${marker}\n## ✅ I/O identical\n`, bot);
    };

    beforeAll(() => {
      folder = makeFolder('lost');
      workspace = join(folder, 'workspace');
      const files = { text: 'a\n', 'tool.sh': 'cat text\n', 'io-perf.yml': configuration(compress, decompress) };
      ({ git, commit } = project({ path: workspace, files, remote: join(folder, 'remote.git') }));
      base = git('rev-parse', 'HEAD');
    });
    beforeEach(async () => {
      server = await startForgeServer({ check: loadDescription() });
    });
    afterEach(async () => {
      expect(server.problems).toEqual([]);
      await server.close();
    });

    it('fails for a workload that the head removes, and names it in comment and outputs', async () => {
      const job = await runJob(change({ 'io-perf.yml': configuration(compress) }));
      expect(job.code, job.output).toBe(1);
      expect(job.outputs).toMatchObject({ 'not-measured': '1', 'not-measured-names': 'decompress' });
      expect(job.annotations.error.join('\n')).toContain(
        'decompress: no longer measured on the head: io-perf.yml of the head does not have it.',
      );
      expect(comment()).toContain('decompress');
      expect(comment()).not.toContain('✅');
    });

    it('notes a workload under a new name, without failing', async () => {
      const renamed = compress.replace('compress', 'pack');
      const job = await runJob(change({ 'io-perf.yml': configuration(renamed, decompress) }));
      expect(job.code, job.output).toBe(0);
      expect(comment()).toContain('compress was renamed to pack');
      expect(job.outputs['not-measured']).toBe('0');
    });

    itLong('loses all workloads with a removed io-perf.yml, and measures no machine in their place', async () => {
      const job = await runJob(change({ 'io-perf.yml': undefined }));
      expect(job.code, job.output).toBe(1);
      expect(job.outputs).toMatchObject({ 'not-measured': '2', 'not-measured-names': 'compress\ndecompress' });
      expect(comment()).toContain('❌');
    });

    itLong('fails for the lost counts of a workload that ends with an error while it is traced', async () => {
      const head = change({ 'io-perf.yml': configuration('traced: { command: sh tool.sh }') });
      writeFileSync(join(workspace, 'tool.sh'), 'grep -q "TracerPid:.0$" /proc/self/status || exit 3\ncat text\n');
      git('commit', '--quiet', '--amend', '--all', '--no-edit');
      const amended = git('rev-parse', 'HEAD');
      expect(amended).not.toBe(head);
      const job = await runJob(amended);
      expect(job.code, job.output).toBe(1);
      expect(job.outputs['not-measured-names']).toContain('traced');
      expect(comment()).not.toContain('✅');
    });

    it('ends with 2 for a typo in io-perf.yml, and replaces the green comment of an earlier commit', async () => {
      greenOfYesterday();
      const head = change({ 'io-perf.yml': `${configuration(compress)}wrkloads: {}\n` });
      const job = await runJob(head);
      expect(job.code, job.output).toBe(2);
      expect(server.state.comments.map(({ edits }) => edits)).toEqual([1]);
      expect(comment()).toContain(`## ❌ ${head.slice(0, 7)} was not judged: io-perf.yml`);
      expect(comment()).toContain('wrkloads');
      expect(comment()).not.toContain('✅');
      expect(job.outputs['comment-url']).not.toBe('');
    });

    it.each([
      ['a base that does not exist', { base: 'no-such-branch' }, 'no-such-branch'],
      ['an input that is wrong', { gate: 'perhaps' }, 'The input gate is'],
    ])('ends with 2 for %s, and the comment says so', async (_, inputs, text) => {
      greenOfYesterday();
      const job = await runJob(change({}), { inputs });
      expect(job.code, job.output).toBe(2);
      expect(comment()).toContain('❌');
      expect(comment()).toContain(text);
      expect(comment()).not.toContain('✅');
    });

    it('asks for no comment on a pull request from a fork, whose token can only read', async () => {
      const head = change({ 'io-perf.yml': 'wrkloads: {}\n' });
      const job = await runJob(head, { payload: pullRequest({ base, head, headRepository: 'ann/disk' }) });
      expect(job.code, job.output).toBe(2);
      expect(server.requests).toEqual([]);
    });

    it('writes a document that says why nothing was measured, for the job that reports it', async () => {
      const head = change({ 'io-perf.yml': 'wrkloads: {}\n' });
      const job = await runJob(head, { inputs: { mode: 'measure' } });
      expect(job.code, job.output).toBe(2);
      expect(server.requests).toEqual([]);
      greenOfYesterday();
      git('checkout', '--quiet', '--force', '--detach', base);
      const report = await runJob(head, { inputs: { mode: 'report', runs: job.outputs['run-file']! } });
      expect(report.code, report.output).toBe(1);
      expect(comment()).toContain('nothing was measured: io-perf.yml');
      expect(comment()).not.toContain('✅');
    });

    itLong(
      'ends with 2 and a sentence for pull_request_target with the base checked out, in the comment too',
      async () => {
        greenOfYesterday();
        const head = change({ text: 'b\n' });
        git('checkout', '--quiet', '--force', '--detach', base);
        const job = await runJob(head, { event: 'pull_request_target', ref: 'refs/heads/main' });
        expect(job.code, job.output).toBe(2);
        expect(job.annotations.error.join('\n')).toContain(
          `Checked out is ${base.slice(0, 10)}, and not the head ${head.slice(0, 10)} of pull request 12 or a merge of it`,
        );
        expect(comment()).toContain(`❌ ${head.slice(0, 7)} was not judged: Checked out is`);
        expect(comment()).not.toContain('✅');
      },
    );

    it('warns of a damaged store, and judges the pull request without history', async () => {
      const store = join(folder, 'damaged');
      execFileSync('mkdir', ['-p', store]);
      writeFileSync(join(store, 'index.js'), 'ioPerfStore(alert(1))\n');
      const results = join(workspace, 'results.txt');
      const head = change({});
      writeFileSync(results, 'goos: linux\npkg: ex.org/a\nBenchmarkRead-2 \t 100 \t 12.5 ns/op\nPASS\n');
      const job = await runJob(head, { inputs: { results: 'results.txt', store } });
      rmSync(results);
      expect(job.code, job.output).toBe(0);
      expect(job.annotations.warning.join('\n')).toMatch(/index\.js.*The run is judged without history\./);
      expect(comment()).toContain('The run is judged without history');
    });

    itLong('warns when a second job of the same commit writes the same comment', async () => {
      const head = change({ text: 'c\n' });
      const environment = (job: string) => ({ environment: { GITHUB_WORKFLOW: 'CI', GITHUB_JOB: job } });
      expect((await runJob(head, environment('one'))).annotations.warning.join('\n')).not.toContain('comment-id');
      const second = await runJob(head, environment('two'));
      expect(second.annotations.warning.join('\n')).toContain('give each job a comment-id of its own');
      expect(comment()).toContain('give each job a comment-id of its own');
    });

    it.skipIf(process.getuid?.() !== 0)('names a folder that belongs to another user', async () => {
      const head = change({});
      execFileSync('chown', ['-R', '65534', workspace]);
      try {
        const job = await runJob(head);
        expect(job.code, job.output).toBe(2);
        expect(job.annotations.error.join('\n')).toContain('git config --global --add safe.directory');
      } finally {
        execFileSync('chown', ['-R', '0', workspace]);
      }
    });
  },
);
