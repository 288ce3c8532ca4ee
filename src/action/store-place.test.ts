import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { dashboardUrl, storePlace } from './store-place.ts';

const surroundings = {
  origin: 'https://github.com/octo/disk',
  serverUrl: 'https://github.com',
  repository: 'octo/disk',
  workspace: '/work/space',
};

it.each([
  ['gh-pages', {}, 'git+https://github.com/octo/disk#gh-pages', true],
  ['perf:data/io', {}, 'git+https://github.com/octo/disk#perf:data/io', true],
  ['gh-pages', { origin: undefined }, 'git+https://github.com/octo/disk.git#gh-pages', true],
  ['gh-pages', { origin: undefined, localFolder: '/tmp/store' }, '/tmp/store', false],
  ['gh-pages', { origin: '/srv/disk.git', localFolder: '/tmp/store' }, 'git+/srv/disk.git#gh-pages', false],
  ['gh-pages', { origin: 'https://user:pass@github.com/octo/disk' }, 'git+https://github.com/octo/disk#gh-pages', true],
  ['gh-pages', { origin: '/srv/disk.git' }, 'git+/srv/disk.git#gh-pages', false],
  ['git+https://github.com/octo/history#main', {}, 'git+https://github.com/octo/history#main', true],
  ['git+https://elsewhere.example/x#main', {}, 'git+https://elsewhere.example/x#main', false],
  ['git+https://github.com.evil.example/x#main', {}, 'git+https://github.com.evil.example/x#main', false],
  ['./history', {}, resolve('/work/space/history'), false],
  ['/srv/history', {}, resolve('/srv/history'), false],
])('%s is %s', (store, more, spec, ownServer) => {
  expect(storePlace(store, { ...surroundings, ...more })).toEqual({ spec, ownServer });
});

it.each([
  ['git+https://github.com/octo/disk.git#gh-pages', 'octo/disk', 'https://octo.github.io/disk/'],
  ['git+https://github.com/octo/disk#gh-pages:perf', 'octo/disk', 'https://octo.github.io/disk/perf/'],
  ['git+https://github.com/Octo/octo.github.io#gh-pages', 'Octo/octo.github.io', 'https://octo.github.io/'],
  ['git+https://github.com/octo/history#gh-pages', 'octo/disk', undefined],
  ['git+https://github.com/octo/disk#data', 'octo/disk', undefined],
  ['/srv/history', 'octo/disk', undefined],
])('the page of %s', (spec, repository, url) => {
  expect(dashboardUrl(spec, 'https://github.com', repository)).toBe(url);
});
