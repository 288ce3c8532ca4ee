/**
 * What a trace says of one runner, and of one command.
 *
 * The trace of a runner: each timed region becomes a profile of its own. A runner marks its region itself: it reads
 * /proc/self/io (runners/PROTOCOL.md, `io`) just before its operations and just after, and answers on standard output.
 * What lies between the last two readings before an answer is the region; making inputs and checking results are not.
 */
import { realpathSync } from 'node:fs';
import { dirname, basename, join, resolve } from 'node:path';
import type { Profile } from '../document/index.ts';
import { Account } from './account.ts';
import { blindSpotOf } from './blind.ts';
import type { FileCall } from './calls.ts';
import { Interpreter } from './interpreter.ts';
import { profileOf, parseUsage, type Usage, usageBetween } from './usage.ts';
import { findTracer, openTracePipe, parseDescriptor, splitArguments, parseName } from './strace.ts';
import { TraceJoiner, type Call } from './trace-line.ts';
import type { RunnerProcess, Target } from '../targets/index.ts';

const counters = /^\/proc\/(?:\d+|self)\/io$/;

export class SampleTrace {
  readonly #root: string;
  readonly #scratch: string;
  readonly #interpreter: Interpreter;
  readonly #joiner = new TraceJoiner();
  readonly #onRegion: (profile: Profile) => void;
  #open: Account;
  #closed: Profile | undefined;
  #isMarked = false;
  #usageBefore: Usage | undefined;
  #usageAfter: Usage | undefined;

  /**
   * @param root folder of the runner: names below it are kept relative
   * @param scratch where all files of the cells are. What is done elsewhere is the runtime's own: a virtual machine that reads a class
   *   from its archive in the middle of a region, a library that is mapped on first use
   */
  constructor(root: string, scratch: string, onRegion: (profile: Profile) => void) {
    this.#root = root;
    this.#scratch = scratch;
    this.#interpreter = new Interpreter(root);
    this.#onRegion = onRegion;
    this.#open = new Account(root);
  }

  readonly read = (line: string): void => {
    const event = this.#joiner.read(line);
    if (!event) return;
    if (event.type === 'ended') {
      this.#interpreter.end(event.pid);
      return;
    }
    if (event.name === 'getrusage') {
      this.#noteUsage(event.arguments);
      return;
    }
    const blind = blindSpotOf(event);
    if (blind !== undefined) this.#open.addBlind(blind);
    const call = this.#interpreter.read(event);
    if (!call) return;
    if (call.kind === 'read' && call.path !== undefined && counters.test(call.path)) this.#mark();
    else if (call.kind === 'write' && call.place !== 'file' && isAnswer(event.arguments)) this.#answer();
    else if (this.#isOfCells(call)) this.#open.add(call);
    for (const request of this.#interpreter.requests(event)) if (this.#isOfCells(request)) this.#open.add(request);
  };

  /** Folders above are looked at on the way (realpath). */
  #isOfCells({ path, place }: FileCall): boolean {
    if (path === undefined || place !== 'file') return true;
    return isWithin(path, this.#scratch) || isWithin(this.#scratch, path);
  }

  #noteUsage(text: string): void {
    if (!text.startsWith('RUSAGE_SELF')) return;
    const usage = parseUsage(text);
    if (!usage) return;
    // Around the operations, inside the readings of the counters.
    this.#usageBefore = this.#usageAfter;
    this.#usageAfter = usage;
  }

  #mark(): void {
    if (this.#isMarked) this.#closed = { ...profileOf(this.#open), ...this.#usage() };
    this.#isMarked = true;
    this.#open = new Account(this.#root);
  }

  #usage(): Usage {
    if (!this.#usageBefore || !this.#usageAfter) return {};
    const { pageFaults, majorPageFaults, deviceReadBytes, deviceWrittenBytes } = usageBetween(
      this.#usageBefore,
      this.#usageAfter,
    );
    return { pageFaults, majorPageFaults, deviceReadBytes, deviceWrittenBytes };
  }

  #answer(): void {
    const region = this.#closed;
    this.#closed = undefined;
    this.#isMarked = false;
    this.#usageBefore = this.#usageAfter = undefined;
    this.#open = new Account(this.#root);
    if (region) this.#onRegion(region);
  }
}

const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);

const isAnswer = (text: string): boolean => parseDescriptor(splitArguments(text)[0]).number === 1;

// A target whose runners run under strace; everything else is as it was.

/** Profiles of timed regions, in the order of the samples. */
export class Regions {
  readonly #arrived: Profile[] = [];
  #waiting: ((profile: Profile) => void) | undefined;

  readonly put = (profile: Profile): void => {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting) waiting(profile);
    else this.#arrived.push(profile);
  };

  /** Before a sample: what came of earlier ones that failed is nobody's. */
  clear(): void {
    this.#arrived.length = 0;
  }

  /** The region of the sample just answered; its trace may come a moment later. Undefined: the runner marks no region. */
  async take(patienceMs: number): Promise<Profile | undefined> {
    const arrived = this.#arrived.shift();
    if (arrived) return arrived;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiting = undefined;
        resolve(undefined);
      }, patienceMs);
      this.#waiting = (profile) => {
        clearTimeout(timer);
        resolve(profile);
      };
    });
  }
}

/**
 * @param target this machine: a trace of another could not be read from here
 * @param regionsOf where the regions of a runner go, by its working directory
 * @returns why not, as a sentence, where nothing can be traced
 */
export async function traceTarget(
  target: Target,
  regionsOf: (workingDirectory: string) => Regions,
): Promise<Target | { reason: string; remedy: string }> {
  if (target.name !== 'host') {
    return { reason: `runners on ${target.name} cannot be traced from here`, remedy: 'profile on the host' };
  }
  const tracer = await findTracer();
  if (!('program' in tracer)) return tracer;
  return {
    ...target,
    start(command, workingDirectory, environment): RunnerProcess {
      // As the kernel names it, which is what a trace shows.
      const folder = realpathSync(workingDirectory);
      const trace = new SampleTrace(folder, dirname(folder), regionsOf(workingDirectory).put);
      const pipe = openTracePipe(trace.read);
      const words = [tracer.program, ...tracer.options, '-o', pipe.path, '--', ...command];
      const process = target.start(words, workingDirectory, environment);
      void process.ended.then(() => pipe.finish());
      return process;
    },
  };
}

// The trace of one command: what belongs to the command is added up, what belongs to its launcher is not.

/** A process that did not end by itself. */
export interface Killed {
  program: string;
  signal: string;
}

export class CommandTrace {
  readonly account: Account;
  /** Programs started. */
  programs = 0;
  readonly killed: Killed[] = [];
  usage: Usage | undefined;
  /** What ended the command itself, where it did not end by itself. */
  commandSignal: string | undefined;
  readonly #joiner = new TraceJoiner();
  readonly #interpreter: Interpreter;
  /** Process → program. The launcher's fork is one from its first execve on; until then it is still the launcher. */
  readonly #programs = new Map<number, string>();
  readonly #ownFiles: ReadonlySet<string>;
  readonly #onCommandEnded: () => void;
  #launcher: number | undefined;
  #command: number | undefined;

  /**
   * @param directory where the command runs
   * @param ownFiles paths that are not counted
   * @param inherited files that the command is given open
   * @param onCommandEnded the command itself has ended; processes that it started may go on
   */
  constructor(
    directory: string,
    { ownFiles, inherited }: { ownFiles: readonly string[]; inherited: readonly string[] },
    onCommandEnded: () => void,
  ) {
    this.#ownFiles = new Set(ownFiles.map(realName));
    this.account = new Account(directory);
    this.#interpreter = new Interpreter(directory, inherited);
    this.#onCommandEnded = onCommandEnded;
  }

  get unreadable(): { lines: number; first: string | undefined } {
    return { lines: this.#joiner.unreadable, first: this.#joiner.firstUnreadable };
  }

  get wasStarted(): boolean {
    return this.programs > 0;
  }

  readonly read = (line: string): void => {
    const event = this.#joiner.read(line);
    if (!event) return;
    this.#launcher ??= event.pid;
    if (event.type === 'ended') {
      const program = this.#programs.get(event.pid);
      if (event.signal !== undefined && program !== undefined) this.killed.push({ program, signal: event.signal });
      this.#programs.delete(event.pid);
      this.#interpreter.end(event.pid);
      if (event.pid === this.#command) {
        this.commandSignal = event.signal;
        this.#onCommandEnded();
      }
      return;
    }
    this.#readCall(event);
  };

  #readCall(call: Call): void {
    const { pid, name, result } = call;
    if (pid === this.#launcher) {
      this.#interpreter.read(call);
      if (isFork(name) && result !== undefined && result > 0) this.#command ??= result;
      if (name === 'getrusage' && this.#command !== undefined) this.#readUsage(call.arguments);
      return;
    }
    // Its own fork may be seen only after the child's first line.
    this.#command ??= pid;
    const starts = (name === 'execve' || name === 'execveat') && result === 0;
    if (starts) {
      this.programs++;
      const words = splitArguments(call.arguments);
      this.#programs.set(pid, parseName(words[name === 'execve' ? 0 : 1]) ?? 'a program');
    } else if (isFork(name) && result !== undefined && result > 0) {
      const program = this.#programs.get(pid);
      if (program !== undefined && !this.#programs.has(result)) this.#programs.set(result, program);
    }
    const made = this.#interpreter.read(call);
    if (pid === this.#command && !this.#programs.has(pid)) return;
    const blind = blindSpotOf(call);
    if (blind !== undefined) this.account.addBlind(blind);
    if (!made) return;
    for (const one of [made, ...this.#interpreter.requests(call)]) {
      if (!this.#ownFiles.has(one.path ?? '')) this.account.add(one);
    }
  }

  #readUsage(text: string): void {
    if (!text.startsWith('RUSAGE_CHILDREN')) return;
    const usage = parseUsage(text);
    if (usage) this.usage = usageBetween({}, usage);
  }
}

/** As the kernel calls it; the file need not be there yet. */
function realName(path: string): string {
  const absolute = resolve(path);
  try {
    return join(realpathSync(dirname(absolute)), basename(absolute));
  } catch {
    return absolute;
  }
}

const isFork = (name: string): boolean => name === 'clone' || name === 'clone3' || name === 'fork' || name === 'vfork';
