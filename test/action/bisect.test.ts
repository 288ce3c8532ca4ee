/** The Action's `mode: backfill` and input `bisect`, as its bundle in dist/: a planted history, a store in a folder, a forge on loopback. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { build, command, plantHistory } from '../../bench/planted.mjs';
import { findTracer } from '../../src/count/index.ts';
import { publishFiles } from '../../src/report/dashboard/index.ts';
import { type RunDocument, runSchemaId, timePerOp } from '../../src/core/document/index.ts';
import { createRandom } from '../../src/core/stats/index.ts';
import { openStore } from '../../src/history/store/index.ts';
import { makeFolder } from '../helpers/folders.ts';
import { loadDescription } from '../forge-server/description.mjs';
import { startForgeServer, type ForgeServer } from '../forge-server/server.mjs';
import { Runner, type JobOptions, type JobResult } from './runner.ts';
import { git } from '../helpers/project.ts';
import { has } from '../helpers/has.ts';
import { itLong } from '../speeds.ts';

const check = loadDescription();
const canCount = 'program' in (await findTracer()) && has('cc');
const commitCount = 34;
const planted = 19;
const random = createRandom(7);

describe.skipIf(!canCount)(`since when, in the Action${canCount ? '' : ' (skipped: no cc or no strace)'}`, () => {
  let folder: string;
  let workspace: string;
  let commits: string[];
  let server: ForgeServer;
  let jobs = 0;

  const runJob = (options: Partial<JobOptions>, place = workspace): Promise<JobResult> =>
    new Runner(join(folder, `runner-${jobs++}`), server.url).run(place, {
      event: 'schedule',
      payload: { repository: { default_branch: 'main', full_name: 'octo/disk' } },
      ...options,
    });

  /** A run in which one execution takes the given nanoseconds. */
  function runOf(commit: string, index: number, ns: number): RunDocument {
    const at = new Date(Date.UTC(2026, 0, 1 + index)).toISOString();
    const figure = ns * (1 + 0.02 * (random.next() - 0.5));
    return {
      schema: runSchemaId,
      id: `nightly-${index}`,
      startedAt: at,
      endedAt: at,
      complete: true,
      seed: 1,
      tool: { name: 'io-perf', version: '0.1.0' },
      source: { repository: 'octo/disk', commit, ref: 'refs/heads/main' },
      subjects: { head: { target: 'host', directory: '/x', environment: {}, fingerprint: 'f', hazards: [] } },
      cells: {
        'command/run/records': {
          type: 'path',
          subject: { head: { opsPerSample: 1, samples: [], summary: { ...timePerOp, value: figure } } },
        },
      },
      skipped: [],
      errors: [],
    };
  }

  /** The job of a night: its run is in a file, and the store knows those before. */
  function night(store: string, index: number, more: Record<string, string> = {}): Promise<JobResult> {
    const runs = join(folder, `runs-${jobs}`);
    mkdirSync(runs);
    writeFileSync(join(runs, 'run.json'), JSON.stringify(runOf(commits[commitCount - 1]!, index, 15e6)));
    return runJob({ inputs: { mode: 'report', runs, store, gate: 'false', bisect: 'true', ...more } });
  }

  async function makeStore(name: string): Promise<string> {
    const place = join(folder, name);
    const runs = commits.map((commit, index) => runOf(commit, index, index < planted ? 10e6 : 15e6));
    await openStore(place).append(runs, {
      extra: (load) => publishFiles({ load, documents: runs.slice(-1), now: '2026-02-01T00:00:00.000Z' }),
    });
    return place;
  }

  beforeAll(() => {
    folder = makeFolder('bisect-step');
    workspace = join(folder, 'workspace');
    commits = plantHistory(workspace, {
      commits: commitCount,
      records: 20,
      passes: 1,
      changes: [{ at: planted, syncs: 20 }],
    });
    git(workspace, 'checkout', '--quiet', '-B', 'main');
    const workload = `workloads:\n  records:\n    build: ${JSON.stringify(build)}\n    command: ${JSON.stringify(command)}\n`;
    writeFileSync(join(workspace, 'io-perf.yml'), workload);
  });
  beforeEach(async () => {
    server = await startForgeServer({ check });
  });
  afterEach(async () => {
    await server.close();
    expect(server.problems).toEqual([]);
  });

  it('finds the commit behind a change, and opens one issue once', { timeout: 280_000 }, async () => {
    const store = await makeStore('history');
    const first = await night(store, commitCount);
    expect(first.code, first.output).toBe(0);
    expect(server.state.issues, first.output).toHaveLength(1);
    const [issue] = server.state.issues;
    expect(first.outputs['issue-url']).toBe(issue!.html_url);
    expect(issue!.title).toBe(`io-perf: records fsync 1 → 20 since "Commit ${planted}"`);
    expect(issue!.body).toContain(`/octo/disk/commit/${commits[planted]!}`);
    expect(issue!.body).toMatch(/\| fsync, counted exactly \| 1 \| 20 \| ×20 \|/);
    expect(issue!.body).toMatch(/\| time, in the stored runs \| \| \| \+\d\d % \[\+\d\d, \+\d\d\] \|/);
    expect(issue!.body).toMatch(
      /Found by exact counts\. (The store names no commit besides it|\d+ of the \d+ commits in between were tested)/,
    );
    expect(issue!.body).toContain(
      `io-perf compare ${commits[planted]!.slice(0, 10)}~..${commits[planted]!.slice(0, 10)}`,
    );
    expect(first.annotations.warning.join('\n')).not.toContain('were not counted');
    expect(issue!.body).toContain('| `write` | 2 | 20 | ×10 |');
    // The second night finds nothing new, and does not bisect again.
    const second = await night(store, commitCount + 1);
    expect(second.output).toContain('An issue already reports the change of records.');
    expect(second.outputs['issue-url']).toBe('');
    expect(server.state.issues).toMatchObject([{ edits: 0 }]);
    issue!.state = 'closed';
    await night(store, commitCount + 2);
    expect(server.state.issues).toHaveLength(1);
    expect(git(workspace, 'worktree', 'list').split('\n')).toHaveLength(1);
  });

  itLong('says which permission is missing, and does not fail the job', { timeout: 200_000 }, async () => {
    const store = await makeStore('unwritable');
    await server.close();
    server = await startForgeServer({ check, readOnly: true });
    const { code, annotations } = await night(store, commitCount);
    expect(code).toBe(0);
    expect(annotations.warning.join('\n')).toMatch(/No commit was looked for: .*issues: write/);
  });

  itLong('measures old commits and publishes them at their own dates', { timeout: 280_000 }, async () => {
    const store = join(folder, 'first-day');
    const inputs = { mode: 'backfill', store, commits: '3', every: '2', 'time-budget': '2s' };
    const { code, output, outputs, summary } = await runJob({ event: 'workflow_dispatch', inputs });
    expect(code, output).toBe(0);
    expect(outputs.verdict).toBe('new');
    expect(summary).toContain('3 commits published');
    const runs = await (await openStore(store).snapshot()).runs();
    expect(runs.map(({ commit }) => commit)).toEqual([commits[29], commits[31], commits[33]]);
    expect(runs.map(({ startedAt }) => startedAt.slice(0, 10))).toEqual(
      runs.map(({ commit }) => git(workspace, 'show', '--no-patch', '--format=%cI', commit!).slice(0, 10)),
    );
  });

  it.each([
    [{ commits: '0' }, 'The input commits is "0": write a whole number above 0.'],
    [{ commits: '3', since: 'main~2' }, 'The inputs commits and since both say where to begin: leave one of them out.'],
  ])('refuses %j', async (inputs, message) => {
    const { code, annotations } = await runJob({ inputs: { mode: 'backfill', ...inputs } });
    expect([code, annotations.error]).toEqual([2, [message]]);
  });

  it('asks for the whole history of a shallow checkout', async () => {
    const shallow = join(folder, 'shallow');
    git(workspace, 'clone', '--quiet', '--depth=1', `file://${workspace}`, shallow);
    writeFileSync(join(shallow, 'io-perf.yml'), 'workloads:\n  records:\n    command: ls\n');
    const { code, annotations } = await runJob({ inputs: { mode: 'backfill', store: join(folder, 'none') } }, shallow);
    expect([code, annotations.error]).toEqual([
      2,
      ['Old commits are not in this checkout, which is shallow: set fetch-depth: 0 of actions/checkout.'],
    ]);
  });
});
