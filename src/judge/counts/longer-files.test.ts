/** A file that each version of a package keeps outside of the checkouts: its length explains what it needs, and no more. */
import { expect, it } from 'vitest';
import type { FileCounts, Profile } from '../../core/document/index.ts';
import type { ComparedFile } from './compared-file.ts';
import { judgeCounts } from './counts.ts';
import { explainGrowth } from './recorded.ts';

const id = 'command/run/format';

type Side = [openat: number, read: number, readBytes: number];

const countsOf = ([openat, read, readBytes]: Side): FileCounts => ({
  ...{ calls: { openat, read }, readBytes, writtenBytes: 0, copiedBytes: 0, processes: 1 },
  ...{ maxReadBytes: 65_536, maxWriteBytes: 0, isMade: false },
});

const profileOf = ([openat, read, readBytes]: Side): Profile => ({
  perOp: { openat: 100 + openat, read: 400 + read },
  ...{ source: 'strace', readBytes: 4_000_000 + readBytes, processes: 1 },
});

function judge(base: Side, head: Side, sizes: [number | undefined, number]) {
  const file: ComparedFile = {
    name: '/root/.cache/black/24.4.2/cache.pickle',
    ...{ base: countsOf(base), head: countsOf(head), owner: { kind: 'kept' } },
    fact: { base: sizes[0], head: sizes[1], differs: false, isFolder: false },
  };
  const sources = {
    changed: [{ name: 'requirements.txt', base: 14, head: 14, differs: true, isFolder: false }],
    files: [file],
  };
  const profiles = { base: profileOf(base), head: profileOf(head) };
  const verdictsOf = (more: object) =>
    Object.fromEntries(
      (judgeCounts(new Map([[id, { ...profiles, ...more }]])).changes.get(id) ?? []).map(
        ({ metric, verdict, cause, allowed }) => [metric, [verdict, cause ?? allowed].join(' ').trim()],
      ),
    );
  const judged = verdictsOf({ sources });
  const explained = JSON.parse(JSON.stringify(explainGrowth(sources, profiles.base, profiles.head))) as object;
  expect(verdictsOf({ explained })).toEqual(judged);
  return judged;
}

it('a longer one explains more bytes, and the calls that these need', () => {
  expect(judge([1, 3, 32_000], [1, 5, 115_000], [32_000, 115_000])).toEqual({
    readBytes: 'explained kept-files',
    read: 'explained kept-files',
  });
});

it('one that the base does not have explains that it is read once', () => {
  expect(judge([1, 0, 0], [1, 3, 115_000], [undefined, 115_000])).toEqual({
    readBytes: 'explained kept-files',
    read: 'explained kept-files',
  });
});

it('one that is opened and read for each file explains little of it', () => {
  const judged = judge([1, 3, 32_000], [200, 1000, 23_000_000], [32_000, 115_000]);
  expect(judged).toEqual({ openat: 'grown more-calls', read: 'grown more-calls', readBytes: 'grown more-calls' });
});

it('does not count a shorter file as an improvement', () => {
  expect(judge([1, 5, 115_000], [1, 3, 32_000], [115_000, 32_000])).toEqual({
    read: 'within-tolerance files kept outside of the checkouts',
    readBytes: 'within-tolerance files kept outside of the checkouts',
  });
});

it('what is less besides is said', () => {
  const judged = judge([3, 90, 345_000], [1, 3, 32_000], [115_000, 32_000]);
  expect(judged).toEqual({ openat: 'shrunk', read: 'shrunk', readBytes: 'shrunk' });
});
