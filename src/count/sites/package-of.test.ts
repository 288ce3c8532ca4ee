/** Files of packages, laid out as their programs install them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/helpers/folders.ts';
import { sitesOf, subtractSites } from './difference.ts';
import { LineMap } from './line-map.ts';
import { packageOf } from './package-of.ts';

describe('the package of a file is', () => {
  const folder = temporaryFolder();
  const put = (name: string, text = ''): string => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  put('node_modules/@a/b/package.json', '{"name":"@a/b","version":"1.2.3"}');
  put('lib/site-packages/ruamel_x-0.9.dist-info/RECORD', 'ruamel/x.py,sha256=1,2\n');
  put('go/vendor/modules.txt', '# github.com/a/b v1.0.0\n# github.com/a/b/c v2.0.0\n');
  put('php/vendor/composer/installed.json', '{"packages":[{"name":"a/b","version":"3.0.1"}]}');

  it.each([
    ['node_modules/@a/b/lib/x.js', { name: '@a/b', version: '1.2.3' }],
    ['node_modules/.cache/x.js', undefined],
    ['lib/site-packages/ruamel/x.py', { name: 'ruamel-x', version: '0.9' }],
    ['lib/site-packages/ruamel/y.py', undefined],
    ['registry/src/index.crates-0/serde-json-1.0.1/src/lib.rs', { name: 'serde-json', version: '1.0.1' }],
    ['gems/net-http-0.4.1/lib/net/http.rb', { name: 'net-http', version: '0.4.1' }],
    [
      'pkg/mod/github.com/!burnt!sushi/toml@v1.3.2/decode.go',
      { name: 'github.com/BurntSushi/toml', version: 'v1.3.2' },
    ],
    ['go/vendor/github.com/a/b/c/x.go', { name: 'github.com/a/b/c', version: 'v2.0.0' }],
    ['php/vendor/a/b/src/X.php', { name: 'a/b', version: '3.0.1' }],
    ['src/log.c', undefined],
  ])('%s', (name, found) => {
    expect(packageOf(join(folder, name))).toEqual(found);
  });
});

it('new calls of a line are those of the package that makes most of them', () => {
  const stack = (version: string, name: string, count: number) => ({
    ...{ call: 'fsync', count, ns: 0 },
    frames: [
      { function: name, file: `/x/gems/log-${version}/log.rb`, line: 9 },
      { function: 'save', file: '/r/a.rb', line: 5 },
    ],
  });
  const own = { nameOf: (file: string) => (file === '/r/a.rb' ? 'a.rb' : undefined), holds: () => true };
  const base = sitesOf({ stacks: [stack('1.0', 'write', 10), stack('1.0', 'sync', 4)] }, own);
  const head = sitesOf({ stacks: [stack('1.1', 'write', 10), stack('1.1', 'sync', 7), stack('1.1', 'flush', 1)] }, own);
  expect(subtractSites('fsync', { before: 14, after: 18 }, base, head, LineMap.same)).toEqual([
    {
      ...{ function: 'save', file: 'a.rb', line: 5, before: 14, after: 18 },
      through: { name: 'log', version: '1.1', function: 'sync' },
    },
  ]);
});
