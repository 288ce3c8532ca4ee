import { describe, expect, it } from 'vitest';
import { findCell, listCells } from './cells.ts';
import { cellBytes } from './footprint.ts';

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
