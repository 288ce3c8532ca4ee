/** The Action in projects that say little: no io-perf.yml at all, or workloads that need no build. */
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseRunDocument, type RunDocument } from '../../src/core/document/index.ts';
import { makeFolder } from '../helpers/folders.ts';
import { Runner, type JobResult } from './runner.ts';
import { judgementOf } from '../helpers/compared.ts';
import { project as makeProject, type Project } from '../helpers/project.ts';

const cacheFolder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'io-perf');
let folder: string;
let jobs = 0;
beforeAll(() => {
  folder = makeFolder('bare-project');
});

async function run(
  { path: workspace, commits }: Project,
  event: 'push' | 'pull_request',
  inputs: Record<string, string>,
): Promise<{ job: JobResult; document: RunDocument }> {
  const about = { default_branch: 'main', full_name: 'octo/disk' };
  const side = (sha: string) => ({ ref: 'main', sha, repo: { full_name: 'octo/disk' } });
  const [base, head] = [commits[0]!, commits.at(-1)!];
  const pull = { number: 12, head: side(head), base: side(base) };
  const job = await new Runner(join(folder, `runner-${jobs++}`), 'http://127.0.0.1:9').run(workspace, {
    event,
    payload: { repository: about, ...(event === 'push' ? {} : { number: 12, pull_request: pull }) },
    inputs: { store: './../.io-perf-no-store', comment: 'false', rounds: '1', ...inputs },
    // As on a runner: the kernel counts where it may. What this machine has built is not built again.
    environment: { IO_PERF_COUNTERS: undefined, IO_PERF_CACHE: cacheFolder },
  });
  const path = job.outputs['run-file']!;
  return { job, document: parseRunDocument(readFileSync(path, 'utf8'), path) };
}

describe('a project without io-perf.yml', () => {
  it.each(['push', 'pull_request'] as const)(
    'measures a few cells of the machine on %s, and the log says what to write',
    { timeout: 400_000 },
    async (event) => {
      const { job, document } = await run(makeProject({ files: { 'tool.py': 'print(1)\n' } }), event, {
        profile: 'false',
      });
      expect(job.code, job.output).toBe(0);
      expect(document.suite).toBe('machine');
      const runners = Object.keys(document.cells).map((cell) => cell.split('/', 1)[0]!);
      expect(new Set(runners).has('node')).toBe(true);
      expect(runners.filter((runner) => runner !== 'node' && runner !== 'native')).toEqual([]);
      expect(runners.length).toBeLessThanOrEqual(12);
      expect(job.annotations.notice.join('\n')).toMatch(/the machine and not the project.*io-perf\.yml/);
      expect(job.output).toContain('\nworkloads:\n  my-program:\n    command: ./my-program input.txt\n');
      expect(job.output).not.toMatch(/building (java|dotnet|swift)/);
    },
  );
});

describe.skipIf(process.platform === 'win32')('workloads without a build', () => {
  const configuration = 'workloads:\n  work: { command: sh work.sh }\n';
  const project = () =>
    makeProject({
      commits: [
        { 'io-perf.yml': configuration, 'work.sh': 'cat io-perf.yml > /dev/null\n' },
        { 'work.sh': 'cat work.sh > /dev/null\n' },
      ],
    });

  it('are compared on a pull request', { timeout: 120_000 }, async () => {
    const { job, document } = await run(project(), 'pull_request', { gate: 'false' });
    expect(job.code, job.output).toBe(0);
    expect(Object.keys(document.subjects).sort()).toEqual(['base', 'head']);
    expect(Object.keys(document.cells)).toEqual(['command/run/work']);
    expect(judgementOf(document).basis).toBe('paired');
    expect(job.annotations.notice.join('\n')).not.toMatch(/not the project/);
  });

  it('are measured alone on a push', { timeout: 120_000 }, async () => {
    const { document } = await run(project(), 'push', {});
    expect(Object.keys(document.subjects)).toEqual(['head']);
    expect(Object.keys(document.cells)).toEqual(['command/run/work']);
  });
});
