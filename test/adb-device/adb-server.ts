/** An adb server of the tests' own: a private port, a private home for its keys, no search for emulators. */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runCommand, type CommandResult } from '../../src/core/system/run-command.ts';

export interface AdbServer {
  /** For every adb client that is to talk to this server. */
  readonly environment: Record<string, string>;
  adb(...words: string[]): Promise<CommandResult>;
  stop(): Promise<void>;
}

const timeoutMs = 20_000;

export async function startAdbServer(folder: string): Promise<AdbServer> {
  const home = join(folder, 'home');
  mkdirSync(home, { recursive: true });
  const environment = {
    ANDROID_ADB_SERVER_PORT: String(await freePort()),
    HOME: home,
    ANDROID_SERIAL: '',
    // Ports above it would be asked whether an emulator listens there.
    ADB_LOCAL_TRANSPORT_MAX_PORT: '0',
    ADB_MDNS: '0',
  };
  const adb = (...words: string[]) => runCommand(['adb', ...words], { environment, timeoutMs });
  // A child of ours, not a daemon of its own: it goes with the tests whatever happens.
  const server = spawn('adb', ['nodaemon', 'server'], { env: { ...process.env, ...environment }, stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => {
      resolve();
    });
    server.once('error', () => {
      resolve();
    });
  });
  for (let tries = 0; tries < 100; tries++) {
    if ((await canConnect(Number(environment.ANDROID_ADB_SERVER_PORT))) || server.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    environment,
    adb,
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

export async function hasAdb(): Promise<boolean> {
  return (await runCommand(['adb', 'version'], { timeoutMs })).code === 0;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}
