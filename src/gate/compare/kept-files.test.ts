import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FileCounts, PackageChange } from '../../core/document/index.ts';
import type { ComparedFile } from '../../judge/index.ts';
import { pairKept } from './kept-files.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';

const counts: FileCounts = {
  ...{ calls: { openat: 1, read: 2 }, readBytes: 10, writtenBytes: 0, copiedBytes: 0 },
  ...{ maxReadBytes: 10, maxWriteBytes: 0, isMade: false },
};
const black: PackageChange = { ecosystem: 'pypi', name: 'black', base: '24.4.1', head: '24.4.2' };

describe('files that each version keeps for itself', () => {
  let home: string;
  beforeEach(() => {
    home = temporaryFolder();
  });

  /** @param length absent: it is asked for and not there */
  function fileOf(name: string, side: 'base' | 'head', length?: number, more: Partial<FileCounts> = {}): ComparedFile {
    const path = join(home, name);
    if (length !== undefined) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, 'x'.repeat(length));
    }
    const fact = { base: length, head: length, differs: false, isFolder: false };
    return { name: path, [side]: { ...counts, ...more }, fact, owner: { kind: 'elsewhere' } };
  }

  const later = () => Date.now() + 60_000;
  const earlier = () => Date.now() - 60_000;
  const kindsOf = (files: ComparedFile[]) =>
    files.map(({ name, owner }) => `${name.slice(home.length)} ${owner!.kind}`);

  it('are one, with the length on either side', async () => {
    const files = [
      fileOf('black/24.4.1/cache.0123abcd.pickle', 'base', 30),
      fileOf('black/24.4.2/cache.9876fedc.pickle', 'head', 100),
      fileOf('other', 'head', 5),
    ];
    const paired = await pairKept(files, [black], later());
    expect(kindsOf(paired)).toEqual(['/black/24.4.2/cache.9876fedc.pickle kept', '/other elsewhere']);
    expect(paired[0]).toMatchObject({ base: counts, head: counts, fact: { base: 30, head: 100 } });
  });

  it('are one where the base asks for its own in vain', async () => {
    const files = [fileOf('black/24.4.1/cache', 'base'), fileOf('black/24.4.2/cache', 'head', 100)];
    expect(kindsOf(await pairKept(files, [black], later()))).toEqual(['/black/24.4.2/cache kept']);
  });

  it.each<[string, (of: typeof fileOf) => ComparedFile[], PackageChange[], () => number]>([
    [
      'of which the longer one was made since',
      (of) => [of('black/24.4.1/cache', 'base', 30), of('black/24.4.2/cache', 'head', 100)],
      [black],
      earlier,
    ],
    [
      'with the numbers of no version that changed',
      (of) => [of('data/2024.1/part', 'base', 30), of('data/2024.2/part', 'head', 100)],
      [black],
      later,
    ],
    [
      'with a version that only begins alike',
      (of) => [of('black/24.4.10/cache', 'base', 30), of('black/24.4.2/cache', 'head', 100)],
      [black],
      later,
    ],
    ['that the base does not ask for', (of) => [of('black/24.4.2/cache', 'head', 100)], [black], later],
    [
      'that are written each time',
      (of) => [of('black/24.4.1/cache', 'base', 30, { isMade: true }), of('black/24.4.2/cache', 'head', 100)],
      [black],
      later,
    ],
    [
      'of which there are more in the head',
      (of) => [
        of('black/24.4.1/cache.0123abcd', 'base', 30),
        of('black/24.4.2/cache.9876fedc', 'head', 100),
        of('black/24.4.2/cache.1111aaaa', 'head', 100),
      ],
      [black],
      later,
    ],
  ])('are not those %s', async (_, filesOf, packages, since) => {
    const files = filesOf(fileOf);
    expect(await pairKept(files, packages, since())).toEqual(files);
  });
});
