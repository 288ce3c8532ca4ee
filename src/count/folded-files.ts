/**
 * Files of a profile as folded stacks, one a line with a count at its end, as flame-graph programs read them
 * (https://www.brendangregg.com/FlameGraphs/cpuflamegraphs.html, "folded"): folders as frames, the call on top, or the
 * call first and the folders above it.
 */
import type { ProfileDocument } from './document.ts';

export const foldings = ['path', 'call'] as const;

export type Folding = (typeof foldings)[number];

export function renderFolded({ files, otherFiles }: ProfileDocument, by: Folding): string {
  const lines = new Map<string, number>();
  for (const { path, calls } of files) {
    const frames = framesOf(path);
    for (const [call, count] of Object.entries(calls)) {
      const stack = (by === 'path' ? [...frames, call] : [call, ...frames]).join(';');
      lines.set(stack, (lines.get(stack) ?? 0) + count);
    }
  }
  if (otherFiles) lines.set('(other files)', otherFiles.calls);
  return [...lines]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([stack, count]) => `${stack} ${count}\n`)
    .join('');
}

/** `;` separates frames and a line break ends a stack: neither may come from a name, nor what reorders the text beside it. */
const safe = (frame: string): string => frame.replace(/[;\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '_');

function framesOf(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '');
  const frames = path.startsWith('/') ? parts.map((part, index) => (index === 0 ? `/${part}` : part)) : parts;
  return frames.length === 0 ? ['/'] : frames.map(safe);
}
