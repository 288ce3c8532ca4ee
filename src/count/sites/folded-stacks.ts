/** Folded stacks, one a line, the outermost frame first, the count at the end: what programs for flame graphs read. */
import type { CallStack, Frame } from './call-stack.ts';

const unknownFrame = '[unknown]';

/** How a file is shown: relative to the repository, where it is in it. */
export type NameOf = (file: string) => string;

/** @param valueOf what is counted; default: calls */
export const renderFoldedStacks = (
  stacks: readonly CallStack[],
  nameOf: NameOf,
  valueOf: (stack: CallStack) => number = ({ count }) => count,
): string => renderLines([...foldStacks(stacks, nameOf, true, valueOf)].filter(([, value]) => value > 0));

/** Two counts a line, of the base and of the head: what difffolded.pl makes of two such files. Lines move: they are left out. */
export function renderFoldedDifference(
  base: { stacks: readonly CallStack[]; nameOf: NameOf },
  head: { stacks: readonly CallStack[]; nameOf: NameOf },
): string {
  const before = foldStacks(base.stacks, base.nameOf, false);
  const after = foldStacks(head.stacks, head.nameOf, false);
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return renderLines(names.map((name) => [name, `${before.get(name) ?? 0} ${after.get(name) ?? 0}`]));
}

function foldStacks(
  stacks: readonly CallStack[],
  nameOf: NameOf,
  withLines = true,
  valueOf: (stack: CallStack) => number = ({ count }) => count,
): Map<string, number> {
  const lines = new Map<string, number>();
  for (const stack of stacks) {
    const name = namesOf(stack, nameOf, withLines).join(';');
    lines.set(name, (lines.get(name) ?? 0) + valueOf(stack));
  }
  return lines;
}

/** The frames of a stack as text, the outermost first, and the call. */
export function namesOf({ frames, call }: CallStack, nameOf: NameOf, withLines: boolean): string[] {
  const outwards = frames.map((frame) => safe(frameText(frame, nameOf, withLines)));
  return [...(outwards.length === 0 ? [unknownFrame] : outwards.reverse()), call];
}

const renderLines = (lines: readonly (readonly [string, number | string])[]): string =>
  [...lines]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([stack, count]) => `${stack} ${count}\n`)
    .join('');

function frameText({ function: name, file, line, object }: Frame, nameOf: NameOf, withLines: boolean): string {
  const number = line === undefined || !withLines ? '' : `:${line}`;
  const place = file === undefined ? '' : ` (${nameOf(file)}${number})`;
  if (name !== undefined) return `${name}${place}`;
  return place === '' ? `[${object?.split('/').at(-1) ?? 'unknown'}]` : place.trim();
}

/** `;` separates frames and a line break ends a stack: neither may come from a name. */
const safe = (text: string): string => text.replace(/[;\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '_');
