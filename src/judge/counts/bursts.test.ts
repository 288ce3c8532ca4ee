import { describe, expect, it } from 'vitest';
import type { IoCounters } from '../../core/document/index.ts';
import { burstsOf } from './bursts.ts';

const plain: IoCounters = { readBytes: 13_132, writtenBytes: 2_324 };
const large: IoCounters = { readBytes: 13_132, writtenBytes: 8_390_932 };
const executions = (count: number, bursts = 0): IoCounters[] =>
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
    const head = executions(60).map((io, index) => ({ ...io, writtenBytes: io.writtenBytes! + (index % 90) }));
    expect(burstsOf({ base: executions(60), head })).toEqual([]);
  });

  it('are not reported if the system adds nothing up', () => {
    expect(burstsOf({ base: [], head: [] })).toEqual([]);
    expect(burstsOf({ base: [{}], head: [{}, {}] })).toEqual([]);
  });
});
