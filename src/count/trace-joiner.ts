/**
 * Lines of a trace → events in order. A call whose line was interrupted comes in two halves, joined by process id; of each
 * process at most one half is kept, so that memory is bounded by the number of processes.
 */
import { type Call, parseCall, parseTraceLine, type TraceLine } from './trace-line.ts';

type TraceEvent = Call | Extract<TraceLine, { type: 'ended' }>;

export class TraceJoiner {
  readonly #open = new Map<number, { name: string; arguments: string }>();
  /** Lines that could not be understood: a torn line, or a format of the future. */
  unreadable = 0;
  firstUnreadable: string | undefined;

  /** @returns undefined where the line completes nothing */
  read(line: string): TraceEvent | undefined {
    if (line === '') return undefined;
    const parsed = parseTraceLine(line);
    switch (parsed?.type) {
      case undefined:
        this.#refuse(line);
        return undefined;
      case 'call':
        return parsed;
      case 'unfinished':
        this.#open.set(parsed.pid, parsed);
        return undefined;
      case 'resumed':
        return this.#resume(parsed, line);
      case 'ended':
        this.#open.delete(parsed.pid);
        return parsed;
      case 'superseded':
        return this.#supersede(parsed);
      case 'remark':
        return undefined;
    }
  }

  /** The second half of the call, printed for the process, has no result that could be read: that it was superseded says that it succeeded. */
  #supersede({ pid, thread }: Extract<TraceLine, { type: 'superseded' }>): Call | undefined {
    const begun = this.#open.get(thread);
    this.#open.delete(thread);
    this.#open.delete(pid);
    return begun && { type: 'call', pid, name: begun.name, arguments: begun.arguments, result: 0 };
  }

  #resume({ pid, name, rest }: Extract<TraceLine, { type: 'resumed' }>, line: string): Call | undefined {
    const begun = this.#open.get(pid);
    this.#open.delete(pid);
    // Without its beginning (strace attached in the middle of it) the call has no arguments.
    if (begun?.name !== name) return undefined;
    const call = parseCall(pid, name, begun.arguments + rest);
    if (!call) this.#refuse(line);
    return call;
  }

  #refuse(line: string): void {
    this.unreadable++;
    this.firstUnreadable ??= line.slice(0, 200);
  }
}
