/**
 * One line of `strace -f -y -s 0 -o FILE`: `PID  name(arguments) = result`, the two halves of a call that was interrupted
 * by another process's line, or how a process ended. The format is strace(1)'s; versions 5.3 to 6.x differ in padding and
 * in what is annotated, not in shape.
 */
import { forks } from './calls.ts';
import { skipQuoted } from './quoted-names.ts';

export interface Call {
  type: 'call';
  pid: number;
  name: string;
  /** As printed between the parentheses. */
  arguments: string;
  /** Undefined for `?`: the call never returned, or its result is not known. */
  result: number | undefined;
  /** `ENOENT` …; a restarted call (`ERESTARTSYS`) has its own. */
  error?: string;
  /** What the call took, where strace was asked for it (`-T`). */
  elapsedNs?: number;
  /** What stands in angle brackets after a result that is a file descriptor. */
  resultPath?: string;
}

/** The process or thread that a call has started. */
export const startedBy = ({ name, result = 0 }: Call): number | undefined =>
  forks.includes(name) && result > 0 ? result : undefined;

export type TraceLine =
  | Call
  | { type: 'unfinished'; pid: number; name: string; arguments: string }
  | { type: 'resumed'; pid: number; name: string; rest: string }
  | { type: 'ended'; pid: number; code: number | undefined; signal: string | undefined }
  /** A thread has executed a program: all others of the process are gone, and it goes on under the id of the process. */
  | { type: 'superseded'; pid: number; thread: number }
  /** Signals and strace's own remarks: nothing is counted. */
  | { type: 'remark'; pid: number | undefined };

const head = /^(?:\[pid\s+)?(\d+)\]?\s+(.*)$/s;

const callHead = /^([a-z_0-9]+)\(/;

const resumedHead = /^<\.\.\. ([a-z_0-9]+) resumed>\s?/;

const unfinishedTail = / ?<(?:unfinished|pid changed to \d+) \.\.\.>$/;

const exited = /^\+\+\+ exited with (-?\d+) \+\+\+$/;

const superseded = /^\+\+\+ superseded by execve in pid (\d+) \+\+\+$/;

const killed = /^\+\+\+ killed by (SIG[A-Z0-9]+|[A-Z0-9_]+)(?: \(core dumped\))? \+\+\+$/;

/** @returns undefined for a line that is not of this format (a torn last line) */
export function parseTraceLine(line: string): TraceLine | undefined {
  const match = head.exec(line);
  if (!match) return line.startsWith('strace: ') ? { type: 'remark', pid: undefined } : undefined;
  const pid = Number(match[1]);
  const text = match[2]!;
  if (text.startsWith('---')) return { type: 'remark', pid };
  if (text.startsWith('+++')) return parseEnd(pid, text);
  const resumed = resumedHead.exec(text);
  if (resumed) return { type: 'resumed', pid, name: resumed[1]!, rest: text.slice(resumed[0].length) };
  const call = callHead.exec(text);
  if (!call) return undefined;
  const name = call[1]!;
  const rest = text.slice(call[0].length);
  if (unfinishedTail.test(rest)) {
    return { type: 'unfinished', pid, name, arguments: rest.replace(unfinishedTail, '') };
  }
  return parseCall(pid, name, rest);
}

function parseEnd(pid: number, text: string): TraceLine {
  const code = exited.exec(text)?.[1];
  if (code !== undefined) return { type: 'ended', pid, code: Number(code), signal: undefined };
  const thread = superseded.exec(text)?.[1];
  if (thread !== undefined) return { type: 'superseded', pid, thread: Number(thread) };
  const signal = killed.exec(text)?.[1];
  return signal === undefined ? { type: 'remark', pid } : { type: 'ended', pid, code: undefined, signal };
}

/**
 * @param rest everything after the opening parenthesis: `arguments) = result`
 * @returns undefined where no closing parenthesis is followed by a result
 */
export function parseCall(pid: number, name: string, rest: string): Call | undefined {
  const end = closingParenthesis(rest);
  if (end < 0) return undefined;
  const outcome = /^\s*=\s*(.*)$/s.exec(rest.slice(end + 1))?.[1];
  if (outcome === undefined) return undefined;
  const call: Call = { type: 'call', pid, name, arguments: rest.slice(0, end), result: undefined };
  const number = /^(-?(?:0x[0-9a-f]+|\d+))/.exec(outcome)?.[1];
  if (number !== undefined) {
    call.result = number.startsWith('0x') ? Number.parseInt(number, 16) : Number(number);
    const after = outcome.slice(number.length);
    if (after.startsWith('<')) call.resultPath = annotationAt(after, 0).text;
  }
  const error = /^(?:-1|\?)\s+(E[A-Z0-9_]+)/.exec(outcome)?.[1];
  if (error !== undefined) call.error = error;
  const seconds = / <(\d+\.\d+)>$/.exec(outcome)?.[1];
  if (seconds !== undefined) call.elapsedNs = Math.round(Number(seconds) * 1e9);
  return call;
}

/** Position of the parenthesis that ends the arguments; strings and annotations may hold parentheses of their own. */
function closingParenthesis(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = skipQuoted(text, at);
    else if (character === '<') at = skipAnnotation(text, at);
    else if (character === '(' || character === '[' || character === '{') depth++;
    else if (character === ']' || character === '}') depth--;
    else if (character === ')' && depth-- === 0) return at;
  }
  return -1;
}

/** `<` also means "less" and "shift" in decoded expressions: an annotation follows a descriptor or AT_FDCWD directly. */
export function skipAnnotation(text: string, at: number): number {
  const before = text[at - 1] ?? '';
  return /[0-9A-Z]/.test(before) && text[at + 1] !== '<' && text[at + 1] !== ' ' ? annotationAt(text, at).end : at;
}

/** The text of `<…>` that begins at `at`. strace writes a `>` of a name as `\76`. A socket's may hold `->`. */
export function annotationAt(text: string, at: number): { text: string; end: number } {
  let end = text.indexOf('>', at);
  while (end > 0 && text[end - 1] === '-') end = text.indexOf('>', end + 1);
  if (end < 0) return { text: text.slice(at + 1), end: text.length - 1 };
  return { text: text.slice(at + 1, end), end };
}
