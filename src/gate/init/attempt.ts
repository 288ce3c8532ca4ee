/** Tries a candidate: builds it, executes it twice, and counts the calls of two more executions. Only working candidates are proposed. */
import { join } from 'node:path';
import type { Candidate } from './project-files.ts';
import { PassedTests } from './passed-tests.ts';
import type { TrialPlace } from './trial-place.ts';
import { defined, MeasurementError, type Profile, UsageError } from '../../core/document/index.ts';
import { lastWords, shellCommand } from '../../core/system/index.ts';
import { formatWait } from '../../core/words/index.ts';
import { figuresOfResults, readResults } from '../../exchange/convert/index.ts';
import { profileCommand } from '../../count/index.ts';
import { startProcess } from '../../places/targets/index.ts';

export interface Attempt {
  candidate: Candidate;
  /** Of one execution. */
  elapsedMs: number;
  buildMs?: number;
  /** Undefined if counting is not possible here. */
  counts: Profile | undefined;
  /** By how much the calls of two executions differ, as a share; undefined if they were not both counted. */
  spread: number | undefined;
  benchmarks?: number;
  /** What git neither tracks nor ignores afterwards, from the top. */
  untracked?: readonly string[];
  /** Quick tests of it. */
  parts?: readonly Candidate[];
}

/** A comparison counts its calls; benchmarks with results are judged by these alone. */
export const isCounted = ({ results }: Pick<Candidate, 'results'>): boolean => results === undefined;

/** Why it does not work, as the end of a sentence. */
export interface Refused {
  candidate: Candidate;
  reason: string;
  /** Tests of it that passed. */
  parts?: readonly Candidate[];
}

export interface Trial {
  place: TrialPlace;
  /** When all has to be over, as performance.now() says it. */
  deadlineMs: number;
  /** Of the time that is left: for a build, and after it for the command. */
  shares: { build: number; command: number };
  /** For one execution, however much time is left. */
  maxMs?: number;
  /** Something quicker works, or may: one execution of what is slow is enough. */
  hasQuicker: boolean;
  /** Builds that failed, and how. */
  failures: Map<string, string>;
  /** Builds, and how many milliseconds they took. */
  buildTimes: Map<string, number>;
  /** Whether another candidate has this build, so that it is kept. */
  isShared: (build: string) => boolean;
  /** Where programs are. */
  path: string;
  signal: AbortSignal;
  /** Called before a long step. */
  onStep: (text: string) => void;
}

export const leftMs = ({ deadlineMs }: Trial): number => Math.max(0, deadlineMs - performance.now());

/** The replacement is tried if a candidate does not work. */
export async function attempt(candidate: Candidate, trial: Trial): Promise<Attempt | Refused> {
  const { otherwise, ...first } = candidate;
  const tried = await attemptOne(first, trial, otherwise?.build);
  const isOver = trial.signal.aborted || leftMs(trial) === 0;
  if (!('reason' in tried) || isOver) return tried;
  let next = otherwise;
  while (next?.isFor?.test(tried.reason) === false) next = next.otherwise;
  if (next === undefined) return tried;
  const second = await attempt(next, trial);
  // What the command itself says is worth more than why another build of it fails.
  const isLess = 'reason' in second && (second.reason === timeIsOver || (isOfBuild(second) && !isOfBuild(tried)));
  return isLess ? tried : second;
}

const isOfBuild = ({ reason }: Pick<Refused, 'reason'>): boolean => reason.startsWith('its build ');

/** What runners of tests say, and end with success. */
const noTests = /\bno tests (?:were found|to run|ran|found)\b|\bRan 0 tests\b|^# tests 0$/im;

const moreTime = '--time-budget 10m gives more';
export const timeIsOver = `the time was over before it was tried: ${moreTime}`;

/** It may work: there was no time to see. */
export const isLate = ({ reason }: Pick<Refused, 'reason'>): boolean => reason.includes(moreTime);

/** More is not proposed where something quicker works. */
export const slowMs = 5000;

/** A shorter execution drowns in the start of processes, a longer one leaves few pairs. */
export const bestMs = { min: 100, max: 1000 };

const withPart = (trial: Trial, share: number): Trial => ({
  ...trial,
  deadlineMs: performance.now() + leftMs(trial) * share,
});

/** @param next build of the candidate that is tried if this one does not work */
async function attemptOne(candidate: Candidate, whole: Trial, next?: string): Promise<Attempt | Refused> {
  const { build, name } = candidate;
  const { place, failures } = whole;
  const step = (what: string): void => {
    whole.onStep(`${name}: ${what} (${formatWait(Math.round(leftMs(whole) / 1000))} left)`);
  };
  let trial = withPart(whole, whole.shares.build);
  const known = failures.get(build ?? '');
  if (known !== undefined) return { candidate, reason: known };
  if (leftMs(trial) === 0) return { candidate, reason: timeIsOver };
  const isNeededAgain = build !== undefined && (next === build || trial.isShared(build));
  const isBuilt = await place.putBack(build, isNeededAgain, candidate.workFolder);
  if (build !== undefined && !isBuilt) {
    step(build);
    const begun = performance.now();
    const failure = await perform(build, trial);
    whole.buildTimes.set(build, performance.now() - begun);
    if (failure !== undefined) {
      const reason = `its build ${failure} (${build})${await place.whatIsMissing(failure)}`;
      failures.set(build, reason);
      return { candidate, reason };
    }
    await place.evenTimes();
    if (trial.isShared(build)) await place.keep(build);
  }
  const command = await place.commandOf(candidate.command);
  if (command === undefined) return { candidate, reason: 'its build makes no program' };
  step(command);
  trial = withPart(whole, whole.shares.command);
  // Where nothing ends it, it must not take the time of the other programs.
  if (candidate.kind === 'program') trial.maxMs = 2 * slowMs;
  // The first execution may fill caches; the second one is typical.
  const firstStarted = performance.now();
  const passed = candidate.parts && new PassedTests(candidate.parts);
  const first = await perform(command, trial, passed?.read);
  const firstMs = performance.now() - firstStarted;
  // One test that passed is all of them.
  const min = first === undefined ? 2 : 1;
  const parts = passed && passed.size >= min ? await passed.parts(candidate, place.path, bestMs.max) : [];
  if (first !== undefined) {
    return { candidate, reason: `it ${first} (${command})${await place.whatIsMissing(first)}`, parts };
  }
  if (whole.hasQuicker && firstMs > 2 * slowMs && isCounted(candidate)) {
    return { candidate: { ...candidate, command }, elapsedMs: firstMs, ...uncounted, parts };
  }
  const started = performance.now();
  const printed: Buffer[] = [];
  const second = await perform(command, trial, (chunk) => printed.push(chunk));
  if (second !== undefined) return { candidate, reason: `the second time, it ${second} (${command})` };
  const output = Buffer.concat(printed).toString();
  if (candidate.kind === 'tests' && noTests.test(output)) return { candidate, reason: `it runs no test (${command})` };
  const elapsedMs = performance.now() - started;
  const benchmarks = isCounted(candidate) ? undefined : await countResults(candidate, place.path, output);
  if (typeof benchmarks === 'string') return { candidate, reason: benchmarks };
  if (isCounted(candidate)) step('counting its calls');
  const counted = isCounted(candidate) ? await countTwice(command, trial) : uncounted;
  return {
    candidate: { ...candidate, command },
    elapsedMs,
    ...counted,
    parts,
    untracked: await place.untracked(),
    ...defined({ benchmarks, buildMs: whole.buildTimes.get(build ?? '') }),
  };
}

const uncounted = { counts: undefined, spread: undefined };

/** Number of benchmarks in its results, or why they cannot be read. */
async function countResults(
  { command, results, 'results-file': file }: Candidate,
  folder: string,
  printed: string,
): Promise<number | string> {
  try {
    const files = file === undefined ? [{ name: 'its output', text: printed }] : await readResults(join(folder, file));
    const { figures } = figuresOfResults(files, results);
    const names = new Set(figures.map(({ name }) => name));
    return names.size > 0 ? names.size : `it has no results in them (${command})`;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return `its results cannot be read: ${error.message.replace(/\.$/, '')}`;
  }
}

async function countTwice(command: string, trial: Trial): Promise<Pick<Attempt, 'counts' | 'spread'>> {
  const counts = await count(command, trial);
  const again = counts && (await count(command, trial));
  if (!again) return { ...uncounted, counts };
  const [a, b] = [callsOf(counts), callsOf(again)];
  return { counts, spread: Math.abs(a - b) / Math.max(a, b, 1) };
}

export const callsOf = ({ perOp }: Profile): number => Object.values(perOp).reduce((sum, calls) => sum + calls, 0);

async function count(command: string, trial: Trial): Promise<Profile | undefined> {
  const end = AbortSignal.any([trial.signal, AbortSignal.timeout(Math.ceil(leftMs(trial)))]);
  try {
    const { profile, exit } = await profileCommand({
      command: shellCommand(command, trial.place.path),
      text: command,
      directory: trial.place.path,
      output: 'nowhere',
      signal: end,
    });
    return exit.code === 0 && !end.aborted ? profile : undefined;
  } catch (error) {
    if (error instanceof MeasurementError) return undefined;
    throw error;
  }
}

const tailBytes = 16_000;

/** Packages are installed into the copy: a target of a Makefile that calls pip would change the user's own Python. */
const keepOutside = { PIP_REQUIRE_VIRTUALENV: '1' };

/** @returns undefined on success; else how it ended, as "ended with exit status 2: what it said" */
async function perform(text: string, trial: Trial, onOutput?: (chunk: Buffer) => void): Promise<string | undefined> {
  const { place, signal } = trial;
  const isShort = trial.maxMs !== undefined && trial.maxMs < leftMs(trial);
  const maxMs = isShort ? trial.maxMs! : leftMs(trial);
  const tails = { stdout: '', stderr: '' };
  const child = startProcess(shellCommand(text, place.path), place.path, keepOutside);
  child.stdin.end();
  if (onOutput) child.stdout.on('data', onOutput);
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk: Buffer) => {
      const all = tails[name] + chunk.toString();
      // A crash names its reason first.
      tails[name] = all.length > 2 * tailBytes ? all.slice(0, tailBytes) + all.slice(-tailBytes) : all;
    });
  const kill = (): void => {
    child.kill();
  };
  let isLate = false as boolean;
  const timer = setTimeout(() => {
    isLate = true;
    kill();
  }, maxMs);
  signal.addEventListener('abort', kill);
  const { code, startError } = await child.ended;
  clearTimeout(timer);
  signal.removeEventListener('abort', kill);
  if (startError !== undefined) return `could not be started: ${startError}`;
  const wait = formatWait(Math.round(maxMs / 1000));
  if (isLate) return isShort ? `was not done in ${wait}` : `was not done in the ${wait} that were left: ${moreTime}`;
  if (code === 0) return undefined;
  const words = lastWords(tails);
  return `ended with exit status ${code ?? 'unknown'}${words === '' ? ' and wrote nothing' : `: ${words}`}`;
}
