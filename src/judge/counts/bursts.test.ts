import { describe, expect, it } from 'vitest';
import type { Profile } from '../../core/document/index.ts';
import { burstsOf, burstsOfCounted, type TimedIo } from './bursts.ts';

const plain = { readBytes: 13_132, writtenBytes: 2_324, ns: 1e6 };
const large = { readBytes: 13_132, writtenBytes: 8_390_932, ns: 1e6 };
const executions = (count: number, bursts = 0): (typeof plain)[] =>
  Array.from({ length: count }, (_, index) => (index < bursts ? large : plain));

describe('bursts of reads and writes', () => {
  it('fail where many executions of the head and none of the base write far more', () => {
    expect(burstsOf({ base: executions(60), head: executions(60, 12) })).toEqual([
      {
        metric: 'writtenBytes',
        base: 2_324,
        head: 8_390_932,
        baseRange: [2_324, 2_324],
        headRange: [2_324, 8_390_932],
        verdict: 'grown',
        inExecutions: { some: 12, of: 60 },
        cause: 'more-calls',
      },
    ]);
  });

  it('are reported and do not fail where they are few', () => {
    expect(burstsOf({ base: executions(60), head: executions(60, 2) })).toMatchObject([
      { verdict: 'unstable', inExecutions: { some: 2, of: 60 } },
    ]);
  });

  it('are not reported if the base has them as well', () => {
    expect(burstsOf({ base: executions(60, 12), head: executions(60, 12) })).toEqual([]);
  });

  it('are not reported if every execution of the head writes more, which its calls show', () => {
    expect(burstsOf({ base: executions(20), head: executions(20, 20) })).toEqual([]);
  });

  it('are not reported for the bytes that a timer itself writes', () => {
    const head = executions(60).map((io, index) => ({ ...io, writtenBytes: io.writtenBytes + (index % 90) }));
    expect(burstsOf({ base: executions(60), head })).toEqual([]);
  });

  it('are not reported if the system adds nothing up', () => {
    expect(burstsOf({ base: [], head: [] })).toEqual([]);
    const nothing: TimedIo = { ns: 1e6 };
    expect(burstsOf({ base: [nothing], head: [nothing, nothing] })).toEqual([]);
  });

  it('say how much slower they are where nearly all of them are', () => {
    const timed = (slowNs: number) =>
      executions(60, 12).map((io, index) => ({ ...io, ns: 1e6 + index * 1e3 + (io.writtenBytes > 1e6 ? slowNs : 0) }));
    const slowerOf = (slowNs: number) =>
      burstsOf({ base: executions(60), head: timed(slowNs) })[0]!.inExecutions!.slower;
    expect(slowerOf(2e6)).toBeCloseTo(2.9, 1);
    expect(slowerOf(2e4)).toBeUndefined();
  });
});

describe('bursts of calls that the kernel counts', () => {
  const counted = (...executed: number[]): Profile => ({ perOp: {}, executions: { fsync: executed } });
  const times = (count: number, value: number): number[] => Array.from({ length: count }, () => value);

  it('fail where ten executions of the head and none of the base make many more calls', () => {
    expect(burstsOfCounted(counted(...times(28, 1)), counted(...times(18, 1), ...times(10, 40)))).toMatchObject([
      { metric: 'fsync', base: 1, head: 40, verdict: 'grown', inExecutions: { some: 10, of: 28 } },
    ]);
  });

  it('are reported where they are fewer', () => {
    expect(burstsOfCounted(counted(...times(28, 1)), counted(...times(23, 1), ...times(5, 40)))).toMatchObject([
      { metric: 'fsync', verdict: 'unstable', inExecutions: { some: 5, of: 28 } },
    ]);
  });

  it('are not reported where the base has them, or a few calls come and go', () => {
    expect(burstsOfCounted(counted(...times(20, 1), 40), counted(...times(20, 1), 40, 40))).toEqual([]);
    expect(burstsOfCounted(counted(...times(20, 10)), counted(...times(19, 10), 12))).toEqual([]);
  });
});
