import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../core/document/index.ts';
import { isAlive, ownerFile } from '../../../core/system/index.ts';
import { bundleScript } from '../../../../test/helpers/bundle-script.ts';
import { mountImage, unmount, whyNoMounts } from '../../../../test/helpers/mounts.ts';
import { temporaryFolder } from '../../../../test/helpers/folders.ts';
import { waitFor } from '../../../../test/helpers/wait-for.ts';
import { createHostTarget } from './host-target.ts';

const folder = temporaryFolder();
const target = createHostTarget({ root: folder });
const fresh = (name: string) => {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
};

/** Processes that have the folder itself as an argument (runners have a folder below it). */
function janitorsOf(path: string): number[] {
  const listing = spawnSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).stdout;
  return listing
    .split('\n')
    .filter((line) => line.includes(`${path} `) && !line.includes('ps -eo'))
    .map((line) => Number.parseInt(line, 10));
}

/** Of a program in Node the last signal that it sets a handler for, of those that are sent here. */
function catchesHangup(pid: number): boolean {
  if (process.platform !== 'linux') return spawnSync('sleep', ['2']).status === 0;
  const caught = /^SigCgt:\s*([0-9a-f]+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]!;
  return (BigInt(`0x${caught}`) & 1n) === 1n;
}

describe('a scratch folder', () => {
  it.each(['plain', 'with spaces', 'größe 測試', `quote's "and" $(dollar) ;&|`, '-rf', '{source}'])(
    'is made in and removed from %j',
    async (name) => {
      const directory = fresh(name);
      const scratch = await target.openScratch(directory);
      expect(readdirSync(directory)).toEqual([expect.stringMatching(/^\.io-perf-\d+-[0-9a-f]{8}$/)]);
      const inner = await scratch.makeFolder('native');
      writeFileSync(join(inner, 'file'), 'x');
      await scratch.remove();
      expect(readdirSync(directory)).toEqual([]);
      await scratch.remove();
    },
  );

  it('gives each folder its own empty place, inside whatever the name', async () => {
    const scratch = await target.openScratch(fresh('names'));
    const paths = [];
    for (const name of ['a', 'a', '../a', '..', 'c:d']) paths.push(await scratch.makeFolder(name));
    expect(new Set(paths).size).toBe(5);
    for (const path of paths) expect(readdirSync(join(path, '..'))).toContain(ownerFile);
    await scratch.remove();
  });

  it('is removed with folders that were made unreadable, and never follows links out', async () => {
    const directory = fresh('locked');
    const outside = fresh('outside');
    writeFileSync(join(outside, 'keep'), '');
    const scratch = await target.openScratch(directory);
    const inner = await scratch.makeFolder('x');
    mkdirSync(join(inner, 'deep', 'er'), { recursive: true });
    symlinkSync(outside, join(inner, 'deep', 'link'));
    chmodSync(join(inner, 'deep'), 0o000);
    await scratch.remove();
    expect(readdirSync(directory)).toEqual([]);
    expect(readdirSync(outside)).toEqual(['keep']);
  });

  it('is only a link where it was replaced by one, and then nothing behind that is removed', async (context) => {
    if (process.platform === 'win32') context.skip('links need rights there');
    const [directory, user] = [fresh('replaced'), fresh('folder of the user')];
    writeFileSync(join(user, 'thesis.txt'), '');
    const scratch = await target.openScratch(directory);
    rmSync(scratch.path, { recursive: true });
    symlinkSync(user, scratch.path);
    await scratch.remove();
    expect([readdirSync(directory), readdirSync(user)]).toEqual([[], ['thesis.txt']]);
  });

  it('is a sentence when it is used after it has vanished, and no trouble when removed', async () => {
    const directory = fresh('vanishing');
    const scratch = await target.openScratch(directory);
    rmSync(directory, { recursive: true });
    await expect(scratch.makeFolder('x')).rejects.toThrow(/^The working folder .* has vanished/);
    await scratch.remove();
  });

  it('takes the janitor along when it goes, unless another one has it too', async (context) => {
    if (process.platform === 'win32') context.skip('lists processes with ps');
    const directory = fresh('janitor');
    const [scratch, other] = [await target.openScratch(directory), await target.openScratch(directory)];
    await waitFor('the janitor is there', () => janitorsOf(scratch.path).length === 1);
    expect(janitorsOf(other.path)).toEqual([]);
    const [janitor] = janitorsOf(scratch.path);
    await scratch.remove();
    expect(isAlive(janitor!)).toBe(true);
    await other.remove();
    expect(isAlive(janitor!)).toBe(false);
  });
});

describe('a directory that cannot be measured is refused with one sentence', () => {
  const refusal = async (directory: string) => {
    const error: unknown = await target.openScratch(directory).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    return (error as UsageError).message;
  };

  it.runIf(process.platform === 'linux')('because no folder can be made there, although it exists', async () => {
    expect(await refusal('/proc')).toMatch(/^No folder can be made in \/proc: /);
  });

  it('because it is not there, or no directory', async () => {
    expect(await refusal(join(folder, 'nowhere'))).toMatch(
      /nowhere does not exist: create it, or name another with --directory\.$/,
    );
    writeFileSync(join(folder, 'file'), '');
    expect(await refusal(join(folder, 'file'))).toMatch(/file is not a directory/);
    expect(await refusal(join(folder, 'file', 'below'))).toMatch(/is not a directory/);
    symlinkSync('loop', join(folder, 'loop'));
    expect(await refusal(join(folder, 'loop'))).toMatch(/too many symbolic links/);
    expect(await refusal('x'.repeat(300))).toMatch(/too long/);
  });

  it('because it may not be written', async (context) => {
    if (process.platform === 'win32') context.skip('Windows has no mode bits');
    const directory = fresh('forbidden');
    chmodSync(directory, 0o555);
    if (process.getuid?.() !== 0) {
      expect(await refusal(directory)).toMatch(/permission denied/);
      return;
    }
    // Root may write everywhere, so another user tries.
    chmodSync(folder, 0o755);
    const script = bundleScript(
      join(folder, 'scripts'),
      'refused',
      `import { createHostTarget } from './src/places/targets/index.ts';
       createHostTarget({ root: '/' }).openScratch(process.argv[2]!).catch((error: Error) => { console.log(error.name, error.message); });`,
    );
    const { stdout } = spawnSync(process.execPath, [script, directory], {
      encoding: 'utf8',
      uid: 4711,
      gid: 4711,
      cwd: '/',
    });
    expect(stdout).toMatch(/^UsageError The directory .*forbidden cannot be written \(permission denied\)/);
  });

  const reason = whyNoMounts(folder);
  it.skipIf(reason)(
    `because its file system is read-only or full${reason ? ` (skipped: ${reason})` : ''}`,
    async (context) => {
      const point = mountImage(folder, 'ext4', 8);
      if (typeof point !== 'string') return void context.skip(point.reason);
      try {
        spawnSync('mount', ['-o', 'remount,ro', point]);
        expect(await refusal(point)).toMatch(/^The file system of .* is read-only/);
        spawnSync('mount', ['-o', 'remount,rw', point]);
        spawnSync('dd', ['if=/dev/zero', `of=${join(point, 'fill')}`, 'bs=1M'], { stdio: 'ignore' });
        spawnSync('dd', ['if=/dev/zero', `of=${join(point, 'fill2')}`, 'bs=512'], { stdio: 'ignore' });
        expect(await refusal(point)).toMatch(/^There is no space left in /);
        expect(readdirSync(point).filter((name) => name.startsWith('.io-perf'))).toEqual([]);
      } finally {
        unmount(point);
      }
    },
  );
});

describe('when we are killed', () => {
  /** A program like the driver: opens scratch folders, one of which goes at once, starts a runner, says so, and waits. */
  const driver = bundleScript(
    join(folder, 'scripts'),
    'driver',
    `import { createHostTarget } from './src/places/targets/index.ts';
     const target = createHostTarget({ root: '/' });
     void (async () => {
       const scratch = await target.openScratch(process.argv[2]!);
       const other = await target.openScratch(process.argv[2]!);
       await (await target.openScratch(process.argv[2]!)).remove();
       const place = await scratch.makeFolder('x');
       const runner = target.start([process.execPath, '-e', process.argv[3]!, place], place);
       runner.stdout.once('data', () => { console.log(JSON.stringify({ runner: runner.pid, path: scratch.path })); });
       if (process.argv[4] === 'remove') { runner.kill(); await runner.ended; await scratch.remove(); await other.remove(); }
     })();`,
  );
  /** Writes without pause; removes its files when its input ends, as the protocol asks. */
  const politeRunner = `const fs = require('fs'); process.on('SIGINT', () => {}); process.stdin.resume();
    const t = setInterval(() => fs.writeFileSync(process.argv[1] + '/' + Math.random(), 'x'), 1);
    process.stdin.on('end', () => { clearInterval(t); for (const n of fs.readdirSync(process.argv[1])) fs.rmSync(process.argv[1] + '/' + n); process.exit(0); });
    console.log('up');`;
  /** Does not notice that its input ended, and goes on writing. */
  const deafRunner = `const fs = require('fs'); process.on('SIGINT', () => {});
    setInterval(() => { try { fs.mkdirSync(process.argv[1], { recursive: true }); fs.writeFileSync(process.argv[1] + '/' + Math.random(), 'x'); } catch {} }, 1);
    console.log('up');`;

  async function startDriver(directory: string, runner: string, ...more: string[]) {
    const child = spawn(process.execPath, [driver, directory, runner, ...more], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    const line = await new Promise<string>((resolve) =>
      child.stdout.once('data', (data: Buffer) => {
        resolve(String(data));
      }),
    );
    const { runner: runnerPid, path } = JSON.parse(line) as { runner: number; path: string };
    const ended = new Promise<void>((resolve) =>
      child.on('exit', () => {
        resolve();
      }),
    );
    return { child, runnerPid, path, ended };
  }

  it.each([
    ['a runner that leaves by itself', politeRunner],
    ['a runner that does not', deafRunner],
  ])('with SIGKILL, the janitor waits for %s and removes everything', async (what, runner) => {
    const directory = fresh(`killed ${what}`);
    const { child, runnerPid, path, ended } = await startDriver(directory, runner);
    child.kill('SIGKILL');
    await ended;
    await waitFor('the folder is gone', () => !existsSync(path));
    await waitFor('the janitor is gone', () => janitorsOf(path).length === 0);
    await waitFor('the runner is gone', () => !isAlive(runnerPid));
    expect(readdirSync(directory)).toEqual([]);
  });

  const noMounts = whyNoMounts(fresh('mounts'));
  it.skipIf(noMounts)(
    `with SIGKILL and a mount, the janitor removes nothing, nor does the next run until it is unmounted${noMounts ? ` (skipped: ${noMounts})` : ''}`,
    async () => {
      const [directory, user] = [fresh('killed with a mount'), fresh('user')];
      writeFileSync(join(user, 'thesis.txt'), '');
      const { child, runnerPid, path, ended } = await startDriver(directory, politeRunner);
      const point = join(path, 'a blank', 'm');
      mkdirSync(point, { recursive: true });
      spawnSync('mount', ['--bind', user, point]);
      try {
        child.kill('SIGKILL');
        await ended;
        await waitFor('the janitor is gone', () => janitorsOf(path).length === 0);
        await waitFor('the runner is gone', () => !isAlive(runnerPid));
        await (await target.openScratch(directory)).remove();
        expect([readdirSync(point), existsSync(join(path, ownerFile))]).toEqual([['thesis.txt'], true]);
      } finally {
        unmount(point);
      }
      await (await target.openScratch(directory)).remove();
      expect([readdirSync(directory), readdirSync(user)]).toEqual([[], ['thesis.txt']]);
    },
  );

  it('a signal to the whole group does not take the janitor with us', async (context) => {
    if (process.platform === 'win32') context.skip('Windows has no process groups');
    const directory = fresh('group');
    const { child, path, ended } = await startDriver(directory, politeRunner);
    await waitFor('the janitor is there', () => janitorsOf(path).length === 1);
    const [janitor] = janitorsOf(path);
    await waitFor('it ignores signals', () => catchesHangup(janitor!));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(janitor!, signal);
    process.kill(-child.pid!, 'SIGKILL');
    await ended;
    await waitFor('the folder is gone', () => !existsSync(path));
    await waitFor('the janitor is gone', () => !isAlive(janitor!));
  });

  it('the janitor does not keep us when we are done', () => {
    const directory = fresh('done');
    const { status, error } = spawnSync(process.execPath, [driver, directory, politeRunner, 'remove'], {
      timeout: 30_000,
    });
    expect({ status, error }).toEqual({ status: 0, error: undefined });
    expect(readdirSync(directory)).toEqual([]);
  });

  it('together with the janitor, the next run in this directory cleans up, and touches nothing else', async () => {
    const directory = fresh('leftovers');
    const { child, runnerPid, path, ended } = await startDriver(directory, politeRunner);
    await waitFor('the janitor is there', () => janitorsOf(path).length === 1);
    for (const pid of janitorsOf(path)) process.kill(pid, 'SIGKILL');
    child.kill('SIGKILL');
    await ended;
    await waitFor('the runner is gone', () => !isAlive(runnerPid));
    const unmarked = join(directory, `.io-perf-${child.pid}-00000000`);
    mkdirSync(unmarked);
    const renamed = join(directory, 'io-perf-copy');
    mkdirSync(renamed);
    writeFileSync(join(renamed, ownerFile), readFileSync(join(path, ownerFile)));
    // Named as ours, with a note of ours in it: a link to a folder of the user.
    const user = fresh('of the user');
    for (const file of [ownerFile, 'thesis.txt']) writeFileSync(join(user, file), readFileSync(join(path, ownerFile)));
    symlinkSync(user, join(directory, `.io-perf-${child.pid}-deadbeef`));
    const scratch = await target.openScratch(directory);
    expect(existsSync(path)).toBe(false);
    expect(existsSync(unmarked) && existsSync(renamed)).toBe(true);
    expect(readdirSync(user).sort()).toEqual([ownerFile, 'thesis.txt'].sort());
    await scratch.remove();
  });
});
