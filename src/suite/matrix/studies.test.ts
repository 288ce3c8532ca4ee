/** Every row of the five published studies is in the data once per arm, with the figures that the documents print. */
import { describe, expect, it } from 'vitest';
import { amountOf, contract } from '../../../runners/contract.ts';
import { suiteCells } from './cells.ts';
import { studies, studyCells, type StudyCell } from './studies.ts';

const all = [...studyCells(1, () => true)];
const arms = (study: string): StudyCell[] =>
  all.filter(({ reference }) => reference.study === study && reference.role === 'arm');
const rowsOf = (cells: readonly StudyCell[]): string[] => cells.map(({ reference }) => reference.row);
const range = (length: number, name: (i: number) => string): string[] => Array.from({ length }, (_, i) => name(i));
const figure = (row: string, family?: string): StudyCell['reference'] =>
  all.find(({ reference, family: name }) => reference.row === row && (family === undefined || name === family))!
    .reference;

const powers = (from: number, to: number): string[] => {
  const sizes: string[] = [];
  for (let bytes = from; bytes <= to; bytes *= 2) sizes.push(bytes < 1024 ? `${bytes}B` : `${bytes / 1024}KiB`);
  return sizes;
};

describe('study 000', () => {
  it('has I-1 to I-52, each once in Swift', () => {
    expect(rowsOf(arms('000')).sort()).toEqual(range(52, (i) => `I-${i + 1}`).sort());
    expect(arms('000').every(({ family }) => family.startsWith('swift/'))).toBe(true);
  });

  it('has no row twice for a floor', () => {
    const floors = all.filter(({ reference }) => reference.study === '000' && reference.role === 'floor');
    const names = floors.map(({ family, reference }) => `${reference.row} ${family}`);
    expect(new Set(names).size).toBe(names.length);
    for (const runner of ['native', 'node'])
      expect(floors.filter(({ family }) => family.startsWith(`${runner}/`)).length, runner).toBeGreaterThanOrEqual(40);
  });

  it.each([
    ['I-1', 2.88, 2.89, 's', 10000, 288_500],
    ['I-3', 0.5, 0.51, 's', 10000, 50_500],
    ['I-5', 5.7, 5.8, 's', 10000, 575_000],
    ['I-8', 5, 5.2, 's', 1, 5.1e9],
    ['I-23', 0.6, 0.61, 's', 1000, 605_000],
    ['I-27', 76.7, 77, 's', 1000, 76_850_000],
    ['I-33', 0.48, 0.53, 's', 1000, 505_000],
    ['I-39', 29.6, 30, 's', 1, 29.8e9],
    ['I-44', 32.2, 32.5, 's', 1, 32.35e9],
    ['I-52', 3, 3.2, 's', 1e6, 3100],
  ])('%s was published as %d to %d %s for %d operations: %d ns each', (row, low, high, unit, ops, perOpNs) => {
    expect(figure(row).published).toMatchObject({ low, high, unit, ops });
    expect(figure(row).perOpNs).toBeCloseTo(perOpNs, 0);
  });
});

describe('study 001', () => {
  const sizes = ['128KiB', '256KiB', '512KiB', '1MiB', '2MiB', '4MiB', '8MiB'];
  const expected = [
    ...['block', 'buffer', 'byte'].flatMap((method) => sizes.map((size) => `J-A:${method}:${size}`)),
    ...powers(128, 32768).map((size) => `J-B:${size}`),
    ...powers(2, 32768).map((size) => `J-C:${size}`),
    ...['block', 'buffer'].flatMap((method) => powers(2, 32768).map((size) => `J-D:${method}:${size}`)),
    ...['block', 'buffer'].flatMap((method) => powers(128, 32768).map((size) => `J-E:${method}:${size}`)),
  ];

  it.each(['seed-faithful', 'pure'])('has its 93 cells in the form %s', (form) => {
    const cells = arms('001').filter(({ parameters }) => (parameters.family ?? 'pure') === form);
    expect(cells).toHaveLength(93);
    expect(rowsOf(cells).sort()).toEqual([...expected].sort());
  });

  it.each([
    ['J-A:block:1MiB', 29.4],
    ['J-A:buffer:8MiB', 262.2],
    ['J-A:byte:1MiB', 1660.6],
    ['J-B:128B', 45.6],
    ['J-C:2B', 910.6],
    ['J-C:32KiB', 30.6],
    ['J-D:block:64B', 55.9],
    ['J-D:buffer:4KiB', 31.7],
    ['J-E:block:32KiB', 100],
    ['J-E:buffer:32KiB', 228.16],
  ])('%s was published as %d ms', (row, ms) => {
    expect(figure(row).published).toMatchObject({ low: ms, high: ms, unit: 'ms' });
    expect(figure(row).perOpNs).toBeCloseTo(ms * 1e6, 0);
  });

  it('writes to a file that is there, with the printed size of block and buffer', () => {
    const cell = arms('001').find(({ reference }) => reference.row === 'J-D:buffer:512B')!;
    expect(cell.parameters).toMatchObject({ buffer: '512B', size: '1MiB', target: 'existing' });
  });
});

describe('study 002', () => {
  it('has C1 to C11 in C#, C3 also as its text can be read otherwise', () => {
    expect(rowsOf(arms('002'))).toEqual(range(11, (i) => `C${i + 1}`).toSpliced(3, 0, 'C3:walk'));
    expect(arms('002').every(({ family }) => family.startsWith('dotnet/'))).toBe(true);
  });

  it.each([
    ['C1', 88.7623, '100MiB'],
    ['C3', 21.9682, '100MiB'],
    ['C4', 77.7915, '200MiB'],
    ['C8', 127.6579, '200MiB'],
    ['C11', 1783.2289, '1000MiB'],
  ])('%s was published as %d ms for %s', (row, ms, size) => {
    expect(figure(row).published.low).toBe(ms);
    expect(figure(row).publishedParameters.size).toBe(size);
  });

  it('has the cumulative cliff and its control in the suite', () => {
    const burst = suiteCells('seeds').filter(({ operation }) => operation === 'write-burst');
    expect(burst.map(({ parameters }) => parameters.flush).sort()).toEqual(['yes', undefined]);
  });
});

describe('study 003', () => {
  it('has 40 sets: two Java arms and two C arms cold and warm, the mapping of Java up to set 25', () => {
    const expected = range(40, (i) => `set-${i}`).flatMap((set, i) =>
      ['JavaBuffRead', ...(i < 26 ? ['JavaMMap'] : []), 'fread', 'mmap'].flatMap((arm) => [
        `${set}:${arm}:cold`,
        `${set}:${arm}:warm`,
      ]),
    );
    expect(expected).toHaveLength(292);
    expect(rowsOf(arms('003')).sort()).toEqual(expected.sort());
  });

  it('names the C arms after what they do, not after what they print', () => {
    expect(figure('set-36:fread:warm', 'native/read-set/fread')).toMatchObject({
      note: expect.stringContaining('C++MMap') as string,
    });
    expect(figure('set-36:fread:warm').perOpNs).toBeCloseTo(13267.1e6, 0);
    expect(figure('set-36:mmap:warm', 'native/read-set/mmap-copy').perOpNs).toBeCloseTo(12538.5e6, 0);
  });

  it.each([
    ['set-9:JavaBuffRead:cold', 941.7],
    ['set-9:JavaBuffRead:warm', 222.9],
    ['set-9:JavaMMap:cold', 822.5],
    ['set-9:fread:warm', 34.4],
    ['set-9:mmap:cold', 559.7],
    ['set-36:JavaBuffRead:cold', 13196.8],
    ['set-36:fread:cold', 13096.7],
    ['set-36:mmap:cold', 13303],
  ])('%s was published as %d ms', (row, ms) => {
    expect(figure(row).published.low).toBe(ms);
  });

  it('keeps the sets apart when they are scaled', () => {
    for (const scale of [1, 0.1]) {
      const cells = [...studyCells(scale, (family) => family === 'native/read-set/fread')];
      expect(new Set(cells.map(({ parameters }) => JSON.stringify(parameters))).size).toBe(80);
    }
  });
});

describe('study 004', () => {
  it('has T-0 to T-7 and the reference tools, each once', () => {
    expect(rowsOf(arms('004'))).toEqual([...range(8, (i) => `T-${i}`), 'T-R1', 'T-R2', 'T-R3']);
  });

  it.each([
    ['T-0', 1217766],
    ['T-1', 1233453],
    ['T-3', 1403918],
    ['T-5', 36833],
    ['T-7', 38974],
    ['T-R3', 63000],
  ])('%s was published as %d ms', (row, ms) => {
    expect(figure(row).published.low).toBe(ms);
  });

  it('gives the C library native floors, single and parallel', () => {
    const floors = all.filter(({ reference }) => reference.study === '004' && reference.role === 'floor');
    expect(floors.map(({ reference, family }) => `${reference.row} ${family}`)).toEqual([
      'T-6 native/traverse/readdir',
      'T-6 native/traverse/getdents64',
      'T-7 native/traverse/getdents64-parallel',
      'T-R2 native/traverse/nftw',
    ]);
  });
});

describe('the studies together', () => {
  it('count the numbers of the documents: 52, 93, 11 (one of them read two ways), 292 and 11', () => {
    const pure = (cell: StudyCell): boolean => cell.reference.study === '001' && cell.parameters.family === undefined;
    const count = (study: string): number => arms(study).filter((cell) => !pure(cell)).length;
    expect(['000', '001', '002', '003', '004'].map(count)).toEqual([52, 93, 12, 292, 11]);
  });

  it('say what is known to be wrong with each', () => {
    for (const { faults } of studies()) expect(faults.length).toBeGreaterThan(0);
    const text = JSON.stringify(studies().map(({ faults }) => faults));
    for (const fault of ['swapped', 'Math.random', 'written in all', 'before sync']) expect(text).toContain(fault);
  });

  it('name no count of entries among the faults, since every run has its own', () => {
    for (const { study, faults } of studies()) {
      const counts = new Set(arms(study).flatMap(({ parameters }) => parameters.entries ?? []));
      for (const count of counts) expect(faults.join(' ').replaceAll(',', '')).not.toContain(count);
    }
  });

  it('have every row in the seeds suite at any scale', () => {
    for (const scale of [1, 0.1, 0.01]) {
      const rows = new Set(suiteCells('seeds', scale).flatMap(({ seeds }) => seeds.map(({ row }) => row)));
      expect(rows.size).toBe(new Set(rowsOf(all)).size);
    }
  });
});

describe('an arm', () => {
  const armOf = (row: string): string => arms('000').find(({ reference }) => reference.row === row)!.family;
  const parametersOf = (row: string): unknown =>
    arms('000').find(({ reference }) => reference.row === row)!.reference.publishedParameters;

  it('links a file, as the text and the first code say, and has the folder beside it', () => {
    for (const row of ['I-30', 'I-31']) {
      expect(armOf(row)).toBe('swift/link/FileManager.linkItem');
      expect(parametersOf(row)).not.toHaveProperty('kind', 'directory');
      const twins = all.filter(({ reference }) => reference.row === row && reference.role === 'twin');
      expect(twins.map(({ parameters }) => parameters.kind)).toEqual(['directory']);
    }
  });

  it('that writes a whole file has the call of the author as its twin, where Swift programs make another', () => {
    const rows = arms('000').filter(({ reference }) => reference.what.startsWith('writeToFile:'));
    expect(rows).toHaveLength(8);
    for (const { reference, family } of rows) {
      const twins = all.filter((cell) => cell.reference.row === reference.row && cell.reference.role === 'twin');
      expect(twins.map((twin) => twin.family)).toEqual([family.replace('/Data.', '/NSData.')]);
    }
  });

  it('says where it is not wholly what the author ran', () => {
    const noteOf = (row: string): string => all.find(({ reference }) => reference.row === row)!.reference.note ?? '';
    expect(noteOf('I-17')).toContain('writeToFile:');
    expect(noteOf('T-3')).toContain('0.30.0');
    expect(noteOf('T-R3')).toContain('one thread');
  });

  it.each([
    ['set-0', 4.31 * 1024],
    ['set-7', 238 * 1024],
    ['set-13', 1.81 * 1024 ** 2],
    ['set-18', 604 * 1024],
    ['set-25', 50.1 * 1024 ** 2],
    ['set-29', 33.44 * 1024 ** 2],
    ['set-36', 464_923_544],
    ['set-39', 492 * 1024 ** 2],
  ])('reads as many bytes in %s as the author: %d', (set, publishedBytes) => {
    const { publishedParameters: parameters } = all.find(
      ({ reference }) => reference.row === `${set}:fread:warm`,
    )!.reference;
    const bytes = amountOf(contract['read-set']!.payload!, contract['read-set']!, parameters);
    expect(bytes / publishedBytes).toBeCloseTo(1, 2);
  });

  it('of study 004 runs in a JVM that has not walked the tree before', () => {
    const ways = arms('004').filter(({ family }) => family.startsWith('java/'));
    expect(ways.map(({ parameters }) => parameters.family)).toEqual(ways.map(() => 'seed-faithful'));
  });
});
