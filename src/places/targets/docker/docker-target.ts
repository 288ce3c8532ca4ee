/** A container as a target: `docker:IMAGE`, and Wine in one. */
import { tmpdir } from 'node:os';
import { basename, posix, resolve, win32 } from 'node:path';
import { defined, docsPage, messageOf, UsageError } from '../../../core/document/index.ts';
import { type Agent, connectAgent, describeContainer } from './agent.ts';
import { type HostExamination, type PreparedRunners } from '../../toolchain/index.ts';
import { ownerFile } from '../../../core/system/index.ts';
import { createHostTarget } from '../host/host-target.ts';
import { openScratchFolder } from '../host/scratch.ts';
import {
  type RunnerProcess,
  type Scratch,
  type Target,
  type TargetKind,
  TargetLost,
  type TargetOptions,
} from '../target.ts';
import { Containers, type Mount, mountFolder, removeLeftBehind } from './containers.ts';
import { type FixedLimits, fixLimits } from './fixed-limits.ts';
import { type Engine, findEngine } from './engine.ts';
import { type Image, provideImage, type Recipe } from './image.ts';

/** A scratch folder with the containers that work in it. */
interface Bench {
  mount: Mount;
  agent: Agent;
  containers: Containers;
  remove: () => Promise<void>;
}

interface DockerSettings {
  name: string;
  engine: Engine;
  image: Image;
  limits: FixedLimits;
  options: TargetOptions;
}

/** Every scratch folder of this process that is in use: a subject reads the trees that lie in another's. */
const mountsInUse = new Set<Mount>();

/** Lines of a corpus listing in one call. */
const listingChunk = 4096;

/** What the engine says of a folder that it does not see: it runs in another container or machine than we. */
const unseen = /bind source path does not exist|mounts denied|not shared/i;

const programFolder = { linux: '/opt/io-perf', windows: 'C:\\opt\\io-perf' } as const;

/** Runners in containers: each a `docker run -i` that ends with its input, beside an agent that sees what they see. */
export function createDockerTarget({ name, engine, image, limits, options }: DockerSettings): Target {
  const path = engine.system === 'windows' ? win32 : posix;
  const shared = sharedMounts(name, engine, options);
  /** Where the engine shares our kernel, what concerns all of it can be asked and done here. */
  const here = engine.isLocal ? createHostTarget(options) : undefined;
  const benches = new Set<Bench>();
  let isDirectoryNamed = false;
  let prepared: PreparedRunners | undefined;
  let closing = false;

  const container = {
    image: image.id,
    user: userOf(engine),
    writable: image.layer !== undefined,
    network: shared.length > 0,
  };
  const startAgent = (containers: Containers, changes: { user?: string; bareSystemPaths?: boolean } = {}): Agent => {
    const command = ['node', path.join(programFolder[engine.system], 'dist', 'cli.cjs'), 'agent'];
    const mounts = changes.bareSystemPaths === true ? [] : [...mountsInUse, ...shared];
    return connectAgent(containers.start({ ...container, command, mounts, ...changes }), `The container of ${name}`);
  };
  const first = (): Bench => {
    for (const bench of benches) return bench;
    throw new TargetLost(`No container of ${name} is running.`);
  };
  const benchOf = (folder: string): Bench => {
    for (const bench of benches) {
      const { destination } = bench.mount;
      if (folder === destination || folder.startsWith(destination + path.sep)) return bench;
    }
    return first();
  };
  const caches = cacheDropper(() => startAgent(first().containers, { user: '0:0', bareSystemPaths: true }));
  const canDropHere = (): Promise<boolean> => here?.canDropCaches() ?? Promise.resolve(false);
  const canDrop = async (): Promise<boolean> =>
    engine.system === 'linux' && ((await canDropHere()) || (await caches.canDrop()));

  async function openBench(directory: string, kind: Mount['kind']): Promise<Bench> {
    const { scratch, janitor } = await openScratchFolder(kind === 'bind' ? directory : tmpdir());
    const containers = new Containers(engine, limits, janitor);
    let mount: Mount | undefined;
    const remove = async (): Promise<void> => {
      if (mount) mountsInUse.delete(mount);
      await containers.removeAll();
      await scratch.remove();
    };
    try {
      const source = kind === 'bind' ? scratch.path : await containers.makeVolume(image.id);
      mount = { kind, source, destination: path.join(mountFolder[engine.system], basename(source)) };
      mountsInUse.add(mount);
      const agent = startAgent(containers);
      const marker = path.join(mount.destination, ownerFile);
      if (kind === 'bind' && !(await agent.exists(marker))) throw new TargetLost('bind source path does not exist');
      prepared ??= await agent.preparedRunners();
      if (prepared === undefined)
        throw new UsageError(`The image of ${name} has no list of its runners: build it anew.`);
      return { mount, agent, containers, remove };
    } catch (error) {
      await remove();
      throw error;
    }
  }

  async function openBestBench(directory: string): Promise<Bench> {
    if (!engine.isLocal && !isDirectoryNamed) return openBench(directory, 'volume');
    try {
      return await openBench(directory, 'bind');
    } catch (error) {
      if (!(error instanceof TargetLost) || !unseen.test(error.message)) throw error;
      if (!isDirectoryNamed) return openBench(directory, 'volume');
      throw new UsageError(
        `The Docker engine does not see ${directory}, since it runs on another machine or in another container than this: leave out --directory to measure a volume of the engine.`,
      );
    }
  }

  return {
    name,
    fileSpace: 'docker',
    resolveDirectory(directory) {
      isDirectoryNamed = directory !== undefined;
      return resolve(directory ?? '.');
    },
    async examine(): Promise<HostExamination> {
      const cold = await canDrop();
      return {
        runners: prepared?.examination.runners ?? [],
        tools: [
          { tool: 'docker', purpose: 'runs containers', present: true, version: engine.version },
          {
            tool: 'cold caches',
            purpose: 'measures listings and traversals that are not in memory',
            present: cold,
            ...(cold ? {} : { remedy: 'use an engine that runs as root' }),
          },
        ],
      };
    },
    prepareRunner(runner) {
      const found = prepared?.runners.find((one) => one.runner === runner);
      const reason = `the image has no ${runner} runner`;
      return Promise.resolve(
        found ?? { runner, reason, remedy: `build one that has, see ${docsPage('docs/targets.md')}` },
      );
    },
    async openScratch(directory): Promise<Scratch> {
      const bench = await openBestBench(directory).catch((error: unknown) => {
        if (!(error instanceof TargetLost)) throw error;
        throw new UsageError(`No container of ${name} can be started: ${messageOf(error)}`);
      });
      benches.add(bench);
      const root = bench.mount.destination;
      let removal: Promise<void> | undefined;
      return {
        path: root,
        pathOf: (entry) => path.join(root, entry),
        makeFolder: (folder) => bench.agent.makeFolder(root, folder),
        remove() {
          benches.delete(bench);
          return (removal ??= closeBench(bench));
        },
      };
    },
    start(command, workingDirectory, environment): RunnerProcess {
      return benchOf(workingDirectory).containers.start({
        ...container,
        command,
        workingDirectory,
        mounts: [...mountsInUse, ...shared],
        ...defined({ environment }),
      });
    },
    async describe() {
      const { agent, mount } = first();
      const inside = await agent.describe(mount.destination, await canDrop());
      return describeContainer(inside, engine, image, limits, mount.kind);
    },
    capacity() {
      const { agent, mount } = first();
      return agent.capacity(mount.destination);
    },
    async dropCaches() {
      if (here && (await canDropHere())) return here.dropCaches();
      return (await canDrop()) && caches.drop();
    },
    dirtyBytes: () => here?.dirtyBytes() ?? first().agent.dirtyBytes(),
    async sync(directory) {
      const { agent } = benchOf(directory);
      await agent.sync(directory);
    },
    async makeCorpus(listing, root) {
      const { agent } = benchOf(root);
      let chunk: string[] = [];
      for (const line of listing) {
        if (chunk.push(line) < listingChunk) continue;
        await agent.addToCorpus(chunk, root);
        chunk = [];
      }
      await agent.addToCorpus(chunk, root);
    },
    stolenNs: () => here?.stolenNs() ?? first().agent.stolenNs(),
    async close() {
      if (closing) return;
      closing = true;
      for (const bench of benches) await closeBench(bench);
      benches.clear();
    },
  };
}

async function closeBench({ agent, remove }: Bench): Promise<void> {
  await agent.close();
  await remove();
}

/**
 * The user who runs the driver also owns what runners make, so that it can be removed. A rootless engine maps its root to that user
 * (docs.docker.com/engine/security/rootless); Windows knows no such ids, and its virtual machine does not mind which.
 */
function userOf(engine: Engine): string | undefined {
  if (engine.system === 'windows') return undefined;
  if (engine.security.includes('rootless')) return '0:0';
  return `${process.getuid?.() ?? 1000}:${process.getgid?.() ?? 1000}`;
}

function sharedMounts(name: string, engine: Engine, { shared = [] }: TargetOptions): Mount[] {
  if (shared.length > 0 && !engine.isLocal) {
    throw new UsageError(
      `Workloads cannot be measured on ${name}, whose engine does not see the folders of this machine as they are: measure them on the host, or cells with --suite.`,
    );
  }
  return [...new Set(shared)].map((folder) => ({ kind: 'bind', source: folder, destination: folder }));
}

/** An agent that may write to /proc/sys and nothing else: started when caches are dropped for the first time. */
function cacheDropper(start: () => Agent): { canDrop(): Promise<boolean>; drop(): Promise<boolean> } {
  let helper: Agent | undefined;
  let able: Promise<boolean> | undefined;
  const agent = (): Agent => (helper ??= start());
  const ask = async (): Promise<boolean> => agent().canDropCaches();
  return {
    canDrop: () => (able ??= ask().catch(() => false)),
    drop: () =>
      agent()
        .dropCaches()
        .catch(() => false),
  };
}

const kind = (word: string, recipeFor: (engine: Engine) => Recipe, summary: string): TargetKind => {
  const reach = async (
    image: string | undefined,
    options: TargetOptions,
  ): Promise<{ engine: Engine; image: Image }> => {
    const engine = await findEngine();
    const { root, signal } = options;
    const onProgress = options.onProgress ?? (() => undefined);
    const request = { name: image, recipe: recipeFor(engine), root, onProgress, ...(signal && { signal }) };
    return { engine, image: await provideImage(request) };
  };
  return {
    form: `${word}[:IMAGE]`,
    summary,
    place: 'optional',
    async platform(place, options) {
      // What would be built is known beforehand.
      if (place === undefined) return recipeFor(await findEngine()) === 'linux' ? 'linux' : 'windows';
      return (await reach(place, options)).image.platform;
    },
    async open(place, options) {
      const { engine, image } = await reach(place, options);
      await removeLeftBehind();
      const limits = fixLimits(engine, options.limits);
      const name = place === undefined ? word : `${word}:${place}`;
      return createDockerTarget({ name, engine, image, limits, options });
    },
  };
};

export const dockerKind = kind(
  'docker',
  ({ system }) => system,
  'containers of an image of runners, built when none is named',
);

export const wineKind = kind('wine', () => 'wine', 'the Windows runner under Wine, in containers');
