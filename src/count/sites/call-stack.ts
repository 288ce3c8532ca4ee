/** Stacks of calls, as every language reports them: the frames of one call, from the call outwards. */
import type { SiteFrame } from '../../languages/index.ts';
import { maxFilesOfStack } from './policy.ts';

export type Frame = SiteFrame;

export interface CallStack {
  call: string;
  /** From the call outwards; empty where nothing is known. */
  frames: readonly Frame[];
  count: number;
  /** Time inside of these calls. */
  ns: number;
  /** Bytes that they moved; absent: none. */
  bytes?: number;
  /** On which files, as far as there is room. */
  files?: Map<string, number>;
}

export interface Recording {
  stacks: CallStack[];
  /** Why not all calls have been seen, as a sentence. */
  capped?: string;
  notes: string[];
  /** What the execution took, traced. */
  elapsedNs: number;
  /** Calls of processes in which a hook spoke, and of all others. */
  spoken: number;
  silent: number;
  /** Some stacks end where strace finds no caller, and the library of `native` would. */
  areCut?: boolean;
}

/** Stacks of one call that are alike, added up. */
export class StackSum {
  readonly #stacks = new Map<string, CallStack>();

  add(
    call: string,
    frames: readonly Frame[],
    { ns, path, bytes = 0 }: { ns: number; path?: string; bytes?: number },
  ): void {
    const key = `${call}\n${frames.map((frame) => [frame.function, frame.file, frame.line, frame.object, frame.test].join('\t')).join('\n')}`;
    let stack = this.#stacks.get(key);
    if (!stack) this.#stacks.set(key, (stack = { call, frames, count: 0, ns: 0, files: new Map() }));
    stack.count++;
    stack.ns += ns;
    if (bytes > 0) stack.bytes = (stack.bytes ?? 0) + bytes;
    const { files } = stack;
    if (path === undefined || !files || (files.size >= maxFilesOfStack && !files.has(path))) return;
    files.set(path, (files.get(path) ?? 0) + 1);
  }

  get stacks(): CallStack[] {
    return [...this.#stacks.values()];
  }
}
