/** Recorded histories for the evaluation: CSV of any name, and the `data.js` of github-action-benchmark. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseHistories } from '../../src/judge/index.ts';
import type { Annotations } from './tcpd-scores.ts';

/** One file's series: at least five finite values each. */
export interface HistorySet {
  name: string;
  series: number[][];
}

export function readHistorySets(folder: string): HistorySet[] {
  return readdirSync(folder)
    .filter((file) => /\.(csv|js)(\.gz)?$/.test(file))
    .sort()
    .map((file) => {
      const text = readText(join(folder, file));
      const series = (/\.js(\.gz)?$/.test(file) ? benchmarkSeries(text) : [...parseHistories(text).values()])
        .map((values) => values.filter(Number.isFinite))
        .filter((values) => values.length >= 5);
      return { name: basename(file).replace(/\..*$/, ''), series };
    });
}

function readText(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

interface BenchmarkData {
  entries: Record<string, { benches: { name: string; value: number }[] }[]>;
}

function benchmarkSeries(text: string): number[][] {
  const data = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as BenchmarkData;
  const series = new Map<string, number[]>();
  for (const [suite, runs] of Object.entries(data.entries)) {
    for (const bench of runs.flatMap((run) => run.benches)) {
      const key = `${suite} ${bench.name}`;
      series.set(key, [...(series.get(key) ?? []), bench.value]);
    }
  }
  return [...series.values()];
}

export interface AnnotatedSeries {
  name: string;
  values: number[];
  annotations: Annotations;
}

/** The annotated series of a folder with `annotations.json`; none when it is not there. */
export function readAnnotated(folder: string): AnnotatedSeries[] {
  if (!existsSync(join(folder, 'annotations.json'))) return [];
  const annotations = JSON.parse(readFileSync(join(folder, 'annotations.json'), 'utf8')) as Record<string, Annotations>;
  return Object.entries(annotations).map(([name, byAnnotator]) => {
    const { values } = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as { values: number[] };
    return { name, values, annotations: byAnnotator };
  });
}
