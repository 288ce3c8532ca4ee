import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { formatRequest } from './connection.ts';
import { calibrateOps } from './calibration.ts';
import { isSteady, isWarm } from './warmup.ts';
import { summarize } from './cell-results.ts';
import { mergeLatency } from './tails.ts';
import { planRound } from './visit.ts';
import { timePerOp } from '../core/document/index.ts';

describe('a request line', () => {
  it('encodes other than plain characters as UTF-8 bytes', () => {
    expect(formatRequest('setup', 'traverse/readdir?entries=10', { seed: 42, corpus: '/tmp/a b/ü%' })).toBe(
      'setup traverse/readdir?entries=10 seed=42 corpus=/tmp/a%20b/%C3%BC%25',
    );
  });
});

describe('a cell', () => {
  it('is not warm before five blocks', () => {
    expect(isWarm([1, 1, 1, 1])).toBe(false);
  });
  it('is warm when the last five blocks show no trend, even with one outlier', () => {
    expect(isWarm([9, 5, 100, 100.5, 99.8, 250, 100.1])).toBe(true);
  });
  it('is not warm while the blocks get faster', () => {
    expect(isWarm([140, 130, 120, 110, 100])).toBe(false);
  });
  it('is warm after ten blocks in any case', () => {
    expect(isWarm([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])).toBe(true);
    expect(isSteady([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])).toBe(false);
  });
  it('is warm after as many blocks as there are rounds, but at least two', () => {
    expect([1, 2, 3].map((blocks) => isWarm([9, 8, 7].slice(0, blocks), 3))).toEqual([false, false, true]);
    expect([1, 2].map((blocks) => isWarm([9, 8].slice(0, blocks), 1))).toEqual([false, true]);
  });

  it('is warmed up further while the compiler of the runtime is at work, up to a bound', () => {
    const steady = Array.from({ length: 40 }, () => 100);
    const warmAfter = (compiling: number[], rounds?: number): number =>
      steady.findIndex((_, blocks) => isWarm(steady.slice(0, blocks), rounds, compiling.slice(0, blocks)));
    expect(warmAfter([])).toBe(5);
    expect(warmAfter([0.9, 0.9, 0.9, 0.01, 0.01, 0])).toBe(5);
    expect(warmAfter([...Array.from({ length: 14 }, () => 0.5), 0, 0])).toBe(16);
    expect(isWarm(steady.slice(0, 39), Infinity, steady.slice(0, 39))).toBe(false);
    expect(isWarm(steady, Infinity, steady)).toBe(true);
    expect(isWarm(steady.slice(0, 3), 3, steady.slice(0, 3))).toBe(true);
  });
});

describe('calibration', () => {
  const limits = { blockNs: 20e6, maxOps: 1e9, maxBytes: 1e9 };
  const runnerOf = (opNs: number, bytesPerOp = 0) => {
    const asked: number[] = [];
    return {
      asked,
      trial: async (ops: number) => {
        asked.push(ops);
        return Promise.resolve({ ns: opNs * ops, ops, bytes: bytesPerOp * ops });
      },
    };
  };
  /** A runner with its own clock. A trial takes this long in all, and inside its timed part. */
  const costing = (cost: (ops: number) => { ms: number; ns: number }) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    return (ops: number) => {
      const { ms, ns } = cost(ops);
      vi.advanceTimersByTime(ms);
      return Promise.resolve({ ns, ops, bytes: 0 });
    };
  };
  it('fills the block', async () => {
    const { trial } = runnerOf(1000);
    expect(await calibrateOps(trial, limits)).toMatchObject({ partOps: 8000, parts: 3 });
  });
  it('makes parts longer where each has much overhead', async () => {
    const trial = costing((ops) => ({ ms: 3 + ops / 100, ns: ops * 10_000 }));
    expect(await calibrateOps(trial, { ...limits, blockNs: 48e6 })).toMatchObject({ partOps: 900, parts: 5 });
  });
  it('takes one operation when that is longer than a block', async () => {
    const { trial, asked } = runnerOf(300e6);
    expect(await calibrateOps(trial, limits)).toMatchObject({ partOps: 1, parts: 1 });
    expect(asked).toEqual([1]);
  });
  it('keeps blocks short where preparing a whole one takes far longer than the block', async () => {
    const trial = costing((ops) => ({ ms: ops > 100 ? ops / 20 : 0, ns: ops * 10_000 }));
    const found = await calibrateOps(trial, { ...limits, blockNs: 100e6 });
    expect(found).toMatchObject({ parts: 1, isCostly: true });
    expect(found.partOps).toBeLessThanOrEqual(4000);
  });
  it('fills twice the overhead where that is the same for one operation and for many', async () => {
    const trial = costing((ops) => ({ ms: 60 + 10 * ops, ns: ops * 10e6 }));
    expect(await calibrateOps(trial, limits)).toMatchObject({ partOps: 8, parts: 1, isCostly: true });
    expect(await calibrateOps(trial, { ...limits, blockNs: 5e6 })).toMatchObject({ partOps: 2, parts: 1 });
  });
  it('keeps the limits of the runner and of written bytes', async () => {
    expect((await calibrateOps(runnerOf(1000).trial, { ...limits, maxOps: 512 })).partOps).toBe(512);
    expect((await calibrateOps(runnerOf(1000, 1000).trial, { ...limits, maxBytes: 64_000 })).partOps).toBe(64);
  });
  it('ends for an operation that takes no measurable time', async () => {
    expect((await calibrateOps(runnerOf(0).trial, { ...limits, maxOps: 4096 })).partOps).toBe(4096);
  });
});

describe('a summary', () => {
  const sample = (ns: number) => ({ round: 0, order: 0, ns });
  it('is per operation', () => {
    const summary = summarize(
      [10, 20, 30].map((ns) => sample(ns * 100)),
      100,
      4096,
    );
    expect(summary).toMatchObject({ ...timePerOp, value: 20, bytesPerSecond: (4096 * 1e9) / 20 });
  });
  it('has no throughput and no spread for zeros', () => {
    expect(summarize([sample(0)], 1, 4096)).toEqual({ ...timePerOp, value: 0 });
  });
  it('merges histograms and reads percentiles from them', () => {
    const latency = mergeLatency([
      {
        buckets: [
          [100, 90],
          [200, 5],
        ],
      },
      {
        buckets: [
          [200, 4],
          [900, 1],
        ],
      },
    ]);
    expect(latency.buckets).toEqual([
      [100, 90],
      [200, 9],
      [900, 1],
    ]);
    expect(summarize([sample(1)], 1, undefined, latency).latency).toEqual({
      p50Ns: 100,
      p90Ns: 100,
      p99Ns: 200,
      p999Ns: 900,
    });
  });
});

describe('a round', () => {
  const cells = Array.from({ length: 20 }, (_, index) => `cell-${index}`);
  it('visits every cell once, and both subjects in each visit', () => {
    const visits = planRound(1, 0, cells, ['base', 'head']);
    expect(visits.map(({ cell }) => cell).sort()).toEqual([...cells].sort());
    expect(visits.map(({ order }) => order)).toEqual(cells.map((_, index) => index));
    expect(visits.every(({ turns }) => turns.length === 1 && turns[0]!.length === 2)).toBe(true);
  });
  it('puts each subject first about equally often', () => {
    const first = Array.from({ length: 50 }, (_, round) => planRound(3, round, cells, ['base', 'head'])).flat();
    const share = first.filter(({ turns: [subjects] }) => subjects![0] === 'base').length / first.length;
    expect(Math.abs(share - 0.5)).toBeLessThan(0.06);
  });
  it('reverses the order of two subjects every other time that they are measured in a row', () => {
    const visits = Array.from({ length: 20 }, (_, round) => planRound(3, round, cells, ['base', 'head'], 4)).flat();
    for (const { turns } of visits) {
      expect(turns).toHaveLength(4);
      expect(turns[1]).toEqual(turns[0]!.toReversed());
      expect(turns[3]).toEqual(turns[2]!.toReversed());
    }
    const again = visits.filter(({ turns }) => turns[2]![0] === turns[0]![0]).length / visits.length;
    expect(Math.abs(again - 0.5)).toBeLessThan(0.1);
  });
});
