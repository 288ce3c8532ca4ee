/** Runs a command once more and records who makes certain calls: under `strace --stack-trace`, or with the hooks of interpreters. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kind, kindOf, MeasurementError } from '../../document/index.ts';
import { childEnvironment, outputOf } from '../../toolchain/index.ts';
import { endSurvivors, markVariable } from '../processes.ts';
import { openFiles } from '../run-command.ts';
import { findTracer, openTracePipe, startRefusal } from '../strace.ts';
import { type Recording, type Frame, StackSum } from './call-stack.ts';
import { installHooks, type Language, markerCalls } from './hooks.ts';
import { prepareJava } from './java-hook.ts';
import { answerSignal, mostAnswers, mostCalls, shareOfExecution, shortestLookupMs } from './policy.ts';
import { parseUnwinder, type Unwinder, StackTrace, type RecordedCall, type RecordedProcess } from './stack-trace.ts';
import { nameFrames } from './symbolizer.ts';
import { parseAnswers } from './python-hook.ts';

export interface RecordingOptions {
  command: readonly string[];
  directory: string;
  environment?: Record<string, string>;
  /** Names of system calls. */
  calls: readonly string[];
  /**
   * Who is asked. `frames`: the machine's stack. Interpreters have none of their own there, and strace takes a tenth of a second for one of
   * theirs: with languages, their hooks are asked, and nobody else.
   */
  asks: 'frames' | readonly Language[];
  /** How many of these calls there will be, where that is known. */
  expected?: number | undefined;
  /** Files of this program itself. */
  ownFiles?: readonly string[];
  output: 'stderr' | 'nowhere';
  /** Then the command is ended. */
  longestMs: number;
  signal?: AbortSignal;
}

/** Told as a sentence that goes on after "because". */
export interface NoStacks {
  reason: string;
}

let asked: Promise<{ unwinder: Unwinder; program: string } | NoStacks> | undefined;

/** Whether call stacks can be recorded here. Asked once per process. */
export const findStackTracer = (): Promise<{ unwinder: Unwinder; program: string } | NoStacks> =>
  (asked ??= (async () => {
    const tracer = await findTracer();
    if (!('program' in tracer)) return { reason: tracer.reason };
    const unwinder = parseUnwinder((await outputOf([tracer.program, '-V'])) ?? '');
    if (!unwinder) return { reason: `strace ${tracer.version} was built without stack traces` };
    return { program: tracer.program, unwinder };
  })());

const forks = ['clone', 'clone3', 'fork', 'vfork'];

/**
 * Calls that have no answer: those by which an answer is written, as each would ask for another one; those by which hooks speak, of which
 * there are many; and those that end early where a signal is pending, so that there would be more of them (signal(7); getdents64 returns with
 * one entry).
 */
const unanswered: ReadonlySet<Kind> = new Set<Kind>([
  ...(['write', 'access'] as const),
  ...(['list', 'copy', 'lock', 'control', 'allocate', 'ring', 'aio'] as const),
]);

/** Before strace: its first calls get the signal, too. What is ignored stays so in all that is started (execve(2)). */
const ignoring = `trap '' ${answerSignal}; exec "$@"`;

/** @throws MeasurementError where nothing can be recorded here, or the command cannot be started */
export async function recordStacks(options: RecordingOptions): Promise<Recording> {
  const { command, directory, asks, calls, ownFiles = [], signal } = options;
  const languages = asks === 'frames' ? [] : asks;
  const tracer = await findStackTracer();
  if ('reason' in tracer) throw new MeasurementError(`Call sites cannot be recorded, because ${tracer.reason}.`);
  const refusal = startRefusal(command[0] ?? '', directory, options.environment?.PATH);
  if (refusal !== undefined) {
    throw new MeasurementError(`The command ${command[0] ?? ''} could not be started: ${refusal}.`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'io-perf-sites-'));
  try {
    const hooks = join(folder, 'hooks');
    mkdirSync(hooks);
    const environment = { ...process.env, ...options.environment };
    const added = installHooks(languages, hooks, environment);
    const path = options.environment?.PATH;
    const java = languages.includes('java') ? await prepareJava(join(hooks, 'java'), path) : undefined;
    if (typeof java === 'string')
      added.JAVA_TOOL_OPTIONS = [environment.JAVA_TOOL_OPTIONS, java].filter(Boolean).join(' ');
    const withAnswers = languages.includes('python');
    const areFew = (options.expected ?? 0) <= mostAnswers;
    const answered = withAnswers && areFew ? calls.filter((call) => !unanswered.has(kindOf(call)!)) : [];
    if (withAnswers && answered.length < calls.length) added.IO_PERF_SITES_MARKS = '1';
    const trace = new StackTrace(directory, { calls, ownFiles, folder, answered, inherited: openFiles() });
    const executionMs = Math.round(options.longestMs * shareOfExecution);
    const started = process.hrtime.bigint();
    const ended = await follow(
      (pipe) => [
        ...(answered.length > 0 ? ['sh', '-c', ignoring, 'io-perf'] : []),
        ...[tracer.program, ...straceOptions(calls, answered, asks === 'frames'), '-o', pipe, '--', ...command],
      ],
      trace,
      { ...options, longestMs: executionMs, environment: { ...options.environment, ...added } },
    );
    const elapsedNs = Number(process.hrtime.bigint() - started);
    const lookupMs = Math.max(shortestLookupMs, Math.round(options.longestMs - elapsedNs / 1e6));
    const late = AbortSignal.timeout(lookupMs);
    const stacks = await attributeCalls(
      trace,
      hooks,
      tracer.unwinder,
      AbortSignal.any([late, ...(signal ? [signal] : [])]),
    );
    const capped = late.aborted
      ? 'Looking up the lines of its calls takes longer than counting did.'
      : ended === 'time'
        ? `It was ended after ${(executionMs / 1000).toFixed(1)} s, so later calls have no site.`
        : ended === 'calls'
          ? `The first ${mostCalls.toLocaleString('en-US')} calls were recorded; later ones have no site.`
          : undefined;
    if (typeof java === 'object') stacks.notes.push(java.reason);
    return { ...stacks, elapsedNs, ...(capped === undefined ? {} : { capped }) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function straceOptions(calls: readonly string[], answered: readonly string[], withFrames: boolean): string[] {
  const traced = [...new Set([...calls, ...forks, 'execve', ...(withFrames ? [] : markerCalls)])];
  return [
    ...['-f', '-q', '-y', '-T', '-s', '0', '-e', `trace=${traced.map((name) => `?${name}`).join(',')}`],
    ...(withFrames ? ['-k'] : []),
    ...['-e', 'signal=none'],
    // A signal is not delivered where the kernel's filter stops a call.
    ...(answered.length > 0
      ? ['-e', `inject=${answered.map((name) => `?${name}`).join(',')}:signal=${answerSignal}`]
      : ['--seccomp-bpf']),
  ];
}

/** @returns what ended it, where it did not end by itself */
async function follow(
  wordsFor: (pipe: string) => string[],
  trace: StackTrace,
  { directory, environment, output, longestMs, signal }: RecordingOptions,
): Promise<'time' | 'calls' | undefined> {
  const mark = randomUUID();
  let why: 'time' | 'calls' | undefined;
  let ending: Promise<void> | undefined;
  const end = (reason?: 'time' | 'calls'): void => {
    if (ending) return;
    why = reason;
    ending = endSurvivors(mark, new Set([child.pid ?? -1]));
  };
  const pipe = openTracePipe((line) => {
    trace.read(line);
    if (trace.isFull) end('calls');
  });
  const [input, out] = output === 'nowhere' ? (['ignore', 'ignore'] as const) : (['inherit', 2] as const);
  const words = wordsFor(pipe.path);
  const child = spawn(words[0]!, words.slice(1), {
    cwd: directory,
    env: childEnvironment({ ...environment, [markVariable]: mark }),
    stdio: [input, out, out],
  });
  const interrupt = (): void => {
    end();
  };
  const timer = setTimeout(() => {
    end('time');
  }, longestMs);
  signal?.addEventListener('abort', interrupt);
  try {
    await new Promise<void>((resolve, reject) => {
      child.on('error', (error) => {
        reject(new MeasurementError(`strace could not be started: ${error.message}.`));
      });
      child.on('exit', () => {
        resolve();
      });
    });
    await ending;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', interrupt);
    await pipe.finish();
    trace.finish();
  }
  return why;
}

// Each recorded call → its frames: what an interpreter said of it, else those of the machine code.

const compiledCode =
  'Calls of a runtime that compiles while it runs, such as .NET, have no site: strace sees nothing behind its code.';

/** @param folder where hooks answered; their files are read in it alone */
async function attributeCalls(
  trace: StackTrace,
  folder: string,
  unwinder: Unwinder,
  signal?: AbortSignal,
): Promise<Omit<Recording, 'elapsedNs'>> {
  const native = await nameFrames(trace.stacks, unwinder, signal);
  const sum = new StackSum();
  const notes = new Set<string>();
  let [spoken, silent] = [0, 0];
  for (const process of trace.processes.values()) {
    const counted = process.calls.filter(({ isCounted }) => isCounted).length;
    if (process.hasHook) spoken += counted;
    else silent += counted;
    const told = answersOf(process, trace.recorded.answered, folder, notes);
    const left = new Map<string, RecordedCall[]>();
    for (const call of process.calls) {
      if (!call.isCounted) continue;
      if (!process.hasHook && trace.isOfRuntime(call.stack)) notes.add(compiledCode);
      const frames = call.frames?.length ? call.frames : told.get(call);
      if (frames) sum.add(call.name, frames, call);
      else if (process.asked.length === 0) sum.add(call.name, native[call.stack] ?? [], call);
      else push(left, call);
    }
    attributeAsked(process.asked, left, native, sum);
  }
  return { stacks: sum.stacks, notes: [...notes], spoken, silent };
}

function push(calls: Map<string, RecordedCall[]>, call: RecordedCall): void {
  if (calls.get(call.name)?.push(call) === undefined) calls.set(call.name, [call]);
}

/** The frames of Python, call by call, thread by thread. Where their numbers do not agree, nothing is known. */
function answersOf(
  { calls, answers }: RecordedProcess,
  answered: readonly string[],
  folder: string,
  notes: Set<string>,
): ReadonlyMap<RecordedCall, readonly Frame[]> {
  const told = new Map<RecordedCall, readonly Frame[]>();
  if (!answers?.file.startsWith(`${folder}/`)) return told;
  let text: string;
  try {
    text = readFileSync(answers.file, 'utf8');
  } catch {
    return told;
  }
  const { threads, isTorn } = parseAnswers(text);
  if (isTorn) {
    notes.add('Threads of a Python program made calls at the same moment: their sites are not known.');
    return told;
  }
  const wanted = new Set(answered);
  for (const [thread, name] of answers.threads) {
    const made = calls.slice(answers.from).filter((call) => call.thread === thread && wanted.has(call.name));
    const frames = threads.get(name) ?? [];
    // The last calls, when Python has ended, have no answer; among several threads one may be missing anywhere.
    const isWhole = frames.length === made.length || (answers.threads.size === 1 && frames.length < made.length);
    if (!isWhole) {
      notes.add('Threads of a Python program made calls at the same moment: some sites are not known.');
      continue;
    }
    frames.forEach((one, index) => told.set(made[index]!, one));
  }
  return told;
}

/**
 * What a pool of threads did on request: as many calls of a kind as were asked for are theirs who asked. Where more were asked for than
 * made, they were other calls.
 */
function attributeAsked(
  asked: RecordedProcess['asked'],
  left: ReadonlyMap<string, readonly RecordedCall[]>,
  native: readonly (readonly Frame[])[],
  sum: StackSum,
): void {
  for (const [name, calls] of left) {
    const wishes = asked.filter(({ call }) => call === name || (kindOf(call) === kindOf(name) && !left.has(call)));
    const isKnown = wishes.length <= calls.length;
    if (isKnown)
      wishes.forEach(({ frames }, index) => {
        sum.add(name, frames, calls[index]!);
      });
    for (const call of calls.slice(isKnown ? wishes.length : 0)) sum.add(name, native[call.stack] ?? [], call);
  }
}
