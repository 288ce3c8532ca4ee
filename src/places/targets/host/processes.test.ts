import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { isAlive } from '../../../core/system/index.ts';
import { temporaryFolder } from '../../../../test/helpers/folders.ts';
import { waitFor } from '../../../../test/helpers/wait-for.ts';
import { startProcess } from './processes.ts';

const folder = temporaryFolder();
const node = process.execPath;
const run = (script: string, environment?: Record<string, string>) =>
  startProcess([node, '-e', script], folder, environment);

describe('a process', () => {
  it('has three streams, our environment with additions, and a working directory', async () => {
    const started = run(
      'process.stdin.pipe(process.stdout); console.error(process.cwd(), process.env.EXTRA, !!process.env.PATH)',
      {
        EXTRA: 'yes',
      },
    );
    started.stdin.end('to and fro');
    // Both at once: when a process ends, Node drops output that has no reader yet.
    const [out, err] = await Promise.all([text(started.stdout), text(started.stderr)]);
    expect({ out, err }).toEqual({ out: 'to and fro', err: `${folder} yes true\n` });
    expect(await started.ended).toEqual({ code: 0, signal: null });
  });

  it('returns its exit code', async () => {
    expect(await run('process.exit(7)').ended).toEqual({ code: 7, signal: null });
  });

  it('reports why it could not be started, in a sentence', async () => {
    const plain = join(folder, 'plain');
    writeFileSync(plain, 'x');
    chmodSync(plain, 0o644);
    const why = async (command: string[], where = folder) => (await startProcess(command, where).ended).startError;
    expect(await why(['/no/such/program'])).toBe(
      '/no/such/program could not be started: there is no such program, or the interpreter it names is missing.',
    );
    expect(await why([node], '/no/such/folder')).toContain('its working directory /no/such/folder is not there');
    expect(await why([node], plain)).toContain(`its working directory ${plain} is not there`);
    if (process.platform !== 'win32') expect(await why([plain])).toContain('may not be executed');
    expect(await why([node, 'a\0b'])).toContain('could not be started');
  });

  it('may die while we write to it', async () => {
    const started = run('process.exit(1)');
    const flood = setInterval(() => started.stdin.write('x'.repeat(65_536)), 1);
    expect(await started.ended).toMatchObject({ code: 1 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    clearInterval(flood);
  });

  it('can be written to even when it never started', async () => {
    const started = startProcess(['/no/such/program'], folder);
    started.stdin.write('hello\n');
    await started.ended;
    started.stdin.write('hello\n');
    started.kill();
    expect(started.pid).toBeUndefined();
  });
});

describe('ending a process', () => {
  const grandchild = `const c = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' }); console.log(c.pid);`;
  const firstLine = (started: ReturnType<typeof run>) =>
    new Promise<number>((resolve) =>
      started.stdout.once('data', (data) => {
        resolve(Number(data));
      }),
    );

  it('ends its children too', async () => {
    const started = run(`${grandchild} setInterval(() => {}, 1000)`);
    const pid = await firstLine(started);
    expect(isAlive(pid)).toBe(true);
    started.kill();
    expect(await started.ended).toMatchObject({ code: null, signal: 'SIGKILL' });
    await waitFor('the grandchild is gone', () => !isAlive(pid));
  });

  it('ends what it left behind when it ended of its own accord', async () => {
    const started = run(`${grandchild} c.unref(); setTimeout(() => process.exit(0), 50)`);
    const pid = await firstLine(started);
    expect(await started.ended).toEqual({ code: 0, signal: null });
    await waitFor('the grandchild is gone', () => !isAlive(pid));
    started.kill(); // must not hit the process that has the number now
  });

  it('is not what Ctrl-C does: it is in a group of its own', async (context) => {
    if (process.platform === 'win32') context.skip('Windows has no process groups');
    const started = run('setInterval(() => {}, 1000)');
    const group = Number(
      /\) \S+ \d+ (\d+)/.exec(
        await import('node:fs').then((fs) =>
          process.platform === 'linux'
            ? fs.readFileSync(`/proc/${started.pid}/stat`, 'utf8')
            : `(x) S 1 ${started.pid}`,
        ),
      )?.[1],
    );
    expect(group).toBe(started.pid);
    started.kill();
    await started.ended;
  });
});
