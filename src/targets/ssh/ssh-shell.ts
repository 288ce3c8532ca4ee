import { quote, type RemoteShell } from '../remote/remote-shell.ts';
import { runCommand } from '../../toolchain/index.ts';
import { UsageError } from '../../document/index.ts';

const pushTimeoutMs = 10 * 60_000;
const probeTimeoutMs = 30_000;

/** What ssh says of a connection that did not come about, and what to do. */
const sentences: [RegExp, (place: string, host: string) => string][] = [
  [
    /permission denied/i,
    (place, host) =>
      `The ${place} refuses every key of this user: add one with "ssh-copy-id ${host}", or start ssh-agent (io-perf asks for no passwords).`,
  ],
  [
    /host key verification failed/i,
    (place, host) => `The key of the ${place} is not known here: run "ssh ${host}" once and look at it.`,
  ],
  [/could not resolve hostname/i, (place) => `There is no ${place}: correct the name after ssh:.`],
];

/** A host behind OpenSSH as a shell. @param controlFolder for the socket over which all connections share the first; undefined where the client has none (Windows) */
export function sshShell(
  programs: { ssh: string; scp: string },
  { host, port }: SshAddress,
  controlFolder: string | undefined,
): RemoteShell {
  const place = `host ${host}`;
  const config = process.env.IO_PERF_SSH_CONFIG;
  const options = [
    ...(config === undefined ? [] : ['-F', config]),
    ...[
      'BatchMode=yes',
      'ConnectTimeout=15',
      'ServerAliveInterval=10',
      'ServerAliveCountMax=3',
      'LogLevel=ERROR',
    ].flatMap((option) => ['-o', option]),
    ...(controlFolder === undefined ? [] : ['-o', 'ControlMaster=auto', '-o', `ControlPath=${controlFolder}/%C`]),
    ...(port === undefined ? [] : ['-o', `Port=${port}`]),
  ];
  // The user's own shell over there may be any: it starts a POSIX one.
  const commandFor = (script: string) => [programs.ssh, '-T', ...options, host, `exec sh -c ${quote(script)}`];
  return {
    place: `the ${place}`,
    commandFor,
    async push(localPaths, folder) {
      const target = `${host.includes(':') ? `[${host}]` : host}:${folder}/`;
      const { code, stderr, failure } = await runCommand(
        [programs.scp, '-q', '-r', '-p', ...options, ...localPaths, target],
        { timeoutMs: pushTimeoutMs },
      );
      if (code === 0) return undefined;
      const words = stderr.trim().split('\n').at(-1) ?? '';
      return failure ?? (words === '' ? `scp ended with exit code ${code ?? 'unknown'}` : words);
    },
    async whyLost() {
      const { code, stderr, failure } = await runCommand(commandFor('true'), { timeoutMs: probeTimeoutMs });
      if (code === 0) return undefined;
      const words = stderr.trim().split('\n').at(-1)?.trim() ?? '';
      const known = sentences.find(([pattern]) => pattern.test(words))?.[1](place, host);
      return (
        known ??
        `The ${place} cannot be reached (${failure ?? (words || 'ssh does not say why')}): see that it is up and that sshd runs.`
      );
    },
  };
}

/** What stands after `ssh:`. */
export interface SshAddress {
  /** HOST or USER@HOST, or a name of ~/.ssh/config. */
  host: string;
  port?: string;
}

/** @param place `[USER@]HOST[:PORT]`, an IPv6 address in brackets @throws UsageError */
export function parseSshAddress(place: string): SshAddress {
  const [, host = '', port] = /^((?:[^@\s]+@)?(?:\[[0-9A-Za-z:.%]+\]|[^:\s[\]]+))(?::(\d{1,5}))?$/.exec(place) ?? [];
  // What begins with a dash is an option to ssh.
  if (host === '' || host.startsWith('-')) {
    throw new UsageError(`"${place}" is no host for ssh: write ssh:HOST, ssh:USER@HOST or ssh:HOST:PORT.`);
  }
  return { host: host.replace(/[[\]]/g, ''), ...(port !== undefined && { port }) };
}
