import { describe, expect, it } from 'vitest';
import type { Profile, RunDocument } from '../../document/index.ts';
import { countBaseline, pairCounts, whyNotComparable } from './baseline.ts';

const calls = (...counts: (number | undefined)[]) =>
  counts.map((count, index) => ({ commit: `c00000${index}`, ...(count === undefined ? {} : { calls: count }) }));

describe('the run that counts are held against', () => {
  it('is the last one, where nothing grew', () => {
    expect(countBaseline(calls(7, 7, 7))).toBe(2);
    expect(countBaseline(calls(7, 5, 5))).toBe(2);
  });

  it('is none that did more than the one before, however many runs did so since', () => {
    expect(countBaseline(calls(7, 7, 9, 9, 9))).toBe(1);
    expect(
      countBaseline([
        { fsyncs: 1, calls: 7 },
        { fsyncs: 2, calls: 6 },
      ]),
    ).toBe(0);
  });

  it('is one that did more where a person accepted it, and what followed on that level', () => {
    const accepted = [{ commit: 'c000002', reason: 'wanted' }];
    expect(countBaseline(calls(7, 7, 9, 9), accepted)).toBe(3);
    expect(countBaseline(calls(7, 7, 9, 11), accepted)).toBe(2);
  });

  it('passes over runs that were not counted', () => {
    expect(countBaseline(calls(undefined, 7, undefined))).toBe(1);
    expect(countBaseline(calls(undefined))).toBeUndefined();
  });
});

const profile: Profile = { perOp: { read: 1 }, source: 'strace' };
function makeRun({ version = '1', runtime = 'g++ 12', ...facts }: Record<string, string> = {}): RunDocument {
  const cell = { type: 'path', subject: { head: { opsPerSample: 1, samples: [], profile } } };
  return {
    tool: { name: 'io-perf', version },
    subjects: { head: { environment: { os: 'linux', cpu: 'a', ...facts }, runners: { native: { runtime } } } },
    cells: { 'native/read/pread': cell, 'command/run/import': cell },
  } as unknown as RunDocument;
}

describe('counts of two runs', () => {
  it.each([
    ['of the same thing', {}, undefined],
    ['on another processor', { cpu: 'b' }, undefined],
    ['on another kernel', { kernel: '7' }, 'another environment'],
    ['on another runtime', { runtime: 'g++ 13' }, 'another runtime'],
    ['counted by another version', { version: '2' }, 'another version of io-perf'],
  ])('%s', (_, other: Record<string, string>, reason) => {
    expect(whyNotComparable('native/read/pread', makeRun(), makeRun(other))).toBe(reason);
  });

  it('of a workload do not depend on the runtimes of runners', () => {
    expect(whyNotComparable('command/run/import', makeRun(), makeRun({ runtime: 'g++ 13' }))).toBeUndefined();
  });

  it('are paired cell by cell', () => {
    const pairs = pairCounts(makeRun(), (cell) => (cell.startsWith('native') ? makeRun({ kernel: '7' }) : undefined));
    expect([...pairs]).toEqual([
      ['native/read/pread', { type: 'path', base: profile, head: profile, incomparable: 'another environment' }],
      ['command/run/import', { type: 'path', head: profile }],
    ]);
  });
});
