import { describe, expect, it } from 'vitest';
import type { ComparedFile } from './compared-file.ts';
import { mayExplain } from './may-explain.ts';

const use = { calls: { openat: 1 }, readBytes: 0, writtenBytes: 0, copiedBytes: 0, maxReadBytes: 0, maxWriteBytes: 0 };
const used = { ...use, processes: 1, isMade: false };

function file(name: string, base: number | undefined, head: number, more: Partial<ComparedFile> = {}): ComparedFile {
  const fact = { base, head, differs: base !== head, isFolder: false };
  return { name, ...(base !== undefined && { base: used }), head: used, fact, ...more };
}
const of = (files: ComparedFile[], growth: number, more = {}, call = 'read'): boolean =>
  mayExplain({ changed: [], files, ...more }, call, growth);

describe('growth of calls whose files are not known', () => {
  it('cannot come from what is the same on both sides', () => {
    expect(of([file('data', 4096, 4096), file('/usr/lib/libc.so.6', 1e6, 1e6)], 1)).toBe(false);
  });

  it('cannot come from a program that is a little longer, unless it is small', () => {
    expect(of([file('app.py', 100, 400)], 10_000)).toBe(false);
    expect(of([file('app.py', 100, 400)], 1_000)).toBe(true);
    expect(of([file('app', 100, 400, { head: { ...used, calls: { execve: 1 } } })], 10_000)).toBe(false);
  });

  it.each([
    ['a new input', [file('more.txt', undefined, 10)], {}],
    ['a longer input', [file('data', 4096, 4097)], {}],
    ['another version of a package', [], { packages: [{ ecosystem: 'npm', name: 'a', base: '1', head: '2' }] }],
    ['files kept outside of the checkouts', [file('/root/.cache/a', 1, 2, { owner: { kind: 'kept' } })], {}],
  ])('may come from %s', (_, files, more) => {
    expect(of(files, 1e6, more)).toBe(true);
  });

  it('may come from a new file that is not opened, if the call names files', () => {
    const changed = [{ name: 'more.txt', head: 10, differs: true, isFolder: false }];
    expect([of([], 1e6, { changed }, 'newfstatat'), of([], 1e6, { changed })]).toEqual([true, false]);
  });

  it('may come from parts of a program that only the head loads, up to what loading them takes', () => {
    const modules = Array.from({ length: 40 }, (_, part) => file(`part${part}.py`, undefined, 4096));
    expect([of(modules, 10_000), of(modules, 20_000)]).toEqual([true, false]);
  });
});
