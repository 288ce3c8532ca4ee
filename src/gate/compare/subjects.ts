/** Prepares subjects for measurement: checks commits out, builds workloads, replaces runners. */
import { access, mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Config, containerLimits } from '../config/index.ts';
import type { MatrixCell } from '../../core/cells/index.ts';
import type { Progress, SubjectPlan } from '../../engine/index.ts';
import { defined, type Judgement, MeasurementError, UsageError } from '../../core/document/index.ts';
import {
  openTarget,
  parseTarget,
  removeOrNote,
  type Target,
  targetKinds,
  type WorkFolder,
} from '../../places/targets/index.ts';
import { toolRoot } from '../../core/system/index.ts';
import { buildWorkloads, hasWorkloads, listWorkloads, runBuild } from '../workloads/workloads.ts';
import type { Checkout, Repository } from './checkout.ts';
import { isBuilt, type Layout, SideCheckouts, whatIsIgnored } from './layout.ts';
import type { SourcePlace } from './source-changes.ts';
import { serverOf, SideServer, sideVariable } from './server.ts';
import { directoryBeside, openFolderBeside } from '../commits/beside.ts';
import { describeSubject, sideOf, type SubjectRequest } from '../commits/subject.ts';

export interface PreparedSubject {
  plan: SubjectPlan;
  side: Judgement['head'];
  /** Absent outside of a repository. */
  sources?: SourcePlace;
  /** Absent if nothing was built. */
  build?: BuildTime;
}

/** Start and end of a side's builds. */
export interface BuildTime {
  fromMs: number;
  toMs: number;
}

/** The code of a side does not build or is missing: it cannot be measured. */
export class NotBuilt extends MeasurementError {}

interface SubjectSettings {
  /** For checkouts and lists, in place of the maker's own folder; its owner removes it. */
  folder?: WorkFolder;
  /** Undefined if no side is a commit. */
  repository: Repository | undefined;
  layout?: Layout;
  /** Files of this program itself, which belong to no side. */
  isOwn?: (path: string) => boolean;
  config: Config;
  workingDirectory: string;
  hostEnvironment: NodeJS.ProcessEnv;
  /** With built runners, in place of the user's own. */
  cacheDirectory?: string | undefined;
  cells: readonly MatrixCell[];
  /** Default for subjects without their own. */
  directory: string | undefined;
  target: string;
  /** Edits a checkout before it is built. @throws NotBuilt */
  edit?: (checkout: string) => Promise<void>;
  /** Runs before the machine's other programs. */
  priority?: 'realtime' | undefined;
  progress: Progress;
  signal: AbortSignal;
  /** Folder for the output of a side's server. */
  logOf?: (side: string) => string;
}

export class SubjectMaker {
  readonly #settings: SubjectSettings;
  readonly #checkouts: SideCheckouts | undefined;
  readonly #targets: Target[] = [];
  readonly #servers: SideServer[] = [];
  #folder: WorkFolder | undefined;
  #place: Promise<string> | undefined;

  constructor(settings: SubjectSettings) {
    this.#settings = settings;
    const { repository, layout = 'apart', hostEnvironment: environment, isOwn = () => false } = settings;
    const { progress, signal } = settings;
    this.#checkouts = repository && new SideCheckouts({ repository, layout, environment, isOwn, progress, signal });
  }

  /** @throws NotBuilt, UsageError */
  async make(side: string, request: SubjectRequest): Promise<PreparedSubject> {
    const { repository, config, cells, progress, signal, cacheDirectory, priority } = this.#settings;
    const folder = this.#settings.folder ?? (this.#folder ??= await this.#openFolder());
    const checkout = await this.#checkouts?.make(side, request, folder);
    const commit = checkout?.isCopy === true ? undefined : checkout?.commit;
    const sources = checkout && repository ? join(checkout.path, repository.prefix) : this.#settings.workingDirectory;
    if (checkout && repository && !(await isFolder(sources))) {
      throw new NotBuilt(
        `The folder ${repository.prefix.replace(/\/$/, '')} is not there at ${describeSubject(request)}: give the command at the top of the repository, or name a commit that has it.`,
      );
    }
    if (checkout) await this.#settings.edit?.(checkout.path);
    let environment = { ...request.env };
    let printers: SubjectPlan['printers'];
    const fromMs = Date.now();
    let root = checkout && (await isIoPerf(checkout.path)) ? checkout.path : toolRoot;
    if (hasWorkloads(cells)) {
      progress.phase(`building ${side}`);
      const where = describeSide(side, request);
      try {
        await buildWorkloads(config, cells, { workingDirectory: sources, environment, where });
      } catch (error) {
        if (!(error instanceof MeasurementError)) throw error;
        throw new NotBuilt(`${error.message}${await this.#whyNot(checkout, error.message)}`);
      }
      const listed = await listWorkloads(config, await folder.makeFolder(`${side}-workloads`), sources, false);
      environment = { ...environment, ...listed.environment };
      printers = listed.printers;
    } else if (checkout && root === toolRoot && serverOf(config, side) === undefined) {
      throw new UsageError(
        Object.keys(config.workloads ?? {}).length === 0
          ? `There are no workloads in io-perf.yml, so nothing of ${describeSubject(request)} can be measured: let io-perf init propose some, or give a command, as in io-perf compare main -- ./my-program input.txt.`
          : 'Only workloads can differ between commits, and none is asked for: leave out --cells and --suite, or name a workload with --cells.',
      );
    }
    // After the build, which may compare the times of files.
    await checkout?.evenTimes();
    const targetName = request.target ?? this.#settings.target;
    const served = await this.#serve(side, request, targetName, sources, folder);
    environment = { ...environment, ...served?.environment };
    if (Object.keys(request.runners).length > 0) {
      if (parseTarget(targetName).kind !== targetKinds.host) {
        throw new UsageError(
          `${describeSide(side, request)}: other builds of a runner are measured on the host only; build an image of them, and compare image=….`,
        );
      }
      root = await linkRunners(root, request.runners, await folder.makeFolder(`${side}-runners`));
    }
    const target = await openTarget(targetName, {
      root,
      ...defined({ cacheDirectory }),
      environment: request.env,
      onProgress: progress.phase.bind(progress),
      signal,
      limits: containerLimits(config),
      ...defined({ priority }),
      ...(hasWorkloads(cells) ? { shared: [folder.path, sources] } : {}),
    });
    this.#targets.push(target);
    const builtMs = Date.now();
    const directory = target.resolveDirectory(
      request.dir ?? served?.directory ?? this.#settings.directory ?? (await this.#directoryOf(targetName)),
    );
    return {
      plan: { name: side, target, directory, environment, ...(printers && { printers }) },
      side: sideOf(request, commit),
      ...(isBuilt(config, cells, [side]) ? { build: { fromMs, toMs: builtMs } } : {}),
      ...(repository && {
        sources: {
          root: checkout?.path ?? repository.root,
          folder: resolve(sources),
          commit,
          environment: this.#settings.hostEnvironment,
          builtMs,
          ...(checkout?.isCopy === true && !isBuilt(config, cells, [side]) ? { copyOf: repository.root } : {}),
        },
      }),
    };
  }

  async remove(): Promise<void> {
    for (const target of this.#targets.splice(0)) await target.close();
    for (const server of this.#servers.splice(0)) {
      const trouble = await server.stop();
      if (trouble !== undefined) this.#settings.progress.note(trouble);
    }
    await this.#checkouts?.remove();
    const { progress } = this.#settings;
    if (this.#folder) await removeOrNote(this.#folder, progress.note.bind(progress));
  }

  async #openFolder(): Promise<WorkFolder> {
    const { repository, layout, progress } = this.#settings;
    // A side that stays in place would walk the checkout of the other one.
    const isWalked = layout === 'beside';
    return openFolderBeside(repository?.root, { isWalked, note: progress.note.bind(progress) });
  }

  /** Where the folders of the executions are made, if the user named no directory. */
  async #directoryOf(target: string): Promise<string | undefined> {
    const { cells, workingDirectory, progress } = this.#settings;
    if (!hasWorkloads(cells) || parseTarget(target).kind !== targetKinds.host) return undefined;
    this.#place ??= directoryBeside(workingDirectory).then(({ directory, hazard }) => {
      if (hazard !== undefined) progress.note(hazard);
      return directory;
    });
    return this.#place;
  }

  /** Starts the server of the side. @throws NotBuilt, UsageError, MeasurementError */
  async #serve(side: string, request: SubjectRequest, target: string, workingDirectory: string, work: WorkFolder) {
    const { config, progress, signal, logOf } = this.#settings;
    const plan = serverOf(config, side);
    if (plan === undefined) return undefined;
    if (parseTarget(target).kind !== targetKinds.host)
      throw new UsageError(
        'subjects of io-perf.yml: what start starts runs on the host only; leave it out, or the target.',
      );
    const folder = await work.makeFolder(`${side}-side`);
    const where = describeSide(side, request);
    const environment = { ...request.env, [sideVariable]: folder };
    if (plan.build !== undefined) {
      progress.phase(`building ${side}`);
      await asNotBuilt(() => runBuild(plan.build!, { workingDirectory, environment, where }));
    }
    progress.phase(`starting ${side}`);
    const log = logOf?.(side) ?? join(folder, 'server.log');
    const server = new SideServer(plan, { where, workingDirectory, folder, environment, log, work, signal });
    this.#servers.push(server);
    await server.start();
    const directory = plan.dir?.replaceAll(`$${sideVariable}`, folder);
    return { environment: { [sideVariable]: folder }, ...defined({ directory }) };
  }

  /** Files that a fresh checkout lacks, if they may explain its failed build. */
  async #whyNot(checkout: Checkout | undefined, message: string): Promise<string> {
    const { repository, hostEnvironment } = this.#settings;
    if (!checkout || !repository) return '';
    const [missing] = checkout.submodules.missing;
    if (missing !== undefined) return ` The submodule ${missing.path} ${missing.reason}.`;
    return whatIsIgnored(repository, hostEnvironment, message);
  }
}

async function asNotBuilt(build: () => Promise<void>): Promise<void> {
  try {
    await build();
  } catch (error) {
    throw error instanceof MeasurementError ? new NotBuilt(error.message) : error;
  }
}

const describeSide = (side: string, request: SubjectRequest): string => `${side} (${describeSubject(request)})`;

/** Whether a checkout is this program, so that its own runners are compared. */
async function isIoPerf(checkout: string): Promise<boolean> {
  try {
    await access(join(checkout, 'runners', 'PROTOCOL.md'));
    const { name } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8')) as { name?: unknown };
    const own = JSON.parse(await readFile(join(toolRoot, 'package.json'), 'utf8')) as { name?: unknown };
    return name === own.name;
  } catch {
    return false;
  }
}

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() === true;

/**
 * A linked copy of the repository's runners, with some replaced by other builds.
 * @param root the folder that holds `dist` and `runners`
 * @param replaced runner → the folder of another build of it, with its runner.yaml
 * @param folder an empty folder
 * @returns a folder that can be used as `root`
 * @throws UsageError if a folder is not a runner
 */
async function linkRunners(root: string, replaced: Record<string, string>, folder: string): Promise<string> {
  for (const [name, path] of Object.entries(replaced)) {
    const status = await stat(join(path, 'runner.yaml')).catch(() => undefined);
    if (status?.isFile() !== true) {
      throw new UsageError(
        `runner.${name}=${path} is not a runner: name a folder with a runner.yaml, such as a copy of runners/${name}.`,
      );
    }
  }
  const runners = join(folder, 'runners');
  await mkdir(runners);
  const link = (target: string, path: string): Promise<void> => symlink(resolve(target), path, 'junction');
  await link(join(root, 'dist'), join(folder, 'dist'));
  const names = (await readdir(join(root, 'runners'), { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  for (const name of new Set([...names, ...Object.keys(replaced)])) {
    await link(Object.hasOwn(replaced, name) ? replaced[name]! : join(root, 'runners', name), join(runners, name));
  }
  return folder;
}
