/** The device of the tests against the real adb client and server: only what holds here makes the tests of the target worth something. */
import { randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../helpers/folders.ts';
import { waitFor } from '../helpers/wait-for.ts';
import { hasAdb, startAdbServer, type AdbServer } from './adb-server.ts';
import { startDevice, type TestDevice } from './device.ts';

describe.skipIf(!(await hasAdb()))('the device of the tests, seen by adb (skipped without the program adb)', () => {
  const folder = temporaryFolder();
  let server: AdbServer;
  let device: TestDevice;
  const adb = (...words: string[]) => server.adb('-s', device.serial, ...words);

  beforeAll(async () => {
    server = await startAdbServer(folder);
    device = await startDevice({ folder: join(folder, 'device') });
    expect((await server.adb('connect', device.serial)).stdout).toContain('connected to');
  });
  afterAll(async () => {
    await device.unplug();
    await server.stop();
  });

  it('is listed with its model', async () => {
    expect((await server.adb('devices', '-l')).stdout).toMatch(
      new RegExp(`^${device.serial}\\s+device .*model:Test_Device`, 'm'),
    );
  });

  it('takes a file, with its mode, and gives it back byte for byte', async () => {
    const local = join(folder, 'payload');
    const remote = join(device.temporaryFolder, 'a folder', 'payload');
    const bytes = randomBytes(3_000_001);
    writeFileSync(local, bytes, { mode: 0o755 });
    expect((await adb('push', local, remote)).code).toBe(0);
    expect(readFileSync(remote).equals(bytes)).toBe(true);
    expect(statSync(remote).mode & 0o777).toBe(0o755);
    expect((await adb('pull', remote, `${local}.back`)).code).toBe(0);
    expect(readFileSync(`${local}.back`).equals(bytes)).toBe(true);
  });

  it('says why a file cannot be read or written', async () => {
    const missing = await adb('pull', join(device.temporaryFolder, 'missing'), join(folder, 'nothing'));
    expect(missing.code).not.toBe(0);
    expect(missing.stdout + missing.stderr).toMatch(/does not exist|No such file/);
    const taken = await adb('push', join(folder, 'payload'), '/proc/io-perf');
    expect(taken.code).not.toBe(0);
    expect(taken.stdout + taken.stderr).toMatch(/error/);
  });

  it('keeps output, errors and exit code of a command apart', async () => {
    const result = await adb('shell', '-T', 'echo out; echo error >&2; exit 7');
    expect(result).toMatchObject({ code: 7, stdout: 'out\n', stderr: 'error\n' });
  });

  it('passes on a megabyte each way without changing a byte, and the end of input', async () => {
    const bytes = randomBytes(1 << 20);
    const child = spawn('adb', ['-s', device.serial, 'shell', '-T', 'cat'], {
      env: { ...process.env, ...server.environment },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stdin.end(bytes);
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
  });

  it('hangs up on a command whose client is gone, as adbd does', async () => {
    const child = spawn('adb', ['-s', device.serial, 'shell', '-T', 'exec sleep 60'], {
      env: { ...process.env, ...server.environment },
      stdio: 'ignore',
    });
    await waitFor('a process on the device', () => device.running.size === 1);
    child.kill('SIGKILL');
    await waitFor('its end', () => device.running.size === 0);
  });

  it('is unauthorised until its owner allows it, and gone when unplugged', async () => {
    const other = await startDevice({ folder: join(folder, 'locked'), authorised: false });
    try {
      await server.adb('connect', other.serial);
      const { stdout } = await server.adb('devices');
      expect(stdout).toMatch(new RegExp(`^${other.serial}\\s+unauthorized`, 'm'));
    } finally {
      await server.adb('disconnect', other.serial);
      await other.unplug();
    }
    expect((await server.adb('devices')).stdout).not.toContain(other.serial);
  });
});
