import { copyFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FileCounts, FileTable } from '../core/document/index.ts';
import { kernelProfile } from './kernel-profile.ts';
import { type KernelCounts, noKernelCounts } from './kernel-trace.ts';
import { temporaryFolder } from '../../test/helpers/folders.ts';

const done = (calls: Record<string, number>): FileCounts => ({
  ...{ calls, readBytes: 0, writtenBytes: 0, copiedBytes: 0, maxReadBytes: 0, maxWriteBytes: 0, isMade: false },
});
const pages = (count: number): Set<number> => new Set(Array.from({ length: count }, (_, index) => index));

describe('the pages of mapped files', () => {
  const folder = temporaryFolder();
  beforeAll(() => {
    writeFileSync(join(folder, 'table'), 'x'.repeat(8192));
    copyFileSync(process.execPath, join(folder, 'program'));
  });

  const inodeOf = (name: string): number => statSync(join(folder, name)).ino;
  const goneInode = 4711;
  const profileOf = (files: Record<string, Record<string, number>>, counts: Partial<KernelCounts>) => {
    const table: FileTable = new Map(Object.entries(files).map(([name, calls]) => [name, done(calls)]));
    return kernelProfile({ ...noKernelCounts(), ...counts }, folder, table);
  };

  it('are those of files that calls have named, and not of programs', () => {
    const { profile, files } = profileOf(
      { table: { openat: 1, mmap: 1 }, program: { execve: 1, mmap: 2 }, other: { openat: 1 } },
      {
        touched: new Map([
          [inodeOf('table'), pages(2)],
          [inodeOf('program'), pages(9)],
          [goneInode, pages(5)],
        ]),
      },
    );
    expect(profile).toMatchObject({ touchedBytes: 2 * 4096 });
    expect(profile.blind).toBeUndefined();
    expect(files.get('table')).toMatchObject({ touchedBytes: 2 * 4096 });
    expect(files.get('program')!.touchedBytes).toBeUndefined();
  });

  it('are counted of a file that was removed at the end, by its inode', () => {
    const { profile, files } = profileOf(
      { table: { mmap: 1 }, scratch: { openat: 1, mmap: 1, unlink: 1 } },
      {
        touched: new Map([
          [inodeOf('table'), pages(2)],
          [goneInode, pages(256)],
        ]),
        ownInodes: new Set([goneInode]),
        formerPages: 3,
      },
    );
    expect(profile).toMatchObject({ touchedBytes: (2 + 256 + 3) * 4096 });
    expect(profile.blind).toBeUndefined();
    expect(files.get('scratch')).toMatchObject({ touchedBytes: 259 * 4096 });
  });

  it('are counted together of several such files', () => {
    const { profile, files } = profileOf(
      { 'tmp-1': { mmap: 1, unlink: 1 }, 'tmp-2': { mmap: 1, unlink: 1 } },
      {
        touched: new Map([
          [goneInode, pages(2)],
          [goneInode + 1, pages(4)],
        ]),
        ownInodes: new Set([goneInode, goneInode + 1]),
      },
    );
    expect(profile).toMatchObject({ touchedBytes: 6 * 4096 });
    expect(files.get('tmp-1')!.touchedBytes).toBeUndefined();
  });

  it('are counted of a file that another one has replaced', () => {
    const { profile } = profileOf(
      { table: { mmap: 1, rename: 1 } },
      { touched: new Map([[goneInode, pages(4)]]), ownInodes: new Set([goneInode]) },
    );
    expect(profile).toMatchObject({ touchedBytes: 4 * 4096 });
  });

  it('are not counted of programs that were built, started and removed', () => {
    const { profile } = profileOf(
      { conftest: { execve: 1, unlink: 1 } },
      { touched: new Map([[goneInode, pages(4)]]), ownInodes: new Set([goneInode]) },
    );
    expect(profile).toMatchObject({ touchedBytes: 0 });
    expect(profile.blind).toBeUndefined();
  });

  it('are named as not seen where the file system does not say what it has removed', () => {
    const { profile } = profileOf({ scratch: { openat: 1, mmap: 3, unlink: 1 } }, {});
    expect(profile).toMatchObject({ touchedBytes: 0, blind: { mmap: 3 } });
  });
});
