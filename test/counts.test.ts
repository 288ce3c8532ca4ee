/** What the arms of the studies ask the kernel for, counted for real: the same each time, whatever else the machine does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { judgeConclusions } from '../src/suite/conclusions/conclusions.ts';
import type { RunDocument } from '../src/core/document/index.ts';
import { findTracer, parseCellProfiles, type CellProfiles } from '../src/count/index.ts';
import { makeFolder } from './helpers/folders.ts';
import { startIoPerf } from './helpers/io-perf.ts';
import { needsLibraries } from './helpers/java-libraries.ts';

const tracer = await findTracer();
const why = 'program' in tracer ? '' : ` (skipped: ${tracer.reason})`;

/** One write, one file, one tree of 100 entries: the counts are as exact as those of large ones. */
const cells = {
  native: ['native/save/rename?size=8KiB&sync=full', 'native/traverse/getdents64?entries=100&shape=source'],
  node: ['node/save/renameSync?size=8KiB&sync=full', 'node/traverse/readdirSync.recursive?entries=100&shape=source'],
  python: ['python/save/os.replace?size=8KiB&sync=full', 'python/traverse/os.scandir?entries=100&shape=source'],
  java: [
    'java/save/Files.move?size=8KiB&sync=full',
    'java/write/FileOutputStream.byte?size=2KiB',
    'java/write/FileOutputStream.block?chunk=1KiB&size=2KiB',
    'java/traverse/Files.walk?entries=100&shape=source',
    'java/traverse/jnr-readdir?entries=100&shape=source',
    'java/traverse/aws-crt?entries=100&shape=source',
  ],
};
const all = Object.values(cells).flat();

describe.skipIf(why !== '')(`counts of cells${why}`, () => {
  let folder: string;
  let counted: CellProfiles;
  beforeAll(async () => {
    folder = makeFolder('counts');
    const path = join(folder, 'counts.json');
    const words = ['profile', '--quiet', '--repeat', '3', '--json', path, '--cells', ...all];
    const { output, ended } = startIoPerf(words, folder);
    const { code } = await ended;
    expect(code, output.stderr).toBe(0);
    counted = parseCellProfiles(readFileSync(path, 'utf8'), path);
  }, 240_000);

  /** A runner that this machine cannot build is named among what was skipped. */
  const reasonFor = (runner: string): string | undefined =>
    counted.skipped.find(({ cell }) => cell === `${runner}/*`)?.reason;

  const lacks = (id: string): boolean =>
    needsLibraries(id) && counted.skipped.some(({ cell }) => cell.split('?')[0] === id.split('?')[0]);

  for (const [runner, own] of Object.entries(cells)) {
    it(`are the same each time in ${runner}`, ({ skip }) => {
      const reason = reasonFor(runner);
      if (reason !== undefined) skip(reason);
      for (const id of own.filter((id) => !lacks(id))) {
        const cell = Object.entries(counted.cells).find(([name]) => name.split('?')[0] === id.split('?')[0]);
        expect(cell, `${id}: ${JSON.stringify(counted.errors)}`).toBeDefined();
        expect(cell![1].profile.unstable, id).toBeUndefined();
        expect(cell![1].profile, id).toMatchObject({ source: 'strace' });
      }
      const [, save] = Object.entries(counted.cells).find(([id]) => id.startsWith(`${runner}/save/`))!;
      expect(save.profile, 'an atomic save').toMatchObject({
        kinds: { rename: 1, fsync: 2, write: 1 },
        writtenBytes: 8192,
      });
    });
  }

  it('explain the results of the studies', ({ skip }) => {
    const reason = cells.java.some(lacks) ? 'needs libraries of Maven' : reasonFor('java');
    if (reason !== undefined) skip(reason);
    const run = {
      subjects: { head: {} },
      cells: Object.fromEntries(
        Object.entries(counted.cells).map(([id, { type, profile }]) => [
          id,
          { type, subject: { head: { opsPerSample: 1, samples: [], profile } } },
        ]),
      ),
    } as unknown as RunDocument;
    const explained = judgeConclusions(run).flatMap(({ id, counts = [] }) =>
      counts.map(({ what, status }) => `${id} ${what}: ${status}`),
    );
    expect(explained).toEqual([
      'C0.7 a save that survives a crash renames: holds',
      'C0.7 and syncs the file and its folder: holds',
      'C1.1 one write for each byte: holds',
      'C1.1 one for each block of 1 KiB: holds',
      'C4.4 AWS CRT resolves the path of every entry (realpath): holds',
      'C4.4 and asks for its attributes: holds',
      'C4.4 Files.walk resolves none: holds',
      'C4.6 Files.walk asks for the attributes of every entry: holds',
      'C4.6 JNR readdir for those of none, beyond the one that opendir(3) makes of each folder: holds',
      'C4.6 getdents64 for none at all: holds',
    ]);
  });
});
