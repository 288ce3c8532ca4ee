import { describe, expect, it } from 'vitest';
import type { CountChange, Profile } from '../../core/document/index.ts';
import { describeFewerSyncs } from '../../core/words/index.ts';
import { judgeCounts } from './counts.ts';

type Calls = Record<string, number | Record<string, number>>;

/** @param calls name → how often, or file → how often */
function profileOf({ syncingWrites, dataSyncingWrites, ...calls }: Calls): Profile {
  const totalOf = (value: Calls[string]): number =>
    typeof value === 'number' ? value : Object.values(value).reduce((sum, count) => sum + count, 0);
  const all = { pwrite64: 500, ...calls };
  const figures = Object.entries({ syncingWrites, dataSyncingWrites }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return {
    source: 'strace',
    perOp: Object.fromEntries(Object.entries(all).map(([name, value]) => [name, totalOf(value)])),
    paths: Object.fromEntries(
      Object.entries(all).flatMap(([name, value]) =>
        typeof value === 'number' ? [] : [[name, Object.entries(value)]],
      ),
    ),
    ...(Object.fromEntries(figures) as Record<string, number>),
  };
}

const changesOf = (base: Profile, head: Profile): CountChange[] =>
  judgeCounts(new Map([['command/run/app', { base, head }]])).changes.get('command/run/app') ?? [];

const warned = (base: Calls, head: Calls): string[] =>
  changesOf(profileOf(base), profileOf(head))
    .filter(({ verdict }) => verdict === 'fewer-syncs')
    .map(describeFewerSyncs);

const durable = 'what was durable may not be any more';

describe('fewer flushes', () => {
  it.each<[string, Calls, Calls, string]>([
    ['of one file', { fsync: { 'out/a.db': 467 } }, { fsync: { 'out/a.db': 2 } }, 'fsync 467 → 2 on out/a.db'],
    ['by just half', { fdatasync: { a: 4 } }, { fdatasync: { a: 2 } }, 'fdatasync 4 → 2 on a'],
    [
      'of several files, of which the most concerned is named',
      { fsync: { a: 9, b: 90 } },
      { fsync: { a: 9, b: 1 } },
      'fsync 99 → 10, of which 90 → 1 on b',
    ],
    [
      'to none for a file that is still written',
      { fsync: { a: 20, b: 1 }, write: { a: 20, b: 5 } },
      { fsync: { a: 20 }, write: { a: 20, b: 5 } },
      'fsync 21 → 20, of which 1 → 0 on b',
    ],
    ['without names of files', { fsync: 10 }, { fsync: 5 }, 'fsync 10 → 5'],
    ['of mappings', { msync: { a: 3 } }, {}, 'msync 3 → 0 on a'],
    ['that are requests', { 'io_submit:fdsync': 8, io_submit: 8 }, { io_submit: 8 }, 'AIO fdatasync 8 → 0'],
    ['by the flags of an open file', { syncingWrites: 20 }, { syncingWrites: 0 }, 'writes with O_SYNC 20 → 0'],
    ['of which others only start writing', { fsync: { a: 30 } }, { sync_file_range: { a: 30 } }, 'fsync 30 → 0 on a'],
  ])('are reported: %s', (_, base, head, text) => {
    expect(warned(base, head)).toEqual([`${text}: ${durable}`]);
  });

  it.each<[string, Calls, Calls]>([
    ['by less than half', { fsync: { a: 20 } }, { fsync: { a: 11 } }],
    ['of which others take the place', { fsync: { a: 30 } }, { fdatasync: { a: 30 } }],
    ['of which writes that wait take the place', { fsync: 20 }, { dataSyncingWrites: 20 }],
    ['for a file that is not used any more', { fsync: { a: 20, 'tmp.1': 1 } }, { fsync: { a: 20 } }],
    ['in the same number, of a file with another name', { fsync: { 'x-1': 1 } }, { fsync: { 'x-2': 1 } }],
    ['where nothing is written any more', { fsync: 10, pwrite64: 5 }, { fsync: 0, pwrite64: 0 }],
    ['which are more', { fsync: 10 }, { fsync: 20 }],
  ])('are not reported: %s', (_, base, head) => {
    expect(warned(base, head)).toEqual([]);
  });

  it('are not reported where the executions vary by as much', () => {
    const varying = (value: number, range: [number, number]): Profile => ({
      ...profileOf({ fsync: value }),
      unstable: ['fsync'],
      ranges: { fsync: range },
    });
    const verdict = (base: Profile, head: Profile): string | undefined =>
      changesOf(base, head).find(({ metric }) => metric === 'fsync')?.verdict;
    expect(verdict(varying(10, [4, 12]), varying(4, [3, 5]))).toBe('unstable');
    expect(verdict(varying(10, [9, 12]), varying(5, [4, 6]))).toBe('shrunk');
    expect(verdict(varying(10, [9, 12]), varying(4, [3, 4]))).toBe('fewer-syncs');
  });

  it('that vary are reported with their range, and without figures of a file, which are of another execution', () => {
    const change = { metric: 'fsync', base: 363.5, head: 2, baseRange: [246, 481], paths: ['a.db (481 → 0)'] };
    expect(describeFewerSyncs(change)).toBe(`fsync 246–481 → 2 on a.db: ${durable}`);
  });

  it('warn, and do not fail unless that is asked for', () => {
    const { gate } = judgeCounts(
      new Map([['command/run/app', { base: profileOf({ fsync: 4 }), head: profileOf({ fsync: 1 }) }]]),
    );
    expect(gate).toEqual([
      { rule: 'fewer-syncs', cell: 'command/run/app', failed: false, message: `app: fsync 4 → 1: ${durable}.` },
    ]);
  });
});
