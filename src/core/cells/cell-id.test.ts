import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../document/index.ts';
import { type CellId, formatCellId, localCell, matchesPattern, parseCellId } from './cell-id.ts';
import { cellName, cellPattern } from './cell-name.ts';
import { closest, editDistance } from './suggestion.ts';

const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,11}$/);
const value = fc.stringMatching(/^(?:[A-Za-z0-9._~+-]|%[0-9A-F]{2}){1,12}$/);
const cellId: fc.Arbitrary<CellId> = fc.record({
  runner: word,
  operation: word,
  api: value,
  parameters: fc.dictionary(word, value, { maxKeys: 5, noNullPrototype: true }),
});

describe('the cell-id grammar', () => {
  it('parses the text that it formats', () => {
    fc.assert(
      fc.property(cellId, (cell) => {
        expect(parseCellId(formatCellId(cell))).toEqual(cell);
      }),
    );
  });

  it('formats one text for a cell in any order of its parameters', () => {
    fc.assert(
      fc.property(cellId, (cell) => {
        const reversed = Object.fromEntries(Object.entries(cell.parameters).reverse());
        expect(formatCellId({ ...cell, parameters: reversed })).toBe(formatCellId(cell));
      }),
    );
  });

  it('either accepts a text unchanged or says in one sentence what is wrong', () => {
    const nearly = fc.stringMatching(/^[a-z/?&=%A-F0-9]{0,30}$/);
    fc.assert(
      fc.property(fc.oneof(fc.string(), nearly), (text) => {
        try {
          expect(formatCellId(parseCellId(text))).toBe(text);
        } catch (error) {
          expect(error).toBeInstanceOf(UsageError);
        }
      }),
    );
  });

  it.each([
    ['native/read', 'api'],
    ['native/read/read/x', 'more than three parts'],
    ['Native/read/read', 'not a runner name'],
    ['native/read/read?size=1MiB&chunk=4KiB', 'not sorted'],
    ['native/read/read?size=1MiB&size=2MiB', 'not sorted'],
    ['native/read/read?', 'not a parameter=value pair'],
    ['native/read/read?a=1?b=2', 'more than one "?"'],
    ['native/read/read?size=1/2', 'not a parameter=value pair'],
  ])('refuses %s', (text, reason) => {
    expect(() => parseCellId(text)).toThrow(reason);
  });

  it('formats the cell for the runner without the name of the runner', () => {
    expect(localCell('native/read/read?size=1MiB')).toBe('read/read?size=1MiB');
  });
});

describe('patterns', () => {
  const id = 'native/read-at/pread?chunk=4KiB&pattern=random&size=64MiB';

  it.each([
    'native',
    'native/read-at',
    'native/read-at/pread',
    '*',
    '*/read-at/*',
    'nat*/p*',
    '*/pread',
    '*?size=64MiB',
    'native?pattern=ran*&chunk=4KiB',
    id,
  ])('%s matches the cell', (pattern) => {
    expect(matchesPattern(id, pattern)).toBe(true);
  });

  it.each([
    'nat',
    'native/read',
    'pread',
    '*?size=64',
    'native?cache=warm',
    '*/re.d-at/*',
    'native/read-at/pread?size=1MiB',
  ])('%s does not match the cell', (pattern) => {
    expect(matchesPattern(id, pattern)).toBe(false);
  });

  it('matches every cell with its own id, its family and its runner', () => {
    fc.assert(
      fc.property(cellId, (cell) => {
        const text = formatCellId(cell);
        for (const pattern of [text, text.split('?')[0]!, cell.runner, '*'])
          expect(matchesPattern(text, pattern)).toBe(true);
      }),
    );
  });
});

describe('the name of a cell', () => {
  it.each([
    ['command/run/import', 'import'],
    ['command/run/import?cache=cold', 'import (cold)'],
    ['native/write/write?chunk=4KiB&size=4MiB', 'write 4 KiB ×4 MiB (native)'],
    ['node/read/readFileSync?size=1MiB', 'read 1 MiB (node readFileSync)'],
    ['native/read/read?cache=cold&chunk=128KiB&size=16MiB', 'read 128 KiB ×16 MiB cold (native)'],
    ['native/traverse/readdir?entries=10000&shape=source', 'traverse entries 10,000 source (native readdir)'],
    ['catch2/benchmark/Fibonacci%2020?suite=Catch2%20Benchmark', 'Fibonacci 20 Catch2 Benchmark'],
    ['an unknown name', 'an unknown name'],
    ['a/b/%E0%A4', 'b (a %E0%A4)'],
  ])('%s is called %s', (id, name) => {
    expect(cellName(id)).toBe(name);
  });

  it('is the name that another tool printed, if there is one', () => {
    expect(cellName('go/benchmark/BenchmarkRead-2', 'BenchmarkRead-2')).toBe('BenchmarkRead-2');
  });
});

it.each([
  ['command/run/import', 'import'],
  ['command/run/import?cache=cold', 'command/run/import?cache=cold'],
  ['native/stat/stat', 'native/stat/stat'],
])('%s is named to io-perf as %s', (id, pattern) => {
  expect(cellPattern(id)).toBe(pattern);
});

describe('the closest name', () => {
  it('has a distance that counts edits', () => {
    expect(editDistance('kitten', 'sitting')).toBe(3);
    expect(editDistance('', 'abc')).toBe(3);
  });

  it('has a distance that is a metric', () => {
    const text = fc.stringMatching(/^[ab]{0,6}$/);
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        expect(editDistance(a, a)).toBe(0);
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, c)).toBeLessThanOrEqual(editDistance(a, b) + editDistance(b, c));
      }),
    );
  });

  it('needs the fewest edits; of equals the first is taken', () => {
    expect(closest('quik', ['smoke', 'quick', 'full'])).toBe('quick');
    expect(closest('ac', ['ab', 'bc'])).toBe('ab');
    expect(closest('x', [])).toBeUndefined();
  });
});
