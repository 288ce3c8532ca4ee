/** Runs a command once more and records who makes certain calls: under `strace --stack-trace`, or with the hooks of interpreters. */
import { copyFileSync, mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { installHooks, type Language, markerCalls } from './hooks.ts';
import { parseUnwinder, type StraceUnwinder } from './stack-lines.ts';
import { StackTrace } from './stack-trace.ts';
import { findTracer } from '../strace.ts';
import { openTracePipe } from '../trace-pipe.ts';
import { startRefusal } from '../start-refusal.ts';
import { forks } from '../calls.ts';
import { childEnvironment, outputOf, removeTree } from '../../core/system/index.ts';
import { defined, type Kind, kindOf, MeasurementError, messageOf } from '../../core/document/index.ts';
import {
  answerSignal,
  maxAnswers,
  maxCalls,
  minLookupMs,
  plainSignal,
  shareOfExecution,
  waitingCalls,
} from './policy.ts';
import type { CommandOptions } from '../command-profile.ts';
import type { Recording } from './call-stack.ts';
import { prepareJava } from './java-hook.ts';
import { prepareNative } from './native-hook.ts';
import { type PreparedHook, siteHooks } from '../../languages/index.ts';
import { openFiles } from '../profile-command.ts';
import { attributeCalls } from './attribute-calls.ts';
import { endSurvivors } from '../survivors.ts';
import { markVariable } from '../launch.ts';

export interface RecordingOptions extends Omit<CommandOptions, 'text' | 'tracing'> {
  calls: readonly string[];
  /**
   * Who is asked. `frames`: the machine's stack. Interpreters have none of their own there, and strace takes a tenth of a second for one of
   * theirs: with languages, only their hooks are loaded.
   */
  asks: 'frames' | readonly Language[];
  /** How many of these calls there will be, where that is known. */
  expected?: number | undefined;
  /** Then the command is ended. */
  maxMs: number;
  /** … and after this many calls. */
  most?: number | undefined;
}

/** A sentence that goes on after "because". */
interface NoStacks {
  reason: string;
}

let asked: Promise<{ unwinder: StraceUnwinder; program: string } | NoStacks> | undefined;

/** Whether call stacks can be recorded here. Asked once per process. */
export const findStackTracer = (): Promise<{ unwinder: StraceUnwinder; program: string } | NoStacks> =>
  (asked ??= (async () => {
    const tracer = await findTracer();
    if (!('program' in tracer)) return { reason: tracer.reason };
    const unwinder = parseUnwinder((await outputOf([tracer.program, '-V'])) ?? '');
    if (!unwinder) return { reason: `strace ${tracer.version} was built without stack traces` };
    return { program: tracer.program, unwinder };
  })());

/** Calls that have no answer: they end early where a signal is pending, so that there would be more of them (signal(7); getdents64 returns with one entry). */
const unanswered = new Set<Kind | undefined>(['list', 'copy', 'lock', 'control', 'allocate', 'ring', 'aio']);

/** A wait that a signal ends is shorter. Python answers by writes, and its hook speaks by access without end. */
const isAnswered = (call: string, isPython: boolean): boolean => {
  const kind = kindOf(call);
  return !waitingCalls.has(call) && !unanswered.has(kind) && !(isPython && (kind === 'write' || kind === 'access'));
};

const noCompiler =
  'Calls of Ruby, PHP and what lld has linked have no site, because no C compiler makes the library that asks for it: install gcc.';

/** Before strace: its first calls get the signal, too. What is ignored stays so in all that is started (execve(2)). */
const ignoring = `trap '' ${answerSignal}; exec "$@"`;

/** @throws MeasurementError where nothing can be recorded here, or the command cannot be started */
export async function recordStacks(options: RecordingOptions): Promise<Recording> {
  const { command, directory, asks, calls, ownFiles = [], most = maxCalls, signal } = options;
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
    const isPython = languages.includes('python');
    const areFew = (options.expected ?? 0) <= maxAnswers;
    const native = languages.includes('native') ? await prepareNative() : undefined;
    const withAnswers = isPython ? areFew : native !== undefined || languages.includes('perl');
    const answered = withAnswers ? calls.filter((call) => isAnswered(call, isPython)) : [];
    if (isPython && answered.length < calls.length) added.IO_PERF_SITES_MARKS = '1';
    const libraries: string[] = [];
    if (native !== undefined) {
      // A copy in the folder whose files do not count.
      const library = join(hooks, 'native.so');
      copyFileSync(native, library);
      libraries.push(library);
      added.IO_PERF_SITES_NATIVE = answered.length < calls.length ? 'around' : 'answers';
    }
    const prepared = await prepareHooks(languages, { folder: hooks, environment, calls });
    Object.assign(added, ...prepared.map((hook) => hook.environment));
    libraries.push(...prepared.flatMap(({ preload }) => preload));
    // For the command alone, not for strace.
    const preload =
      libraries.length === 0
        ? []
        : ['-E', `LD_PRELOAD=${[...libraries, environment.LD_PRELOAD].filter(Boolean).join(':')}`];
    const trace = new StackTrace(directory, { calls, ownFiles, folder, answered, inherited: openFiles(), most });
    const signalled = answered.length === 0 ? undefined : isPython ? answerSignal : plainSignal;
    const executionMs = Math.round(options.maxMs * shareOfExecution);
    const started = process.hrtime.bigint();
    const ended = await follow(
      (pipe) => [
        ...(signalled === answerSignal ? ['sh', '-c', ignoring, 'io-perf'] : []),
        tracer.program,
        ...straceOptions(calls, answered, signalled, asks === 'frames'),
        ...preload,
        '-o',
        pipe,
        '--',
        ...command,
      ],
      trace,
      { ...options, maxMs: executionMs, environment: { ...options.environment, ...added } },
    );
    const elapsedNs = Number(process.hrtime.bigint() - started);
    const lookupMs = Math.max(minLookupMs, Math.round(options.maxMs - elapsedNs / 1e6));
    const late = AbortSignal.timeout(lookupMs);
    const limit = AbortSignal.any([late, ...(signal ? [signal] : [])]);
    const stacks = await attributeCalls(trace, hooks, tracer.unwinder, limit);
    const capped = late.aborted
      ? 'Looking up the lines of its calls takes longer than counting did.'
      : ended === 'time'
        ? `It was ended after ${(executionMs / 1000).toFixed(1)} s, so later calls have no site.`
        : ended === 'calls'
          ? `The first ${most.toLocaleString('en-US')} calls were recorded; later ones have no site.`
          : undefined;
    stacks.notes.push(...prepared.flatMap(({ notes }) => notes));
    if (typeof java === 'object') stacks.notes.push(java.reason);
    if (languages.includes('native') && native === undefined) stacks.notes.push(noCompiler);
    return { ...stacks, elapsedNs, ...defined({ capped }) };
  } finally {
    await removeTree(folder);
  }
}

const prepareHooks = (
  languages: readonly Language[],
  run: Parameters<(typeof siteHooks)[number]['prepare']>[0],
): Promise<PreparedHook[]> =>
  Promise.all(siteHooks.filter(({ language }) => languages.includes(language)).map((hook) => hook.prepare(run)));

function straceOptions(
  calls: readonly string[],
  answered: readonly string[],
  signalled: number | undefined,
  withFrames: boolean,
): string[] {
  // A thread that lets signals through again is answered for calls that it made before.
  const held = answered.length > 0 ? ['rt_sigprocmask'] : [];
  const traced = [...new Set([...calls, ...forks, 'execve', ...held, ...(withFrames ? [] : markerCalls)])];
  return [
    '-f',
    '-q',
    '-y',
    '-T',
    '-s',
    '0',
    '-e',
    `trace=${traced.map((name) => `?${name}`).join(',')}`,
    ...(withFrames ? ['-k'] : []),
    ...(answered.length > 0 ? ['-i'] : []),
    '-e',
    'signal=none',
    // A signal is not delivered where the kernel's filter stops a call.
    ...(signalled !== undefined
      ? ['-e', `inject=${answered.map((name) => `?${name}`).join(',')}:signal=${signalled}`]
      : ['--seccomp-bpf']),
  ];
}

/** @returns what ended it, where it did not end by itself */
async function follow(
  wordsFor: (pipe: string) => string[],
  trace: StackTrace,
  { directory, environment, output, maxMs, signal }: RecordingOptions,
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
  }, maxMs);
  signal?.addEventListener('abort', interrupt);
  try {
    await once(child, 'exit').catch((error: unknown) => {
      throw new MeasurementError(`strace could not be started: ${messageOf(error)}.`);
    });
    await ending;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', interrupt);
    await pipe.finish();
    trace.settle();
  }
  return why;
}
