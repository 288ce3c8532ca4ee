/** Tries a candidate: builds it, executes it, and counts the calls of another execution. Only working candidates are proposed. */
import { join } from 'node:path';
import type { Candidate } from './project-files.ts';
import { MeasurementError, type Profile, UsageError } from '../../core/document/index.ts';
import { figuresOfResults, readResult } from '../../exchange/convert/index.ts';
import { profileCommand } from '../../count/index.ts';
import { startProcess } from '../../places/targets/index.ts';

export interface Limits {
  buildMs: number;
  commandMs: number;
}

export interface Attempt {
  candidate: Candidate;
  /** Wall time of one execution. */
  elapsedMs: number;
  /** Undefined if counting is not possible here. */
  counts: Profile | undefined;
  /** Number of benchmarks in its results, each judged separately. */
  benchmarks?: number;
}

/** Why it does not work, as the end of a sentence. */
export interface Refused {
  candidate: Candidate;
  reason: string;
}

/** The replacement to try if a candidate does not work. @param isBuilt builds that have already succeeded; this one is added */
export async function attempt(
  candidate: Candidate,
  ...rest: [folder: string, limits: Limits, isBuilt: Set<string>, signal: AbortSignal]
): Promise<Attempt | Refused> {
  const { otherwise, ...first } = candidate;
  const tried = await attemptOne(first, ...rest);
  return 'reason' in tried && otherwise !== undefined && !rest[3].aborted ? attempt(otherwise, ...rest) : tried;
}

async function attemptOne(
  candidate: Candidate,
  folder: string,
  limits: Limits,
  isBuilt: Set<string>,
  signal: AbortSignal,
): Promise<Attempt | Refused> {
  const { build, command } = candidate;
  if (build !== undefined && !isBuilt.has(build)) {
    const failure = await perform(build, folder, limits.buildMs, signal);
    if (failure !== undefined) return { candidate, reason: `its build ${failure} (${build})` };
    isBuilt.add(build);
  }
  // The first execution may fill caches; the second one is typical.
  const first = await perform(command, folder, limits.commandMs, signal);
  if (first !== undefined) return { candidate, reason: `it ${first} (${command})` };
  const started = performance.now();
  const printed: Buffer[] = [];
  const second = await perform(command, folder, limits.commandMs, signal, printed);
  if (second !== undefined) return { candidate, reason: `it ${second} the second time (${command})` };
  const elapsedMs = performance.now() - started;
  if (candidate.results !== undefined) {
    const benchmarks = await countResults(candidate, folder, Buffer.concat(printed).toString());
    if (typeof benchmarks === 'string') return { candidate, reason: benchmarks };
    return { candidate, elapsedMs, counts: undefined, benchmarks };
  }
  return { candidate, elapsedMs, counts: await count(command, folder, limits.commandMs, signal) };
}

/** Number of benchmarks in its results, or why they cannot be read. */
async function countResults(
  { command, results, 'results-file': file }: Candidate,
  folder: string,
  printed: string,
): Promise<number | string> {
  try {
    const text = file === undefined ? printed : await readResult(join(folder, file));
    const names = new Set(
      figuresOfResults({ name: file ?? 'its output', text }, results).figures.map(({ name }) => name),
    );
    return names.size > 0 ? names.size : `it has no results in them (${command})`;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return `its results cannot be read: ${error.message.replace(/\.$/, '')}`;
  }
}

async function count(
  command: string,
  directory: string,
  maxMs: number,
  signal: AbortSignal,
): Promise<Profile | undefined> {
  // Counting adds some ten microseconds to each call.
  const end = AbortSignal.any([signal, AbortSignal.timeout(4 * maxMs)]);
  try {
    const { profile, exit } = await profileCommand({
      command: ['sh', '-c', command],
      directory,
      output: 'nowhere',
      signal: end,
    });
    return exit.code === 0 ? profile : undefined;
  } catch (error) {
    if (error instanceof MeasurementError) return undefined;
    throw error;
  }
}

const tailBytes = 4000;

/** @returns undefined on success; else how it ended, as "ended with exit status 2: last output" */
async function perform(
  text: string,
  cwd: string,
  maxMs: number,
  signal: AbortSignal,
  printed?: Buffer[],
): Promise<string | undefined> {
  let tail = '';
  const late = new AbortController();
  const child = startProcess(['sh', '-c', text], cwd);
  child.stdin.end();
  child.stdout.on('data', (chunk: Buffer) => printed?.push(chunk));
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (tail = (tail + chunk.toString()).slice(-tailBytes)));
  const kill = (): void => {
    child.kill();
  };
  const timer = setTimeout(() => {
    late.abort();
    kill();
  }, maxMs);
  signal.addEventListener('abort', kill);
  const { code, startError } = await child.ended;
  clearTimeout(timer);
  signal.removeEventListener('abort', kill);
  if (startError !== undefined) return `could not be started: ${startError}`;
  if (late.signal.aborted) return `took more than ${Math.round(maxMs / 1000)} s`;
  return code === 0 ? undefined : `ended with exit status ${code ?? 'unknown'}${lastWords(tail)}`;
}

const maxWordsLength = 200;

/** The error is rarely on the last line: `2 errors in 0.77s` comes after `ModuleNotFoundError: …`. */
function lastWords(tail: string): string {
  const lines = tail
    .split('\n')
    .map((line) => line.trim())
    // Rules of a table carry no information.
    .filter((line) => /\p{L}{2}/u.test(line));
  const last = lines.at(-1) ?? '';
  const cause =
    lines.findLast((line) => /\b\w*(?:error|exception)\w*(?:\[\w+\])?: \S|\bnot found\b/i.test(line)) ?? last;
  const words = [...new Set([cause, last])].map((line) =>
    line.length > maxWordsLength ? `${line.slice(0, maxWordsLength)}…` : line,
  );
  return last === '' ? '' : `: ${words.join(' | ')}`;
}
