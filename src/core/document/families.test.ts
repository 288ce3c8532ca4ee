import { describe, expect, it } from 'vitest';
import { familyOf, familyOfKind, membersOf, strengthOf } from './families.ts';
import { isCountFigure } from './count-figures.ts';
import { callsByKind, type Kind } from './system-calls.ts';

describe('a family of counts', () => {
  it.each([
    ['sync', ['sync_file_range', 'msync', 'fdatasync', 'fsync', 'syncfs', 'sync', 'io_submit:fsync', 'syncingWrites']],
    ['read', ['read', 'pread64', 'readv', 'preadv', 'preadv2', 'io_submit:pread', 'io_submit:preadv']],
    ['write', ['write', 'pwrite64', 'writev', 'pwritev2', 'io_submit:pwrite']],
    ['open', ['open', 'openat', 'openat2', 'creat']],
    ['stat', ['stat', 'newfstatat', 'statx', 'access', 'faccessat2', 'readlink', 'readlinkat']],
    ['attribute', ['chmod', 'chown32', 'fchmodat2']],
  ] as const)('%s has the calls that replace one another', (family, members) => {
    for (const name of members) expect(familyOf(name)).toBe(family);
    expect(membersOf(family)).toEqual(expect.arrayContaining([...members]));
  });

  it('is known for every kind', () => {
    for (const kind of Object.keys(callsByKind) as Kind[]) {
      expect(membersOf(familyOfKind(kind))).toEqual(expect.arrayContaining([...callsByKind[kind]]));
    }
  });

  it('has only figures that a profile has', () => {
    expect(membersOf('sync').filter(isCountFigure)).toEqual(['dataSyncingWrites', 'syncingWrites']);
  });

  it('is unknown for calls without file I/O and for other figures', () => {
    for (const name of ['getpid', 'mount', 'readBytes', 'toString', 'constructor']) {
      expect(familyOf(name)).toBeUndefined();
      expect(strengthOf(name)).toBeUndefined();
    }
  });
});

describe('the strength of a sync', () => {
  it('rises from a range to all file systems', () => {
    const ascending = ['sync_file_range', 'msync', 'fdatasync', 'fsync', 'syncfs', 'sync'].map(strengthOf);
    expect(ascending).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('is the same for calls that do the same', () => {
    expect(strengthOf('io_submit:fsync')).toBe(strengthOf('fsync'));
    expect(strengthOf('syncingWrites')).toBe(strengthOf('fsync'));
    expect(strengthOf('dataSyncingWrites')).toBe(strengthOf('fdatasync'));
  });

  it('is 0 for all members of a family without an order', () => {
    expect(['read', 'pread64', 'statx', 'access'].map(strengthOf)).toEqual([0, 0, 0, 0]);
  });
});
