import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RunDocument } from '../../../core/document/index.ts';
import { runNumber, runs } from '../../../../test/helpers/stored-runs.ts';
import { exportParquet, type ParquetRows } from './index.ts';
import { importDataJs } from '../import.ts';
import { openStore, type Store } from '../../../history/store/index.ts';
import { parquetFile } from './parquet-file.ts';
import { fileColumns, type RowPieces } from './columns.ts';
import { temporaryFolder } from '../../../../test/helpers/folders.ts';

type Row = Record<string, unknown>;

let folder: string;
let store: Store;
beforeEach(() => {
  folder = temporaryFolder();
  store = openStore(folder);
});

async function bytesOf(pieces: AsyncGenerator<Uint8Array>): Promise<ArrayBuffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return new Uint8Array(Buffer.concat(all)).buffer;
}

const read = async (pieces: AsyncGenerator<Uint8Array>): Promise<Row[]> =>
  parquetReadObjects({ file: await bytesOf(pieces) });

const exported = async (rows: ParquetRows): Promise<Row[]> => read((await exportParquet(store, rows)).pieces);

describe('a store as Parquet', () => {
  it('has a row for each figure of its trends, from segments and from points', async () => {
    await store.append([...runs(0, 40), runNumber(40, { fingerprint: 'f2' })]);
    const rows = await exported('summaries');
    const trends = await (await store.snapshot()).trends();
    const expected = trends.flatMap(({ cell, points }) =>
      points.map(({ run, value, low, high, fingerprint }) => [cell.id, run.id, fingerprint, value, low, high]),
    );
    const found = rows.map((row) => [row.cell, row.run, row.fingerprint, row.value, row.low, row.high]);
    expect(found.map(String).sort()).toEqual(expected.map(String).sort());
    expect(rows.length).toBe(82);
    expect(rows.find(({ run, runner }) => run === 'run-1' && runner === 'native')).toEqual({
      run: 'run-1',
      started_at: new Date('2026-01-01T01:00:00Z'),
      complete: true,
      tool: 'io-perf',
      suite: null,
      repository: 'ada/project',
      commit: runNumber(1).source!.commit,
      commit_at: null,
      ref: 'refs/heads/main',
      pull_request: null,
      job: null,
      subject: 'head',
      target: 'host',
      fingerprint: 'f1',
      os: 'linux',
      kernel: null,
      cpu: null,
      cores: 2,
      memory_bytes: null,
      filesystem: null,
      cell: 'native/read/pread?chunk=4KiB',
      runner: 'native',
      operation: 'read',
      api: 'pread',
      parameters: { chunk: '4KiB' },
      type: 'path',
      unit: 'ns/op',
      better: 'smaller',
      value: 1001,
      low: 990.99,
      high: 1011.01,
      samples: 3,
      bytes_per_op: null,
      calls: null,
      read_bytes: null,
      written_bytes: null,
      fsyncs: null,
      hazards: '',
    });
  });

  it('has a row for each sample', async () => {
    await store.append(runs(0, 33));
    const rows = await exported('samples');
    expect(rows.length).toBe(33 * 2 * 3);
    expect(Object.keys(rows[0]!)).toEqual(fileColumns.samples.map(({ name }) => name));
    expect(rows[1]).toMatchObject({
      run: 'run-0',
      round: 1,
      position: 0,
      ns: 10_001,
      ops: 10,
      unit: 'ns/op',
      value: 1000.1,
      cores: 2,
    });
  });

  it('takes the repository of imported entries from their file, and says that they have no samples', async () => {
    const entry = { commit: { id: 'c' }, date: 1.6e12, tool: 'go', benches: [{ name: 'B', value: 5, unit: 'MB/s' }] };
    const data = { lastUpdate: 1, repoUrl: 'https://github.com/a/b', entries: { S: [entry] } };
    await importDataJs(store, `window.BENCHMARK_DATA = ${JSON.stringify(data)}`, 'f');
    await store.append([runNumber(1, { cells: { 'native/read/pread': 7 } })]);
    expect(await exported('summaries')).toMatchObject([
      { repository: 'a/b', tool: 'go', unit: 'MB/s', better: 'bigger', value: 5, runner: 'imported' },
      { repository: 'ada/project', value: 7 },
    ]);
    const { pieces, without } = await exportParquet(store, 'samples');
    expect((await read(pieces)).length).toBe(3);
    expect(without.runs).toBe(1);
  });

  it('keeps names that are not cell ids, and leaves out values of the wrong type', async () => {
    const run = runNumber(1, { cells: { 'a "b"\n\u0000\ud800': 5 } });
    const odd: unknown = {
      ...run,
      subjects: { head: { ...run.subjects.head!, environment: { cores: 'many', os: 7 } } },
    };
    await store.append([odd as RunDocument]);
    expect(await exported('summaries')).toMatchObject([
      { cell: 'a "b"\n\u0000\ufffd', runner: null, parameters: {}, cores: null, os: null },
    ]);
  });

  it('says that it is empty', async () => {
    await expect(exportParquet(openStore(join(folder, 'none')), 'summaries')).rejects.toThrow('holds no runs');
  });

  it('names the file that is damaged', async () => {
    await store.append(runs(0, 33));
    const path = join(folder, 'segments/0/0/figures/0.js');
    await writeFile(path, (await readFile(path, 'utf8')).slice(0, 100));
    await expect(exported('summaries')).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining('segments/0/0/figures/0.js is not a file of a store') as string,
    });
  });
});

describe('a Parquet file', () => {
  const few = fileColumns.summaries.slice(0, 2);
  const row: RowPieces = [['run-1', null]];

  it('is written while rows come: never more than one group is held', async () => {
    let asked = 0;
    const batches = async function* (): AsyncGenerator<RowPieces[]> {
      for (; asked < 120; asked += 1) yield await Promise.resolve(Array.from({ length: 1000 }, () => row));
    };
    const askedAtPiece: number[] = [];
    for await (const piece of parquetFile(few, batches())) {
      askedAtPiece.push(asked);
      expect(piece.byteLength).toBeGreaterThan(0);
    }
    expect(askedAtPiece).toEqual([49, 99, 120, 120]);
  });

  it('without rows has its columns', async () => {
    const nothing = async function* (): AsyncGenerator<RowPieces[]> {
      yield await Promise.resolve([]);
    };
    expect(await read(parquetFile(fileColumns.summaries, nothing()))).toEqual([]);
  });
});
