/** Disks that do not do what is asked: full, read-only, gone. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { type CellEntry, errorCode, expectError, expectHello, expectReady, expectSample } from '../answers.ts';
import type { ContractOperation } from '../../contract.ts';
import { listTree, SharedRunner, type Context } from '../context.ts';
import { findOperation, formatCell } from '../operations.ts';
import { excerpt, expectSame, Failure, Skip } from '../outcome.ts';
import type { RunnerProcess } from '../runner-process.ts';

const mebibyte = 1024 * 1024;
/** A disk with more room than this is not filled: that would take long and may disturb others. */
const maxSmallDisk = 512 * mebibyte;

/** A file system in memory, mounted for as long as `use` runs. @throws Skip where this cannot be done */
async function withMount(context: Context, options: string, use: (path: string) => Promise<void>): Promise<void> {
  const path = context.makeFolder();
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], { encoding: 'utf8' });
  if (mount.status !== 0)
    throw new Skip(`no file system can be mounted here: ${excerpt(mount.error?.message ?? mount.stderr.trim())}`);
  try {
    await use(path);
  } finally {
    // A killed process may hold it for a moment: the mount goes when the last one lets go.
    if (spawnSync('umount', [path]).status !== 0) spawnSync('umount', ['-l', path]);
  }
}

export async function checkDisks(context: Context): Promise<void> {
  await checkFullDisks(context);
  await context.check('read-only directory', () =>
    withReadOnly(context, (directory) => checkReadOnly(context, directory)),
  );
  await context.check('vanished directory: setup', () => checkVanishedBeforeSetUp(context));
  await context.check('vanished directory: sample and teardown', () => checkVanishedAfterSetUp(context));
}

async function checkFullDisks(context: Context): Promise<void> {
  const filling = context.cells.flatMap((entry) => {
    const way = findOperation(entry.operation)?.conformance?.fills;
    return way === undefined ? [] : [{ ...entry, way }];
  });
  if (filling.length === 0) return;
  const check = (cell: string, run: () => Promise<void>): Promise<void> => context.check(`full disk: ${cell}`, run);
  try {
    await withSmallDisk(context, async (directory, freeBytes) => {
      const shared = new SharedRunner(context, directory);
      for (const entry of filling)
        await check(entry.cell, () => shared.serve((runner) => checkFullDisk(context, runner, freeBytes, entry)));
      await context.check('end of input after full disks', () => shared.end());
    });
  } catch (error) {
    if (!(error instanceof Skip)) throw error;
    // No such disk can be had here.
    for (const { cell } of filling) await check(cell, () => Promise.reject(error));
  }
}

async function withSmallDisk(context: Context, use: (path: string, freeBytes: number) => Promise<void>): Promise<void> {
  const { smallDisk } = context.options;
  if (smallDisk === undefined) {
    if (process.platform !== 'linux' || process.getuid?.() !== 0)
      throw new Skip('no full disk: give --small-disk DIR, or run it as root on Linux');
    await withMount(context, 'size=2m,nr_inodes=2k', (path) => use(path, 2 * mebibyte));
    return;
  }
  const { bavail, bsize } = statfsSync(smallDisk);
  if (bavail * bsize > maxSmallDisk)
    throw new Skip(`${smallDisk} has more than ${maxSmallDisk / mebibyte} MiB free; give a smaller disk`);
  const path = mkdtempSync(join(smallDisk, 'io-perf-conformance-'));
  try {
    await use(path, bavail * bsize);
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

type Way = NonNullable<NonNullable<ContractOperation['conformance']>['fills']>;

/** What fills the disk: parameters, and the operations of one sample. */
function fillingSample(way: Way, freeBytes: number): { parameters: Record<string, string>; ops: number } {
  const size = `${Math.ceil(freeBytes / mebibyte) * 2 + 1}MiB`;
  const most = `${Math.floor((freeBytes / 1024) * 0.7)}KiB`;
  switch (way) {
    case 'chunks':
      return { parameters: { chunk: '1MiB' }, ops: Math.ceil(freeBytes / mebibyte) * 2 };
    case 'copies':
      return { parameters: { size: most, chunk: '64KiB' }, ops: 4 };
    case 'names':
      return { parameters: {}, ops: 1_000_000 };
    case 'file':
      return { parameters: { size, chunk: '64KiB' }, ops: 2 };
  }
}

async function checkFullDisk(
  context: Context,
  runner: RunnerProcess,
  freeBytes: number,
  { cell: path, parameters: understood, way }: CellEntry & { way: Way },
): Promise<void> {
  const { parameters, ops } = fillingSample(way, freeBytes);
  const cell = formatCell(
    path,
    Object.fromEntries(Object.entries(parameters).filter(([name]) => understood.includes(name))),
  );
  const full = ['ENOSPC', 'EDQUOT', 'EFBIG'];
  const setUp = context.setUpRequest(cell);
  const answer = await runner.request(setUp);
  if (errorCode(answer) === undefined) {
    const maxOps = expectReady(setUp, answer);
    const request = `sample ${cell} ops=${Math.min(ops, maxOps)} cache=warm`;
    const sampled = await runner.request(request);
    if (errorCode(sampled) === undefined) {
      // Names may take no room at all.
      if (way !== 'names')
        throw new Failure(
          `expected ${full.join(' or ')} for "${request}" with ${freeBytes} bytes free; got ${excerpt(sampled)}`,
        );
    } else expectError(request, sampled, full);
    await context.tearDown(runner, cell);
  } else if (errorCode(answer) === 'ENOTSUP') throw new Skip(excerpt(answer.error));
  else expectError(setUp, answer, full);
  expectSame('what is left in DIR after the disk was full', listTree(runner.directory), []);
  await expectWorkingCell(context, runner);
}

/** Another cell can be set up and sampled. */
async function expectWorkingCell(context: Context, runner: RunnerProcess): Promise<void> {
  const [cell = ''] = context.someCells(1);
  await context.setUp(runner, cell);
  const request = `sample ${cell} ops=1 cache=warm`;
  expectSample(request, await runner.request(request), 1);
  await context.tearDown(runner, cell);
}

async function withReadOnly(context: Context, use: (path: string) => Promise<void>): Promise<void> {
  const { readOnly } = context.options;
  if (readOnly !== undefined) return use(readOnly);
  if (process.platform === 'win32') throw new Skip('no read-only directory: give --read-only DIR');
  // Modes do not stop root.
  if (process.getuid?.() === 0) return withMount(context, 'ro,size=1m', use);
  const path = context.makeFolder();
  chmodSync(path, 0o555);
  try {
    await use(path);
  } finally {
    chmodSync(path, 0o755);
  }
}

async function checkReadOnly(context: Context, directory: string): Promise<void> {
  const found = listTree(directory);
  const runner = context.start(directory);
  try {
    for (const cell of context.someCells(2)) {
      const request = context.setUpRequest(cell);
      expectError(request, await runner.request(request), ['EROFS', 'EACCES', 'EPERM']);
    }
    expectHello(await runner.request('hello'));
    const { code } = await runner.close();
    expectSame('the exit status', code, 0);
    expectSame('what is in DIR', listTree(directory), found);
  } finally {
    runner.kill();
  }
}

async function checkVanishedBeforeSetUp(context: Context): Promise<void> {
  const directory = context.makeFolder();
  const runner = context.start(directory);
  try {
    expectHello(await runner.request('hello'));
    rmSync(directory, { recursive: true });
    for (const cell of context.someCells(2)) {
      const request = context.setUpRequest(cell);
      expectError(request, await runner.request(request), ['ENOENT', 'ENOTDIR']);
    }
    const { code } = await runner.close();
    expectSame('the exit status', code, 0);
  } finally {
    runner.kill();
  }
}

async function checkVanishedAfterSetUp(context: Context): Promise<void> {
  if (process.platform === 'win32') throw new Skip('Windows does not let a folder with open files vanish');
  const directory = context.makeFolder();
  const runner = context.start(directory);
  try {
    const cells = context.someCells(3);
    for (const cell of cells) await context.setUp(runner, cell);
    rmSync(directory, { recursive: true, maxRetries: 5 });
    // What is open goes on working: an answer of either kind is right, no answer is not.
    for (const cell of cells) errorCode(await runner.request(`sample ${cell} ops=1 cache=warm`));
    for (const cell of cells) errorCode(await runner.request(`teardown ${cell}`));
    expectHello(await runner.request('hello'));
    const { code } = await runner.close();
    expectSame('the exit status', code, 0);
  } finally {
    runner.kill();
  }
}
