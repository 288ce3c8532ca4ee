import { expect, it } from 'vitest';
import type { RunDocument } from '../core/document/index.ts';
import { durationsOf, weigher } from './durations.ts';

/** @param cells cell → ns of its samples, one a round */
function run(os: string, cells: Record<string, number[]>): RunDocument {
  const samples = (list: number[]) => list.map((ns, round) => ({ round, order: 0, ns }));
  return {
    schema: 'io-perf/run/v1',
    id: os,
    startedAt: '2026-01-01T00:00:00Z',
    endedAt: '2026-01-01T00:01:00Z',
    complete: true,
    seed: 1,
    tool: { name: 'io-perf', version: '1' },
    subjects: { head: { target: 'host', directory: '/', environment: { os }, fingerprint: os, hazards: [] } },
    cells: Object.fromEntries(
      Object.entries(cells).map(([cell, list]) => [
        cell,
        { subject: { head: { opsPerSample: 1, samples: samples(list) } } },
      ]),
    ),
    skipped: [],
    errors: [],
  };
}

it('a cell weighs what a round of it takes, however long the run was', () => {
  const weigh = weigher(durationsOf([run('linux', { short: [10, 10], long: [30, 30, 30, 30] })]), 'linux');
  expect([weigh('short'), weigh('long')]).toEqual([10, 30]);
});
it('the newest run counts', () => {
  const weigh = weigher(durationsOf([run('linux', { cell: [5] }), run('linux', { cell: [50] })]), 'linux');
  expect(weigh('cell')).toBe(5);
});
it('the own platform counts before others, and others before nothing', () => {
  const weigh = weigher(durationsOf([run('linux', { a: [1], b: [2] }), run('windows', { a: [7] })]), 'windows');
  expect([weigh('a'), weigh('b')]).toEqual([7, 2]);
});
it('gives an unknown cell the median of the known ones', () => {
  const weigh = weigher(durationsOf([run('linux', { a: [1], b: [3], c: [100] })]), 'linux');
  expect(weigh('new')).toBe(3);
});
it('without any record all are equal', () => {
  const weigh = weigher(durationsOf([]), 'linux');
  expect(weigh('a')).toBe(weigh('b'));
  expect(weigh('a')).toBeGreaterThan(0);
});
