import { expect, it } from 'vitest';
import { reconcileSites } from './command-sites.ts';

const site = (call: string, name: string | null, count: number) => ({ call, function: name, count });

it('sites of a call add up to its exact count, whatever hooks have opened besides', () => {
  const sites = [site('openat', 'load', 4), site('openat', null, 12), site('close', 'load', 4), site('close', null, 3)];
  expect(reconcileSites(sites, { openat: 13, close: 4 })).toEqual({
    sites: [site('openat', 'load', 4), site('openat', null, 9), site('close', 'load', 4)],
    notes: [],
  });
});

it('more calls recorded than counted are said, and not hidden', () => {
  const { sites, notes } = reconcileSites([site('read', 'poll', 1200), site('read', null, 1)], { read: 1000 });
  expect(sites).toEqual([site('read', 'poll', 1200)]);
  expect(notes).toEqual(['read: 1,200 calls in the run that recorded their lines, 1,000 in the run that was counted.']);
});
