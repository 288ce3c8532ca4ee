/** The lines that `strace --stack-trace` prints below a call: ` > /usr/lib/libc.so.6(fsync+0x10) [0xfec20]`, the innermost first. */

export interface RawFrame {
  /** The file that is mapped there. */
  object: string;
  /** In the file (`libunwind`), or the address before it was moved (`libdw`). */
  offset: number;
}

/** With which library this strace looks for callers; both print alike and mean different numbers. */
export type StraceUnwinder = 'libunwind' | 'libdw';

/** `own`: our library inside of the program, which says addresses before they were moved. */
export type Unwinder = StraceUnwinder | 'own';

/** @param version what `strace -V` says. @returns undefined where it cannot trace stacks */
export function parseUnwinder(version: string): StraceUnwinder | undefined {
  const found = /\bstack-trace=(libunwind|libdw)\b/.exec(version)?.[1];
  return found as StraceUnwinder | undefined;
}

export const isStackLine = (line: string): boolean => line.startsWith(' > ');

/** An address that belongs to no file. */
export const isCompiledFrame = (line: string): boolean => line.startsWith(' > unexpected_backtracing_error');

/** A source position may follow (strace 6.4). */
const frame = /^ > (\/.*)\) \[0x([0-9a-f]+)\](?: .*)?$/;

/** @returns undefined for a remark, and for code that no file holds: what a runtime has compiled itself */
export function parseStackLine(line: string): RawFrame | undefined {
  const match = frame.exec(line);
  if (!match) return undefined;
  const object = objectOf(match[1]!);
  if (object === undefined) return undefined;
  return { object: object.replace(/ \(deleted\)$/, ''), offset: Number.parseInt(match[2]!, 16) };
}

/**
 * Names of folders and of functions hold parentheses and spaces of their own. The function begins at the first one from which on they are
 * closed in their turn.
 * @param text without the last parenthesis: `/tmp/a (copy)/prog(main.(*log).append+0x45`
 */
function objectOf(text: string): string | undefined {
  for (let at = text.indexOf('('); at >= 0; at = text.indexOf('(', at + 1)) {
    const name = text.slice(at + 1);
    if ((name === '' || /\+0x[0-9a-f]+$/.test(name)) && isBalanced(name)) return text.slice(0, at);
  }
  return undefined;
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth++;
    if (letter === ')' && --depth < 0) return false;
  }
  return depth === 0;
}

/** The frames of one call. What is outside of a frame that cannot be read is not known: the project's own may be among what is missed. */
export function parseStack(lines: readonly string[]): RawFrame[] {
  const frames: RawFrame[] = [];
  for (const line of lines) {
    const parsed = parseStackLine(line);
    if (!parsed) break;
    frames.push(parsed);
  }
  return frames;
}

/**
 * The address to ask a symbolizer for, inside of the instruction that made the call: what stands on the stack is the next one, which may
 * belong to another line.
 * @param addressOf from an offset in the file
 */
export function callAddress(
  { offset }: RawFrame,
  isInnermost: boolean,
  unwinder: Unwinder,
  addressOf: (offset: number) => number | undefined,
): number | undefined {
  // libdw: unwind-libdw.c of strace; an address already, and of all but the innermost one less.
  if (unwinder === 'libdw') return isInnermost ? offset - 1 : offset;
  return unwinder === 'own' ? offset - 1 : addressOf(offset - 1);
}
