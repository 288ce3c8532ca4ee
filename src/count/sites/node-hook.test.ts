/** The hook of Node.js in real programs: which lines it says, and that nothing else differs. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/helpers/folders.ts';
import { sitesOf } from './difference.ts';
import { nodeHook } from './node-hook.ts';
import { Project } from './project.ts';
import { findStackTracer, recordStacks } from './record.ts';

const tracer = await findStackTracer();

/** `//= CALLS` after a line: what it does in one execution. */
const program = `import fs from 'node:fs';
import { mkdir, open, opendir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
const folder = await opendir('in'); //= openat
while (await folder.read()) continue; //= getdents64
await folder.close(); //= close
for await (const entry of await promisify(fs.opendir)('in')) entry.name; //= openat getdents64 close
fs.opendirSync('in').closeSync(); //= openat close
await readdir('in'); //= openat getdents64 close
await readFile('in/text'); //= openat read close
await writeFile('out', 'text'); //= openat write close
const file = await open('out'); //= openat
await file.read(Buffer.alloc(4), 0, 4, 0); //= pread64
await file.sync(); //= fsync
await file.close(); //= close
for await (const part of fs.createReadStream('in/text')) part.length; //= openat read
await mkdir('made/below', { recursive: true }); //= mkdir
await rm('made', { recursive: true }); //= openat getdents64 rmdir close
await promisify(fs.copyFile)('in/text', 'copy'); //= openat copy_file_range close
await Promise.all([readFile('in/text'), readFile('in/text')]); //= openat read close
await new Promise((resolve) => fs.mkdir('last', resolve)); //= mkdir
`;

const calls = 'openat read pread64 write fsync close getdents64 mkdir rmdir copy_file_range'.split(' ');

it.skipIf('reason' in tracer)('each call that Node.js is asked for has its line, and no call another one', async () => {
  const root = temporaryFolder();
  for (const folder of ['in']) spawnSync('mkdir', [folder], { cwd: root });
  writeFileSync(join(root, 'in/text'), 'text\n');
  writeFileSync(join(root, 'main.mjs'), program);
  const recording = await recordStacks({
    ...{ command: ['node', 'main.mjs'], directory: root, calls, asks: ['node'], output: 'nowhere', maxMs: 60_000 },
  });
  const sites = sitesOf(recording, new Project(root, root, ['main.mjs']));
  const found = new Set<string>();
  for (const [call, places] of sites) {
    for (const { site } of places.values()) if (site.line !== undefined) found.add(`${site.line} ${call}`);
  }
  const wanted = program.split('\n').flatMap((line, index) => {
    const [, names] = /\/\/= (.*)$/.exec(line) ?? [];
    return (names?.split(' ') ?? []).map((call) => `${index + 1} ${call}`);
  });
  const order = (a: string, b: string): number => Number.parseInt(a, 10) - Number.parseInt(b, 10) || (a < b ? -1 : 1);
  expect([...found].sort(order)).toEqual(wanted.sort(order));
});

/** What the hook replaces is as it was. */
const behaviour = `
const { Worker, isMainThread } = require('node:worker_threads');
const fs = require('node:fs');
const assert = require('node:assert');
const { promisify } = require('node:util');
const here = __dirname;
(async () => {
  const names = [];
  for await (const entry of await fs.promises.opendir(here)) names.push(entry.name);
  assert.deepEqual(names.sort(), fs.readdirSync(here).sort());
  const folder = await promisify(fs.opendir)(here);
  assert.throws(() => { folder.read(() => {}); folder.readSync(); }, { code: 'ERR_DIR_CONCURRENT_OPERATION' });
  const left = await fs.promises.opendir(here);
  for await (const entry of left) if (entry) break;
  await assert.rejects(left.close(), { code: 'ERR_DIR_CLOSED' });
  await assert.rejects(fs.promises.opendir(here + '/none'), { code: 'ENOENT' });
  await assert.rejects(promisify(fs.copyFile)(here + '/none', here + '/x'), { code: 'ENOENT' });
  const { bytesRead } = await promisify(fs.read)(fs.openSync(__filename), Buffer.alloc(5), 0, 5, 0);
  assert.equal(bytesRead, 5);
  assert.equal(await promisify(fs.exists)(here + '/none'), false);
  assert.equal(await promisify(fs.realpath.native)(here), fs.realpathSync(here));
  const file = await fs.promises.open(__filename);
  for await (const line of file.readLines()) assert.equal(typeof line, 'string');
  await file.close();
  assert.equal(fs.opendir.length, 3);
  assert.equal(fs.readFile.name, 'readFile');
  assert.throws(() => fs.readFile({}, () => {}), { code: 'ERR_INVALID_ARG_TYPE' });
  console.log('whole');
  if (isMainThread) new Worker(__filename);
})();
`;

describe('a program of Node.js', () => {
  it.each([false, true])('does the same, with the hook: %s', (isHooked) => {
    const root = temporaryFolder();
    const main = join(root, 'main.cjs');
    const hook = join(temporaryFolder(), 'hook.cjs');
    writeFileSync(main, behaviour);
    writeFileSync(hook, nodeHook);
    const words = isHooked ? ['--require', hook, main] : [main];
    const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    expect({ stdout, stderr }).toEqual({ stdout: 'whole\nwhole\n', stderr: '' });
  });
});
