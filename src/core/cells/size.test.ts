import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSize, parseSize } from './parameters.ts';

describe('sizes', () => {
  it.each([
    [0, '0'],
    [1, '1B'],
    [1000, '1000B'],
    [1024, '1KiB'],
    [1536, '1536B'],
    [65536, '64KiB'],
    [1000 * 1024 ** 2, '1000MiB'],
    [2 ** 30, '1GiB'],
  ])('%d bytes are %s', (sizeBytes, text) => {
    expect(formatSize(sizeBytes)).toBe(text);
    expect(parseSize(text)).toBe(sizeBytes);
  });

  it('come back from their text', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (sizeBytes) => {
        expect(parseSize(formatSize(sizeBytes))).toBe(sizeBytes);
      }),
    );
  });

  it.each(['', '1', '1kB', '1.5MiB', '-1B', '01B', '0B', '1 MiB', '1MiBx', '4K'])('"%s" is not a size', (text) => {
    expect(() => parseSize(text)).toThrow('is not a size');
  });
});
