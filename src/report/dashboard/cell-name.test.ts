import { describe, expect, it } from 'vitest';
import { matchesQuery, plainName, readCellName } from './cell-words.ts';

const imported = 'imported/catch2/Fibonacci%2020?suite=Catch2%20Benchmark%20%28v3%29';

describe('the name of a cell', () => {
  it.each([
    ['native/read/pread?chunk=4KiB&size=1MiB', 'native/read/pread?chunk=4KiB&size=1MiB'],
    [imported, 'Fibonacci 20 (Catch2 Benchmark (v3))'],
    ['imported/go/x?copy=2&suite=S', 'x?copy=2 (S)'],
    ['imported/pytest/%00?suite=%00', 'no name (no suite)'],
    ['go/benchmark/Fib%2F20?metric=B%2Fop', 'go/benchmark/Fib/20?metric=B/op'],
    ['anything at all', 'anything at all'],
    ['imported/go/100%?suite=S', '100% (S)'],
  ])('of %s is %s', (id, name) => {
    expect(plainName(id)).toBe(name);
  });

  it('shows the suite of an imported history apart', () => {
    expect(readCellName(imported)).toMatchObject({
      api: 'Fibonacci 20',
      suite: 'Catch2 Benchmark (v3)',
      parameters: [],
    });
    expect(readCellName('native/read/pread').suite).toBeUndefined();
  });

  it('is found both decoded and encoded', () => {
    expect(matchesQuery(imported, 'fibonacci 20 (v3)')).toBe(true);
    expect(matchesQuery(imported, 'Fibonacci%2020')).toBe(true);
    expect(matchesQuery(imported, 'fibonacci 30')).toBe(false);
  });
});
