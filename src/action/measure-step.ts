/** Measuring and planning: the inputs as requests to the application. */
import { randomBytes, createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  compareSubjects,
  durationsInStore,
  Interruption,
  makePlan,
  matrixOf,
  measureRun,
  type MeasuringRequest,
  type MeasuringTexts,
  mustBeKept,
  parseMachines,
  parseShards,
  readRequest,
  type StoreAccess,
  untilInterrupted,
} from '../app/index.ts';
import type { Config } from '../config/index.ts';
import { MeasurementError, type RunDocument, messageOf } from '../document/index.ts';
import { renderJudgement, renderTerminal } from '../present/index.ts';
import { createProgress } from '../present/progress/index.ts';
import type { CollectedRun } from './collect-runs.ts';
import type { Inputs } from './inputs.ts';
import { type Job, info } from './job.ts';
import type { Subjects } from './sides.ts';

/** A name of its own, since artifacts of several jobs end up in one folder. */
export async function chooseRunFile(inputs: Pick<Inputs, 'run-file'>, job: Job): Promise<string> {
  const name = `io-perf-run-${randomBytes(6).toString('hex')}.json`;
  const path = inputs['run-file'] === '' ? join(job.temporaryFolder, 'io-perf', name) : inputs['run-file'];
  await mkdir(dirname(path), { recursive: true });
  return path;
}

interface Measuring {
  config: Config;
  /** Undefined: what is checked out is measured alone. */
  subjects: Subjects | undefined;
  source: RunDocument['source'];
  /** A part of the time is for the program compared with itself. */
  checkNoise: boolean;
  /** What has to be over before anything is timed. */
  ready: Promise<unknown>;
  runFile: string;
  /** Of built runners; undefined: the user's own. */
  cacheDirectory: string | undefined;
}

const logColumns = 110;

/** @throws UsageError, MeasurementError; Interruption where the job was cancelled: what was measured until then is in the run document */
export async function measureHere(inputs: Inputs, measuring: Measuring): Promise<CollectedRun> {
  const { subjects, runFile } = measuring;
  const progress = createProgress(process.stderr);
  const request = requestOf(inputs);
  const { result, interrupted } = await untilInterrupted(process, async (signal) => {
    const here = { workingDirectory: process.cwd(), environment: process.env };
    const context = { ...measuring, ...here, output: runFile, progress, signal };
    try {
      // Both sides of a comparison have the same runners, whose counts are then the same: only workloads are counted there.
      return subjects === undefined
        ? await measureRun({ ...request, counts: inputs.profile, noiseCheck: measuring.checkNoise }, context)
        : await compareSubjects({ ...request, ...subjects }, context);
    } finally {
      progress.finish();
    }
  });
  const { run, kept, failure } = result;
  const log = { width: logColumns, colour: false, verbose: false, outputPath: kept.path };
  if (failure === undefined && Object.keys(run.cells).length > 0) {
    info('judgement' in result ? renderJudgement(result, log) : renderTerminal([run], log));
  }
  mustBeKept(kept);
  if (interrupted) throw new Interruption(`The job was cancelled; ${runFile} holds what was measured.`);
  const judgement = 'judgement' in result ? result.judgement : undefined;
  // What failed is reported, too: a comment that says so takes the place of an earlier one.
  if (failure !== undefined && judgement?.failed !== true) throw new MeasurementError(failure);
  return {
    path: runFile,
    document: run,
    ...(judgement && { judgement }),
    ...(failure === undefined ? {} : { failure }),
  };
}

/** @throws UsageError */
export function requestOf(inputs: Inputs): MeasuringRequest {
  const given = (
    name: 'suite' | 'runners' | 'target' | 'directory' | 'time-budget' | 'rounds' | 'seed' | 'priority',
  ) => (inputs[name] === '' ? undefined : inputs[name]);
  const texts = {
    suite: given('suite'),
    runners: given('runners'),
    target: given('target'),
    directory: given('directory'),
    timeBudget: given('time-budget'),
    rounds: given('rounds'),
    seed: given('seed'),
    priority: given('priority'),
    cells: inputs.cells.length === 0 ? undefined : [...inputs.cells],
  };
  const known = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)) as MeasuringTexts;
  return readRequest(known, (name) => `The input ${name}`);
}

// Planning: the inputs as a request, and the matrix as text for an output.

/**
 * @param store where earlier runs tell how long cells take; one that cannot be reached is no reason to fail
 * @throws UsageError
 */
export async function planJobs(inputs: Inputs, config: Config, store: StoreAccess): Promise<string> {
  const shards = parseShards(inputs.shards, 'The input shards');
  const plan = makePlan({
    request: requestOf(inputs),
    config,
    machines: parseMachines(inputs.targets),
    shards,
    splitRunners: inputs['split-runners'],
    // Of no use to a plan without shards; then no store is asked.
    durations: shards === 1 ? new Map() : await durationsInStore(store, info),
  });
  for (const note of plan.notes) info(note);
  return matrixOf(plan);
}

// Built runners, kept between jobs. On machines that are kept, the user's own cache is all it takes; on hosted machines, which
// are new each time, the cache of the repository holds it. Never a reason to fail: without a cache the runners are built.

interface RunnerCache {
  /** Of built runners; undefined: the user's own. */
  directory?: string;
  /** Keeps what was built since, if anything was. */
  save(): Promise<void>;
}

const none: RunnerCache = { save: () => Promise.resolve() };

/**
 * Fills the folder of built runners from the repository's cache.
 * @param root the Action's own folder, whose `runners/` is what is built
 * @param folder becomes the cache folder of this job, unless IO_PERF_CACHE names one; undefined: no cache is wanted
 */
export async function restoreRunners(
  root: string,
  folder: string | undefined,
  environment: NodeJS.ProcessEnv,
  note: (line: string) => void,
): Promise<RunnerCache> {
  if (folder === undefined || environment.IO_PERF_CACHE !== undefined) return none;
  if (environment.RUNNER_ENVIRONMENT !== 'github-hosted') return none;
  try {
    // Large, and needed here alone: not read by jobs that have no use for it.
    const cache = await import('./repository-cache.ts');
    if (!cache.isFeatureAvailable()) return none;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const place = placeOf(environment);
    const key = `${place}-${await hashOfSources(join(root, 'runners'))}`;
    const found = await cache.restoreCache([folder], key, [`${place}-`]);
    note(found === undefined ? 'No built runners in the cache.' : `Built runners from the cache ${found}.`);
    const before = await entriesOf(folder);
    return {
      directory: folder,
      async save() {
        const after = await entriesOf(folder);
        if (found === key || after.every((name) => before.includes(name))) return;
        try {
          await cache.saveCache([folder], key);
        } catch (error) {
          note(`The built runners were not kept in the cache (${messageOf(error)}).`);
        }
      },
    };
  } catch (error) {
    note(`The cache of the repository cannot be used (${messageOf(error)}): the runners are built.`);
    return none;
  }
}

/** The image stands for its toolchains; a runner's own key in the folder holds their exact versions. */
function placeOf(environment: NodeJS.ProcessEnv): string {
  const image = `${environment.ImageOS ?? ''}-${environment.ImageVersion ?? ''}`;
  return `io-perf-runners-${process.platform}-${process.arch}-${image}`;
}

async function entriesOf(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
}

/** Of all files that runners are built from. */
async function hashOfSources(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const add = async (path: string): Promise<void> => {
    if ((await stat(path)).isDirectory()) {
      for (const name of (await readdir(path)).sort()) await add(join(path, name));
    } else hash.update(`${path.slice(folder.length)}\0`).update(await readFile(path));
  };
  await add(folder);
  return hash.digest('hex').slice(0, 20);
}
