/** Runs a command and says what it did to files: under strace, or, where that may not be, by the kernel's own sums. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { kindOf, MeasurementError, messageOf, type Profile } from '../core/document/index.ts';
import { childEnvironment, orElse } from '../core/system/index.ts';
import type { CommandOptions, CommandProfile, Tracing } from './command-profile.ts';
import { CommandTrace } from './command-trace.ts';
import { LastLine } from './last-line.ts';
import { endSurvivors, findMarked, type Survivor } from './survivors.ts';
import { findShell, launch, markVariable } from './launch.ts';
import { profileOf } from './account-profile.ts';
import { profileOfCounters, usageFigures } from './usage.ts';
import { findTracer, optionsOf, type Tracer } from './strace.ts';
import { openTracePipe } from './trace-pipe.ts';
import { profileOnMacos } from './macos/profile.ts';
import { startRefusal } from './start-refusal.ts';
import { profileOnWindows } from './windows/profile.ts';

/**
 * What a command starts in the background may finish. It counts as left behind once it has done nothing to files for this time: on a
 * busy machine everything takes longer, and work that is cut off would be counted in part.
 */
const quietMs = 2_000;
/** Who never rests is ended all the same. */
const maxLingerMs = 30_000;
/** After an interruption: the command has had the signal as well, or gets SIGTERM. */
const interruptedMs = 1_500;
/** Where strace and the command take turns on one processor, reading each line wakes another one for it. */
const pauseMs = 5;
/** How often it is looked whether a command that is not traced any more has ended. */
const goneMs = 20;

/**
 * @param given default: the strace that is here
 * @throws MeasurementError when the command cannot be started, or nothing at all can be counted here
 */
export async function profileCommand(options: CommandOptions, given?: Tracer): Promise<CommandProfile> {
  if (process.platform === 'win32') return profileOnWindows(options);
  if (process.platform === 'darwin' && given === undefined) return profileOnMacos(options);
  const tracer = given ?? (await findTracer());
  if (!('program' in tracer) && process.platform !== 'linux') {
    throw new MeasurementError(`Nothing can be counted here: ${tracer.reason}; ${tracer.remedy}.`);
  }
  const refusal = startRefusal(options.command[0] ?? '', options.directory, options.environment?.PATH);
  if (refusal !== undefined) throw notStarted(options.command, refusal);
  if ('program' in tracer) {
    const { tracing = {} } = options;
    const strace = [tracer.program, ...optionsOf(tracer, tracing)];
    return runTraced(options, [...(tracing.isOnOneProcessor === true ? onOneProcessor() : []), ...strace], tracing);
  }
  const counted = await runCounted(options);
  counted.notes.unshift(
    `Only the kernel's sums are known, because ${tracer.reason}: bytes, calls that read or write, page faults. To see every call, ${tracer.remedy}.`,
  );
  return counted;
}

/** The words before a command that keep it on one processor, where there are several and a program for it. */
function onOneProcessor(): string[] {
  const [first] = /^Cpus_allowed_list:\s*(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.slice(1) ?? [];
  return first !== undefined && startRefusal('taskset', '/', undefined) === undefined ? ['taskset', '-c', first] : [];
}

async function runTraced(
  options: CommandOptions,
  strace: readonly string[],
  { without = [], upTo, isOnOneProcessor }: Tracing,
): Promise<CommandProfile> {
  const mark = randomUUID();
  const run = new Run(mark, options.signal);
  const files = { ownFiles: options.ownFiles ?? [], inherited: openFiles() };
  const trace = new CommandTrace(options.directory, files, run.commandEnded);
  const pipe = openTracePipe(
    (line) => {
      run.noteActivity();
      trace.read(line);
      const made = upTo?.calls.reduce((sum, call) => sum + (trace.totals.get(call) ?? 0), 0) ?? 0;
      if (upTo && made >= upTo.most && trace.launcher !== undefined) run.letGo(trace.launcher);
    },
    isOnOneProcessor === true ? pauseMs : 0,
  );
  const words = [...strace, '-o', pipe.path, '--', ...launch(await findShell(), true, options.command)];
  let said: LastLine | undefined;
  try {
    const child = start(words, options, mark, false);
    said = new LastLine(child.stderr);
    await run.toEnd(child);
  } finally {
    await pipe.finish();
  }
  const lastLine = await said.read();
  const notes: string[] = [];
  if (trace.programs === 0)
    throw notStarted(
      options.command,
      'it is not a program for this machine, or what its first line names is not there',
    );
  const { unreadable: lines, firstUnreadable: first } = trace.joiner;
  if (lines > 0) notes.push(`${lines} lines of the trace were not understood; the first: ${first ?? ''}`);
  const profile: Profile = { ...profileOf(trace.account), processes: trace.programs, ...trace.usage };
  if (!trace.usage) profile.missing = [...usageFigures];
  if (trace.account.hasSyncedFile && without.some((call) => kindOf(call) === 'write')) {
    profile.missing = [...(profile.missing ?? []), 'syncingWrites', 'dataSyncingWrites'];
  }
  // The launcher, a shell, reports a signal by an exit status only.
  const exit = trace.commandSignal === undefined ? run.exit : { code: null, signal: trace.commandSignal };
  const { account, totals } = trace;
  return { profile, account, totals, ...run.outcome(), exit, killed: trace.killed, notes, lastLine };
}

async function runCounted(options: CommandOptions): Promise<CommandProfile> {
  const mark = randomUUID();
  const run = new Run(mark, options.signal);
  const child = start(launch(await findShell(), false, options.command), options, mark, true);
  let text = '';
  const said = new LastLine(child.stderr);
  const counters = child.stdio[3] as Readable;
  counters.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const read = once(counters, 'close');
  child.on('exit', run.commandEnded);
  await run.toEnd(child);
  await read;
  const profile = profileOfCounters(text);
  if (!profile) {
    throw new MeasurementError('The counters in /proc could not be read, so nothing is known of what the command did.');
  }
  return { profile, account: undefined, ...run.outcome(), killed: [], notes: [], lastLine: await said.read() };
}

function start(
  words: readonly string[],
  { directory, environment, output }: CommandOptions,
  mark: string,
  withCounters: boolean,
): ChildProcess {
  // Nothing to read either: a workload is timed without input too.
  const [input, out, error] =
    output === 'nowhere' ? (['ignore', 'ignore', 'pipe'] as const) : (['inherit', 2, 2] as const);
  return spawn(words[0]!, words.slice(1), {
    cwd: directory,
    env: childEnvironment({ ...environment, [markVariable]: mark }),
    stdio: [input, out, error, ...(withCounters ? ['pipe' as const] : [])],
  });
}

/** What this process has open, as the kernel names it: standard streams, and descriptors that the caller left open. */
export function openFiles(): string[] {
  const folder = '/proc/self/fd';
  // The descriptor of the folder itself is closed meanwhile.
  const names = readdirSync(folder).map((descriptor) => orElse(() => readlinkSync(`${folder}/${descriptor}`), ''));
  return names.filter((name) => name.startsWith('/')).map((name) => name.replace(/ \(deleted\)$/, ''));
}

const notStarted = (command: readonly string[], why: string): MeasurementError =>
  new MeasurementError(`The command ${command[0] ?? ''} could not be started: ${why}.`);

/** One run of a command to its end, and what is left of it afterwards. */
class Run {
  readonly #mark: string;
  readonly #signal: AbortSignal | undefined;
  readonly #started = process.hrtime.bigint();
  #commandEndedNs: bigint | undefined;
  #activeMs = 0;
  #lingering: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> | undefined;
  #child: ChildProcess | undefined;
  #leftBehind: Survivor[] = [];
  #launcherLetGo: number | undefined;
  exit: CommandProfile['exit'] = { code: null, signal: null };

  constructor(mark: string, signal: AbortSignal | undefined) {
    this.#mark = mark;
    this.#signal = signal;
  }

  /** The command itself is done; who is still there in a while, and at rest, is ended. */
  readonly commandEnded = (): void => {
    if (this.#commandEndedNs !== undefined) return;
    this.#commandEndedNs = process.hrtime.bigint();
    if (this.#signal?.aborted === true) return;
    this.#activeMs = performance.now();
    this.#linger(performance.now() + maxLingerMs);
  };

  /** Something was done to a file, by the command or by what it has started. */
  noteActivity(): void {
    this.#activeMs = performance.now();
  }

  /** Ends strace; what it has started goes on. @param launcher what waits for the command */
  letGo(launcher: number): void {
    if (this.#launcherLetGo !== undefined) return;
    this.#launcherLetGo = launcher;
    this.#child?.kill();
  }

  #linger(untilMs: number): void {
    const waitMs = Math.min(this.#activeMs + quietMs, untilMs) - performance.now();
    if (waitMs <= 0) this.#sweep();
    else {
      this.#lingering = setTimeout(() => {
        this.#linger(untilMs);
      }, waitMs);
    }
  }

  async toEnd(child: ChildProcess): Promise<void> {
    this.#child = child;
    const interrupt = (): void => {
      clearTimeout(this.#lingering);
      this.#lingering = setTimeout(() => {
        this.#sweep();
      }, interruptedMs);
    };
    this.#signal?.addEventListener('abort', interrupt);
    try {
      const [code, signal] = (await once(child, 'exit').catch((error: unknown) => {
        throw new MeasurementError(`The command could not be started: ${messageOf(error)}.`);
      })) as [number | null, string | null];
      this.exit = { code, signal };
      if (this.#launcherLetGo !== undefined) await this.#untilEnded(this.#launcherLetGo);
      this.#commandEndedNs ??= process.hrtime.bigint();
      clearTimeout(this.#lingering);
      // strace waits for all it follows; without it the background is looked for here.
      if (findMarked(this.#mark).length > 0) this.#sweep();
      await this.#sweeping;
    } finally {
      clearTimeout(this.#lingering);
      this.#signal?.removeEventListener('abort', interrupt);
    }
  }

  /** How the command ends is not seen any more. */
  async #untilEnded(launcher: number): Promise<void> {
    const isThere = (): boolean => findMarked(this.#mark).some(({ pid }) => pid === launcher);
    while (this.#sweeping === undefined && isThere()) await wait(goneMs);
    if (this.exit.signal === 'SIGTERM') this.exit = { code: 0, signal: null };
  }

  outcome(): Pick<CommandProfile, 'exit' | 'elapsedNs' | 'leftBehind'> {
    return {
      exit: this.exit,
      elapsedNs: Number((this.#commandEndedNs ?? process.hrtime.bigint()) - this.#started),
      leftBehind: this.#leftBehind,
    };
  }

  #sweep(): void {
    const own = new Set([this.#child?.pid ?? -1]);
    const found = findMarked(this.#mark).filter(({ pid }) => !own.has(pid));
    if (this.#leftBehind.length === 0 && !this.#signal?.aborted) this.#leftBehind = found;
    this.#sweeping ??= endSurvivors(this.#mark, own);
  }
}
