/** A real sshd of the tests' own on a private port, for the user who runs the tests. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../src/core/system/run-command.ts';

export interface SshHost {
  readonly port: number;
  /** For `ssh -F`. */
  readonly clientConfig: string;
  /** TMPDIR of every session. */
  readonly temporaryFolder: string;
  stop(): Promise<void>;
}

const sshd = '/usr/sbin/sshd';

export async function hasSshd(): Promise<boolean> {
  const answers = [await runCommand([sshd, '-V']), await runCommand(['ssh', '-V']), await runCommand(['scp', '-h'])];
  return answers.every(({ code }) => code !== null);
}

export async function startSshHost(folder: string): Promise<SshHost> {
  const at = (name: string) => join(folder, name);
  const temporaryFolder = at('tmp');
  mkdirSync(temporaryFolder, { recursive: true, mode: 0o700 });
  for (const name of ['host-key', 'user-key'])
    await runCommand(['ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', at(name)]);
  const port = await freePort();
  writeFileSync(at('authorized-keys'), readFileSync(at('user-key.pub')), { mode: 0o600 });
  writeFileSync(at('known-hosts'), `[127.0.0.1]:${port} ${readFileSync(at('host-key.pub'), 'utf8')}`);
  const lines = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${at('host-key')}`,
    `AuthorizedKeysFile ${at('authorized-keys')}`,
    'StrictModes no',
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'UsePAM no',
    'PermitRootLogin prohibit-password',
    'PidFile none',
    'Subsystem sftp internal-sftp',
    `SetEnv TMPDIR=${temporaryFolder}`,
  ];
  writeFileSync(at('sshd-config'), `${lines.join('\n')}\n`);
  writeFileSync(
    at('client-config'),
    `IdentityFile ${at('user-key')}\nIdentitiesOnly yes\nUserKnownHostsFile ${at('known-hosts')}\nGlobalKnownHostsFile /dev/null\nUser ${userInfo().username}\n`,
  );
  // The folder that sshd gives up its rights in; the package makes it when the service starts.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
  const server = spawn(sshd, ['-D', '-e', '-f', at('sshd-config')], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => {
      resolve();
    });
  });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('Server listening')) resolve();
    });
    server.once('exit', () => {
      reject(new Error(`sshd ended: ${log}`));
    });
  });
  return {
    port,
    clientConfig: at('client-config'),
    temporaryFolder,
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
