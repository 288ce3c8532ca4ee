import { expect, it } from 'vitest';
import type { FileCounts, FileTable } from '../../core/document/index.ts';
import { noteOfOtherRuntime } from './other-runtime.ts';

const files = (...names: string[]): ReadonlyMap<string, FileTable> => {
  const table = names.map((name): [string, FileCounts] => {
    const plain = name.replace('looked at ', '');
    const calls = plain === name ? { openat: 1 } : { newfstatat: 1 };
    const none = { readBytes: 0, writtenBytes: 0, copiedBytes: 0, maxReadBytes: 0, maxWriteBytes: 0 };
    return [plain, { ...none, calls, processes: 1, isMade: false }];
  });
  return new Map([['compress', new Map(table)]]);
};

const library = (version: string): string =>
  `/usr/share/dotnet/shared/Microsoft.NETCore.App/${version}/System.Private.CoreLib.dll`;

it('says on which versions of a runtime the sides ran', () => {
  expect(noteOfOtherRuntime(files(library('10.0.8')), files(library('10.0.9')))).toEqual({
    kind: 'other-runtime',
    message: 'The base ran on Microsoft.NETCore.App 10.0.8, the head on 10.0.9: counts and times may differ for that.',
  });
  const web = '/shared/Microsoft.AspNetCore.App/10.0.0-rc.1.25451.107/System.IO.Pipelines.dll';
  expect(
    noteOfOtherRuntime(files(library('8.0.1'), web), files(library('10.0.9'), web.replace('10.0.0-rc', '11.0.0-rc')))
      ?.message,
  ).toMatch(
    /^The base ran on Microsoft\.NETCore\.App 8\.0\.1, the head on 10\.0\.9; the base ran on Microsoft\.AspNetCore\.App 10\.0\.0-rc\.1\.25451\.107, the head on 11\.0\.0-rc/,
  );
});

it('says nothing where one version ran on both sides', () => {
  const both = files(library('10.0.9'));
  expect(noteOfOtherRuntime(both, both)).toBeUndefined();
  expect(noteOfOtherRuntime(files(library('10.0.8'), library('10.0.9')), both)).toBeUndefined();
  expect(noteOfOtherRuntime(files(`looked at ${library('10.0.8')}`), both)).toBeUndefined();
  expect(noteOfOtherRuntime(undefined, both)).toBeUndefined();
});
