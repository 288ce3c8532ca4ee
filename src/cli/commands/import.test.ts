import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addImport } from './import.ts';

let folder: string;
const at = (name: string): string => join(folder, name);

async function importFrom(file: string): Promise<void> {
  const program = new Command().option('--quiet').exitOverride();
  addImport(program);
  const words = ['import', '--from', 'github-action-benchmark', file, '--store', at('store')];
  await program.parseAsync(['node', 'io-perf', '--quiet', ...words]);
}

async function makeSparse(name: string, sizeBytes: number): Promise<string> {
  const file = await open(at(name), 'w');
  await file.truncate(sizeBytes);
  await file.close();
  return at(name);
}

beforeAll(async () => {
  folder = await mkdtemp(join(process.cwd(), '.import-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('io-perf import refuses in one sentence, and makes no store of', () => {
  it.each<[string, () => Promise<string>, RegExp]>([
    ['a file of 500 MB', () => makeSparse('large.js', 500e6), /large\.js is larger than 64 MiB: split it/],
    [
      'a small file that becomes a large one',
      async () => {
        await writeFile(at('bomb.gz'), gzipSync(Buffer.alloc(70 * 1024 * 1024)));
        return at('bomb.gz');
      },
      /bomb\.gz is larger than 64 MiB/,
    ],
    ['a folder', () => Promise.resolve(folder), /cannot be read .*EISDIR/],
    ['nothing', () => Promise.resolve(at('none.js')), /none\.js cannot be read .*ENOENT/],
    [
      'a text in UTF-16',
      async () => {
        await writeFile(at('utf16.js'), Buffer.from('\uFEFFwindow.BENCHMARK_DATA = {"entries":{}}', 'utf16le'));
        return at('utf16.js');
      },
      /utf16\.js cannot be read as UTF-8 text/,
    ],
  ])('%s', async (_, make, message) => {
    const file = await make();
    await expect(importFrom(file)).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringMatching(message) as string,
    });
    expect(await readdir(folder)).not.toContain('store');
  });
});
