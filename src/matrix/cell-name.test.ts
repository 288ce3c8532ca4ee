import { describe, expect, it } from 'vitest';
import { cellName, cellPattern } from './cell-id.ts';

describe('the name of a cell', () => {
  it.each([
    ['command/run/import', 'import'],
    ['command/run/import?cache=cold', 'import (cold)'],
    ['native/write/write?chunk=4KiB&size=4MiB', 'write 4 KiB ×4 MiB (native)'],
    ['node/read/readFileSync?size=1MiB', 'read 1 MiB (node readFileSync)'],
    ['native/read/read?cache=cold&chunk=128KiB&size=16MiB', 'read 128 KiB ×16 MiB cold (native)'],
    ['native/traverse/readdir?entries=10000&shape=source', 'traverse entries 10,000 source (native readdir)'],
    ['catch2/benchmark/Fibonacci%2020?suite=Catch2%20Benchmark', 'Fibonacci 20 Catch2 Benchmark'],
    ['what nobody knows', 'what nobody knows'],
    ['a/b/%E0%A4', 'b (a %E0%A4)'],
  ])('%s is called %s', (id, name) => {
    expect(cellName(id)).toBe(name);
  });

  it('is what another tool printed, where one did', () => {
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
