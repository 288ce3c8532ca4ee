/** The queries of examples/queries: at night on a history of a million figures, in the short check on a third of it. */
import { createWriteStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../helpers/stored-runs.ts';
import { exportParquet, type ParquetRows } from '../../src/exchange/histories/parquet/index.ts';
import { openStore } from '../../src/history/store/index.ts';
import { makeFolder, repository } from '../helpers/folders.ts';
import { isLongCheck } from '../speeds.ts';
import { findPython, runPython } from '../python.ts';
import { repositories, slower, writeStore } from './many-repositories.ts';

interface Answer {
  file: string;
  rows: number;
  first: Record<string, string | number>[];
}

const python = findPython('duckdb');
const cells = isLongCheck ? 489 : 180;

describe.skipIf(python === undefined)('the queries of examples/queries (need the Python package duckdb)', () => {
  let folder: string;
  let figures: number;
  let answers: Answer[];
  const of = (name: string): Answer => answers.findLast(({ file }) => file === name)!;

  async function exportTo(name: string, store: string, rows: ParquetRows): Promise<void> {
    const { pieces } = await exportParquet(openStore(store), rows);
    await pipeline(Readable.from(pieces), createWriteStream(join(folder, name)));
  }

  beforeAll(async () => {
    folder = makeFolder('analysis');
    const [history, few] = [join(folder, 'history'), join(folder, 'few')];
    figures = await writeStore(history, 4, cells);
    await exportTo('history.parquet', history, 'summaries');
    await openStore(few).append(runs(0, 40));
    await exportTo('samples.parquet', few, 'samples');
    const queries = join(repository, 'examples/queries');
    const names = readdirSync(queries).filter((name) => name.endsWith('.sql'));
    const files = names.map((name) => join(queries, name));
    const { code, stdout, stderr } = await runPython(
      python!,
      [join(repository, 'test/analysis/queries.py'), ...files],
      folder,
    );
    expect(code, stderr).toBe(0);
    answers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Answer);
  }, 300_000);

  it('run on every row', () => {
    expect(figures).toBeGreaterThanOrEqual(4 * 512 * cells);
    const copied = of('folders').first;
    expect(copied.map((row) => row.repository).sort()).toEqual([...repositories].sort());
    expect(copied.reduce((sum, row) => sum + Number(row.figures), 0)).toBe(figures);
  });

  it('all return rows', () => {
    expect(answers.length).toBeGreaterThanOrEqual(9);
    for (const { file, rows } of answers) expect(rows, file).toBeGreaterThan(0);
  });

  it('find what became slower, and nothing else', () => {
    const { first } = of('slower');
    for (const row of first) {
      expect(row.repository).toBe(slower.repository);
      expect(row.cell).toContain(`/${slower.operation}/`);
      expect(Math.abs(Number(row.ratio) - slower.by)).toBeLessThan(0.05);
    }
  });

  it('find when it changed, and which counts changed', () => {
    const change = 4 * 512 - slower.runs;
    const numberOf = (commit: unknown): number => parseInt(String(commit), 16);
    for (const row of of('since').first) {
      expect(row.repository).toBe(slower.repository);
      // A median of ten may turn a few runs early or late; a series has every fifth run, or every fifteenth.
      expect(Math.abs(numberOf(row.commit) - change)).toBeLessThan(5 * 15);
    }
    const changed = of('counts').first.filter(({ calls }) => calls === 4);
    expect(changed.length).toBeGreaterThan(0);
    for (const row of changed) {
      expect(row.repository).toBe(slower.repository);
      expect(numberOf(row.commit)).toBeGreaterThanOrEqual(change);
      expect(numberOf(row.commit)).toBeLessThan(change + 5 * 3);
    }
  });
});
