/** The Action's noise check, as its bundle in dist/: a real git remote with the store, a forge on loopback. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NoiseVerdict, RunDocument } from '../../src/core/document/index.ts';
import { git, project } from '../helpers/project.ts';
import { makeFolder } from '../helpers/folders.ts';
import { loadDescription } from '../forge-server/description.mjs';
import { startForgeServer, type ForgeServer } from '../forge-server/server.mjs';
import { noiseWith } from '../helpers/noise.ts';
import { runNumber } from '../helpers/stored-runs.ts';
import { Runner, type JobResult } from './runner.ts';

const check = loadDescription();
const cell = 'command/run/quick';

const folder = makeFolder('action-noise');
let remote: string;
let workspace: string;
let server: ForgeServer;
let jobs = 0;

/** A push to the default branch. */
const push = (inputs: Record<string, string>): Promise<JobResult> =>
  new Runner(join(folder, `runner-${jobs++}`), server.url).run(workspace, {
    event: 'push',
    payload: { repository: { default_branch: 'main', full_name: 'octo/disk' } },
    inputs,
  });

const measured = (job: JobResult): RunDocument =>
  JSON.parse(readFileSync(job.outputs['run-file']!, 'utf8')) as RunDocument;

/** A run of another job on the default branch, in which the program was called so beside itself. */
function report(number: number, verdict: NoiseVerdict): Promise<JobResult> {
  const runs = join(folder, `runs-${jobs}`);
  mkdirSync(runs);
  const run = runNumber(number, { cells: { [cell]: 1e6 }, commit: git(workspace, 'rev-parse', 'HEAD') });
  const source = { ...run.source, repository: 'octo/disk' };
  writeFileSync(join(runs, 'run.json'), JSON.stringify({ ...run, source, noise: noiseWith({ [cell]: verdict }) }));
  return push({ mode: 'report', runs });
}

beforeAll(() => {
  remote = join(folder, 'remote.git');
  workspace = join(folder, 'workspace');
  project({ path: workspace, files: { 'io-perf.yml': 'workloads:\n  quick: { command: "true" }\n' }, remote });
});
beforeEach(async () => {
  server = await startForgeServer({ check });
});
afterEach(async () => {
  await server.close();
  expect(server.problems).toEqual([]);
});

describe('the noise check of the default branch', () => {
  const fast = { rounds: '2', profile: 'false', cache: 'false', 'install-tools': 'false' };

  it('is on, and says when two rounds leave no time for it', async () => {
    const job = await push(fast);
    expect(job.code, job.output).toBe(0);
    expect(job.output).toMatch(
      /The noise check was left out: one cell takes .* s, and a tenth of the time is .* s\. A time budget of \d+s makes room for it\./,
    );
    expect(measured(job)).not.toHaveProperty('noise');
  });

  it('takes its time from the budget of the job', async () => {
    const job = await push({ ...fast, rounds: '', 'time-budget': '4s' });
    expect(job.code, job.output).toBe(0);
    expect(measured(job).schedule!.timeBudgetNs).toBe(3.6e9);
  });

  it('is off with noise-check: false', async () => {
    const job = await push({ ...fast, 'noise-check': 'false' });
    expect(job.code, job.output).toBe(0);
    expect(job.output).not.toContain('noise check');
  });

  it('must be true or false', async () => {
    const job = await push({ ...fast, 'noise-check': '10%' });
    expect(job.code).not.toBe(0);
    expect(job.annotations.error).toEqual(['The input noise-check is "10%": it must be true or false.']);
  });
});

describe('the result of the noise check', () => {
  it('is published with the run: rows, the first view, badges', async () => {
    expect((await report(1, 'unchanged')).code).toBe(0);
    const job = await report(2, 'regressed');
    expect(job.code, job.output).toBe(0);
    expect(job.summary).toContain('The program differs from itself in quick');
    const shown = (path: string): string => git(remote, 'show', `gh-pages:${path}`);
    expect(shown('overview.js')).toContain('"judged":2,"regressed":1');
    expect(shown('noise.svg')).toContain('of 2 cells');
    expect(JSON.parse(shown('noise.json'))).toMatchObject({ schemaVersion: 1, label: 'false alarms' });
  });
});
