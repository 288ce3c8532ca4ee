/** The image that runners are started from: named by the user, or built from runners/docker. */
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Platform } from '../../../core/cells/index.ts';
import { defined, docsPage, messageOf, UsageError } from '../../../core/document/index.ts';
import { docker, lastLine } from './engine.ts';
import { hashSources, openBuildCache, releasedImage } from '../../toolchain/index.ts';

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
  'dist/program.cjs',
  'dist/runner-node.cjs',
  'dist/conformance.cjs',
  'runners',
  'src/exchange/tables',
  'io-perf',
  '.dockerignore',
];

const inspectionSchema = z.object({
  Id: z.string(),
  RepoDigests: z.array(z.string()).nullish(),
  Config: z.object({ Labels: z.record(z.string(), z.string()).nullish() }).nullish(),
});

type Inspection = z.infer<typeof inspectionSchema>;

interface ImageRequest {
  /** A name; undefined: that of the recipe, built when it is not there. */
  name: string | undefined;
  recipe: Recipe;
  /** The repository. */
  root: string;
  onProgress: (phase: string) => void;
  signal?: AbortSignal;
}

/** Finds, pulls or builds it. @throws UsageError with the remedy */
export async function provideImage(request: ImageRequest): Promise<Image> {
  let name = request.name ?? (await ownName(request));
  let inspection = await inspect(name);
  if (inspection === undefined) {
    if (request.name === undefined) name = await pullReleased(name, request);
    else await pull(name, request);
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
    ...defined({ layer }),
  };
}

const dockerfile = (recipe: Recipe): string => join('runners', 'docker', `${recipe}.Dockerfile`);

/** A name that changes with what the image is built from, so that what is there already is what would be built. */
export async function ownName({ recipe, root }: Pick<ImageRequest, 'recipe' | 'root'>): Promise<string> {
  const hash = await hashSources(root, sources).catch((error: unknown) => {
    throw new UsageError(`The image of runners cannot be built: ${messageOf(error)}.`);
  });
  const key = createHash('sha256')
    .update(JSON.stringify([recipe, hash]))
    .digest('hex')
    .slice(0, 20);
  return `io-perf-${recipe}:${key}`;
}

async function pull(name: string, { onProgress, signal }: ImageRequest): Promise<void> {
  onProgress(`pulling ${name}`);
  const result = await docker(['pull', '--quiet', name], { timeoutMs: pullTimeoutMs, ...(signal && { signal }) });
  if (result.code === 0) return;
  throw new UsageError(
    `The image "${name}" is not on this engine and could not be pulled (${lastLine({ ...result, stdout: '' })}): check its name, log in to its registry, or build it with "docker build -t ${name} -f runners/docker/linux.Dockerfile".`,
  );
}

/** The image of this release, where it has one; built where it has none or it cannot be pulled. @returns the name it has on this engine */
async function pullReleased(own: string, request: ImageRequest): Promise<string> {
  const released = await releasedImage(request.root, own);
  if (released !== undefined) {
    try {
      if ((await inspect(released)) === undefined) await pull(released, request);
      return released;
    } catch (error) {
      if (request.signal?.aborted) throw error;
      request.onProgress(messageOf(error));
    }
  }
  await build(own, request);
  return own;
}

/** Lines of a build that show its progress: steps of the classic builder and of BuildKit. */
const stepLine = /^(?:Step \d+\/\d+|#\d+ \[[^\]]*\d+\/\d+\])/;

async function build(name: string, { recipe, root, onProgress, signal }: ImageRequest): Promise<void> {
  onProgress(`building the image of ${recipe} runners, once; this takes some minutes`);
  let log = '';
  let unfinished = '';
  // A container that Hyper-V isolates has 1 GB by default (learn.microsoft.com/visualstudio/install/build-tools-container).
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
