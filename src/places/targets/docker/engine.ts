/** The Docker engine, reached through its own command line client, so that contexts, DOCKER_HOST and logins are the user's. */
import { release } from 'node:os';
import { z } from 'zod';
import { type CommandOptions, type CommandResult, orElse, runCommand } from '../../../core/system/index.ts';
import { UsageError } from '../../../core/document/index.ts';

/** Members of `docker info --format '{{json .}}'` (https://docs.docker.com/reference/api/engine, SystemInfo). */
const infoSchema = z.object({
  OSType: z.enum(['linux', 'windows']),
  ServerVersion: z.string(),
  KernelVersion: z.string().optional(),
  NCPU: z.number().int().positive(),
  MemTotal: z.number().positive(),
  MemoryLimit: z.boolean().optional(),
  SwapLimit: z.boolean().optional(),
  CPUSet: z.boolean().optional(),
  SecurityOptions: z.array(z.string()).nullish(),
});

const faultsSchema = z.object({ ServerErrors: z.array(z.string()).default([]) });

export interface Engine {
  system: 'linux' | 'windows';
  version: string;
  cpus: number;
  memoryBytes: number;
  /** What the kernel of the engine can limit. */
  limits: { memory: boolean; swap: boolean; cpus: boolean };
  /** `seccomp`, `apparmor`, `rootless` …: what it does to processes. */
  security: string[];
  /** It shares our kernel, so that it can mount our folders and our caches are its caches. A virtual machine does not. */
  isLocal: boolean;
}

const questionTimeoutMs = 30_000;

/** Runs the client. Never rejects. */
export function docker(words: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  return runCommand(['docker', ...words], { timeoutMs: questionTimeoutMs, ...options });
}

/** The last line that a command left, for messages. */
export function lastLine({ stderr, stdout, failure }: CommandResult): string {
  const lines = `${stdout}\n${stderr}`.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').at(-1) ?? failure ?? 'without a word';
}

/** @throws UsageError with what is missing and the remedy: no client, no engine, no permission */
export async function findEngine(): Promise<Engine> {
  const result = await docker(['info', '--format', '{{json .}}']);
  const info = infoSchema.safeParse(parseJson(result.stdout));
  if (result.code !== 0 || !info.success) throw new UsageError(whyNoEngine(result));
  const { OSType, ServerVersion, KernelVersion, NCPU, MemTotal, MemoryLimit, SwapLimit, CPUSet, SecurityOptions } =
    info.data;
  return {
    system: OSType,
    version: ServerVersion,
    cpus: NCPU,
    memoryBytes: MemTotal,
    limits: { memory: MemoryLimit ?? true, swap: SwapLimit ?? false, cpus: CPUSet ?? OSType === 'linux' },
    // `name=seccomp,profile=builtin`
    security: (SecurityOptions ?? []).map((option) => /name=([^,]+)/.exec(option)?.[1] ?? option),
    isLocal: process.platform === 'linux' && OSType === 'linux' && KernelVersion === release(),
  };
}

const telling = /permission denied|cannot connect|is the docker daemon running|error during connect/i;

/** The client always writes English; its own words stay in the message for searching. */
export function whyNoEngine(result: CommandResult): string {
  // Older clients give the fault as a part of the answer.
  const faults = faultsSchema.safeParse(parseJson(result.stdout)).data?.ServerErrors ?? [];
  const lines = [...faults, ...result.stderr.split('\n')].map((line) => line.trim());
  // Newer clients end with a line of their own on how the answer could not be formatted.
  const said = lines.find((line) => telling.test(line)) ?? lastLine({ ...result, stdout: '' });
  if (result.failure?.includes('ENOENT') === true)
    return 'There is no docker on PATH: install Docker Engine (docs.docker.com/engine/install) or Docker Desktop.';
  if (result.failure !== undefined)
    return `The Docker engine does not answer ("docker info" ${result.failure}): restart it, or check DOCKER_HOST and "docker context ls".`;
  if (/permission denied/i.test(said))
    return `This user may not use the Docker engine (${said}): add it to the group docker (sudo usermod -aG docker "$USER") and log in again, or run as root.`;
  if (/cannot connect|is the docker daemon running|error during connect|connection refused|no such host/i.test(said))
    return `The Docker engine is not running (${said}): start it (sudo systemctl start docker, or Docker Desktop), or check DOCKER_HOST.`;
  return `The Docker engine cannot be used (${said}).`;
}

/** Undefined: it is not JSON. */
export const parseJson = (text: string): unknown => orElse(() => JSON.parse(text) as unknown, undefined);
