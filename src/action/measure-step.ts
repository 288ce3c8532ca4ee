/** Measuring and planning: the inputs as requests to the application. */
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { mkdir } from 'node:fs/promises';
import type { Inputs } from './inputs.ts';
import { info } from './log.ts';
import type { Job } from './job.ts';
import type { Config } from '../gate/config/index.ts';
import type { Subjects } from './sides.ts';
import { defined, MeasurementError, type RunDocument } from '../core/document/index.ts';
import type { CollectedRun } from './collect-runs.ts';
import { createProgress, type Progress } from '../report/progress/index.ts';
import {
  compareSubjects,
  durationsInStore,
  Interruption,
  makePlan,
  matrixOf,
  measureRun,
  type MeasuringRequest,
  mustBeKept,
  parseMachines,
  parseShards,
  readRequest,
  releasedImages,
  type StoreAccess,
  untilInterrupted,
} from '../app/index.ts';
import { renderJudgement, renderTerminal } from '../report/index.ts';
import { measuredStudies } from '../suite/matrix/index.ts';

/** A name of its own, since artifacts of several jobs end up in one folder. */
export async function chooseRunFile(inputs: Pick<Inputs, 'run-file'>, job: Job): Promise<string> {
  const name = `io-perf-run-${randomBytes(6).toString('hex')}.json`;
  const path = inputs['run-file'] || join(job.temporaryFolder, 'io-perf', name);
  await mkdir(dirname(path), { recursive: true });
  return path;
}

interface Measuring {
  config: Config;
  /** Undefined: what is checked out is measured alone. */
  subjects: Subjects | undefined;
  source: RunDocument['source'];
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
  const request = requestOf(inputs);
  const { result, interrupted } = await withProgress(async (hooks) => {
    const here = { workingDirectory: process.cwd(), environment: process.env };
    const context = { ...measuring, ...here, ...hooks, output: runFile };
    // Both sides of a comparison have the same runners, whose counts are then the same: only workloads are counted there.
    return subjects === undefined
      ? measureRun({ ...request, counts: inputs.profile, noiseCheck: measuring.checkNoise }, context)
      : compareSubjects({ ...request, ...subjects }, context);
  });
  const { run, kept, failure } = result;
  const log = { width: logColumns, colour: false, verbose: false, outputPath: kept.path };
  if (failure === undefined && Object.keys(run.cells).length > 0) {
    info(
      'judgement' in result
        ? renderJudgement(result, log)
        : renderTerminal([run], { ...log, studiesOf: measuredStudies }),
    );
  }
  mustBeKept(kept);
  if (interrupted) throw new Interruption(`The job was cancelled; ${runFile} holds what was measured.`);
  const judgement = 'judgement' in result ? result.judgement : undefined;
  // What failed is reported, too: a comment that says so takes the place of an earlier one.
  if (failure !== undefined && judgement?.failed !== true) throw new MeasurementError(failure);
  return { path: runFile, document: run, ...defined({ judgement, failure }) };
}

/** Runs a task that reports progress in the log, until it is done or the job is cancelled. */
export function withProgress<T>(
  task: (hooks: { progress: Progress; signal: AbortSignal }) => Promise<T>,
): ReturnType<typeof untilInterrupted<T>> {
  const progress = createProgress(process.stderr);
  return untilInterrupted(process, (signal) =>
    task({ progress, signal }).finally(() => {
      progress.finish();
    }),
  );
}

/** @throws UsageError */
export function requestOf(inputs: Inputs): MeasuringRequest {
  const { suite, runners, target, directory, rounds, seed, priority, cells } = inputs;
  const texts = { suite, runners, target, directory, rounds, seed, priority, timeBudget: inputs['time-budget'] };
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
  return readRequest({ ...given, ...(cells.length > 0 && { cells }) }, (name) => `The input ${name}`);
}

/**
 * Divides the work among jobs.
 * @param store where earlier runs tell how long cells take; one that cannot be reached is no reason to fail
 * @returns the matrix, as text for an output
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
    images: await releasedImages(),
    // Of no use to a plan without shards; then no store is asked.
    durations: shards === 1 ? new Map() : await durationsInStore(store, info),
  });
  for (const note of plan.notes) info(note);
  return matrixOf(plan);
}
