import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayWidth } from '../index.ts';
import { barLine, logLine } from './progress-line.ts';

const state = {
  fraction: 0.5,
  cell: 'native/read/read?chunk=4KiB&size=16MiB',
  round: 3,
  rounds: 12,
  remainingSeconds: 92.2,
};
const asIs = { done: (text: string) => text, open: (text: string) => text };

describe('the bar', () => {
  test('shows share, round, time left and cell', () => {
    expect(barLine(state, 120, asIs)).toBe(
      `${'█'.repeat(15)}${'░'.repeat(15)}   50 %  round 3/12  1 min 33 s left   native/read/read?chunk=4KiB&size=16MiB`,
    );
  });

  test('gives up the cell on a narrow terminal', () => {
    const line = barLine(state, 48, asIs);
    expect(line).toContain('1 min 33 s left');
    expect(line).not.toContain('native');
  });

  test('without a fixed number of rounds names the round alone, and before the first none', () => {
    expect(barLine({ ...state, rounds: undefined as never }, 100, asIs)).toContain('round 3 ');
    expect(barLine({ ...state, round: 0 }, 100, asIs)).not.toContain('round');
  });

  test('never exceeds the width and never shows what is no figure', () => {
    const anyState = fc.record({
      fraction: fc.oneof(fc.double(), fc.double({ min: 0, max: 1 })),
      cell: fc.string({ unit: 'binary' }),
      round: fc.nat(),
      rounds: fc.nat(),
      remainingSeconds: fc.oneof(fc.double(), fc.nat()),
    });
    fc.assert(
      fc.property(anyState, fc.integer({ min: 1, max: 200 }), (any, width) => {
        const line = barLine(any, width, asIs);
        expect(displayWidth(line)).toBeLessThanOrEqual(width);
        expect(line.replace(/ {2}[^ ].*$/, '')).not.toMatch(/NaN|Infinity/);
      }),
    );
  });
});

test('a line of the log', () => {
  expect(logLine(state)).toBe('50 %, round 3 of 12, 1 min 33 s left: native/read/read?chunk=4KiB&size=16MiB');
});
