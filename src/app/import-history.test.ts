/** Exports of Bencher that overlap, into a real store in a folder. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from '../history/store/index.ts';
import { temporaryFolder } from '../../test/helpers/folders.ts';
import { importHistory } from './import-history.ts';

/** A query of performance: benchmarks with a figure of each report. */
const query = (benchmarks: readonly string[], reports: readonly number[]): string =>
  JSON.stringify({
    results: benchmarks.map((name) => ({
      branch: { name: 'main' },
      testbed: { name: 'linux' },
      benchmark: { name },
      measure: { name: 'Latency', slug: 'latency', units: 'nanoseconds (ns)' },
      metrics: reports.map((day) => ({
        report: `report-${day}`,
        start_time: `2026-01-0${day}T10:00:00Z`,
        version: { hash: String(day).repeat(40) },
        metric: { value: 100 + day, lower_value: 99 + day, upper_value: 101 + day },
      })),
    })),
  });

it('a figure that two exports have is a point of the trend once', async () => {
  const folder = temporaryFolder();
  const place = join(folder, 'store');
  const load = (...texts: string[]) => {
    const files = texts.map((text, index) => {
      const path = join(folder, `export-${index}.json`);
      writeFileSync(path, text);
      return path;
    });
    return importHistory('bencher', files, { spec: place, host: process });
  };
  expect(await load(query(['read'], [1, 2]))).toMatchObject({ added: 2, present: 0 });
  expect(await load(query(['read', 'write'], [1, 2, 3]))).toMatchObject({ added: 3, present: 0 });
  expect(await load(query(['write'], [2, 3]), query(['write', 'read'], [3, 4]))).toMatchObject({
    added: 1,
    present: 2,
  });
  const store = openStore(place);
  const trends = await (await store.snapshot()).trends();
  expect(
    trends.map(({ cell, points }) => [cell.id.split('/').at(-1), points.map(({ value, low }) => [value, low])]).sort(),
  ).toEqual([
    ['read', [1, 2, 3, 4].map((day) => [100 + day, 99 + day])],
    ['write', [1, 2, 3, 4].map((day) => [100 + day, 99 + day])],
  ]);
  expect(await store.check()).toEqual([]);
  await store.close();
});
