/** The example for authors of file systems: two builds of one, mounted side by side, compared in one job. */
import { spawn } from 'node:child_process';
import { accessSync, constants, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RunDocument } from '../src/core/document/index.ts';
import { makeFolder, repository } from './helpers/folders.ts';
import { runIoPerf, startIoPerf } from './helpers/io-perf.ts';
import { judgementOf } from './helpers/compared.ts';
import { waitFor } from './helpers/wait-for.ts';
import { compare } from './helpers/compare.ts';
import { project as makeProject } from './helpers/project.ts';
import { has } from './helpers/has.ts';

const missing = [
  ...(mayUse('/dev/fuse') ? [] : ['/dev/fuse']),
  ...(has('cc') ? [] : ['cc']),
  ...(has('pkg-config', '--exists', 'fuse3') ? [] : ['libfuse3-dev']),
  ...(has('fusermount3') ? [] : ['fuse3']),
  ...(has('strace') ? [] : ['strace']),
];
const cell = 'node/append/appendFileSync?chunk=4KiB';

function mayUse(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(missing.length > 0)(
  `a file system with one more fsync per write${missing.length > 0 ? ` (missing: ${missing.join(', ')})` : ''}`,
  () => {
    const folder = makeFolder('filesystem');
    const counts = (side: string): Record<string, number> =>
      (
        JSON.parse(readFileSync(join(folder, `${side}-counts.json`), 'utf8')) as {
          profile: { perOp: Record<string, number> };
        }
      ).profile.perOp;

    it('is slower for its users, and makes more calls itself', { timeout: 300_000 }, async (context) => {
      // Pairs, not seconds: as many on a busy machine. The change is tenfold, and nothing is asserted of its size.
      const words = ['--cells', cell, '--rounds', '14', '--seed', '1'];
      const child = spawn(join(repository, 'examples', 'filesystem', 'compare.sh'), words, { cwd: folder });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => (output += text));
      const code = await new Promise((done) => child.on('close', done));
      if (/^fuse(rmount3)?: .*(?:not permitted|denied|not found)/m.test(output)) {
        context.skip(`no file system may be mounted here: ${output.trim()}`);
      }
      expect(code, output).toBe(1);
      const run = JSON.parse(readFileSync(join(folder, 'io-perf-run.json'), 'utf8')) as RunDocument;
      expect(judgementOf(run).cells[cell]?.verdict).toBe('regressed');
      expect([counts('base').fsync ?? 0, counts('head').fsync]).toEqual([0, 20]);
      expect([counts('base').pwrite64, counts('head').pwrite64]).toEqual([20, 20]);
      // Unmounted, and nothing left but what was asked for.
      expect(readFileSync('/proc/self/mounts', 'utf8')).not.toContain(folder);
      expect(readdirSync(folder).sort()).toEqual(['base-counts.json', 'head-counts.json', 'io-perf-run.json']);
    });

    describe('a file system in a pull request, with the io-perf.yml of the example', () => {
      const project = join(folder, 'project');
      const mounts = (): string => readFileSync('/proc/self/mountinfo', 'utf8');
      const mountsHere = (): string[] =>
        mounts()
          .split('\n')
          .filter((line) => line.includes(folder.replaceAll(' ', String.raw`\040`)));

      beforeAll(() => {
        const example = (name: string): string =>
          readFileSync(join(repository, 'examples', 'filesystem', name), 'utf8');
        const names = ['passthrough.c', 'io-perf.yml', 'disk.fio'];
        makeProject({
          path: project,
          files: { '.gitignore': 'passthrough\n*.json\n*.log\n' },
          commits: [
            Object.fromEntries(names.map((name) => [name, example(name)])),
            { 'passthrough.c': example('passthrough.c').replace('#ifdef DURABLE_WRITES', '#if 1') },
          ],
        });
      });

      it('is built, mounted, measured and unmounted on both sides', { timeout: 300_000 }, async (context) => {
        const { code, stderr, run } = await compare(project, [
          'main~1..main',
          '--cells',
          cell,
          '--rounds',
          '3',
          '--seed',
          '1',
        ]);
        if (/fuse.*(?:not permitted|denied|not found)/i.test(stderr)) context.skip('nothing may be mounted here');
        // Three pairs show a large change, and how large one more fsync is depends on the disk.
        expect([0, 1], stderr).toContain(code);
        for (const side of ['base', 'head']) expect(run.cells[cell]!.subject[side]!.samples).toHaveLength(3);
        for (const side of ['base', 'head']) expect(run.subjects[side]!.environment.filesystem).toMatch(/^fuse/);
        expect(mountsHere()).toEqual([]);
        expect(readdirSync(folder).filter((name) => name.startsWith('.io-perf-'))).toEqual([]);
      });

      it('is unmounted, and its disk not touched, when io-perf is killed', { timeout: 120_000 }, async () => {
        const { child, ended } = startIoPerf(['compare', 'main~1..main', '--cells', cell], project);
        await waitFor('both sides are mounted', () => mountsHere().length === 2, 60_000);
        child.kill('SIGKILL');
        await ended;
        await waitFor('both are unmounted', () => mountsHere().length === 0, 30_000);
        expect(readFileSync(join(project, 'passthrough.c'), 'utf8')).toContain('#if 1');
      });

      it('is explained when it does not start or never becomes ready', { timeout: 120_000 }, async () => {
        const result = async (each: string): Promise<{ code: number | null; sentence: string }> => {
          writeFileSync(join(project, 'broken.yml'), `subjects: { each: ${each} }\n`);
          const words = ['compare', 'main~1..main', '--quiet', '--config', 'broken.yml', '--cells', cell];
          const { code, stderr } = await runIoPerf(words, project);
          return { code, sentence: stderr.trim().split('\n').at(-1)! };
        };
        expect(await result('{ start: "true" }')).toEqual({
          code: 2,
          sentence: expect.stringMatching(/start without ready: write/) as string,
        });
        expect(await result('{ ready: "true" }')).toEqual({
          code: 2,
          sentence: expect.stringMatching(/ready without start: write/) as string,
        });
        expect(await result('{ ref: main, start: "true", ready: "true" }')).toEqual({
          code: 2,
          sentence: expect.stringMatching(/has ref, which both sides cannot share/) as string,
        });
        expect(await result('{ start: "echo no such disk >&2; exit 4", ready: "false" }')).toEqual({
          code: 3,
          sentence: expect.stringMatching(
            /The start ".*" of base .* ended with 4, after "no such disk"; what it said is in .*io-perf-run-base\.log/,
          ) as string,
        });
      });
    });
  },
);
