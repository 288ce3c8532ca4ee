import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Times of one unchanging program: per cell, blocks measured side by side as [ran first, ran second], in ns. */
export interface Recording {
  cells: Map<string, [number, number][]>;
}

/** Recordings made under one condition. */
export interface Condition {
  name: string;
  recordings: Recording[];
}

/**
 * Reads a folder shaped like the project's data: `traces/*.jsonl.gz` with lines {"out":{"cell":[[ns,ns],…]}} and
 * `traces/*.csv.gz` with columns os,benchmark,build,iteration,ns (consecutive iterations become pairs).
 */
export function readConditions(folder: string): Condition[] {
  const traces = join(folder, 'traces');
  return readdirSync(traces)
    .sort()
    .flatMap((file) => {
      const name = file.replace(/\.(jsonl|csv)\.gz$/, '');
      const read = (): string[] =>
        gunzipSync(readFileSync(join(traces, file)))
          .toString('utf8')
          .trim()
          .split(/\r?\n/);
      if (file.endsWith('.jsonl.gz')) return [{ name, recordings: read().map(parseLine) }];
      if (file.endsWith('.csv.gz')) return [{ name, recordings: parseTable(read()) }];
      return [];
    });
}

/** Joins each recording with those made after it, cyclically, for N times as many pairs. */
export const joined = ({ name, recordings }: Condition, times: number): Condition => ({
  name,
  recordings: recordings.map(({ cells }, index) => ({
    cells: new Map(
      [...cells.keys()].map((cell) => [
        cell,
        Array.from({ length: times }, (_, next) => recordings[(index + next) % recordings.length]!).flatMap(
          (recording) => recording.cells.get(cell) ?? [],
        ),
      ]),
    ),
  })),
});

function parseLine(line: string): Recording {
  const { out } = JSON.parse(line) as { out: Record<string, [number, number][]> };
  return { cells: new Map(Object.entries(out)) };
}

function parseTable(lines: string[]): Recording[] {
  const [header, ...rows] = lines.map((line) => line.split(','));
  const column = (name: string): number => header!.indexOf(name);
  const [benchmark, build, ns] = [column('benchmark'), column('build'), column('ns')];
  const series = new Map<string, Map<string, number[]>>();
  for (const row of rows) {
    const cells = series.get(row[build]!) ?? new Map<string, number[]>();
    series.set(row[build]!, cells);
    const values = cells.get(row[benchmark]!) ?? [];
    cells.set(row[benchmark]!, values);
    values.push(Number(row[ns]));
  }
  return [...series.values()].map((cells) => ({
    cells: new Map(
      [...cells].map(([name, values]) => [
        name,
        Array.from({ length: Math.floor(values.length / 2) }, (_, pair): [number, number] => [
          values[2 * pair]!,
          values[2 * pair + 1]!,
        ]),
      ]),
    ),
  }));
}
