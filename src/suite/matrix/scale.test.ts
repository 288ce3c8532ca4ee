import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSize, parseSize, scaleValue } from '../../core/cells/index.ts';

describe('scaling published parameters', () => {
  it.each([
    ['1GiB', 0.1, '102MiB'],
    ['1000MiB', 0.1, '100MiB'],
    ['128KiB', 0.1, '12KiB'],
    ['8MiB', 0.1, '820KiB'],
    ['1KiB', 0.1, '4KiB'],
    ['0', 0.1, '0'],
    ['1000000', 0.1, '100000'],
    ['7', 0.01, '1'],
    ['116MiB', 1, '116MiB'],
  ])('%s by %d is %s', (value, factor, scaled) => {
    expect(scaleValue(value, factor)).toBe(scaled);
  });

  it('stays within half of its grain, and canonical', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 40 }),
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        (bytes, factor) => {
          const scaled = parseSize(scaleValue(formatSize(bytes), factor));
          expect(formatSize(scaled)).toBe(scaleValue(formatSize(bytes), factor));
          const grain = bytes * factor >= 4 * 2 ** 20 ? 2 ** 20 : 4096;
          expect(Math.abs(scaled - Math.max(grain, bytes * factor))).toBeLessThanOrEqual(grain / 2);
        },
      ),
    );
  });
});
