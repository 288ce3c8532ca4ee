/**
 * A target whose runners run under strace: each timed region becomes a profile of its own. A runner marks its region itself: it reads
 * /proc/self/io (runners/PROTOCOL.md, `io`) just before its operations and just after, and answers on standard output.
 * What lies between the last two readings before an answer is the region; making inputs and checking results are not.
 */
import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Profile } from '../core/document/index.ts';
import type { RunnerProcess, Target } from '../places/targets/index.ts';
import { findTracer } from './strace.ts';
import { openTracePipe } from './trace-pipe.ts';
import { Interpreter } from './interpreter.ts';
import { TraceJoiner } from './trace-joiner.ts';
import { Account } from './account.ts';
import { parseUsage, type Usage, usageBetween } from './usage.ts';
import { profileOf } from './account-profile.ts';
import { blindSpotOf } from './blind.ts';
import type { FileCall } from './calls.ts';
import { parseDescriptor, splitArguments } from './call-arguments.ts';

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

  /** Before a sample: the remains of earlier ones that failed are dropped. */
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
    const usage = text.startsWith('RUSAGE_SELF') ? parseUsage(text) : undefined;
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
    const usage = usageBetween(this.#usageBefore, this.#usageAfter);
    delete usage.peakMemoryBytes;
    return usage;
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
