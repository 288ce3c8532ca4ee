import { expect, it } from 'vitest';
import { nameStores } from './fleet.ts';
import { pagesAddress } from './site-files.ts';

const environment = {
  PATH: '/bin',
  GITHUB_SERVER_URL: 'https://forge.example',
  IO_PERF_STORE_TOKEN: 'of the forge',
  OTHER_TOKEN: 'of another server',
};
const named = (spec: string, more: { name?: string; token?: string } = {}) =>
  nameStores({ stores: [{ spec, ...more }], host: process, environment })[0]!;

it.each([
  ['git+https://forge.example/ada/engine.git', undefined, 'of the forge'],
  ['git+https://forge.example:8443/ada/engine.git', undefined, undefined],
  ['git+http://forge.example/ada/engine.git', undefined, undefined],
  ['git+https://forge.example.evil/ada/engine.git', undefined, undefined],
  ['git+https://github.com/ada/engine.git', undefined, undefined],
  ['git+ssh://git@forge.example/ada/engine.git', undefined, undefined],
  ['history', undefined, undefined],
  ['git+https://github.com/ada/engine.git', 'OTHER_TOKEN', 'of another server'],
])('%s, token in %s, sees %s', (spec, token, seen) => {
  const own = named(spec, token === undefined ? {} : { token }).access.environment!;
  expect(own.IO_PERF_STORE_TOKEN).toBe(seen);
  expect(own.PATH).toBe('/bin');
});

it.each([
  ['git+https://github.com/ada/engine.git', 'ada/engine'],
  ['git+https://github.com/ada/engine/#gh-pages:perf/io', 'ada/engine/perf/io'],
  ['git+git@git.example:ada/engine.git#data', 'ada/engine'],
  ['/data/engine/history', 'history'],
])('%s is called %s', (spec, name) => {
  expect(named(spec).name).toBe(name);
});

it.each(['', ' a', 'a\nb', 'a\u202eb', 'a\u200bb', '__HIVE_DEFAULT_PARTITION__', 'é'.repeat(41)])(
  'no store may be called %j',
  (name) => {
    expect(() => named('history', { name })).toThrow('give it another one');
  },
);

it('two names that one folder could have are refused', () => {
  const two = (a: string, b: string) => () =>
    nameStores({
      stores: [
        { name: a, spec: 'x' },
        { name: b, spec: 'y' },
      ],
      host: process,
      environment,
    });
  expect(two('a', 'A')).toThrow('Two stores');
  expect(two('\u00e9', 'e\u0301')).toThrow('Two stores');
  expect(two('a/b', 'a-b')).not.toThrow();
});

it.each([
  ['git+https://github.com/Ada/engine.git#gh-pages', 'https://ada.github.io/engine/'],
  ['git+https://github.com/ada/engine', 'https://ada.github.io/engine/'],
  ['git+https://github.com/ada/engine.git#gh-pages:perf/a b', 'https://ada.github.io/engine/perf/a%20b/'],
  ['git+https://github.com/ada/ada.github.io#gh-pages', 'https://ada.github.io/'],
  ['git+https://github.com/ada/engine.git#data', undefined],
  ['git+https://github.com.evil.example/ada/engine.git#gh-pages', undefined],
  ['/data/history', undefined],
])('the page of %s is %s', (spec, address) => {
  expect(pagesAddress(spec)).toBe(address);
});
