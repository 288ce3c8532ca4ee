/** Every study is measured as its author did. */
import { describe, expect, it } from 'vitest';
import { figuresOf, type StudyFigure } from './study-methods.ts';

const asPublished = { scale: 1, entries: 100_000 };
const steps = (study: string, rows?: string[]): StudyFigure['step'][] =>
  figuresOf({ study, rows, ...asPublished }).map(({ step }) => step);

describe('the method of study', () => {
  it('000: a loop of as many calls as published, three times', () => {
    const [exists] = steps('000', ['I-1']);
    expect(exists).toMatchObject({ ops: 10_000, samples: 3, unrecorded: 0, dropsCaches: false });
    expect(steps('000')).toHaveLength(52);
    expect(steps('000', ['I-44'])[0]).toMatchObject({ dropsCaches: true, ops: 1 });
  });

  it('001: ten writes of each size, 25 of J-E, a JVM for each table, in the order of its loops', () => {
    const all = steps('001');
    expect(all).toHaveLength(93);
    expect(all.filter(({ startsProcess }) => startsProcess).map(({ row }) => row)).toEqual([
      'J-A:block:128KiB',
      'J-B:128B',
      'J-C:2B',
      'J-D:block:2B',
      'J-E:block:128B',
    ]);
    expect(all.slice(0, 4).map(({ row }) => row)).toEqual([
      'J-A:block:128KiB',
      'J-A:buffer:128KiB',
      'J-A:byte:128KiB',
      'J-A:block:256KiB',
    ]);
    expect(new Set(all.map(({ row, samples }) => `${row.slice(0, 3)} ${samples}`))).toEqual(
      new Set(['J-A 10', 'J-B 10', 'J-C 10', 'J-D 10', 'J-E 25']),
    );
    expect(all.every(({ cell, unrecorded }) => cell.parameters.family === 'seed-faithful' && unrecorded === 0)).toBe(
      true,
    );
  });

  it('002: a process for each row, 2 runs that do not count and 20 that do', () => {
    for (const step of steps('002'))
      expect(step).toMatchObject({ startsProcess: true, unrecorded: 2, samples: 20, ops: 1 });
    const rows = Array.from({ length: 11 }, (_, i) => `C${i + 1}`);
    expect(steps('002').map(({ row }) => row)).toEqual(rows.toSpliced(3, 0, 'C3:walk'));
    expect(steps('002')[3]!.cell.api).toBe('FileStream.chunked.walk');
  });

  it('003: ten reads in a row, of which the first is cold', () => {
    const [fread] = figuresOf({ study: '003', rows: ['set-9:fread'], ...asPublished });
    expect(fread!.step).toMatchObject({ startsProcess: true, dropsCaches: true, samples: 10, unrecorded: 0 });
    expect(fread!.step.cell.cache).toBe('warm');
    expect(fread!.step.firstAs!.cell.cache).toBe('cold');
    expect([fread!.reference.row, fread!.later!.row]).toEqual(['set-9:fread:cold', 'set-9:fread:warm']);
    expect(steps('003').map(({ firstAs, row }) => [firstAs!.row, row])).toEqual([
      ...['JavaBuffRead', 'JavaMMap', 'fread', 'mmap'].map((arm) => [`set-9:${arm}:cold`, `set-9:${arm}:warm`]),
      ...['JavaBuffRead', 'fread', 'mmap'].map((arm) => [`set-36:${arm}:cold`, `set-36:${arm}:warm`]),
    ]);
  });

  it('004: a JVM for each arm after the caches were dropped, once, of a tree as large as asked for', () => {
    const all = steps('004');
    expect(all.map(({ row }) => row)).toEqual([
      ...Array.from({ length: 8 }, (_, i) => `T-${i}`),
      ...['T-R1', 'T-R2', 'T-R3'],
    ]);
    for (const step of all) expect(step).toMatchObject({ startsProcess: true, dropsCaches: true, samples: 1 });
    expect(all.slice(0, 8).every(({ cell }) => cell.parameters.family === 'seed-faithful')).toBe(true);
    expect(all.every(({ cell }) => cell.parameters.entries === '100000')).toBe(true);
  });

  it('makes sizes smaller where asked to, and only those that are scaled', () => {
    const [large, small] = [1, 0.1].map((scale) => figuresOf({ study: '002', rows: ['C11'], scale, entries: 1 })[0]!);
    expect([large!.step.cell.parameters.size, small!.step.cell.parameters.size]).toEqual(['1000MiB', '100MiB']);
  });

  it.each([
    [{ study: '005' }, 'There is no study "005": the studies are 000, 001, 002, 003, 004.'],
    [
      { study: '001', rows: ['J-F'] },
      '--rows: study 001 has no row "J-F"; its rows go from J-A:block:128KiB to J-E:buffer:32KiB.',
    ],
    [{ study: '004', rows: ['T'] }, 'has no row "T"'],
  ])('%j: %s', (request, message) => {
    expect(() => figuresOf({ ...asPublished, ...request })).toThrow(message);
  });
});
