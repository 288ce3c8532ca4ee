/** The program starts from what V8 compiled of it before. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { repository, temporaryFolder } from './helpers/folders.ts';

let cache: string;
beforeEach(() => {
  cache = join(temporaryFolder(), 'cache');
});

/** @returns what is in the cache after a start */
function start(environment: Record<string, string> = {}): string[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(repository, 'dist', 'cli.cjs'), '--version'], {
    encoding: 'utf8',
    env: { ...process.env, IO_PERF_CACHE: cache, ...environment },
  });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '0.1.0\n', stderr: '' });
  return existsSync(cache) ? readdirSync(cache) : [];
}

describe('what V8 compiled of the program', () => {
  it('is kept at the first start, for this user alone, and taken at the second', () => {
    const [name = ''] = start();
    expect(name).toMatch(/^program-[0-9a-f]{20}$/);
    const { mode, ino } = statSync(join(cache, name));
    expect(mode & 0o077).toBe(0);
    expect(start()).toEqual([name]);
    expect(statSync(join(cache, name)).ino).toBe(ino);
  });

  it.each<[string, (content: Buffer) => Buffer]>([
    ['cut short', (content) => content.subarray(0, 100_000)],
    ['empty', () => Buffer.alloc(0)],
    ['changed in the middle', (content) => content.fill(0, 500_000, 600_000)],
  ])('is made anew where the file is %s', (_, damage) => {
    const file = join(cache, start()[0]!);
    writeFileSync(file, damage(readFileSync(file)));
    const { ino } = statSync(file);
    start();
    expect(statSync(file).ino).not.toBe(ino);
    expect(statSync(file).size).toBeGreaterThan(1_000_000);
  });

  it('is made anew where V8 has other flags', () => {
    const [name = ''] = start();
    const { ino } = statSync(join(cache, name));
    expect(start({ NODE_OPTIONS: '--stack-trace-limit=20' })).toEqual([name]);
    expect(statSync(join(cache, name)).ino).not.toBe(ino);
  });

  it('is not kept where NODE_DISABLE_COMPILE_CACHE is set', () => {
    expect(start({ NODE_DISABLE_COMPILE_CACHE: '1' })).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')('is not kept in a folder that everybody may write', () => {
    mkdirSync(cache);
    chmodSync(cache, 0o777);
    expect(start()).toEqual([]);
  });

  it('is not kept where the cache is not a folder', () => {
    writeFileSync(cache, '');
    const { status } = spawnSync(process.execPath, [join(repository, 'dist', 'cli.cjs'), '--version'], {
      env: { ...process.env, IO_PERF_CACHE: cache },
    });
    expect(status).toBe(0);
  });
});
