/** The containers and volumes of one target: how they are started, what they may use, and that none of them stays. */
import { randomBytes } from 'node:crypto';
import { defined } from '../../../core/document/index.ts';
import { docker, type Engine } from './engine.ts';
import type { FixedLimits } from './fixed-limits.ts';
import { isMarkOfTheGone, ownerMark } from '../../../core/system/index.ts';
import { type Janitor } from '../host/janitor.ts';
import { startProcess } from '../host/processes.ts';
import { maxProcesses, type RunnerProcess } from '../target.ts';

/** What is under test lies below this folder of the container: a bind mount or a volume, never the layers of the image. */
export const mountFolder = { linux: '/mnt/io-perf', windows: 'C:\\io-perf' } as const;

export interface Mount {
  kind: 'bind' | 'volume';
  source: string;
  destination: string;
}

export interface ContainerRequest {
  image: string;
  command: readonly string[];
  workingDirectory?: string;
  environment?: Record<string, string>;
  mounts: readonly Mount[];
  /** `uid:gid`, or undefined for that of the image. */
  user: string | undefined;
  /** Workloads may want the network; runners do not. */
  network: boolean;
  /** May write to its own layers: Wine keeps its registry there. What is measured lies in a mount all the same. */
  writable: boolean;
  /** May write to /proc/sys as the owner of its files, which is how caches are dropped. No capability is needed for it. */
  bareSystemPaths?: boolean;
}

const ownerLabel = 'io-perf.owner';

/** The engine answers a removal after the container's end. */
const removalMs = 60_000;

/** How long the client may take to notice that its container is gone. */
const clientGraceMs = 3_000;

/** What the client's `docker run` says when it is the engine that failed, not the program (docs.docker.com/reference/cli/docker/container/run). */
const engineFailed = 125;

const notExecutable: Partial<Record<number, string>> = {
  126: 'the image has it, but it cannot be executed',
  127: 'the image does not have it',
};

/** All options of `docker run` but the image and its command. */
export function runOptions(engine: Engine, limits: FixedLimits, name: string, request: ContainerRequest): string[] {
  const linux = engine.system === 'linux';
  const { cpuSet, memoryBytes } = limits;
  const words = ['--rm', '--interactive', '--name', name, '--label', `${ownerLabel}=${ownerMark()}`];
  if (!request.network) words.push('--network', 'none');
  if (linux) {
    words.push('--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', '--pids-limit', String(maxProcesses));
    if (!request.writable) words.push('--read-only');
    words.push('--tmpfs', '/tmp:exec,mode=1777');
    if (engine.security.includes('selinux')) words.push('--security-opt', 'label=disable');
    if (request.bareSystemPaths === true) words.push('--security-opt', 'systempaths=unconfined');
    if (request.user !== undefined) words.push('--user', request.user);
    // An engine that maps users would map the owner of our folders to an unprivileged user.
    if (engine.security.includes('userns')) words.push('--userns', 'host');
    words.push('--env', 'HOME=/tmp');
  }
  if (linux && cpuSet !== undefined) words.push('--cpuset-cpus', cpuSet);
  else words.push('--cpus', String(limits.cpus));
  if (memoryBytes !== undefined) {
    words.push('--memory', String(memoryBytes));
    if (linux && engine.limits.swap) words.push('--memory-swap', String(memoryBytes));
  }
  for (const { kind, source, destination } of request.mounts) {
    words.push('--mount', [`type=${kind}`, `source=${source}`, `target=${destination}`].map(csvField).join(','));
  }
  for (const [variable, value] of Object.entries(request.environment ?? {}))
    words.push('--env', `${variable}=${value}`);
  if (request.workingDirectory !== undefined) words.push('--workdir', request.workingDirectory);
  return words;
}

/** The value of --mount is a line of CSV. */
const csvField = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export class Containers {
  readonly #engine: Engine;
  readonly #limits: FixedLimits;
  readonly #janitor: Janitor;
  readonly #prefix = `io-perf-${process.pid}-${randomBytes(4).toString('hex')}`;
  readonly #running = new Map<string, RunnerProcess>();
  readonly #volumes = new Set<string>();
  #count = 0;

  /** @param janitor removes what is left should we be killed */
  constructor(engine: Engine, limits: FixedLimits, janitor: Janitor) {
    this.#engine = engine;
    this.#limits = limits;
    this.#janitor = janitor;
  }

  /** `docker run -i`: when we are gone its input ends, the program ends with it, and the engine removes the container. */
  start(request: ContainerRequest): RunnerProcess {
    const name = `${this.#prefix}-${this.#count++}`;
    const [program = '', ...programArguments] = request.command;
    const options = runOptions(this.#engine, this.#limits, name, request);
    const words = ['run', ...options, '--entrypoint', program, request.image, ...programArguments];
    const client = startProcess(['docker', ...words], process.cwd());
    this.#janitor.runAtEnd(name, ['docker', 'rm', '--force', name]);
    if (client.pid !== undefined) this.#janitor.watch(client.pid);
    let killed = false;
    const ended = client.ended.then(({ code, signal, startError }) => {
      this.#running.delete(name);
      this.#janitor.forgetCommand(name);
      if (client.pid !== undefined) this.#janitor.forget(client.pid);
      return { ...(killed ? { code: null, signal: 'SIGKILL' } : meaningOf(code, signal)), ...defined({ startError }) };
    });
    const container: RunnerProcess = {
      ...client,
      pid: undefined,
      ended,
      kill: () => {
        if (killed) return;
        killed = true;
        void this.#remove(name, client);
      },
    };
    this.#running.set(name, container);
    return container;
  }

  /** An empty volume that every user may write, as the folder in the image may be: what a new volume is filled from. */
  async makeVolume(image: string): Promise<string> {
    const name = `${this.#prefix}-volume`;
    this.#volumes.add(name);
    this.#janitor.runAtEnd(name, ['docker', 'volume', 'rm', '--force', name]);
    await docker(['volume', 'create', '--label', `${ownerLabel}=${ownerMark()}`, name]);
    const mount = `type=volume,source=${name},target=${mountFolder[this.#engine.system]}`;
    await docker(['run', '--rm', '--network', 'none', '--mount', mount, '--entrypoint', 'node', image, '--version']);
    return name;
  }

  async removeAll(): Promise<void> {
    await Promise.all(
      [...this.#running.values()].map(async (container) => {
        container.kill();
        await container.ended;
      }),
    );
    for (const volume of this.#volumes) {
      await docker(['volume', 'rm', '--force', volume], { timeoutMs: removalMs });
      this.#janitor.forgetCommand(volume);
    }
    this.#volumes.clear();
  }

  async #remove(name: string, client: RunnerProcess): Promise<void> {
    // There is nothing to remove until the engine has made the container, which may happen after the client has gone.
    await docker(['rm', '--force', '--volumes', name], { timeoutMs: removalMs });
    const timer = setTimeout(() => {
      client.kill();
      void docker(['rm', '--force', '--volumes', name], { timeoutMs: removalMs });
    }, clientGraceMs);
    await client.ended;
    clearTimeout(timer);
  }
}

/** The client ends with the program's exit code, 128 and the signal's number for one that was ended by a signal. */
function meaningOf(code: number | null, signal: string | null): Awaited<RunnerProcess['ended']> {
  if (code === engineFailed) return { code, signal, startError: 'the Docker engine refused to start its container' };
  const startError = code === null ? undefined : notExecutable[code];
  if (startError !== undefined) return { code, signal, startError };
  if (code === 137) return { code: null, signal: 'SIGKILL (by hand, or for lack of memory: see docker.memory)' };
  return { code, signal };
}

/** Containers and volumes of processes of this machine that are gone, whatever killed them. */
export async function removeLeftBehind(): Promise<void> {
  const filter = ['--filter', `label=${ownerLabel}`, '--format'];
  const label = `{{.Label "${ownerLabel}"}}`;
  const containers = await docker(['ps', '--all', ...filter, `{{.ID}} ${label}`]);
  for (const id of ofTheGone(containers.stdout))
    await docker(['rm', '--force', '--volumes', id], { timeoutMs: removalMs });
  const volumes = await docker(['volume', 'ls', ...filter, `{{.Name}} ${label}`]);
  for (const name of ofTheGone(volumes.stdout))
    await docker(['volume', 'rm', '--force', name], { timeoutMs: removalMs });
}

function ofTheGone(listing: string): string[] {
  const lines = listing.split('\n').map((line) => line.trim().split(' '));
  return lines.filter(([id, mark = '']) => id !== '' && isMarkOfTheGone(mark)).map(([id = '']) => id);
}
