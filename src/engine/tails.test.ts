import { describe, expect, it } from 'vitest';
import { tailMetric, wholeOf } from '../core/document/index.ts';
import { percentileId } from '../core/cells/index.ts';
import { percentileOf, requestsOfBlock, Tails } from './tails.ts';

const sample = (round: number) => ({ round, order: 0, ns: 1, process: 0, setup: 0 });
const cell = 'native/read/pread?chunk=4KiB&size=16MiB';

describe('the percentiles of a cell', () => {
  it('are those of all requests of a block together', () => {
    const tails = new Tails(cell);
    const buckets = (slow: number): [number, number][] => [
      [1024, 100 - slow],
      [4096, slow],
    ];
    tails.take(sample(0), [{ buckets: buckets(0) }, { buckets: buckets(8) }]);
    expect([...tails.series.keys()]).toEqual(['native/read/pread?chunk=4KiB&metric=p99&size=16MiB']);
    const [figure] = tails.series.get(percentileId(cell, 'p99'))!.samples;
    // Rank 198 of 200: the sixth of the eight that are slow.
    expect(figure).toMatchObject({ round: 0, ns: 4096 + 64 * (6 / 8) });
  });

  it('need two operations beyond them', () => {
    const tails = new Tails(cell);
    const metricsOf = (ops: number): string[] => {
      tails.series.clear();
      tails.take(sample(0), [{ buckets: [[1024, ops]] }]);
      return [...tails.series.keys()].map((id) => tailMetric(id)!);
    };
    expect(metricsOf(199)).toEqual([]);
    expect(metricsOf(200)).toEqual(['p99']);
    expect(metricsOf(1999)).toEqual(['p99']);
    expect(metricsOf(2000)).toEqual(['p99', 'p99.9']);
    expect(tails.merged!.buckets).toEqual([[1024, 199 + 200 + 1999 + 2000]]);
  });

  it('are interpolated inside a bucket by their rank', () => {
    expect(percentileOf({ buckets: [[10, 100]] }, 0.99)).toBeCloseTo(10.99);
    expect(percentileOf({ buckets: [[6400, 4]] }, 0.5)).toBe(6400 + 64 / 2);
  });

  it('come from blocks that do not delay a sample too long', () => {
    // 40 ms of operations, at most 4000 of them, at least 200; none where 200 take longer than two seconds.
    expect(requestsOfBlock({ opNs: 1000, partOps: 1000 }, false)).toBe(4);
    expect(requestsOfBlock({ opNs: 100_000, partOps: 100 }, false)).toBe(4);
    // Half of the operations for p99.9 fit, so it gets all of them.
    expect(requestsOfBlock({ opNs: 21_000, partOps: 100 }, false)).toBe(20);
    expect(requestsOfBlock({ opNs: 5e6, partOps: 8 }, false)).toBe(25);
    expect(requestsOfBlock({ opNs: 11e6, partOps: 1 }, false)).toBe(0);
    // Files that are made slow down the next ones.
    expect(requestsOfBlock({ opNs: 1000, partOps: 64 }, true)).toBe(4);
  });
});

describe('a cell of a percentile', () => {
  it.each([
    [`${cell}&x=1`, undefined, `${cell}&x=1`],
    [percentileId(cell, 'p99.9'), 'p99.9', cell],
    [percentileId('native/stat/stat', 'p99'), 'p99', 'native/stat/stat'],
    ['command/run/disk?benchmark=read&metric=total-p99', 'total-p99', 'command/run/disk'],
    ['command/run/disk?benchmark=read&metric=p50', undefined, 'command/run/disk'],
    ['fio/job/write?metric=iops', undefined, 'fio/job/write'],
  ])('%s', (id, metric, whole) => {
    expect([tailMetric(id), wholeOf(id)]).toEqual([metric, whole]);
  });
});
