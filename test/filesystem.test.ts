/** The example for authors of file systems: two builds of one, mounted side by side, compared in one job. */
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { RunDocument } from '../src/document/index.ts';
import { makeFolder, removeFolder, repository } from './clone.ts';
import { judgementOf } from './helpers/compared.ts';

const succeeds = (program: string, ...words: string[]): boolean =>
  spawnSync(program, words, { stdio: 'ignore' }).status === 0;
const missing = [
  ...(mayUse('/dev/fuse') ? [] : ['/dev/fuse']),
  ...(succeeds('cc', '--version') ? [] : ['cc']),
  ...(succeeds('pkg-config', '--exists', 'fuse3') ? [] : ['libfuse3-dev']),
  ...(succeeds('fusermount3', '--version') ? [] : ['fuse3']),
  ...(succeeds('strace', '-V') ? [] : ['strace']),
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
    afterAll(() => {
      removeFolder(folder);
    });
    const counts = (side: string): Record<string, number> =>
      (
        JSON.parse(readFileSync(join(folder, `${side}-counts.json`), 'utf8')) as {
          profile: { perOp: Record<string, number> };
        }
      ).profile.perOp;

    it('is slower by what its users do, and by its own calls', { timeout: 300_000 }, async (context) => {
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
  },
);
