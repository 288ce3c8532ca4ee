import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corpora, corpusListing } from './corpora.ts';
import sourceShapeData from './shapes/source.yaml';
import type { ShapeFile } from './schema.ts';
import { shapeStatistics } from '../../../test/helpers/shape-statistics.ts';

const shapes = Object.keys(corpora().shapes);
const list = (shape: string, entries: number, seed = 7): string[] => [...corpusListing(shape, entries, seed)];

describe.each(shapes)('a tree of the shape %s', (shape) => {
  it('has exactly the entries asked for, each name once, parents first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1500 }), fc.integer({ min: 0, max: 2 ** 32 - 1 }), (entries, seed) => {
        const lines = list(shape, entries, seed);
        expect(lines).toHaveLength(entries);
        const directories = new Set(['']);
        const names = new Set<string>();
        const wrong: string[] = [];
        for (const line of lines) {
          const path = line.slice(2);
          const parent = path.slice(0, Math.max(0, path.lastIndexOf('/')));
          const isFine = /^[df] [\w.@+-]+(\/[\w.@+-]+)*$/.test(line) && directories.has(parent) && !names.has(path);
          if (!isFine) wrong.push(line);
          names.add(path);
          if (line.startsWith('d')) directories.add(path);
        }
        expect(wrong).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  it('is the same for the same arguments', () => {
    expect(list(shape, 2000)).toEqual(list(shape, 2000));
  });

  it('has paths that are valid on every platform', () => {
    expect(list(shape, 20_000).filter((line) => line.length >= 250)).toEqual([]);
  });
});

describe('each shape', () => {
  it('has the form that its name promises', () => {
    expect(list('flat', 3)).toEqual(['f file-0', 'f file-1', 'f file-2']);
    const two = list('two-level', 20_001);
    expect(two.filter((line) => line.startsWith('f file-'))).toHaveLength(10_000);
    expect(two.filter((line) => line.startsWith('f below/'))).toHaveLength(10_000);
    expect(Math.max(...list('chain', 1000).map((line) => line.split('/').length))).toBe(65);
    expect(list('wide', 1000).filter((line) => line.startsWith('d'))).toHaveLength(100);
  });

  it('is known, or the error names those that are', () => {
    expect(() => corpusListing('round', 1, 1)).toThrow(
      'There is no tree shape "round": the shapes are flat, two-level',
    );
  });

  it('has other names but the same size with another seed', () => {
    expect(list('source', 1000, 1)).not.toEqual(list('source', 1000, 2));
  });
});

describe('the source tree', () => {
  const measured = sourceShapeData as ShapeFile;
  const files = (lines: string[]): string[] =>
    lines.filter((line) => line.startsWith('f')).map((line) => line.slice(2));
  const share = (shape: Omit<ShapeFile, 'source'>): number[] => {
    const sum = shape.depths.reduce((total, depth) => total + depth.files, 0);
    return shape.depths.map((depth) => depth.files / sum);
  };
  const mean = (histogram: ShapeFile['fileStemLengths']): number =>
    histogram.reduce((sum, [value, times]) => sum + value * times, 0) /
    histogram.reduce((sum, [, times]) => sum + times, 0);

  it.each([10_000, 41_575, 100_000])(
    'has with %d entries the depths, names and fan-out that were measured',
    (entries) => {
      const made = shapeStatistics(files(list('source', entries)));
      expect(made.depths.length).toBeGreaterThanOrEqual(measured.depths.length - 1);
      for (const [depth, part] of share(measured).entries()) expect(share(made)[depth] ?? 0).toBeCloseTo(part, 2);
      expect(mean(made.fileStemLengths) / mean(measured.fileStemLengths)).toBeCloseTo(1, 1);
      const directories = (shape: Omit<ShapeFile, 'source'>): number =>
        shape.depths.reduce((sum, depth) => sum + depth.directories, 0);
      // Directories without a file anywhere below are not in a listing of files.
      expect(directories(made) / entries / (directories(measured) / measured.source.entries)).toBeGreaterThan(0.9);
      const largest = (shape: Omit<ShapeFile, 'source'>): number =>
        Math.max(...shape.depths.flatMap((depth) => depth.filesPerDirectory.map(([count]) => count)));
      expect(largest(made) / largest(measured)).toBeGreaterThan(0.2);
    },
  );

  it('is described only by numbers, in a small file that names its source', () => {
    expect(JSON.stringify(measured).length).toBeLessThan(60_000);
    expect(measured.source).toMatchObject({ repository: expect.stringMatching(/^github\.com\//) as string });
    expect(measured.source.commit).toMatch(/^[0-9a-f]{40}$/);
    const entries = measured.depths.reduce((sum, depth) => sum + depth.directories + depth.files, -1);
    expect(entries).toBe(measured.source.entries);
  });
});

describe('the statistics of a tree', () => {
  it('are depths, fan-out, name lengths and extensions', () => {
    expect(shapeStatistics(['a.c', 'd/bb.c', 'd/README', 'd/e/.x'])).toEqual({
      depths: [
        { directories: 1, files: 1, filesPerDirectory: [[1, 1]], directoriesPerDirectory: [[1, 1]] },
        { directories: 1, files: 2, filesPerDirectory: [[2, 1]], directoriesPerDirectory: [[1, 1]] },
        { directories: 1, files: 1, filesPerDirectory: [[1, 1]], directoriesPerDirectory: [[0, 1]] },
      ],
      directoryNameLengths: [[1, 2]],
      fileStemLengths: [
        [1, 1],
        [2, 2],
        [6, 1],
      ],
      extensions: { '.c': 2, '': 2 },
    });
  });
});
