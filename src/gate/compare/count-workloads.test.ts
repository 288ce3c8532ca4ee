import { expect, it } from 'vitest';
import type { Profile } from '../../core/document/index.ts';
import { withTraced } from './count-workloads.ts';

const profile = (perOp: Record<string, number>, more: Partial<Profile> = {}): Profile => ({
  source: 'strace',
  perOp,
  ...more,
});

it('takes from a trace the calls of which the kernel counts as many more, and mappings', () => {
  const own = profile(
    { read: 9, write: 5, mmap: 40 },
    { readBytes: 7, writtenBytes: 9, ranges: { mmap: [39, 41] }, unstable: ['mmap'] },
  );
  const traced = profile(
    { read: 4, write: 2, mmap: 12 },
    { readBytes: 6, writtenBytes: 8, ranges: { write: [2, 3] }, unstable: ['write'] },
  );
  const differences = [
    { call: 'read', counted: 1, traced: 0 },
    { call: 'write', counted: 3, traced: 3 },
  ];
  expect(withTraced(own, traced, differences)).toMatchObject({
    ...{ perOp: { read: 9, write: 2, mmap: 12 }, kinds: { read: 9, write: 2, map: 12 }, readBytes: 7, writtenBytes: 8 },
    ...{ ranges: { write: [2, 3] }, unstable: ['write'] },
  });
  expect(withTraced(own, undefined, differences)).toBe(own);
});
