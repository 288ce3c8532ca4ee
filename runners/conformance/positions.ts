/** The order in which positional operations visit the blocks of a file (PROTOCOL.md, "Payload and positions"). */
import { firstState, nextState } from './payload.ts';

export type Pattern = 'sequential' | 'backward' | 'strided' | 'random';

/** Block numbers in order: each of 0 … blocks-1 once. */
export function blockOrder(pattern: Pattern, blocks: number, seed: number): number[] {
  const ascending = Array.from({ length: blocks }, (_, block) => block);
  switch (pattern) {
    case 'sequential':
      return ascending;
    case 'backward':
      return ascending.reverse();
    case 'strided':
      return ascending.sort((a, b) => (a % 16) - (b % 16) || a - b);
    case 'random':
      return shuffled(ascending, seed);
  }
}

function shuffled(blocks: number[], seed: number): number[] {
  let state = firstState(seed);
  for (let i = blocks.length - 1; i >= 1; i--) {
    state = nextState(state);
    const j = state % (i + 1);
    [blocks[i], blocks[j]] = [blocks[j]!, blocks[i]!];
  }
  return blocks;
}
