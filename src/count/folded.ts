/**
 * Folded stacks, one a line, the outermost frame first, the count at the end, as flame-graph programs read them
 * (https://www.brendangregg.com/FlameGraphs/cpuflamegraphs.html, "folded"): of the files of a profile, and of recorded calls.
 */
import { bump } from './account.ts';
import { type NamedStack, namesOf } from '../core/flame/index.ts';
import type { ProfileDocument } from './document.ts';
import type { CallStack, Frame } from './sites/call-stack.ts';

/** Folders as frames and the call on top, or the call first and the folders above it. */
export const foldings = ['path', 'call'] as const;

export type Folding = (typeof foldings)[number];

export function renderFolded({ files, otherFiles }: ProfileDocument, by: Folding): string {
  const lines = new Map<string, number>();
  for (const { path, calls } of files) {
    const frames = framesOf(path);
    for (const [call, count] of Object.entries(calls)) {
      bump(lines, (by === 'path' ? [...frames, call] : [call, ...frames]).join(';'), count);
    }
  }
  if (otherFiles) lines.set('(other files)', otherFiles.calls);
  return renderLines([...lines]);
}

function framesOf(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '');
  const frames = path.startsWith('/') ? parts.map((part, index) => (index === 0 ? `/${part}` : part)) : parts;
  return frames.length === 0 ? ['/'] : frames.map(safe);
}

const unknownFrame = '[unknown]';

type NameOf = (file: string) => string;

/** The frames of stacks as text. @param nameOf how a file is shown: relative to the repository, where it is in it */
export const nameStacks = (stacks: readonly CallStack[], nameOf: NameOf): NamedStack[] =>
  stacks.map(({ frames, call, count, ns, bytes = 0 }) => {
    const outwards = frames
      .filter((frame, place) => !isUnnamed(frame) || !isSameObject(frame, frames[place + 1]))
      .map((frame) => safe(frameText(frame, nameOf)));
    return { frames: outwards.length === 0 ? [unknownFrame] : outwards.reverse(), call, count, bytes, ns };
  });

/** Of a program without names many frames in a row say no more than one. */
const isUnnamed = ({ function: name, file }: Frame): boolean => name === undefined && file === undefined;
const isSameObject = (frame: Frame, next: Frame | undefined): boolean =>
  next !== undefined && isUnnamed(next) && next.object === frame.object;

/** @param valueOf what is counted; default: calls */
export const renderFoldedStacks = (
  stacks: readonly NamedStack[],
  valueOf: (stack: NamedStack) => number = ({ count }) => count,
): string => renderLines([...foldStacks(stacks, true, valueOf)].filter(([, value]) => value > 0));

/** Two counts a line, of the base and of the head: what difffolded.pl makes of two such files. Lines move: they are left out. */
export function renderFoldedDifference(base: readonly NamedStack[], head: readonly NamedStack[]): string {
  const before = foldStacks(base, false);
  const after = foldStacks(head, false);
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return renderLines(names.map((name) => [name, `${before.get(name) ?? 0} ${after.get(name) ?? 0}`]));
}

function foldStacks(
  stacks: readonly NamedStack[],
  withLines: boolean,
  valueOf: (stack: NamedStack) => number = ({ count }) => count,
): Map<string, number> {
  const lines = new Map<string, number>();
  for (const stack of stacks) {
    bump(lines, namesOf(stack, withLines).join(';'), valueOf(stack));
  }
  return lines;
}

const renderLines = (lines: [string, number | string][]): string =>
  lines
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([stack, count]) => `${stack} ${count}\n`)
    .join('');

function frameText({ function: name, file, line, object }: Frame, nameOf: NameOf): string {
  const number = line === undefined ? '' : `:${line}`;
  const place = file === undefined ? '' : ` (${nameOf(file)}${number})`;
  if (name !== undefined) return `${name}${place}`;
  return place === '' ? `[${object?.split('/').at(-1) ?? 'unknown'}]` : place.trim();
}

/** `;` separates frames and a line break ends a stack: neither may come from a name, nor what reorders the text beside it. */
const safe = (text: string): string => text.replace(/[;\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '_');
