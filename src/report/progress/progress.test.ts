import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { barLine, logLine, type ProgressState, createProgress } from './progress.ts';
import fc from 'fast-check';
import { displayWidth } from '../index.ts';

const state: ProgressState = { fraction: 0.25, cell: 'node/stat/statSync', round: 1, rounds: 4, remainingSeconds: 30 };

/** A stream that remembers what was written. */
function recorder(terminal: { isTTY?: true; columns?: number } = {}) {
  const stream = Object.assign(new PassThrough(), terminal);
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { stream, written: () => text };
}

const hideCursor = '\u001b[?25l';
const showCursor = '\u001b[?25h';

describe('progress in a log', () => {
  test('prints each phase once, on its own line', () => {
    const { stream, written } = recorder();
    const progress = createProgress(stream);
    progress.phase('preparing native');
    progress.phase('preparing native');
    progress.phase('setting up');
    expect(written()).toBe('preparing native\nsetting up\n');
  });

  test('prints at most one line every 10 s', () => {
    const { stream, written } = recorder();
    let now = 0;
    const progress = createProgress(stream, { nowMs: () => now });
    for (; now <= 25_000; now += 100) progress.update(state);
    expect(written().match(/\n/g)).toHaveLength(3);
    expect(written()).toMatch(/^25 %, round 1 of 4, 30 s left: node\/stat\/statSync\n/);
  });

  test('prints a line for every round with verbose', () => {
    const { stream, written } = recorder();
    const progress = createProgress(stream, { verbose: true, nowMs: () => 0 });
    for (const round of [1, 1, 2, 2, 3]) progress.update({ ...state, round });
    expect(written().match(/round \d/g)).toEqual(['round 1', 'round 2', 'round 3']);
  });

  test('prints notes on their own lines, with control characters made visible', () => {
    const { stream, written } = recorder();
    createProgress(stream).note('g++: \u001b[31merror\u001b[0m');
    expect(written()).toBe('g++: \\x1b[31merror\\x1b[0m\n');
  });
});

test.each([{}, { isTTY: true as const, columns: 80 }])('quiet progress writes nothing (%j)', (terminal) => {
  const { stream, written } = recorder(terminal);
  const progress = createProgress(stream, { quiet: true });
  progress.phase('setting up');
  progress.update(state);
  progress.note('a note');
  progress.finish();
  expect(written()).toBe('');
});

describe('progress on a terminal', () => {
  const terminal = { isTTY: true as const, columns: 60 };

  test('hides the cursor, and shows it again on a cleared line when it finishes', () => {
    const { stream, written } = recorder(terminal);
    const progress = createProgress(stream);
    progress.update(state);
    expect(written()).toContain(hideCursor);
    expect(written()).toContain('25 %');
    expect(written()).not.toContain(showCursor);
    progress.finish();
    expect(written().lastIndexOf(showCursor)).toBeGreaterThan(written().lastIndexOf(hideCursor));
    expect(written().endsWith('\u001b[1G\u001b[2K')).toBe(true);
  });

  test('prints a note above the bar, which goes on', () => {
    const { stream, written } = recorder(terminal);
    const progress = createProgress(stream);
    progress.update(state);
    progress.note('node was restarted');
    const [before = '', after = ''] = written().split('node was restarted\n');
    expect(before.endsWith('\u001b[2K')).toBe(true);
    expect(after).toContain('25 %');
    progress.finish();
  });

  test('writes nothing more when it finishes twice, or before it began', () => {
    const { stream, written } = recorder(terminal);
    const progress = createProgress(stream);
    progress.finish();
    expect(written()).toBe('');
    progress.phase('setting up');
    progress.finish();
    const once = written();
    progress.finish();
    expect(written()).toBe(once);
  });

  test('leaves no listener behind', () => {
    const count = (): number[] => ['exit', 'SIGINT', 'SIGTERM', 'SIGHUP'].map((name) => process.listenerCount(name));
    const before = count();
    const { stream } = recorder(terminal);
    const progress = createProgress(stream);
    progress.phase('setting up');
    progress.note('a note');
    expect(count()).toEqual(before.map((listeners) => listeners + 1));
    progress.finish();
    expect(count()).toEqual(before);
  });
});

const half = {
  fraction: 0.5,
  cell: 'native/read/read?chunk=4KiB&size=16MiB',
  round: 3,
  rounds: 12,
  remainingSeconds: 92.2,
};
const asIs = { done: (text: string) => text, open: (text: string) => text };

describe('the progress bar', () => {
  test('shows share, round, time left and cell', () => {
    expect(barLine(half, 120, asIs)).toBe(
      `${'█'.repeat(15)}${'░'.repeat(15)}   50 %  round 3/12  1 min 33 s left   native/read/read?chunk=4KiB&size=16MiB`,
    );
  });

  test('leaves out the cell on a narrow terminal', () => {
    const line = barLine(half, 48, asIs);
    expect(line).toContain('1 min 33 s left');
    expect(line).not.toContain('native');
  });

  test('shows only the round without a fixed number of rounds, and no round before the first', () => {
    expect(barLine({ ...half, rounds: undefined as never }, 100, asIs)).toContain('round 3 ');
    expect(barLine({ ...half, round: 0 }, 100, asIs)).not.toContain('round');
  });

  test('never exceeds the width and never shows an invalid figure', () => {
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

test('a log line shows round, time and cell', () => {
  expect(logLine(half)).toBe('50 %, round 3 of 12, 1 min 33 s left: native/read/read?chunk=4KiB&size=16MiB');
});
