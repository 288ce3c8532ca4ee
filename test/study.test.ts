/** `io-perf study` with a folder of the user's own, through the program. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RunDocument } from '../src/core/document/index.ts';
import { temporaryFolder } from './helpers/folders.ts';
import { has } from './helpers/has.ts';
import { runIoPerf } from './helpers/io-perf.ts';

/** Names and times of all folders of a tree: nothing was made or removed in them if they are the same. */
const pictureOf = (tree: string): string[] =>
  ['.', ...readdirSync(tree, { recursive: true })].map(
    (name) => `${String(name)} ${statSync(join(tree, String(name))).mtimeMs}`,
  );

describe.skipIf(process.platform !== 'linux' || !has('find'))('study 004 with --tree', () => {
  const folder = temporaryFolder();
  const tree = join(folder, 'own tree');
  mkdirSync(join(tree, 'below'), { recursive: true });
  for (let i = 0; i < 30; i++) writeFileSync(join(tree, 'below', `file ${i}`), '');

  const elsewhere = join(folder, 'elsewhere');
  mkdirSync(elsewhere);

  const study = (...options: string[]) =>
    runIoPerf(['study', '004', '--rows', 'T-R2', '--repeat', '1', ...options], folder);

  it('walks the folder, counts its entries, and writes nothing into it', async () => {
    const before = pictureOf(tree);
    const output = join(folder, 'study.json');
    const { code, stdout } = await study('--tree', tree, '--directory', elsewhere, '--output', output, '--quiet');
    expect([code, stdout]).toEqual([0, expect.stringContaining('find: ')]);
    const run = JSON.parse(readFileSync(output, 'utf8')) as RunDocument;
    expect(Object.keys(run.cells)).toEqual([
      'command/traverse/find?cache=cold&entries=31&family=seed-faithful&shape=own',
    ]);
    expect(pictureOf(tree)).toEqual(before);
  });

  it.each([
    [['--tree', tree, '--directory', join(tree, 'below')], 'holds the folder that is written to'],
    [['--tree', join(folder, 'missing')], 'cannot be read'],
    [['--tree', tree, '--target', 'ssh:somewhere'], '--tree is for a folder of this machine'],
  ])('refuses %j', async (options, words) => {
    const { code, stderr } = await study(...options);
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
  });
});
