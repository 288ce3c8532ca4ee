import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dimensionName, inUnit, meaningOf, whyNotAlike } from './units.ts';

const families = [
  ['ps', 'ns', 'us', 'µs', 'μs', 'ms', 's', 'sec', 'min', 'h', 'ns/op', 'us/iter', 'milliseconds'],
  ['B', 'KB', 'kB', 'KiB', 'MB', 'MiB', 'GB', 'GiB', 'bytes', 'B/op', 'KiB/iteration'],
  ['ops/s', 'op/sec', 'ops/ms', 'Kops/s', 'M ops/s', 'operations/s', 'ops per second'],
  ['B/s', 'MB/s', 'MB/sec', 'MiB/s', 'KiB/ms', 'MBps'],
  ['bits', 'kbit', 'Mb', 'Gibit'],
  ['Mbit/s', 'Mbps', 'Gb/s'],
  ['items/s', 'M items/s'],
  ['IOPS', 'kIOPS'],
  ['allocs/op'],
  ['%'],
  ['M'],
  ['B/file'],
];

describe('units', () => {
  it('have one dimension where they differ only by a factor', () => {
    const names = families.map((family) => [...new Set(family.map(dimensionName))]);
    expect(names.map(({ length }) => length)).toEqual(families.map(() => 1));
    expect(new Set(names.flat()).size).toBe(families.length);
  });

  it.each([
    [1, 'MiB', 'KiB', 1024],
    [5, 'MiB', 'KiB', 5120],
    [512, 'KiB', 'MiB', 0.5],
    [1, 'MB', 'KiB', 976.5625],
    [990, 'ms', 's', 0.99],
    [1.01, 's', 'ms', 1010],
    [4, 'ops/ms', 'ops/s', 4000],
    [2, 'MiB/s', 'KiB/s', 2048],
    [60, 'ops/min', 'ops/s', 1],
    [1, 'Mb', 'bits', 1e6],
    [7, 'allocs/op', 'allocs/op', 7],
  ])('%d %s in %s is %d', (value, from, to, expected) => {
    expect(inUnit(value, from, to)).toBe(expected);
  });

  it.each([
    ['ms', 'ops/s'],
    ['MB', 'MB/s'],
    ['MB', 'Mb'],
    ['ops/s', 'items/s'],
    ['allocs/op', 'B/op'],
  ])('%s and %s have no factor', (from, to) => {
    expect(inUnit(1, from, to)).toBeUndefined();
  });

  it('convert there and back to the same value', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...families),
        fc.nat(),
        fc.nat(),
        fc.double({ min: 1e-6, max: 1e9, noNaN: true }),
        (family, a, b, value) => {
          const [from, to] = [family[a % family.length]!, family[b % family.length]!];
          expect(inUnit(inUnit(value, from, to)!, to, from)! / value).toBeCloseTo(1, 12);
        },
      ),
    );
  });

  it('give a reason in words where they cannot be compared', () => {
    expect(whyNotAlike({ unit: 'KiB', better: 'smaller' }, { unit: 'MiB', better: 'smaller' })).toBeUndefined();
    expect(whyNotAlike({ unit: 'ns/op', better: 'smaller' }, { unit: 'ops/s\n', better: 'bigger' })).toBe(
      'another unit: a time before, ops/s now: not compared',
    );
    expect(whyNotAlike({ unit: 'points', better: 'smaller' }, { unit: 'points', better: 'bigger' })).toBe(
      'another direction: smaller was better, bigger is better now: not compared',
    );
  });

  it('are known as a time, a rate or something else', () => {
    expect(meaningOf('ms')).toMatchObject({ kind: 'time', factor: 1e6 });
    expect(meaningOf('ms', 'bigger')).toMatchObject({ kind: 'other', factor: 1 });
    expect(meaningOf('MiB/s')).toMatchObject({ kind: 'rate', factor: 1024 ** 2, bytes: true });
    expect(meaningOf('MB/sec', 'smaller')).toMatchObject({ kind: 'other', factor: 1 });
    expect(meaningOf('M')).toMatchObject({ kind: 'other', better: 'smaller' });
  });
});
