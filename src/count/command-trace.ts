/** The trace of one command: what belongs to the command is added up, what belongs to its launcher is not. */
import { basename, dirname, join, resolve } from 'node:path';
import { realpathSync } from 'node:fs';
import { kindOf } from '../core/document/index.ts';
import { Account, bump } from './account.ts';
import { parseUsage, type Usage, usageBetween } from './usage.ts';
import { type Call, startedBy } from './trace-line.ts';
import { TraceJoiner } from './trace-joiner.ts';
import { Interpreter } from './interpreter.ts';
import { parseName, splitArguments } from './call-arguments.ts';
import { blindSpotOf } from './blind.ts';
import { orElse } from '../core/system/index.ts';

/** A process that did not end by itself. */
export interface Killed {
  program: string;
  signal: string;
}

export class CommandTrace {
  readonly account: Account;
  programs = 0;
  readonly killed: Killed[] = [];
  /** System call → how often the command and what it started made it, on anything; without the start of the command. */
  readonly totals = new Map<string, number>();
  usage: Usage | undefined;
  /** What ended the command itself, where it did not end by itself. */
  commandSignal: string | undefined;
  /** The process that waits for the command. */
  launcher: number | undefined;
  readonly joiner = new TraceJoiner();
  readonly #interpreter: Interpreter;
  /** Process → program. The launcher's fork is one from its first execve on; until then it is still the launcher. */
  readonly #programs = new Map<number, string>();
  readonly #ownFiles: ReadonlySet<string>;
  readonly #onCommandEnded: () => void;
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

  readonly read = (line: string): void => {
    const event = this.joiner.read(line);
    if (!event) return;
    this.launcher ??= event.pid;
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
    if (pid === this.launcher) {
      this.#interpreter.read(call);
      this.#command ??= startedBy(call);
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
    }
    const child = startedBy(call);
    const program = this.#programs.get(pid);
    if (child !== undefined && program !== undefined && !this.#programs.has(child)) this.#programs.set(child, program);
    const made = this.#interpreter.read(call);
    if (pid === this.#command && !this.#programs.has(pid)) return;
    const isStart = starts && this.programs === 1;
    const isMemory = name === 'mmap' && call.arguments.includes('MAP_ANONYMOUS');
    if (!isStart && !isMemory && kindOf(name) !== undefined) bump(this.totals, name);
    const blind = blindSpotOf(call);
    if (blind !== undefined) this.account.addBlind(blind);
    if (!made) return;
    for (const one of [made, ...this.#interpreter.requests(call)]) {
      if (!this.#ownFiles.has(one.path ?? '')) this.account.add(one);
    }
  }

  #readUsage(text: string): void {
    const usage = text.startsWith('RUSAGE_CHILDREN') ? parseUsage(text) : undefined;
    if (usage) this.usage = usageBetween({}, usage);
  }
}

/** As the kernel calls it; the file need not be there yet. */
function realName(path: string): string {
  const absolute = resolve(path);
  return orElse(() => join(realpathSync(dirname(absolute)), basename(absolute)), absolute);
}
