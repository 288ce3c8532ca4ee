import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { formatCellId, parseCellId, cellBytes, operations } from '../../core/cells/index.ts';
import { findCell, listCells, suiteCells } from './cells.ts';

describe('the matrix', () => {
  it('has canonical ids, each once', () => {
    for (const cells of [listCells(), suiteCells('seeds'), suiteCells('quick')]) {
      const ids = cells.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const cell of cells) {
        expect(formatCellId(parseCellId(cell.id))).toBe(cell.id);
        expect(findCell(cell.id)).toMatchObject({ id: cell.id, type: cell.type, cache: cell.cache, group: cell.group });
      }
    }
  });

  it('has every suite in full, and quick in standard', () => {
    const ids = (suite: Parameters<typeof suiteCells>[0], scale?: number): Set<string> =>
      new Set(suiteCells(suite, scale).map(({ id }) => id));
    const [full, standard] = [ids('full'), ids('standard')];
    for (const suite of ['smoke', 'quick', 'standard'] as const)
      for (const id of ids(suite)) expect(full.has(id), id).toBe(true);
    for (const id of ids('seeds', 1)) expect(full.has(id), id).toBe(true);
    for (const id of ids('quick')) expect(standard.has(id), id).toBe(true);
  });

  it('has a row for every runner', () => {
    const folder = fileURLToPath(new URL('../../../runners', import.meta.url));
    const runners = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'runner.yaml')));
    expect(runners).toEqual(expect.arrayContaining(['native', 'node', 'java', 'swift', 'dotnet', 'python', 'command']));
    expect([...new Set(listCells().map(({ runner }) => runner))].sort()).toEqual(runners.sort());
  });

  it('tries every operation in smoke that node and native have, with over 60 cells between them', () => {
    const smoke = suiteCells('smoke').filter(({ platforms }) => platforms.includes('linux'));
    for (const runner of ['native', 'node']) {
      const tried = new Set(smoke.filter((cell) => cell.runner === runner).map(({ operation }) => operation));
      const has = new Set(
        listCells()
          .filter((cell) => cell.runner === runner)
          .map(({ operation }) => operation),
      );
      expect(tried).toEqual(has);
    }
    expect(smoke.filter(({ runner }) => ['native', 'node'].includes(runner)).length).toBeGreaterThan(60);
    // What a runtime does by itself, without a call of the system for it, and what is a study's or the user's.
    const others = ['read-archive', 'extract', 'read-packed', 'write-packed', 'match', 'watch', 'write-burst', 'run'];
    const known = operations()
      .map(({ name }) => name)
      .filter((name) => !others.includes(name));
    expect(new Set(smoke.filter(({ runner }) => runner === 'native').map(({ operation }) => operation))).toEqual(
      new Set(known),
    );
  });

  it('gates about forty cells of native and node in quick, and a handful of device ones beside them', () => {
    const quick = suiteCells('quick').filter(
      ({ runner, platforms }) => ['native', 'node'].includes(runner) && platforms.includes('linux'),
    );
    const paths = quick.filter(({ type }) => type === 'path');
    expect(paths.length).toBeGreaterThanOrEqual(36);
    expect(paths.length).toBeLessThanOrEqual(48);
    expect(quick.length - paths.length).toBeLessThanOrEqual(8);
    const others = new Set(listCells().map(({ runner }) => runner));
    for (const runner of [...others].filter((name) => !['native', 'node'].includes(name)))
      expect(suiteCells('quick').filter((cell) => cell.runner === runner).length, runner).toBeLessThanOrEqual(9);
  });

  it('gives a cell its published figures in whatever suite it is met', () => {
    const quick = suiteCells('quick').find(({ id }) => id === 'swift/exists/FileManager.fileExists?case=hit')!;
    expect(quick.seeds.map(({ row }) => row)).toEqual(['I-1']);
    expect(findCell('swift/read/FileHandle.readData?cache=cold&chunk=1KiB&size=102MiB').seeds).toMatchObject([
      { row: 'I-44', scale: 0.1, publishedParameters: { size: '1GiB' } },
    ]);
  });
});

describe('a cell by its id', () => {
  it('need not be in any suite', () => {
    expect(findCell('native/read/read?chunk=2KiB&size=3MiB')).toMatchObject({
      id: 'native/read/read?chunk=2KiB&size=3MiB',
      type: 'path',
      cache: 'warm',
      group: 'Reading files',
      seeds: [],
    });
  });

  it('is made canonical', () => {
    expect(findCell('native/read/read?cache=warm&chunk=2048B&size=3MiB').id).toBe(
      'native/read/read?chunk=2KiB&size=3MiB',
    );
  });

  it('may be a workload of the user', () => {
    expect(findCell('command/run/import-10k')).toMatchObject({ type: 'path', cache: 'warm', group: 'Workloads' });
    // A cold workload is gated on time like a warm one: its owner asked for it.
    expect(findCell('command/run/import-10k?cache=cold')).toMatchObject({ type: 'path', cache: 'cold' });
    expect(() => findCell('command/run/import-10k?size=1MiB')).toThrow('it has no parameter "size"');
  });

  it.each([
    ['native/read/raed?size=1MiB', 'There is no native/read/raed: the nearest is native/read/read;'],
    ['native/read/read?chunk=2K&size=3MiB', 'is not a cell: chunk=2K cannot be: "2K" is not a size'],
    ['native/read/read?chunk=2KiB', 'its parameter "size" is missing'],
    ['native/stat/stat?colour=red', 'it has no parameter "colour": it takes kind.'],
  ])('%s: %s', (id, message) => {
    expect(() => findCell(id)).toThrow(message);
  });
});

describe('what a cell needs', () => {
  it.each([
    ['native/read/read?chunk=4KiB&size=16MiB', 16 * 2 ** 20, 16 * 2 ** 20],
    ['native/read-at/pread?chunk=4KiB&size=16MiB', 16 * 2 ** 20, 4096],
    ['native/copy/copy_file_range?size=4MiB', 8 * 2 ** 20, 4 * 2 ** 20],
    ['native/read-set/read?count=800&max=4KiB&min=1KiB', 800 * 4096, 800 * 2560],
    ['native/append/write?chunk=4KiB', 4096, 4096],
    ['native/stat/stat', 0, 0],
  ])('%s: at least %d bytes of disk, %d a time', (id, atLeastBytes, bytesPerOp) => {
    const footprint = cellBytes(findCell(id));
    expect(footprint.bytesPerOp).toBe(bytesPerOp);
    expect(footprint.diskBytes).toBeGreaterThanOrEqual(atLeastBytes);
    expect(footprint.diskBytes).toBeLessThanOrEqual(atLeastBytes * 2.2 + 8192);
  });

  it('is a whole number for every cell', () => {
    for (const cell of listCells()) {
      const { diskBytes, bytesPerOp } = cellBytes(cell);
      expect(Number.isSafeInteger(Math.ceil(diskBytes)), cell.id).toBe(true);
      expect(Number.isSafeInteger(bytesPerOp), cell.id).toBe(true);
    }
  });

  it('stays small in the suites of a pull request', () => {
    for (const cell of listCells().filter(({ parameters }) => parameters.size === undefined))
      expect(cellBytes(cell).diskBytes, cell.id).toBeLessThan(2 ** 30);
  });
});
