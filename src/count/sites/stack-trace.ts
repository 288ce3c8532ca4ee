/** A trace with stacks, call by call: what was counted, by which thread, from which frames. */
import { defined } from '../../core/document/index.ts';
import type { Frame } from './call-stack.ts';
import { isCompiledFrame, isStackLine, parseStack, type RawFrame } from './stack-lines.ts';
import { TraceJoiner } from '../trace-joiner.ts';
import { startedBy } from '../trace-line.ts';
import { Interpreter } from '../interpreter.ts';
import { maxCalls, maxFrames, maxStacks, waitingCalls } from './policy.ts';
import { type Answer, type Marker, parseMarker } from './hooks.ts';

export interface RecordedCall {
  thread: number;
  name: string;
  /** Into `StackTrace.stacks`; -1: there were too many different ones. */
  stack: number;
  /** It is one of those that are counted: a call on a file, by the command. */
  isCounted: boolean;
  ns: number;
  bytes?: number;
  path?: string;
  /** Whose call it is, as a hook said before it or at once. */
  frames?: readonly Frame[];
  /** The same, of machine code: into `StackTrace.answers`. */
  answer?: number;
  /** The instruction after it, where strace was asked for it. */
  at?: number | undefined;
}

/** What the threads of one process did. */
export interface RecordedProcess {
  calls: RecordedCall[];
  /** Where a hook answers: its threads, and how many calls had been made when it began. */
  answers?: { file: string; from: number; threads: Map<number, string> };
  hasHook: boolean;
  /** Programs that it ran, by their names; and how many calls had been made when the last of them began. */
  programs: Set<string>;
  programFrom: number;
  /** Libraries whose calls its hook is not asked for. */
  natives: Set<string>;
  /** Stacks that its hook has said, by their numbers. */
  known: Map<string, readonly Frame[]>;
  /** What other threads are doing now, by numbers, and for which thread. */
  begun: Map<string, { calls: readonly string[]; frames: readonly Frame[]; thread: number }>;
  /** Calls that other threads were asked for. */
  asked: { call: string; frames: readonly Frame[] }[];
}

interface Recorded {
  calls: readonly string[];
  /** Of these each one has an answer. */
  answered: readonly string[];
  /** Files that do not count. */
  ownFiles: readonly string[];
  /** A folder of ours, which does not count either. */
  folder: string;
  inherited?: readonly string[];
  /** Later calls are left out. */
  most?: number | undefined;
}

export class StackTrace {
  readonly stacks: (readonly RawFrame[])[] = [];
  /** What our library said, inside of the program. */
  readonly answers: (readonly RawFrame[])[] = [];
  /** Those that end at an address that no file holds: who is behind it is not known. */
  readonly #cut = new Set<number>();
  readonly processes = new Map<number, RecordedProcess>();
  readonly recorded: Recorded;
  readonly #joiner = new TraceJoiner();
  readonly #interpreter: Interpreter;
  readonly #ids = new Map<string, number>();
  readonly #answerIds = new Map<string, number>();
  readonly #entered = new Map<number, Pick<RecordedCall, 'frames' | 'answer'>>();
  readonly #last = new Map<number, RecordedCall>();
  /** Threads that work for a hook now. */
  readonly #hidden = new Set<number>();
  readonly #groups = new Map<number, number>();
  readonly #own: ReadonlySet<string>;
  readonly #directory: string;
  readonly #wanted: ReadonlySet<string>;
  readonly #answered: ReadonlySet<string>;
  #pending: RecordedCall | undefined;
  #lines: string[] = [];
  #count = 0;

  constructor(directory: string, recorded: Recorded) {
    this.recorded = recorded;
    this.#directory = directory;
    this.#own = new Set(recorded.ownFiles);
    this.#wanted = new Set(recorded.calls);
    this.#answered = new Set(recorded.answered);
    this.#interpreter = new Interpreter(directory, recorded.inherited);
  }

  get isFull(): boolean {
    return this.#count >= (this.recorded.most ?? maxCalls);
  }

  readonly read = (text: string): void => {
    if (isStackLine(text)) {
      if (this.#pending && this.#lines.length < maxFrames) this.#lines.push(text);
      return;
    }
    this.settle();
    const instruction = instructionPattern.exec(text);
    const line = instruction ? instruction[1]! + text.slice(instruction[0].length) : text;
    const event = this.#joiner.read(line);
    if (event?.type === 'ended') {
      this.#entered.delete(event.pid);
      this.#last.delete(event.pid);
      this.#hidden.delete(event.pid);
      this.#interpreter.end(event.pid);
      return;
    }
    if (!event) return;
    const made = this.#interpreter.read(event);
    const child = startedBy(event);
    if (child !== undefined) {
      const isThread = event.arguments.includes('CLONE_THREAD');
      this.#groups.set(child, isThread ? this.#groupOf(event.pid) : child);
      return;
    }
    const process = this.#processOf(event.pid);
    if (made?.kind === 'exec' && made.error === undefined) this.#run(process, made.path);
    const marker = made?.kind === 'access' && made.path !== undefined ? parseMarker(made.path) : undefined;
    if (marker) this.#obey(marker, event.pid, process);
    else this.#last.delete(event.pid);
    if (!this.#wanted.has(event.name) || this.isFull) return;
    const isOurs = made?.path?.startsWith(`${this.recorded.folder}/`) === true;
    // A hook's answers, of many writes each.
    if (made?.kind === 'write' && isOurs) return;
    const isCounted =
      waitingCalls.has(event.name) ||
      (made !== undefined &&
        marker === undefined &&
        !this.#hidden.has(event.pid) &&
        made.isInherited !== true &&
        (made.place === 'file' || made.kind === 'ring') &&
        !this.#own.has(made.path ?? '') &&
        !isOurs);
    const frames = this.#entered.get(event.pid) ?? whoBegan(process, event.pid, event.name, made?.path);
    this.#pending = {
      thread: event.pid,
      name: event.name,
      stack: -1,
      isCounted,
      ns: event.elapsedNs ?? 0,
      ...frames,
      ...defined({ path: made?.path, bytes: made?.movedBytes }),
      at: instruction ? Number.parseInt(instruction[2]!, 16) : undefined,
    };
    process.calls.push(this.#pending);
    if (this.#answered.has(event.name)) this.#last.set(event.pid, this.#pending);
    this.#count++;
  };

  /** It ends in code that a runtime has compiled while it ran. A program of the project's own is there already when its stack is lost. */
  isOfRuntime(stack: number): boolean {
    const isProgram = ({ object }: RawFrame): boolean =>
      object.startsWith(`${this.#directory}/`) && !/\.so(?:\.|$)/.test(object);
    return this.#cut.has(stack) && this.stacks[stack]?.some(isProgram) !== true;
  }

  /** Another program has another hook, whose stacks have numbers of their own. */
  #run(process: RecordedProcess, program: string | undefined): void {
    if (program !== undefined) process.programs.add(program);
    process.known.clear();
    process.programFrom = process.calls.length;
  }

  #obey(marker: Marker, thread: number, process: RecordedProcess): void {
    process.hasHook = true;
    switch (marker.type) {
      case 'answers':
        process.answers = {
          file: marker.file,
          from: process.calls.length,
          threads: new Map([[thread, marker.thread]]),
        };
        break;
      case 'thread':
        process.answers?.threads.set(thread, marker.thread);
        break;
      case 'entered':
        this.#entered.set(thread, this.#framesOf(marker.frames, process));
        break;
      case 'answer': {
        // A signal that was held back is answered from elsewhere: of another instruction, or after another call.
        const call = this.#last.get(thread);
        this.#last.delete(thread);
        if (call && (marker.at === undefined || marker.at === call.at))
          Object.assign(call, this.#framesOf(marker.frames, process));
        break;
      }
      case 'left':
        this.#entered.delete(thread);
        break;
      case 'frames':
        process.known.set(marker.id, marker.frames);
        break;
      case 'hides':
        this.#hidden.add(thread);
        break;
      case 'shows':
        this.#hidden.delete(thread);
        break;
      case 'starts':
        for (const call of process.calls.slice(process.programFrom)) call.frames ??= [startFrame];
        break;
      case 'native':
        process.natives.add(marker.file);
        break;
      case 'begins':
        process.begun.set(marker.id, { ...marker, thread });
        break;
      case 'ends':
        process.begun.delete(marker.id);
        break;
      case 'asked':
        process.asked.push(marker);
    }
  }

  #framesOf(answer: Answer, { known }: RecordedProcess): Pick<RecordedCall, 'frames' | 'answer'> {
    if ('named' in answer) return { frames: answer.named };
    if ('known' in answer) return defined({ frames: known.get(answer.known) });
    const key = answer.raw.map(({ object, offset }) => `${object}+${offset}`).join();
    let id = this.#answerIds.get(key);
    if (id === undefined && this.#answerIds.size < maxStacks) {
      id = this.answers.push(answer.raw) - 1;
      this.#answerIds.set(key, id);
    }
    return defined({ answer: id });
  }

  /** A call's stack stands below it. */
  settle(): void {
    if (!this.#pending) return;
    const text = this.#lines.join('\n');
    let id = this.#ids.get(text);
    if (id === undefined && this.#ids.size < maxStacks) {
      id = this.stacks.push(parseStack(this.#lines)) - 1;
      this.#ids.set(text, id);
      if (this.#lines.some(isCompiledFrame)) this.#cut.add(id);
    }
    this.#pending.stack = id ?? -1;
    this.#pending = undefined;
    this.#lines = [];
  }

  #groupOf(thread: number): number {
    return this.#groups.get(thread) ?? thread;
  }

  #processOf(thread: number): RecordedProcess {
    const group = this.#groupOf(thread);
    const known = this.processes.get(group);
    if (known) return known;
    const process: RecordedProcess = {
      calls: [],
      begun: new Map(),
      asked: [],
      hasHook: false,
      programs: new Set(),
      programFrom: 0,
      natives: new Set(),
      known: new Map(),
    };
    this.processes.set(group, process);
    return process;
  }
}

/** Of several that might make the call: only if all are for the same frames. The pool also looks up names of machines, by files in /etc. */
function whoBegan(
  { begun }: RecordedProcess,
  thread: number,
  call: string,
  path = '',
): Pick<RecordedCall, 'frames'> | undefined {
  if (begun.size === 0 || path.startsWith('/etc/')) return undefined;
  const those = [...begun.values()].filter(({ calls, thread: asking }) => asking !== thread && calls.includes(call));
  const [first] = those;
  const key = JSON.stringify(first?.frames);
  return first && those.every(({ frames }) => JSON.stringify(frames) === key) ? { frames: first.frames } : undefined;
}

/** It has neither a file nor a program, so it is no line of the project. */
const startFrame: Frame = { function: 'start of the runtime' };

/** `1234  [00007f6c5e8f7b3a] openat(…`: what `-i` adds. */
const instructionPattern = /^(\d+\s+)\[([0-9a-f]+)\] /;
