import { describe, expect, it } from 'vitest';
import { tooManyToTrace, withUntraced } from './untraced.ts';
import type { CountedExecution } from './counters/execution.ts';
import type { Profile } from '../core/document/index.ts';

const execution = (calls: Record<string, number>): CountedExecution => ({
  calls,
  ...{ otherCalls: 0, started: 0, ringSubmissions: 0 },
  ...{ readBytes: 0, writtenBytes: 0, faults: 0, majorFaults: 0 },
});
const many = 400_000;

describe('the calls that are too many to be traced', () => {
  const of = (...sides: Record<string, number>[][]): string[] =>
    tooManyToTrace(sides.map((executions) => executions.map(execution)));

  it('are the most frequent ones, until the others are few enough, on whichever side they are many', () => {
    expect(of([{ pread64: many, newfstatat: 30_000 }], [{ pread64: 9 }])).toEqual(['pread64']);
    expect(of([{ pread64: many, newfstatat: 60_000 }], [{ newfstatat: 60_000 }])).toEqual(['newfstatat', 'pread64']);
    expect(of([{ newfstatat: 30_000 }], [{ pread64: 9 }])).toEqual([]);
  });

  it.each(['openat', 'mmap', 'execve', 'io_submit', 'io_uring_enter', 'fsync', 'unlink', 'pwritev2', 'other calls'])(
    'never include %s, without which files and counts would be lost',
    (call) => {
      expect(of([{ [call]: many }], [{ [call]: many }])).toEqual([]);
    },
  );

  it('never include one that varies on a side: calls on pipes do', () => {
    expect(of([{ read: many }, { read: many + 1 }], [{ read: many }])).toEqual([]);
    expect(of([{ read: many }, {}], [{ read: many }])).toEqual([]);
    expect(of([{ read: many }], [{ read: many + 1 }])).toEqual(['read']);
  });
});

describe('a profile without calls that were too many', () => {
  const traced: Profile = {
    perOp: { read: 3, openat: 2 },
    kinds: { read: 3, open: 2 },
    ...{ readBytes: 30, writtenBytes: 7, askedReadBytes: 30, readSizes: { '8': 3 }, source: 'strace' },
    ...{ unstable: ['openat', 'readBytes'], ranges: { openat: [2, 4], readBytes: [30, 31] } },
  };
  const counted: Profile = { perOp: { read: 99, pread64: many, fsync: 1 }, readBytes: 1e6, writtenBytes: 9 };

  it('has their number and their bytes by the kernel, all else by the trace, and a list of what is not known', () => {
    expect(withUntraced(traced, counted, ['pread64'])).toEqual({
      perOp: { read: 3, openat: 2, pread64: many },
      kinds: { read: many + 3, open: 2 },
      ...{ readBytes: 1e6, writtenBytes: 7, source: 'strace', untraced: ['pread64'] },
      missing: ['askedReadBytes', 'errors', 'files', 'readSizes', 'sequentialReads'],
      ...{ unstable: ['openat'], ranges: { openat: [2, 4] } },
    });
  });

  it('takes the range of bytes over as well, and no figure of bytes for calls that move none', () => {
    const ranges: Profile['ranges'] = { readBytes: [1e6, 1e6 + 5] };
    const { unstable, ranges: known } = withUntraced(traced, { ...counted, ranges }, ['pread64']);
    expect([unstable, known]).toEqual([['openat', 'readBytes'], { openat: [2, 4], ...ranges }]);
    const stats = withUntraced(traced, { perOp: { newfstatat: many } }, ['newfstatat']);
    expect(stats).toMatchObject({ readBytes: 30, askedReadBytes: 30, kinds: { stat: many } });
  });
});
