/** Histories of workloads with times and exact counts, for tests of what a store shows of them. */
import type { RunDocument } from '../../src/core/document/index.ts';
import { runNumber } from './stored-runs.ts';

export interface CountedCell {
  ns: number;
  /** Calls per run, by name. */
  calls?: Record<string, number>;
  readBytes?: number;
  writtenBytes?: number;
  ranges?: Record<string, [number, number]>;
}

export const commitOf = (number: number): string => `c0ffee${number.toString(16).padStart(34, '0')}`;

export const workload = (name: string): string => `command/run/${name}`;

/** One run of a history, with an interval of its own. */
export function countedRun(
  number: number,
  cells: Readonly<Record<string, CountedCell>>,
  options: Parameters<typeof runNumber>[1] = {},
): RunDocument {
  const times = Object.fromEntries(Object.entries(cells).map(([name, { ns }]) => [workload(name), ns]));
  const run = runNumber(number, { ...options, cells: times, samples: 6 });
  const subject = options.subject ?? 'head';
  for (const [name, { calls, readBytes = 0, writtenBytes = 0, ranges }] of Object.entries(cells)) {
    if (calls === undefined) continue;
    run.cells[workload(name)]!.subject[subject]!.profile = {
      perOp: calls,
      readBytes,
      writtenBytes,
      fsyncs: (calls.fsync ?? 0) + (calls.fdatasync ?? 0),
      source: 'strace',
      ...(ranges === undefined ? {} : { ranges, unstable: Object.keys(ranges) }),
    };
  }
  return run;
}

/** Two parts in a hundred up and down, the same each time. */
export function steady(number: number, level: number): number {
  const hash = Math.sin((number + 1) * 12.9898) * 43_758.5453;
  return level * (1 + 0.02 * (hash - Math.floor(hash) - 0.5));
}

/** Fifteen commits; the eighth reads three more files and syncs once. */
export const syncAdded = (): RunDocument[] =>
  Array.from({ length: 15 }, (_, number) =>
    countedRun(number, {
      w: {
        ns: steady(number, 14e6),
        calls:
          number < 8
            ? { openat: 36, read: 84, newfstatat: 22, close: 36 }
            : { openat: 70, read: 88, newfstatat: 22, close: 70, fdatasync: 1 },
        readBytes: number < 8 ? 40_000 : 52_000,
      },
    }),
  );

/** A sync at the third commit, and a slowdown by 6.7 at the fourteenth. */
export const syncThenSlow = (count = 24): RunDocument[] =>
  Array.from({ length: count }, (_, number) =>
    countedRun(number, {
      convert: {
        ns: steady(number, number < 14 ? 98e6 : 657e6),
        calls: { openat: 12, write: 40, ...(number < 3 ? {} : { fsync: 4 }) },
        writtenBytes: 10_000,
      },
    }),
  );
