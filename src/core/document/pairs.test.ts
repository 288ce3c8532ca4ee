import { describe, expect, it } from 'vitest';
import type { Sample } from './sample.ts';
import { pairSamples } from './pairs.ts';

const samplesOf = (processes: readonly number[], order: number): Sample[] =>
  processes.map((process, round) => ({ round, order, ns: 1000, process }));

/** Labels of the pairs of these processes. */
const labels = (base: readonly number[], head: readonly number[], cell = 'native/stat/stat'): string =>
  pairSamples(cell, { samples: samplesOf(base, 0), opsPerSample: 1 }, { samples: samplesOf(head, 1), opsPerSample: 1 })
    .map(({ process }) => process ?? '-')
    .join(' ');

describe('pairs that share processes', () => {
  it('are one group for each turn of the processes', () => {
    expect(labels([0, 1, 2, 0, 1, 2], [0, 1, 2, 0, 1, 2])).toBe('0 1 2 0 1 2');
  });

  it('are one group where a process of one side was replaced', () => {
    expect(labels([0, 1, 0, 1], [0, 1, 2, 1])).toBe('0 1 0 1');
  });

  it('are one group where another pair connects them', () => {
    expect(labels([0, 1, 1, 2], [0, 1, 0, 2])).toBe('0 0 0 2');
  });

  it('form no groups where each sample is a process of its own', () => {
    expect(labels([0, 0], [0, 0], 'command/run/list')).toBe('- -');
  });
});
