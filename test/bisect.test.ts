/** `io-perf bisect` on made-up histories: which commit it names, what it says of those it cannot test, and how it ends. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { findTracer } from '../src/count/index.ts';
import { build, command, plantHistory, type PlantedChange } from '../bench/planted.mjs';
import { makeFolder } from './helpers/folders.ts';
import { runIoPerf, type Ended } from './helpers/io-perf.ts';
import { git as gitIn, writeFiles } from './helpers/project.ts';
import { has } from './helpers/has.ts';
import { itLong } from './speeds.ts';

const tracer = await findTracer();
const isCounted = 'program' in tracer;
const hasCompiler = has('cc');

interface Found {
  commit: string | null;
  metric: string;
  before: number;
  after: number;
  tested: number;
  builds: number;
  untested: string[];
  skipped: { commit: string; reason: string }[];
  others: { good: string; bad: string; before: number; after: number }[];
  certainty?: number;
  merged?: { good: string; bad: string; commits: number };
}

describe.skipIf(!hasCompiler)(`io-perf bisect${hasCompiler ? '' : ' (skipped: no cc)'}`, () => {
  let folder: string;
  let count = 0;
  beforeAll(() => {
    folder = makeFolder('bisect');
  });

  function plant(commits: number, changes: PlantedChange[], records = 20, passes = 1) {
    const path = join(folder, `project-${count++}`);
    return { path, commits: plantHistory(path, { commits, records, passes, changes }) };
  }

  const bisect = (path: string, words: string[], program = ['--build', build, '--', command]): Promise<Ended> =>
    runIoPerf(['bisect', ...words, ...program], path);

  async function foundBy(path: string, words: string[]): Promise<Found & { text: string }> {
    const json = join(folder, 'found.json');
    const { code: status, stdout, stderr } = await bisect(path, [...words, '--json', json]);
    expect(status, stderr).toBe(0);
    return { ...(JSON.parse(readFileSync(json, 'utf8')) as Found), text: stdout };
  }

  describe.skipIf(!isCounted)('by counts', () => {
    it(
      'names one of 64 commits in at most eight builds, and leaves the checkout as it was',
      { timeout: 200_000 },
      async () => {
        const { path, commits } = plant(64, [{ at: 41, syncs: 20 }]);
        const found = await foundBy(path, ['--good', commits[0]!, '--metric', 'fsync']);
        expect(found).toMatchObject({ commit: commits[41], metric: 'fsync', before: 1, after: 20, others: [] });
        expect(found.builds).toBeLessThanOrEqual(8);
        expect(found.text).toContain('Commit 41');
        expect(gitIn(path, 'worktree', 'list').split('\n')).toHaveLength(1);
        expect(gitIn(path, 'status', '--porcelain')).toBe('');
      },
    );

    itLong('finds the count by itself, and the workload if there is one', { timeout: 200_000 }, async () => {
      const { path, commits } = plant(6, [{ at: 2, syncs: 20 }]);
      writeFiles(path, { 'io-perf.yml': `workloads:\n  journal: { build: ${build}, command: ${command} }\n` });
      const { code: status, stdout } = await bisect(path, ['--good', commits[0]!, '--json', '-'], []);
      expect(status).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ commit: commits[2], metric: 'fsync', workload: 'journal' });
    });

    itLong('skips commits that do not build, and names them', { timeout: 200_000 }, async () => {
      const broken = [
        { at: 6, broken: true },
        { at: 9, broken: false },
      ];
      const outside = plant(16, [...broken, { at: 12, syncs: 20 }]);
      const found = await foundBy(outside.path, ['--good', 'HEAD~15', '--metric', 'fsync']);
      expect(found).toMatchObject({ commit: outside.commits[12], untested: [] });
      expect(found.skipped.length).toBeGreaterThan(0);
      expect(found.text).toContain(found.skipped[0]!.commit.slice(0, 10));

      const inside = plant(16, [...broken, { at: 7, syncs: 20 }]);
      const unclear = await foundBy(inside.path, ['--good', 'HEAD~15', '--metric', 'fsync']);
      expect(unclear).toMatchObject({ commit: inside.commits[9], untested: inside.commits.slice(6, 9) });
      expect(unclear.text).toContain('may have made the change');
    });

    itLong('follows the larger of two changes, and reports the other', { timeout: 200_000 }, async () => {
      const { path, commits } = plant(12, [
        { at: 3, syncs: 15 },
        { at: 8, syncs: 10 },
      ]);
      const found = await foundBy(path, ['--good', 'HEAD~11', '--metric', 'fsync']);
      expect(found).toMatchObject({ commit: commits[3], before: 1, after: 15 });
      expect(found.others).toMatchObject([{ before: 15, after: 10 }]);
      expect(found.text).toContain('not the only change');
    });

    it('names the merge that brought the change, and how to go on', { timeout: 200_000 }, async () => {
      const { path, commits } = plant(4, [{ at: 3, syncs: 20 }]);
      const git = (...words: string[]): string => gitIn(path, ...words);
      git('branch', 'topic');
      git('reset', '--quiet', '--hard', commits[1]!);
      git('commit', '--quiet', '--allow-empty', '--message', 'Another');
      git('merge', '--quiet', '--no-ff', '--message', 'Merge topic', 'topic');
      const merge = git('rev-parse', 'HEAD');
      git('commit', '--quiet', '--allow-empty', '--message', 'After it');
      const found = await foundBy(path, ['--good', commits[0]!, '--metric', 'fsync']);
      expect(found).toMatchObject({ commit: merge, merged: { good: commits[1], bad: commits[3], commits: 2 } });
      expect(found.text).toContain(`--good ${commits[1]!.slice(0, 10)} --bad ${commits[3]!.slice(0, 10)}`);
    });

    it('ends with 1 when nothing changed', { timeout: 200_000 }, async () => {
      const { path } = plant(3, []);
      const { code: status, stdout } = await bisect(path, ['--good', 'HEAD~2', '--metric', 'openat']);
      expect(status).toBe(1);
      expect(stdout).toContain('Nothing changed');
    });

    itLong('ends with 3 when the good commit does not build or run', { timeout: 200_000 }, async () => {
      const { path } = plant(3, [
        { at: 0, broken: true },
        { at: 1, broken: false },
      ]);
      const { code: status, stderr } = await bisect(path, ['--good', 'HEAD~2', '--metric', 'fsync']);
      expect(status).toBe(3);
      expect(stderr).toContain('Name another commit with --good.');
      const program = ['--', 'sh', '-c', 'echo "starting"; echo "Error: no such table" >&2; exit 4'];
      const failing = await bisect(path, ['--good', 'HEAD~1', '--metric', 'fsync'], program);
      expect(failing.code).toBe(3);
      expect(failing.stderr).toContain('Error: no such table');
    });
  });

  it('names the commit by time, with its certainty', { timeout: 900_000 }, async () => {
    const { path, commits } = plant(10, [{ at: 6, passes: 90 }], 20, 30);
    const found = await foundBy(path, ['--good', 'HEAD~9', '--metric', 'time', '--time-budget', '3m']);
    expect(found).toMatchObject({ commit: commits[6], metric: 'time' });
    expect(found.after).toBeGreaterThan(found.before);
    expect(found.certainty).toBeGreaterThan(0.9);
  });

  it('refuses wrong options in one sentence, with exit status 2', async () => {
    const { path, commits } = plant(3, []);
    const refused: [string[], string][] = [
      [['--good', 'nowhere'], 'There is no commit "nowhere"'],
      [['--good', 'HEAD'], 'are one commit'],
      [['--good', 'HEAD', '--bad', 'HEAD~1'], 'exchange --good and --bad'],
      [['--good', commits[0]!, '--metric', 'speed'], '--metric is "speed"'],
      [['journal', '--good', 'HEAD~1'], 'leave one of them out'],
    ];
    for (const [words, sentence] of refused) {
      const { code: status, stderr } = await bisect(path, words);
      expect([status, stderr.trim().split('\n').length]).toEqual([2, 1]);
      expect(stderr).toContain(sentence);
    }
    const { code: status, stderr } = await bisect(path, ['--good', 'HEAD~1'], []);
    expect([status, stderr]).toEqual([2, expect.stringContaining('There is nothing to bisect') as string]);
  });
});
