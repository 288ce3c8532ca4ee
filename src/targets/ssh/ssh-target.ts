import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '../../document/index.ts';
import { fingerprintOf } from '../fingerprint.ts';
import { hazardsOf } from '../host/hazards.ts';
import { findProgram, listRunners, examineRunner } from '../../toolchain/index.ts';
import { RemoteAgent } from '../remote/agent.ts';
import { gatherRemote } from '../remote/remote-facts.ts';
import { createRemoteTarget, dropAsRoot } from '../remote/remote-target.ts';
import type { Target, TargetKind, TargetOptions } from '../target.ts';
import { parseSshAddress, sshShell } from './ssh-shell.ts';
import { SshRunners } from './ssh-runners.ts';

const dropTimeoutMs = 5 * 60_000;

/** @throws UsageError without ssh, or when the host cannot be reached or is no Linux */
export async function openSshTarget(place: string, options: TargetOptions): Promise<Target> {
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
  const removeControls = () =>
    controlFolder === undefined ? Promise.resolve() : rm(controlFolder, { recursive: true, force: true });
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
  const runners = new SshRunners(agent, options, { platform: 'linux', architecture });
  const asRoot = (await agent.output('[ "$(id -u)" = 0 ] && [ -w /proc/sys/vm/drop_caches ]')) !== undefined;
  const canDrop = asRoot || (await agent.output('sudo -n true 2>/dev/null')) !== undefined;
  return createRemoteTarget(agent, {
    name: `ssh:${place}`,
    defaultDirectory: home,
    prepareRunner: (runner, onProgress) => runners.prepare(runner, onProgress),
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
      if (asRoot) return dropAsRoot(agent);
      if (!canDrop) return false;
      const { code } = await agent.run("sync; sudo -n sh -c 'echo 3 >/proc/sys/vm/drop_caches'", dropTimeoutMs);
      return code === 0;
    },
    async examine() {
      const names = await listRunners(options.root);
      return {
        runners: await Promise.all(names.map((runner) => examineRunner(options, runner))),
        tools: [
          {
            tool: 'cold caches',
            purpose: 'measures listings and traversals that are not in memory',
            present: canDrop,
            ...(canDrop ? {} : { remedy: 'log in as root, or allow sudo without a password' }),
          },
        ],
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
