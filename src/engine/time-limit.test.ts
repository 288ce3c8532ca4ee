import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MatrixCell } from '../core/cells/index.ts';
import type { RunDocument } from '../core/document/index.ts';
import { createHostTarget } from '../places/targets/index.ts';
import { temporaryFolder } from '../../test/helpers/folders.ts';
import { Allowance, byExpected, expectedLookMs, expectedSetUpMs } from './affordable.ts';
import { openBudget } from './budget.ts';
import { measure } from './run.ts';

const cell = (api: string, number: number, changes: Partial<MatrixCell> = {}): MatrixCell => ({
  id: `faulty/fault/${api}?n=${number}`,
  runner: 'faulty',
  operation: 'fault',
  api,
  parameters: {},
  type: 'path',
  cache: 'warm',
  makesFiles: false,
  group: 'Faults',
  platforms: ['linux', 'macos', 'windows'],
  seeds: [],
  ...changes,
});

const cells = (api: string, number: number): MatrixCell[] =>
  Array.from({ length: number }, (_, index) => cell(api, index));

/** A run of the user's time, with a runner whose set-ups (slow-setup) or operations (slow) take long. */
const perform = (wanted: MatrixCell[], seconds: number): Promise<RunDocument> => {
  const directory = temporaryFolder();
  const target = createHostTarget({
    root: join(import.meta.dirname, 'fixtures'),
    cacheDirectory: join(directory, 'cache'),
  });
  return measure(
    {
      subjects: [{ name: 'head', target, directory }],
      cells: wanted,
      seed: 42,
      budget: { timeNs: seconds * 1e9, isLimit: true },
      latency: false,
      tool: { name: 'io-perf', version: 'test' },
    },
    {
      progress: { phase: () => undefined, update: () => undefined, note: () => undefined },
      signal: new AbortController().signal,
      save: () => Promise.resolve(),
    },
  );
};

const leftOut = ({ skipped }: RunDocument): string[] =>
  skipped
    .filter(({ reason, remedy }) => reason.startsWith('the time budget was over') && remedy?.includes('--time-budget'))
    .map(({ cell: id }) => id);

describe('a time budget that the user asked for', () => {
  it('leaves out what takes too long to prepare, and reports each cell once', async () => {
    const document = await perform(cells('slow-setup', 40), 4);
    const measured = Object.keys(document.cells);
    const late = leftOut(document);
    // 40 set-ups take 8 s at least.
    expect(late.length).toBeGreaterThan(20);
    expect(measured.length).toBeGreaterThan(0);
    expect([...measured, ...late].sort()).toEqual(
      cells('slow-setup', 40)
        .map(({ id }) => id)
        .sort(),
    );
  });

  it('measures one cell at least, and reports the others, where there is no time at all', async () => {
    const document = await perform(cells('slow', 30), 1e-9);
    expect(Object.keys(document.cells)).toHaveLength(1);
    expect(leftOut(document)).toHaveLength(29);
    expect(document.complete).toBe(true);
  });

  it('has all cells where there is time for them', async () => {
    const document = await perform([...cells('good', 2), ...cells('slow-setup', 1)], 6);
    expect(leftOut(document)).toEqual([]);
    expect(Object.keys(document.cells)).toHaveLength(3);
  });
});

describe('the order of cells that may not all fit', () => {
  it('begins with few bytes and few entries', () => {
    const read = (size: string): MatrixCell =>
      cell('read', 0, { operation: 'read', parameters: { size, chunk: '4KiB' } });
    const list = (entries: string): MatrixCell => cell('list', 0, { operation: 'list', parameters: { entries } });
    const ordered = (expectedMs: (one: MatrixCell) => number) =>
      [list('100000'), read('1GiB'), list('50'), read('1MiB')]
        .sort(byExpected(expectedMs))
        .map(({ parameters: { entries, size } }) => entries ?? size);
    // A file is made in the time of 25 KB, and seen in that of 2.5 KB.
    expect(ordered(expectedSetUpMs)).toEqual(['1MiB', '50', '1GiB', '100000']);
    expect(ordered(expectedLookMs)).toEqual(['50', '1MiB', '100000', '1GiB']);
  });
});

describe('an allowance of time', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('learns from the steps that are done how long the next will take', () => {
    const allowance = new Allowance(10_000);
    expect(allowance.hasRoomFor(1000)).toBe(true);
    vi.advanceTimersByTime(3000);
    // Three times as slow as expected: 3000 + 3 · 2000 are within 10,000, 3000 + 3 · 3000 are not.
    expect(allowance.hasRoomFor(3000)).toBe(false);
    expect(allowance.hasRoomFor(2000)).toBe(true);
    vi.advanceTimersByTime(6000);
    expect(allowance.hasRoomFor(500)).toBe(false);
  });

  it('takes what is expected for true while little was done', () => {
    const allowance = new Allowance(1000);
    expect(allowance.hasRoomFor(5)).toBe(true);
    vi.advanceTimersByTime(500);
    expect([allowance.hasRoomFor(400), allowance.hasRoomFor(600)]).toEqual([true, false]);
  });

  it('leaves the time for removing what was made', () => {
    const spending = openBudget({ timeNs: 10e9, isLimit: true }, false);
    spending.reserve(3000);
    spending.endRound(false, () => false);
    vi.advanceTimersByTime(6900);
    expect([spending.remainingMs(), spending.hasRound(), spending.isOver()]).toEqual([100, true, false]);
    vi.advanceTimersByTime(200);
    expect([spending.hasRound(), spending.isOver(), spending.isOverdue()]).toEqual([false, true, false]);
  });
});
