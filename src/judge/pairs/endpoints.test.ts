/** Time and time on the processor of one cell, judged side by side. */
import { describe, expect, it } from 'vitest';
import type { Pair } from '../../document/index.ts';
import { createRandom, type Random } from '../../stats/index.ts';
import { LiveComparison } from './live-comparison.ts';

interface Simulated {
  pairs?: number;
  /** ln(head / base) of the time, and of the time on the processor. */
  time: number;
  cpu?: number;
  noiseOfTime: number;
  noiseOfCpu?: number;
}

const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

function simulate(random: Random, { pairs = 120, time, cpu, noiseOfTime, noiseOfCpu = 0.02 }: Simulated): Pair[] {
  const block = (level: number, noise: number): number => 1e8 * Math.exp(level + noise * normal(random));
  return Array.from({ length: pairs }, () => {
    const isBaseFirst = random.next() < 0.5;
    const both = (effect: number, noise: number) => {
      const [base, head] = [block(0, noise), block(effect, noise)];
      return isBaseFirst ? { first: base, second: head } : { first: head, second: base };
    };
    return {
      order: isBaseFirst ? 'AB' : 'BA',
      ...both(time, noiseOfTime),
      ...(cpu === undefined ? {} : { cpu: both(cpu, noiseOfCpu) }),
    };
  });
}

function judge(cell: string, pairs: Pair[], device = new Set<string>()) {
  const live = new LiveComparison(device);
  const open = live.decided(new Map([[cell, pairs]]), [], new Map([[cell, pairs.length]])).length === 0;
  return { ...live.verdicts(new Map([[cell, pairs]])).get(cell)!, open };
}

const workload = 'command/run/import';
const ownCell = 'native/stat/stat';

describe('time on the processor', () => {
  it('finds three per cent more of it where neighbours hide the time', () => {
    const random = createRandom(1);
    const some = { time: 0.03, cpu: Math.log(1.03), noiseOfTime: 0.4 };
    const verdicts = Array.from({ length: 20 }, () => judge(workload, simulate(random, some)));
    expect(verdicts.filter(({ verdict, by }) => verdict === 'regressed' && by === 'cpu').length).toBeGreaterThanOrEqual(
      18,
    );
    const alone = Array.from({ length: 20 }, () =>
      judge(workload, simulate(random, { time: some.time, noiseOfTime: some.noiseOfTime })),
    );
    expect(alone.filter(({ verdict }) => verdict === 'regressed').length).toBeLessThan(10);
  });
  it('does not alarm more often than promised', () => {
    const random = createRandom(2);
    const trials = 400;
    const alarms = Array.from({ length: trials }, () =>
      judge(workload, simulate(random, { pairs: 60, time: 0, cpu: 0, noiseOfTime: 0.1, noiseOfCpu: 0.05 })),
    ).filter(({ verdict }) => verdict === 'regressed').length;
    // One per cent is promised; three standard deviations of a count of four.
    expect(alarms).toBeLessThanOrEqual(4 + 3 * Math.sqrt(4));
  });
  it('leaves the last word to a time that changed', () => {
    const random = createRandom(3);
    const faster = judge(workload, simulate(random, { time: -0.5, cpu: 0.1, noiseOfTime: 0.02 }));
    expect(faster).toMatchObject({ verdict: 'improved', open: false });
    expect(faster.by).toBeUndefined();
  });
  it('decides a cell that waits for nothing else; a workload may wait', () => {
    const random = createRandom(4);
    const some = { pairs: 24, time: 0, cpu: 0, noiseOfTime: 0.5, noiseOfCpu: 0.01 };
    expect(judge(ownCell, simulate(random, some))).toMatchObject({ verdict: 'unchanged', by: 'cpu' });
    expect(judge(workload, simulate(random, some))).toMatchObject({ verdict: 'inconclusive', reason: 'noise' });
  });
  it('is not asked of cells that wait for the device', () => {
    const random = createRandom(5);
    const pairs = simulate(random, { time: 0, cpu: 0.2, noiseOfTime: 0.3 });
    expect(judge(ownCell, pairs, new Set([ownCell])).by).toBeUndefined();
  });
});
