/** Measuring and planning: the inputs as requests to the application. */
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
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
  type NameSides,
  parseMachines,
  parseShards,
  readRequest,
  type StoreAccess,
  untilInterrupted,
} from '../app/index.ts';
import type { Config } from '../config/index.ts';
import { MeasurementError, type RunDocument } from '../document/index.ts';
import { renderJudgement, renderTerminal } from '../present/index.ts';
import { createProgress } from '../present/progress/index.ts';
import type { Inputs } from './inputs.ts';
import type { Job } from './job.ts';
import type { Sides } from './sides.ts';
import { info } from './log.ts';

/** A name of its own, since artifacts of several jobs end up in one folder. */
export async function chooseRunFile(inputs: Inputs, job: Job): Promise<string> {
  const name = `io-perf-run-${randomBytes(6).toString('hex')}.json`;
  const path = inputs['run-file'] === '' ? join(job.temporaryFolder, 'io-perf', name) : inputs['run-file'];
  await mkdir(dirname(path), { recursive: true });
  return path;
}

/** The two sides of a comparison, as `compare` takes them; undefined: what is checked out is measured alone. */
export type SidesWish = { base: string; head?: string } | undefined;

export const wishOf = (sides: Sides): SidesWish => ({ base: `ref=${sides.base}`, head: `ref=${sides.head}` });

/** Sides that the user describes: two folders, two runtimes. */
export const describedSides = ({ base, head }: Inputs): SidesWish => ({ base, ...(head === '' ? {} : { head }) });

export interface Measured {
  document: RunDocument;
  /** Nothing of the head was measured, and why. The document says it, too. */
  failure?: string;
}

export interface Measuring {
  config: Config;
  sides: SidesWish;
  /** Says in the document how people call them. */
  named?: NameSides;
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
export async function measureHere(inputs: Inputs, measuring: Measuring): Promise<Measured> {
  const { sides, runFile } = measuring;
  const progress = createProgress(process.stderr);
  const request = requestOf(inputs);
  const { result, interrupted } = await untilInterrupted(process, async (signal) => {
    const here = { workingDirectory: process.cwd(), environment: process.env };
    const context = { ...measuring, ...here, output: runFile, progress, signal };
    try {
      // Both sides of a comparison have the same runners, whose counts are then the same: only workloads are counted there.
      return sides === undefined
        ? await measureRun({ ...request, counts: inputs.profile, noiseCheck: measuring.checkNoise }, context)
        : await compareSubjects({ ...request, ...sides }, context);
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
  if (failure === undefined) return { document: run };
  // What failed is judged, too: a comment that says so takes the place of an earlier one.
  if (!('judgement' in result) || !result.judgement.failed) throw new MeasurementError(failure);
  return { document: run, failure };
}

/** @throws UsageError */
export function requestOf(inputs: Inputs): MeasuringRequest {
  const given = (name: 'suite' | 'runners' | 'target' | 'directory' | 'time-budget' | 'rounds' | 'seed') =>
    inputs[name] === '' ? undefined : inputs[name];
  const texts = {
    suite: given('suite'),
    runners: given('runners'),
    target: given('target'),
    directory: given('directory'),
    timeBudget: given('time-budget'),
    rounds: given('rounds'),
    seed: given('seed'),
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
