import { expect, it } from 'vitest';
import { placeOf } from './calls.ts';

it.each([
  ['/work/a', 'file'],
  ['/tmp/hsperf', 'file'],
  ['/dev/shm/x', 'file'],
  ['/proc/1/io', 'system'],
  ['/tmp/hsperfdata_root/12', 'system'],
  ['/dev/pts/0', 'stream'],
  ['pipe:[12]', 'stream'],
])('%s is a %s', (name, place) => {
  expect(placeOf(name)).toBe(place);
});
