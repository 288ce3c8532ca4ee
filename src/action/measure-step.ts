/** Measuring: the inputs as options of the command line, which has the same names. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ioPerf } from '../cli/index.ts';
import { ExitCode, MeasurementError, parseRunDocument, UsageError, type RunDocument } from '../document/index.ts';
import type { Inputs } from './inputs.ts';
import type { Job } from './job.ts';
import type { Sides } from './sides.ts';

/** The job was cancelled. What was measured until then is in the run document. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** A name of its own, since artifacts of several jobs end up in one folder. */
export async function chooseRunFile(inputs: Inputs, job: Job): Promise<string> {
  const name = `io-perf-run-${randomBytes(6).toString('hex')}.json`;
  const path = inputs['run-file'] === '' ? join(job.temporaryFolder, 'io-perf', name) : inputs['run-file'];
  await mkdir(dirname(path), { recursive: true });
  return path;
}

/** The words that name the two sides of a comparison; none: what is checked out is measured alone. */
export const wordsOf = (sides: Sides): string[] => ['--base', `ref=${sides.base}`, '--head', `ref=${sides.head}`];

/** Sides that the user describes: two folders, two runtimes. */
export const describedSides = ({ base, head }: Inputs): string[] => [
  '--base',
  base,
  ...(head === '' ? [] : ['--head', head]),
];

export interface Measured {
  document: RunDocument;
  /** Nothing of the head was measured, and why. The document says it, too. */
  failure?: string;
}

/**
 * Measures and reads back what was written.
 * @param sides empty: what is checked out, alone
 * @throws UsageError, MeasurementError, Interrupted
 */
export async function measureHere(inputs: Inputs, sides: readonly string[], runFile: string): Promise<Measured> {
  // Both sides of a comparison have the same runners, whose counts are then the same: only workloads are counted there.
  const command = sides.length === 0 ? ['run', ...(inputs.profile ? ['--profile'] : [])] : ['compare', ...sides];
  const { code, message } = await ioPerf([...command, ...options(inputs), '--output', runFile]);
  if (code === ExitCode.usage) throw new UsageError(message);
  if (code === ExitCode.interrupted)
    throw new Interrupted(`The job was cancelled; ${runFile} holds what was measured.`);
  if (code === ExitCode.measurementFailed) {
    // What failed is judged, too: a comment that says so takes the place of an earlier one.
    const document = await readFile(runFile, 'utf8').then(
      (text) => parseRunDocument(text, runFile),
      () => undefined,
    );
    if (document?.judgement?.failed !== true) throw new MeasurementError(message);
    return { document, failure: message };
  }
  // The gate of a comparison: its judgement is in the document, and what follows from it is decided later.
  if (code !== ExitCode.fine && code !== ExitCode.gateFailed) throw new MeasurementError(message);
  return { document: parseRunDocument(await readFile(runFile, 'utf8'), runFile) };
}

function options(inputs: Inputs): string[] {
  const names = ['suite', 'runners', 'target', 'directory', 'time-budget', 'rounds', 'seed', 'config'] as const;
  return [
    ...names.flatMap((name) => (inputs[name] === '' ? [] : [`--${name}`, inputs[name]])),
    ...(inputs.cells.length === 0 ? [] : ['--cells', ...inputs.cells]),
  ];
}
