import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../../test/helpers/folders.ts';
import { startProcess } from '../places/targets/index.ts';
import { Connection } from './connection.ts';

const anything = z.looseObject({});

/** A runner that does this with each request. */
function connect(script: string): Connection {
  const program = `process.stdin.on('data', async (request) => { ${script} });`;
  const runner = startProcess([process.execPath, '-e', program], '/');
  const connection = new Connection(runner, 'hostile');
  onTestFinished(async () => {
    runner.kill();
    await runner.ended;
  });
  return connection;
}

const ask = (connection: Connection): Promise<unknown> => connection.ask(anything, 60_000, 'hello');

describe('a connection to a runner', () => {
  it('reads an answer that comes in parts, in the middle of a character too', async () => {
    const connection = connect(`
      for (const byte of Buffer.from(JSON.stringify({ text: 'é\\u{1d4b3}' }) + '\\r\\n')) {
        process.stdout.write(Buffer.of(byte));
        await new Promise(setImmediate);
      }`);
    expect(await ask(connection)).toEqual({ text: 'é\u{1d4b3}' });
    expect(await ask(connection)).toEqual({ text: 'é\u{1d4b3}' });
  });

  it('reads an answer of some megabytes', async () => {
    const connection = connect(`process.stdout.write(JSON.stringify({ text: 'x'.repeat(15e6) }) + '\\n')`);
    expect(await ask(connection)).toMatchObject({ text: expect.stringMatching(/^x{1000}/) as string });
  });

  it('ends a runner that prints a line without an end', async () => {
    const connection = connect(`for (const text = 'x'.repeat(1e5);;) {
      if (!process.stdout.write(text)) await new Promise((resolve) => process.stdout.once('drain', resolve));
    }`);
    await expect(ask(connection)).rejects.toThrow('The hostile runner printed a line of more than 16 MiB.');
    expect(connection.alive).toBe(false);
  });

  it('ends a runner that answers without an end', async () => {
    const connection = connect(`for (const text = '{"ns":1}\\n'.repeat(1e4);;) {
      if (!process.stdout.write(text)) await new Promise((resolve) => process.stdout.once('drain', resolve));
    }`);
    await ask(connection);
    await expect(ask(connection)).rejects.toThrow(
      'The hostile runner printed a line without a request: "{\\"ns\\":1}".',
    );
  });

  it.skipIf(process.platform === 'win32')('reads no more of what a runner has left behind', async () => {
    const file = join(temporaryFolder(), 'pid');
    // Out of its session: it ends only when no one reads.
    const flood = `
      const go = (error) => (error ? process.exit() : process.stdout.write('{}\\n'.repeat(1e4), go));
      process.on('disconnect', () => go());
      process.send(process.pid);`;
    const connection = connect(`
      const options = { detached: true, stdio: ['ignore', 'inherit', 'ignore', 'ipc'] };
      const child = require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(flood)}], options);
      child.on('message', (pid) => {
        require('fs').writeFileSync(${JSON.stringify(file)}, String(pid));
        process.exit(3);
      });`);
    await ask(connection).catch(() => undefined);
    const pid = Number(readFileSync(file, 'utf8'));
    const isAlive = (): boolean => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    await expect.poll(isAlive, { timeout: 30_000 }).toBe(false);
    expect(connection.alive).toBe(false);
  });
});
