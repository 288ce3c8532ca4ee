/** Tables in the shape of the five studies. */
import { describe, expect, it } from 'vitest';
import type { CellSubject, RunDocument } from '../../core/document/index.ts';
import { runNumber } from '../../../test/helpers/stored-runs.ts';
import { studyTables } from './study-tables.ts';
import type { Table } from '../../report/tables/index.ts';

/** @param cells id → median time in ns */
const run = (cells: Record<string, number>): { name: string; run: RunDocument } => {
  const document = runNumber(0, { cells });
  for (const { subject } of Object.values(document.cells)) {
    const { summary } = subject.head!;
    Object.assign(summary!, { low: summary!.value * 0.9, high: summary!.value * 1.1 });
  }
  return { name: 'run.json', run: document };
};

const line = (table: Table, ...first: string[]): string[] =>
  table.rows.find((row) => first.every((text, at) => row[at] === text))!;

describe('a study', () => {
  it.each([
    ['000', 52, 52],
    ['001', 55, 93],
    ['002', 12, 12],
    ['003', 146, 292],
    ['004', 11, 11],
  ])('%s has all its rows though nothing was measured', (study, rows, figures) => {
    const tables = studyTables(study, [run({})]);
    expect(tables.flatMap((table) => table.rows).length).toBe(rows);
    expect(tables.at(-1)!.notes.join(' ')).toContain(`0 of ${figures} published figures`);
  });

  it('is refused when it is not known', () => {
    expect(() => studyTables('999', [run({})])).toThrow('no study "999": the studies are 000 ');
  });

  it('takes the first of several documents', () => {
    const cell = 'native/exists/stat?case=hit';
    const [table] = studyTables('000', [run({ [cell]: 1e6 }), run({ [cell]: 9e6 })]);
    expect(line(table!, 'I-1')[6]).toBe('9.00 – 11.0 s');
  });
});

describe('study 000', () => {
  it('gives the time of as many calls as published', () => {
    const [table] = studyTables('000', [run({ 'swift/exists/FileManager.fileExists?case=hit': 1e6 })]);
    expect(line(table!, 'I-1').slice(2, 6)).toEqual(['10000', '2.88 – 2.89 s', '9.00 – 11.0 s', '×3.47']);
  });

  it('has a floor where there is no Swift', () => {
    const [table] = studyTables('000', [run({ 'native/exists/stat?case=hit': 1e6 })]);
    expect(line(table!, 'I-1').slice(4, 8)).toEqual(['–', '–', '9.00 – 11.0 s', 'native/exists/stat']);
  });
});

describe('study 001', () => {
  it('has each way with and without random numbers', () => {
    const block = 'java/write/FileOutputStream.block?chunk=1KiB';
    const tables = studyTables('001', [
      run({
        [`${block}&family=seed-faithful&size=1MiB&target=existing`]: 30e6,
        [`${block}&size=1MiB&target=existing`]: 2e6,
      }),
    ]);
    expect(tables.map(({ title }) => title.slice(0, 3))).toEqual(['J-A', 'J-B', 'J-C', 'J-D', 'J-E']);
    expect(line(tables[0]!, '1MiB').slice(1, 4)).toEqual(['29.4 ms', '30.0 ms', '2.00 ms']);
    expect(line(tables[1]!, '1KiB').slice(1, 4)).toEqual(['29 ms', '30.0 ms', '2.00 ms']);
  });
});

describe('study 002', () => {
  it('takes the eleventh of twenty samples', () => {
    const cell = 'dotnet/write/FileStream.chunked?chunk=64KiB&size=100MiB&target=existing';
    const one = run({ [cell]: 5e6 });
    const figures: Partial<CellSubject> = {
      opsPerSample: 1,
      bytesPerOp: 104_857_600,
      samples: Array.from({ length: 20 }, (_, round) => ({ round, order: 0, ns: (20 - round) * 1e6 })),
    };
    Object.assign(one.run.cells[cell]!.subject.head!, figures);
    const [table] = studyTables('002', [one]);
    expect(line(table!, 'C3').slice(2, 7)).toEqual(['21.9682 ms', '4.45 GiB/s', '11.0 ms', '8.88 GiB/s', '20']);
  });
});

describe("a study that was repeated by its author's method", () => {
  it('has the figure of each row by itself, though two rows share a cell', () => {
    const cell = 'dotnet/write/FileStream.chunked?chunk=64KiB&size=100MiB&target=existing';
    const one = run({ [cell]: 5e6 });
    one.run.study = '002';
    const samples = (row: string, ms: number) =>
      [ms, ms * 3].flatMap((level, pass) =>
        [1, 1, 2].map((by, round) => ({ round, order: 0, ns: level * by * 1e6, row, pass })),
      );
    Object.assign(one.run.cells[cell]!.subject.head!, {
      opsPerSample: 1,
      samples: [...samples('C3', 20), ...samples('C11', 900)],
    });
    const [table] = studyTables('002', [one]);
    expect(line(table!, 'C3')[4]).toBe('40.0 ms');
    // Of 100 MB here, a tenth of the published size, it is no figure of C6 either, which was not repeated.
    expect(line(table!, 'C6')[4]).toBe('–');
  });
});

describe('study 003', () => {
  it('has cold and warm side by side', () => {
    const base = 'java/read-set/FileChannel.map.leak';
    const query = 'count=800&max=4KiB&min=1KiB';
    const [table] = studyTables('003', [run({ [`${base}?cache=cold&${query}`]: 50e6, [`${base}?${query}`]: 5e6 })]);
    const row = line(table!, 'set-9', '800 files of 1KiB to 4KiB', 'JavaMMap');
    expect(row.slice(3, 7)).toEqual(['822.5 ms', '50.0 ms', '146.3 ms', '5.00 ms']);
  });
});

describe('study 004', () => {
  it('compares with the standard library of the same machine, at the size that was measured', () => {
    const query = 'cache=cold&entries=100000&family=seed-faithful&shape=source';
    const [table] = studyTables('004', [
      run({
        [`java/traverse/Files.walk?${query}`]: 900e6,
        [`java/traverse/jnr-readdir-forkjoin?${query}&threads=6`]: 100e6,
      }),
    ]);
    const row = line(table!, 'T-5');
    expect(row.slice(2, 6)).toEqual(['36833 ms', '×33.5', '100 ms', '×9.00']);
    expect(row.at(-1)).toBe('entries=100000');
    expect(table!.notes.join(' ')).toContain('0.1 of the published ones');
  });
});
