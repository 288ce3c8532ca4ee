/** A Linux machine behind OpenSSH. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defined, UsageError } from '../../../core/document/index.ts';
import { fingerprintOf, type Target, type TargetKind, type TargetOptions } from '../target.ts';
import { hazardsOf } from '../host/hazards.ts';
import { coldCaches, examineRunner, findProgram, listRunners } from '../../toolchain/index.ts';
import { removeTree, runCommand } from '../../../core/system/index.ts';
import { lastLine, quote, RemoteAgent, type RemoteShell } from './remote-agent.ts';
import { gatherRemote } from './remote-facts.ts';
import { createRemoteTarget } from './remote-target.ts';
import { sshRunners } from './remote-runners.ts';

const dropTimeoutMs = 5 * 60_000;

/** @throws UsageError without ssh, or when the host cannot be reached or does not run Linux */
async function openSshTarget(place: string, options: TargetOptions): Promise<Target> {
  const address = parseSshAddress(place);
  const [ssh, scp] = [await findProgram('ssh'), await findProgram('scp')];
  if (ssh === undefined || scp === undefined) {
    throw new UsageError(
      'There is no ssh or no scp on PATH: install the OpenSSH client (Debian: apt-get install openssh-client).',
    );
  }
  options.onProgress?.(`connecting to ${address.host}`);
  // The path of a socket has room for about a hundred characters.
  const controlFolder = process.platform === 'win32' ? undefined : await mkdtemp(join(tmpdir(), 'io-perf-ssh-'));
  const removeControls = () => (controlFolder === undefined ? Promise.resolve() : removeTree(controlFolder));
  const shell = sshShell({ ssh, scp }, address, controlFolder);
  let agent: RemoteAgent | undefined;
  try {
    agent = await RemoteAgent.start(shell, '"${TMPDIR:-/tmp}"');
    const target = await targetOver(agent, place, options);
    return {
      ...target,
      async close() {
        await target.close();
        await removeControls();
      },
    };
  } catch (error) {
    await agent?.close();
    await removeControls();
    throw error;
  }
}

async function targetOver(agent: RemoteAgent, place: string, options: TargetOptions): Promise<Target> {
  const { stdout } = await agent.run('uname -s; uname -m; cd && pwd -P');
  const [system = '', machine = '', home = '/'] = stdout.split('\n');
  if (system !== 'Linux') {
    throw new UsageError(
      `${agent.shell.place} runs ${system || 'something else'}: ssh targets must run Linux; measure it there, as the target "host".`,
    );
  }
  const architecture = { x86_64: 'x64', aarch64: 'arm64' }[machine] ?? machine;
  const asRoot = (await agent.output('[ "$(id -u)" = 0 ] && [ -w /proc/sys/vm/drop_caches ]')) !== undefined;
  const canDrop = asRoot || (await agent.output('sudo -n true 2>/dev/null')) !== undefined;
  return createRemoteTarget(agent, {
    name: `ssh:${place}`,
    defaultDirectory: home,
    prepareRunner: sshRunners(agent, options, architecture),
    async describe(directory) {
      const { facts } = await gatherRemote(agent, directory);
      const { environment } = facts;
      return {
        environment,
        fingerprint: fingerprintOf(environment),
        ...hazardsOf({ ...facts, canDropCaches: canDrop }),
      };
    },
    async dropCaches() {
      if (!canDrop) return false;
      const drop = 'echo 3 2>/dev/null >/proc/sys/vm/drop_caches';
      const { code } = await agent.run(`sync; ${asRoot ? drop : `sudo -n sh -c '${drop}'`}`, dropTimeoutMs);
      return code === 0;
    },
    async examine() {
      const names = await listRunners(options.root);
      return {
        runners: await Promise.all(names.map((runner) => examineRunner(options, runner))),
        tools: [coldCaches(canDrop, canDrop ? undefined : 'log in as root, or allow sudo without a password')],
      };
    },
  });
}

export const sshKind: TargetKind = {
  form: 'ssh:[USER@]HOST[:PORT]',
  summary: 'a Linux machine, through OpenSSH',
  place: 'required',
  platform(place = '') {
    parseSshAddress(place);
    return Promise.resolve('linux');
  },
  open: (place = '', options) => openSshTarget(place, options),
};

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
function sshShell(
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
      const words = lastLine(stderr);
      return failure ?? (words === '' ? `scp ended with exit code ${code ?? 'unknown'}` : words);
    },
    async whyLost() {
      const { code, stderr, failure } = await runCommand(commandFor('true'), { timeoutMs: probeTimeoutMs });
      if (code === 0) return undefined;
      const words = lastLine(stderr);
      const known = sentences.find(([pattern]) => pattern.test(words))?.[1](place, host);
      return (
        known ??
        `The ${place} cannot be reached (${failure ?? (words || 'ssh does not say why')}): see that it is up and that sshd runs.`
      );
    },
  };
}

interface SshAddress {
  /** HOST or USER@HOST, or a name of ~/.ssh/config. */
  host: string;
  port?: string;
}

/** @param place `[USER@]HOST[:PORT]`, an IPv6 address in brackets @throws UsageError */
export function parseSshAddress(place: string): SshAddress {
  const [, host = '', port] = /^((?:[^@\s]+@)?(?:\[[0-9A-Za-z:.%]+\]|[^:\s[\]]+))(?::(\d{1,5}))?$/.exec(place) ?? [];
  // What begins with a dash is an option to ssh.
  if (host === '' || host.startsWith('-')) {
    throw new UsageError(`"${place}" is not a host for ssh: write ssh:HOST, ssh:USER@HOST or ssh:HOST:PORT.`);
  }
  return { host: host.replace(/[[\]]/g, ''), ...defined({ port }) };
}
