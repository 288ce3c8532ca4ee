import { describe, expect, it } from 'vitest';
import { listCells, selectCells, type Selection } from './cells.ts';

const ids = (selection: Selection): string[] => selectCells(selection).map(({ id }) => id);

describe('selecting cells', () => {
  it('takes all of a suite', () => {
    expect(ids({ suite: 'quick', runners: ['node'] })).toContain('node/stat/statSync');
    expect(ids({ suite: 'quick', runners: ['node'] }).every((id) => id.startsWith('node/'))).toBe(true);
  });

  it('takes what the patterns match, each cell once, in the order of the patterns', () => {
    const both = ids({ patterns: ['native/stat/*', 'native/stat', 'node/stat'], platform: 'linux' });
    expect(new Set(both).size).toBe(both.length);
    expect(both).toEqual([...both].sort((a, b) => Number(a.startsWith('node')) - Number(b.startsWith('node'))));
  });

  it('narrows a suite with patterns', () => {
    expect(ids({ suite: 'smoke', patterns: ['native/read'] })).toEqual([
      'native/read/read?chunk=64KiB&size=1MiB',
      'native/read/mmap?size=1MiB',
      'native/read/ReadFile?chunk=64KiB&size=1MiB',
      'native/read/MapViewOfFile?size=1MiB',
    ]);
  });

  it('takes the id of a cell with parameters as that cell alone', () => {
    const id = 'java/write/BufferedOutputStream.byte?size=1MiB&target=existing';
    expect(ids({ patterns: [id] })).toEqual([id]);
    expect(ids({ patterns: ['java/write/BufferedOutputStream.byte?target=existing&size=1MiB'] })).toEqual([id]);
    expect(ids({ patterns: ['java/write/Buffered*?size=1MiB'] }).length).toBeGreaterThan(1);
    const all = ids({ suite: 'seeds', runners: ['swift'], platform: 'linux' }).filter((one) => one.includes('?'));
    expect(ids({ patterns: all })).toEqual(all);
  });

  it('takes a cell that no suite lists, written in any order', () => {
    expect(ids({ patterns: ['native/read/read?size=3MiB&chunk=2KiB'] })).toEqual([
      'native/read/read?chunk=2KiB&size=3MiB',
    ]);
    expect(ids({ suite: 'quick', patterns: ['native/read/read?chunk=2KiB&size=3MiB'] })).toHaveLength(1);
  });

  it('leaves out what exists only on another platform, unless it is asked for by name', () => {
    expect(ids({ suite: 'full', platform: 'linux' })).not.toContain('native/read/MapViewOfFile?size=1MiB');
    expect(ids({ suite: 'full', platform: 'windows' })).toContain('native/read/MapViewOfFile?size=1MiB');
    expect(ids({ suite: 'full', platform: 'windows' }).filter((id) => id.includes('io_uring'))).toEqual([]);
    expect(ids({ suite: 'full', platform: 'macos' }).filter((id) => id.includes('getdents64'))).toEqual([]);
    expect(ids({ suite: 'smoke', patterns: ['native/read/MapViewOfFile'], platform: 'linux' })).toHaveLength(1);
  });

  it('scales the published rows', () => {
    const id = (size: string): string => `native/read/read?cache=cold&chunk=1KiB&size=${size}`;
    expect(ids({ suite: 'seeds' })).toContain(id('102MiB'));
    expect(ids({ suite: 'seeds', scale: 1 })).toContain(id('1GiB'));
    expect(ids({ suite: 'seeds', scale: 0.5 })).toContain(id('512MiB'));
    expect(listCells().map((cell) => cell.id)).toContain(id('1GiB'));
  });

  it.each([
    [
      { suite: 'quik' },
      'There is no suite "quik": did you mean quick? The suites are smoke, machine, quick, standard, seeds, full.',
    ],
    [{ suite: 'x' }, 'There is no suite "x". The suites are smoke, machine, quick, standard, seeds, full.'],
    [{ runners: ['node', ''] }, 'There is no runner "". The runners are'],
    [{ runners: ['nodejs'] }, 'There is no runner "nodejs": did you mean node?'],
    [{ patterns: ['nativ'] }, 'No cell matches "nativ": the nearest is native;'],
    [{ patterns: ['native/raed'] }, 'No cell matches "native/raed": the nearest is native/read;'],
    [{ suite: 'quick', patterns: ['native/lock'] }, 'No cell of the suite quick matches "native/lock"'],
    [{ patterns: ['native/read/read?chunk=2KB&size=3MiB'] }, 'chunk=2KB cannot be'],
    [{ patterns: ['*/read/*?size=3MiB'] }, 'No cell matches "*/read/*?size=3MiB"'],
    [{ patterns: ['node'], runners: ['native'] }, 'Nothing is left to measure'],
    [{ suite: 'seeds', scale: 0 }, 'A scale of 0 cannot be'],
    [{ suite: 'seeds', scale: Number.NaN }, 'A scale of NaN cannot be'],
  ] as [Selection, string][])('%j: %s', (selection, message) => {
    expect(() => selectCells(selection)).toThrow(message);
  });
});
