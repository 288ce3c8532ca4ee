/** `io-perf fleet export`: the rows of all stores by store and month, and what engines read of them (examples/queries/fleet). */
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportFleet } from '../../src/app/index.ts';
import type { FleetStore } from '../../src/gate/config/index.ts';
import { exportParquet, type ParquetRows } from '../../src/exchange/histories/parquet/index.ts';
import { openStore } from '../../src/history/store/index.ts';
import { writeStore } from '../analysis/many-repositories.ts';
import { makeFolder, repository } from '../helpers/folders.ts';
import { isLongCheck, longOnly } from '../speeds.ts';
import { findPython, runPython } from '../python.ts';
import { fill, history } from './stores.ts';

type Row = Record<string, unknown>;

const folder = makeFolder('data-set');
const at = (...parts: string[]): string => join(folder, ...parts);
const hourly = 24 * 31;

const exportTo = (output: string, stores: readonly FleetStore[], rows: ParquetRows = 'summaries') =>
  exportFleet({ stores, output: at(output), rows, host: process, environment: {} });

async function filesIn(output: string): Promise<string[]> {
  const entries = await readdir(at(output), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(at(output).length + 1))
    .sort();
}

const bufferOf = async (path: string): Promise<ArrayBuffer> => new Uint8Array(await readFile(path)).buffer;

async function rowsIn(output: string): Promise<Row[]> {
  const files = await filesIn(output);
  return (
    await Promise.all(files.map(async (path) => parquetReadObjects({ file: await bufferOf(at(output, path)) })))
  ).flat();
}

const inOrder = (rows: readonly Row[]): string[] =>
  rows
    .map((row) => JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)))
    .sort();

describe('the data set of a fleet', () => {
  const engine = { name: 'ada/engine', spec: at('engine') };
  const quiet = { name: 'quiet', spec: at('quiet') };

  beforeAll(async () => {
    await mkdir(at('quiet'));
    // January and a bit of February.
    await fill(engine.spec, history(40, { start: '2026-01-30T10:00:00Z' }));
    await fill(quiet.spec, history(3, { start: '2025-12-01T00:00:00Z' }));
  });

  it.each(['summaries', 'samples'] as const)(
    'has the same %s as the stores, in a file for each month',
    async (rows) => {
      const { stores } = await exportTo(rows, [engine, quiet], rows);
      expect(stores.map(({ name, written, unchanged }) => [name, written, unchanged])).toEqual([
        ['ada/engine', 2, 0],
        ['quiet', 1, 0],
      ]);
      expect(await filesIn(rows)).toEqual([
        'store=ada%2Fengine/month=2026-01-01/part.parquet',
        'store=ada%2Fengine/month=2026-02-01/part.parquet',
        'store=quiet/month=2025-12-01/part.parquet',
      ]);
      const expected = await Promise.all(
        [engine, quiet].map(async ({ spec }) => {
          const pieces: Uint8Array[] = [];
          for await (const piece of (await exportParquet(openStore(spec), rows)).pieces) pieces.push(piece);
          return parquetReadObjects({ file: new Uint8Array(Buffer.concat(pieces)).buffer });
        }),
      );
      const found = await rowsIn(rows);
      expect(found.length).toBeGreaterThan(40);
      expect(inOrder(found)).toEqual(inOrder(expected.flat()));
      for (const path of await filesIn(rows)) {
        for (const { started_at } of await parquetReadObjects({ file: await bufferOf(at(rows, path)) }))
          expect(path).toContain(`month=${(started_at as Date).toISOString().slice(0, 7)}-01`);
      }
    },
  );

  it('writes again only the months that have other runs', async () => {
    await cp(at('engine'), at('growing'), { recursive: true });
    const growing = { name: 'growing', spec: at('growing') };
    await exportTo('again', [growing]);
    const january = at('again', 'store=growing', 'month=2026-01-01', 'part.parquet');
    const before = await stat(january, { bigint: true });
    expect((await exportTo('again', [growing])).stores).toMatchObject([{ written: 0, unchanged: 2, rows: 0 }]);
    // An older run that arrives late, and a new one.
    await openStore(growing.spec).append([
      { ...history(41, { start: '2026-01-30T10:00:00Z' }).at(-1)! },
      { ...history(1, { start: '2025-11-03T00:00:00Z' })[0]!, id: 'late' },
    ]);
    expect((await exportTo('again', [growing])).stores).toMatchObject([{ written: 2, unchanged: 1 }]);
    const after = await stat(january, { bigint: true });
    expect([after.ino, after.mtimeNs]).toEqual([before.ino, before.mtimeNs]);
    const runs = new Set((await rowsIn('again')).map(({ run }) => run));
    expect(runs.size).toBe(42);
    expect(await filesIn('again')).toHaveLength(3);
    // Another store has the name now: months that it does not have are gone.
    expect((await exportTo('again', [{ ...quiet, name: 'growing' }])).stores).toMatchObject([
      { written: 1, removed: 3 },
    ]);
    expect(await rowsIn('again')).toHaveLength(3);
  });

  it('keeps the data of a store that cannot be read, and names folders without a store', async () => {
    await exportTo('kept', [engine, quiet]);
    await cp(at('quiet'), at('broken'), { recursive: true });
    await writeFile(at('broken', 'index.js'), 'x');
    const { stores, failures, others } = await exportTo('kept', [
      { name: 'quiet', spec: at('broken') },
      { name: 'young', spec: at('quiet') },
    ]);
    expect(stores.map(({ name }) => name)).toEqual(['young']);
    expect(failures.map(({ name }) => name)).toEqual(['UsageError']);
    expect(others).toEqual(['store=ada%2Fengine']);
    expect(await filesIn('kept')).toContain('store=quiet/month=2025-12-01/part.parquet');
  });

  it('overwrites only its own files, and leaves none half written', async () => {
    const own = at('foreign', 'store=quiet', 'month=2025-12-01');
    await mkdir(own, { recursive: true });
    await writeFile(join(own, '.part-00000000-0000-4000-8000-000000000000.tmp'), 'of one that was killed');
    await writeFile(join(own, 'part.parquet'), 'PAR1 mine');
    const refused = await exportTo('foreign', [quiet]);
    expect(refused.failures.map(({ message }) => message).join()).toMatch(
      /^Refusing to overwrite .*part\.parquet: it is damaged, or not a file/,
    );
    await rm(join(own, 'part.parquet'));
    expect((await exportTo('foreign', [quiet])).failures).toEqual([]);
    expect(await filesIn('foreign')).toEqual(['store=quiet/month=2025-12-01/part.parquet']);
  });

  it('has one folder inside of its own for any name', async () => {
    const names = ['../../up', '/etc/passwd', 'a=b&c %2F', 'C:\\x', '.', '..', "d'é 读", 'NUL'];
    const { failures } = await exportTo(
      'hostile',
      names.map((name) => ({ ...quiet, name })),
    );
    expect(failures).toEqual([]);
    const folders = (await readdir(at('hostile'))).sort();
    expect(folders).toHaveLength(names.length);
    for (const name of folders) expect(name).toMatch(/^store=(?:[\w.-]|%[0-9A-F]{2}|[^\0-\x7f])+$/);
    expect(folders.map((name) => decodeURIComponent(name.slice('store='.length))).sort()).toEqual([...names].sort());
  });
});

interface Answer {
  rows: number;
  first: Row[];
  last: Row[];
}

/** A year of two stores, and half a year of one, with what tests/analysis plants: thirteen files. */
async function makeFleet(output: string): Promise<void> {
  await writeStore(at('half'), 1, 489);
  await writeStore(at('also'), 1, 120);
  await fill(at('small'), history(hourly / 24, { start: '2023-01-01T00:00:00Z' }));
  await exportTo(output, [
    { name: 'ada/engine', spec: at('half') },
    { name: 'grace/compiler', spec: at('also') },
    { name: "edsger's päths", spec: at('small') },
  ]);
}

async function ask(names: readonly string[], python: string): Promise<Answer[]> {
  const files = names.map((name) => join(repository, 'examples/queries/fleet', name));
  const words = [join(repository, 'test/fleet/queries.py'), ...files];
  const { code, stdout, stderr } = await runPython(python, words, folder);
  expect(code, stderr).toBe(0);
  return stdout
    .trimEnd()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Answer);
}

const texts = (answer: Answer): string => answer.first.flatMap((row) => Object.values(row)).join('\n');

describe('the queries of examples/queries/fleet', () => {
  const [duckdb, arrow, clickhouse, spark] = [
    findPython('duckdb'),
    findPython('pyarrow', 'polars', 'pandas'),
    findPython('chdb'),
    findPython('pyspark'),
  ];
  beforeAll(() => makeFleet('fleet-data'), 120_000);

  it('are of a data set with row groups by cell, each with its minimum and maximum', async () => {
    // 512 runs in half a year, 489 cells: some 45,000 rows a month.
    const path = at('fleet-data', 'store=ada%2Fengine', 'month=2023-03-01', 'part.parquet');
    const { row_groups: groups } = parquetMetadata(await bufferOf(path));
    expect(groups.map(({ num_rows: rows }) => Number(rows)).slice(0, -1)).toEqual([20_000, 20_000]);
    const ranges = groups.map(({ columns }) => {
      const { statistics } = columns.find(({ meta_data }) => meta_data!.path_in_schema[0] === 'cell')!.meta_data!;
      return [statistics!.min_value, statistics!.max_value] as string[];
    });
    for (const [position, [low, high]] of ranges.entries()) {
      expect(low! <= high!).toBe(true);
      if (position > 0) expect(ranges[position - 1]![1]! <= low!).toBe(true);
    }
  });

  it.skipIf(duckdb === undefined)(
    'read only the files and row groups that they need, in DuckDB (Python package duckdb)',
    async () => {
      const names = ['stores', 'slower', 'two-files', 'one-cell'].map((name) => `${name}.duckdb.sql`);
      const [what, slower, files, groups] = await ask(names, duckdb!);
      expect(what!.first.map(({ store, runs }) => [store, runs])).toEqual([
        ['ada/engine', 512],
        ["edsger's päths", 31],
        ['grace/compiler', 512],
      ]);
      // One repository of five writes slower from the last month on.
      expect(slower!.rows).toBeGreaterThan(0);
      for (const { cell, repository: whose } of slower!.first) {
        expect(cell).toContain('/write/');
        expect(whose).toBe('grace/compiler');
      }
      expect(await filesIn('fleet-data')).toHaveLength(13);
      expect(texts(files!)).toContain('Scanning Files: 2/13');
      expect(texts(groups!)).toMatch(/Scanning Files: 6\/13/);
      expect(texts(groups!)).toMatch(/Row Groups Scanned: 6 \/ 6/);
    },
    120_000,
  );

  it.skipIf(arrow === undefined)(
    'read only the files that they need, in pyarrow and Polars (Python packages pyarrow, polars, pandas)',
    async () => {
      const [pyarrow, polars] = await ask(['with-pyarrow.py', 'with-polars.py'], arrow!);
      expect(pyarrow!.first[0]!.printed).toContain('2 of 13 files are read');
      expect(polars!.first[0]!.printed).toMatch(/month=2023-05-01.*month=2023-06-01/s);
      expect(String(polars!.first[0]!.printed).match(/part\.parquet/g)).toHaveLength(2);
      expect(polars!.first[0]!.series).toBe(pyarrow!.first[0]!.series);
    },
    120_000,
  );

  it.skipIf(clickhouse === undefined || !isLongCheck)(
    `read only the files that they need, in ClickHouse (Python package chdb)${longOnly}`,
    async () => {
      const [answer] = await ask(['level.clickhouse.sql'], clickhouse!);
      expect(answer!.first[0]!.name).toBe('ada/engine');
      const wanted = (await filesIn('fleet-data')).filter((path) => /ada%2Fengine.*2023-0[56]/.test(path));
      const rows = await Promise.all(
        wanted.map(async (path) => Number(parquetMetadata(await bufferOf(at('fleet-data', path))).num_rows)),
      );
      expect(wanted).toHaveLength(2);
      expect(answer!.last).toEqual([{ storage_rows_read: rows[0]! + rows[1]! }]);
    },
    240_000,
  );

  it.skipIf(spark === undefined || !isLongCheck)(
    `read only the files that they need, in Spark (Python package pyspark, Java)${longOnly}`,
    async () => {
      const [answer] = await ask(['level.spark.sql'], spark!);
      expect(answer!.rows).toBeGreaterThan(400);
      expect(answer!.last).toEqual([{ files_read: 2 }]);
    },
    480_000,
  );
});
