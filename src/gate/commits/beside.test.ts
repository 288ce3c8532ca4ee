import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder, temporaryFolder } from '../../../test/helpers/folders.ts';
import { ownerFile } from '../../core/system/index.ts';
import { directoryBeside, isOwnFile, openFolderBeside, projectAround } from './beside.ts';

const memory = '/dev/shm';
const isMounted = existsSync(memory) && statSync(memory).dev !== statSync(dirname(memory)).dev;

describe('a place beside a project', () => {
  it('is the folder around its checkout, also for a command that is given in one of its folders', async () => {
    const root = join(makeFolder('beside'), 'project');
    const inner = join(root, 'a', 'b');
    mkdirSync(inner, { recursive: true });
    mkdirSync(join(root, '.git'));
    expect(projectAround(inner)).toBe(root);
    expect(await directoryBeside(inner)).toEqual({ directory: dirname(root) });
    expect(readdirSync(dirname(root))).toEqual(['project']);
  });

  it('takes what a killed process left in the project', async () => {
    const root = join(makeFolder('beside'), 'project');
    const left = join(root, '.io-perf-1-0123abcd');
    mkdirSync(left, { recursive: true });
    const gone = Number(execFileSync('sh', ['-c', 'echo $$'], { encoding: 'utf8' }));
    const mark = (await openFolderBeside(root)) as { path: string; remove: () => Promise<void> };
    const { place } = JSON.parse(execFileSync('cat', [join(mark.path, ownerFile)], { encoding: 'utf8' })) as {
      place: string;
    };
    await mark.remove();
    writeFileSync(join(left, ownerFile), JSON.stringify({ pid: gone, place }));
    await directoryBeside(root);
    expect(existsSync(left)).toBe(false);
  });

  it.skipIf(!isMounted)('is in the project itself where that is the top of a file system, which is said', async () => {
    const { directory, hazard } = await directoryBeside(memory);
    expect(directory).toBe(memory);
    expect(hazard).toBe(
      'The folder of the executions, .io-perf-…, lies in /dev/shm, because /dev is on another file system: a program that walks this folder finds it. Name another folder of the same disk with --directory.',
    );
  });

  it.skipIf(!isMounted)('of checkouts is in the project too, unless a side walks it', async () => {
    const notes: string[] = [];
    const note = (sentence: string): void => {
      notes.push(sentence);
    };
    const inside = await openFolderBeside(memory, { note });
    expect(dirname(inside.path)).toBe(memory);
    await inside.remove();
    const outside = await openFolderBeside(memory, { isWalked: true, note });
    expect(dirname(outside.path)).not.toBe(memory);
    await outside.remove();
    expect(notes[0]).toBe(
      'The checkouts lie in /dev/shm, because /dev is on another file system: a program that looks into the folders above its own finds the files of this one, on both sides.',
    );
    expect(notes[1]).toMatch(
      /^The checkouts lie in .+, because \/dev is on another file system: it may be another disk, or memory\.$/,
    );
  });

  it('of checkouts is among temporary files where there is no project', async () => {
    const folder = await openFolderBeside(undefined);
    expect(dirname(folder.path)).toBe(dirname(temporaryFolder()));
    await folder.remove();
  });
});

describe('a file of io-perf', () => {
  it.each(['.io-perf-12-0123abcd/base/a', '.io-perf/cache/x', 'io-perf-run.json', 'a/io-perf-run-base.log'])(
    'is %s',
    (name) => {
      expect(isOwnFile(name)).toBe(true);
    },
  );

  it.each(['io-perf.yml', 'src/.io-perfect', 'io-perf-run.json.bak'])('is not %s', (name) => {
    expect(isOwnFile(name)).toBe(false);
  });
});
