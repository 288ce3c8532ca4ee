/** The image that runners are started from: named by the user, or built from runners/docker. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Platform } from '../../matrix/index.ts';
import { docsPage, messageOf, UsageError } from '../../document/index.ts';
import { release } from 'node:os';
import {
  type CommandOptions,
  type CommandResult,
  runCommand,
  hashSources,
  openBuildCache,
  releasedImage,
} from '../../toolchain/index.ts';

export interface Image {
  /** What containers are started from: the engine's own id, so that a tag that moves changes nothing in a run. */
  id: string;
  /** `sha256:…`: of the registry where it has one there, else of this engine. */
  digest: string;
  platform: Platform;
  /** What stands between the program and the system it was made for: `wine`. */
  layer?: string;
}

/** What can be built without a name. */
export type Recipe = 'linux' | 'wine' | 'windows';

const pullTimeoutMs = 20 * 60_000;
const buildTimeoutMs = 60 * 60_000;

/** What images of runners are built from; .dockerignore lets nothing else through. */
const sources = [
  'dist/cli.cjs',
  'dist/runner-node.cjs',
  'dist/conformance.cjs',
  'runners',
  'src/tables',
  'io-perf',
  '.dockerignore',
];

const inspectionSchema = z.object({
  Id: z.string(),
  RepoDigests: z.array(z.string()).nullish(),
  Config: z.object({ Labels: z.record(z.string(), z.string()).nullish() }).nullish(),
});

type Inspection = z.infer<typeof inspectionSchema>;

interface ImageWish {
  /** A name; undefined: that of the recipe, built when it is not there. */
  name: string | undefined;
  recipe: Recipe;
  /** The repository. */
  root: string;
  onProgress: (phase: string) => void;
  signal?: AbortSignal;
}

/** Finds, pulls or builds it. @throws UsageError with the remedy */
export async function provideImage(wish: ImageWish): Promise<Image> {
  let name = wish.name ?? (await ownName(wish));
  let inspection = await inspect(name);
  if (inspection === undefined) {
    if (wish.name === undefined) name = await pullReleased(name, wish);
    else await pull(name, wish);
    inspection = await inspect(name);
  }
  if (inspection === undefined) throw new UsageError(`The image "${name}" vanished while it was made: try again.`);
  return readImage(name, inspection);
}

async function inspect(name: string): Promise<Inspection | undefined> {
  const { code, stdout } = await docker(['image', 'inspect', '--format', '{{json .}}', name]);
  return code === 0 ? inspectionSchema.parse(JSON.parse(stdout)) : undefined;
}

/** What runners/docker/*.Dockerfile say of their images. */
function readImage(name: string, { Id, RepoDigests, Config }: Inspection): Image {
  const labels = Config?.Labels ?? {};
  const platform = z.enum(['linux', 'windows']).safeParse(labels['io-perf.platform']);
  if (labels['io-perf.image'] !== '1' || !platform.success) {
    throw new UsageError(
      `The image "${name}" has no runners in it: build one with "docker build -f runners/docker/linux.Dockerfile" (${docsPage('docs/targets.md')} says how to put them into an image of your own).`,
    );
  }
  const layer = labels['io-perf.layer'];
  return {
    id: Id,
    digest: RepoDigests?.[0]?.split('@')[1] ?? Id,
    platform: platform.data,
    ...(layer === undefined ? {} : { layer }),
  };
}

const dockerfile = (recipe: Recipe): string => join('runners', 'docker', `${recipe}.Dockerfile`);

/** A name that changes with what the image is built from, so that what is there already is what would be built. */
export async function ownName({ recipe, root }: Pick<ImageWish, 'recipe' | 'root'>): Promise<string> {
  const hash = await hashSources(root, sources).catch((error: unknown) => {
    throw new UsageError(`The image of runners cannot be built: ${messageOf(error)}.`);
  });
  const key = createHash('sha256')
    .update(JSON.stringify([recipe, hash]))
    .digest('hex')
    .slice(0, 20);
  return `io-perf-${recipe}:${key}`;
}

async function pull(name: string, { onProgress, signal }: ImageWish): Promise<void> {
  onProgress(`pulling ${name}`);
  const result = await docker(['pull', '--quiet', name], { timeoutMs: pullTimeoutMs, ...(signal && { signal }) });
  if (result.code === 0) return;
  throw new UsageError(
    `The image "${name}" is not on this engine and could not be pulled (${lastLine({ ...result, stdout: '' })}): check its name, log in to its registry, or build it with "docker build -t ${name} -f runners/docker/linux.Dockerfile".`,
  );
}

/** The image of this release, where it has one; built where it has none or it cannot be pulled. @returns the name it has on this engine */
async function pullReleased(own: string, wish: ImageWish): Promise<string> {
  const released = await releasedImage(wish.root, own);
  if (released !== undefined) {
    try {
      if ((await inspect(released)) === undefined) await pull(released, wish);
      return released;
    } catch (error) {
      if (wish.signal?.aborted) throw error;
      wish.onProgress(messageOf(error));
    }
  }
  await build(own, wish);
  return own;
}

/** Lines of a build that tell how far it is: steps of the classic builder and of BuildKit. */
const stepLine = /^(?:Step \d+\/\d+|#\d+ \[[^\]]*\d+\/\d+\])/;

async function build(name: string, { recipe, root, onProgress, signal }: ImageWish): Promise<void> {
  onProgress(`building the image of ${recipe} runners, once; this takes some minutes`);
  let log = '';
  let unfinished = '';
  // A container that Hyper-V isolates has 1 GB unless told otherwise (learn.microsoft.com/visualstudio/install/build-tools-container).
  const memory = recipe === 'windows' ? ['--memory', '4g'] : [];
  const words = ['build', ...memory, '--file', join(root, dockerfile(recipe)), '--tag', name, root];
  const onOutput = (chunk: string): void => {
    log += chunk;
    const lines = (unfinished + chunk).split('\n');
    unfinished = lines.pop() ?? '';
    for (const line of lines) {
      const step = stepLine.exec(line)?.[0];
      if (step !== undefined) onProgress(`building the image of ${recipe} runners, once: ${step}`);
    }
  };
  const result = await docker(words, { timeoutMs: buildTimeoutMs, onOutput, ...(signal && { signal }) });
  if (result.code === 0) return;
  const cache = openBuildCache(root);
  const logPath = typeof cache === 'string' ? undefined : cache.logPath(name.replace(':', '-'));
  if (logPath !== undefined) await writeFile(logPath, log).catch(() => undefined);
  const where = logPath === undefined ? '' : `; the whole log is in ${logPath}`;
  throw new UsageError(
    `The image of ${recipe} runners could not be built from ${dockerfile(recipe)} (${lastLine(result)}${where}): check the connection to the network, or name an image that is ready.`,
  );
}

// The Docker engine, reached through its own command line client, so that contexts, DOCKER_HOST and logins are the user's.

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

/** The client always writes English; its own words stay in the message, for whoever looks them up. */
export function whyNoEngine(result: CommandResult): string {
  const lines = result.stderr.split('\n').map((line) => line.trim());
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

/** Undefined: it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
