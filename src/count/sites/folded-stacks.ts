/** Folded stacks, one a line, the outermost frame first, the count at the end: what programs for flame graphs read. */
import type { CallStack, Frame } from './call-stack.ts';

const unknownFrame = '[unknown]';

/** How a file is shown: relative to the repository, where it is in it. */
type NameOf = (file: string) => string;

export const renderFoldedStacks = (stacks: readonly CallStack[], nameOf: NameOf): string =>
  renderLines([...foldStacks(stacks, nameOf)]);

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

function foldStacks(stacks: readonly CallStack[], nameOf: NameOf, withLines = true): Map<string, number> {
  const lines = new Map<string, number>();
  for (const { call, frames, count } of stacks) {
    const outwards = frames.map((frame) => safe(frameText(frame, nameOf, withLines)));
    const stack = [...(outwards.length === 0 ? [unknownFrame] : outwards.reverse()), call].join(';');
    lines.set(stack, (lines.get(stack) ?? 0) + count);
  }
  return lines;
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
