/** `io-perf backfill`: old commits in a store at their own dates, also where it was killed on the way. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../src/history/store/index.ts';
import { build, command, plantHistory } from '../bench/planted.mjs';
import { ioPerf, startIoPerf } from './helpers/io-perf.ts';
import { makeFolder } from './helpers/folders.ts';
import { has } from './helpers/has.ts';
import { itLong } from './speeds.ts';

const hasCompiler = has('cc');

describe.skipIf(!hasCompiler)(`io-perf backfill${hasCompiler ? '' : ' (skipped: no cc)'}`, () => {
  let folder: string;
  beforeAll(() => {
    folder = makeFolder('backfill');
  });

  function plant(name: string) {
    const path = join(folder, name);
    const commits = plantHistory(path, {
      ...{ commits: 6, records: 10, passes: 1 },
      changes: [
        { at: 2, broken: true },
        { at: 3, broken: false, syncs: 10 },
      ],
    });
    writeFileSync(join(path, 'io-perf.yml'), `workloads:\n  journal: { build: ${build}, command: ${command} }\n`);
    return { path, commits, store: join(folder, `${name}-store`) };
  }

  async function runsIn(store: string) {
    const snapshot = await openStore(store).snapshot();
    const runs = await snapshot.runs();
    return runs.map(({ commit, startedAt, job, complete }) => ({ commit, startedAt, job, complete }));
  }

  const stateOf = (path: string): string[] => {
    const states = join(path, '.git', 'io-perf', 'backfill');
    return existsSync(states) ? readdirSync(states).map((name) => join(states, name)) : [];
  };

  it('resumes after kill -9, and publishes each commit at its own date', { timeout: 600_000 }, async () => {
    const { path, commits, store } = plant('killed');
    const words = ['backfill', '--commits', '6', '--store', store, '--time-budget', '4s'];
    const { child, output, ended } = startIoPerf(words, path);
    const isMeasured = (): boolean => stateOf(path).some((state) => existsSync(join(state, 'stretch-0.json')));
    while (!isMeasured()) {
      if (child.exitCode !== null) throw new Error(`it ended too early: ${output.stderr}`);
      await new Promise((done) => setTimeout(done, 20));
    }
    child.kill('SIGKILL');
    await ended;
    expect(existsSync(store)).toBe(false);

    const { status, stdout, stderr } = ioPerf(words, { cwd: path });
    expect(status, stderr).toBe(0);
    expect(stderr).toContain('Going on with the backfill of 6 commits');
    // Counted before the kill: not again.
    expect(stderr).not.toContain('counting');
    expect(stdout).toContain('5 commits published');
    expect(stdout).toContain(`${commits[2]!.slice(0, 10)} is skipped`);
    const kept = commits.filter((_, at) => at !== 2);
    const dateOf = (commit: string): string => new Date(Date.UTC(2026, 0, 1 + commits.indexOf(commit))).toISOString();
    expect(await runsIn(store)).toEqual(
      kept.map((commit) => ({ commit, startedAt: dateOf(commit), job: 'backfill', complete: true })),
    );
    expect(stateOf(path)).toEqual([]);

    const trends = await (await openStore(store).snapshot()).trends();
    const [trend] = trends;
    expect(trend!.points.map(({ fsyncs }) => fsyncs)).toEqual([1, 1, 10, 10, 10]);

    const again = ioPerf(words, { cwd: path });
    expect(again.status, again.stderr).toBe(0);
    expect(again.stdout).toContain('5 already there');
    expect(await runsIn(store)).toHaveLength(5);
  });

  itLong('measures every Nth commit, and always the newest', { timeout: 300_000 }, async () => {
    const { path, commits, store } = plant('every');
    const words = ['backfill', '--since', commits[0]!, '--every', '2', '--store', store, '--time-budget', '2s'];
    const { status, stderr } = ioPerf(words, { cwd: path });
    expect(status, stderr).toBe(0);
    expect((await runsIn(store)).map(({ commit }) => commit)).toEqual([commits[1], commits[3], commits[5]]);
  });

  it('refuses wrong options in one sentence', () => {
    const { path, store } = plant('refused');
    const refused: [string[], string][] = [
      [['--commits', '2', '--since', 'HEAD~1'], 'leave one of them out'],
      [['--since', 'nowhere'], 'There is no commit "nowhere"'],
      [['--since', 'HEAD'], 'There are no commits of HEAD after HEAD'],
      [['elsewhere'], 'elsewhere'],
    ];
    for (const [words, sentence] of refused) {
      const { status, stderr } = ioPerf(['backfill', '--store', store, ...words], { cwd: path });
      expect([status, stderr.trim().split('\n').length], stderr).toEqual([2, 1]);
      expect(stderr).toContain(sentence);
    }
    expect(stateOf(path)).toEqual([]);
  });
});
