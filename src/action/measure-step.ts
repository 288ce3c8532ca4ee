/** Measuring and planning: the inputs as requests to the application. */
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { mkdir } from 'node:fs/promises';
import type { Inputs } from './inputs.ts';
import { info } from './log.ts';
import { type Job } from './job.ts';
import type { Config } from '../gate/config/index.ts';
import type { Subjects } from './subjects.ts';
import { defined, MeasurementError, type RunDocument } from '../core/document/index.ts';
import type { CollectedRun } from './collect-runs.ts';
import { createProgress } from '../report/progress/index.ts';
import {
  compareSubjects,
  Interruption,
  measureRun,
  type MeasuringRequest,
  type MeasuringTexts,
  mustBeKept,
  readRequest,
  untilInterrupted,
} from '../app/index.ts';
import { renderJudgement, renderTerminal } from '../report/index.ts';
import { measuredStudies } from '../suite/matrix/index.ts';

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
  return {
    path: runFile,
    document: run,
    ...(judgement && { judgement }),
    ...defined({ failure }),
  };
}

/** @throws UsageError */
export function requestOf(inputs: Inputs): MeasuringRequest {
  const given = (name: 'suite' | 'runners' | 'target' | 'directory' | 'time-budget' | 'rounds' | 'seed' | 'priority') =>
    inputs[name] === '' ? undefined : inputs[name];
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
