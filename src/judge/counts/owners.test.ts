import { describe, expect, it } from 'vitest';
import { ownerOf } from './owners.ts';

describe('the owner of a file', () => {
  it.each<[string, string, string?, string?]>([
    ['lib/app.js', 'own'],
    ['../shared/app.py', 'own'],
    ['build/app.jar', 'own'],
    ['build/libs/app-1.0.jar', 'own'],
    ['target/app-1.0-SNAPSHOT.jar', 'own'],
    ['.git/HEAD', 'git'],
    ['../../.git/packed-refs', 'git'],
    ['node_modules/globby/index.js', 'dependencies', 'npm globby'],
    ['node_modules/a/node_modules/@s/b/x.js', 'dependencies', 'npm @s/b'],
    ['node_modules/.pnpm/b@1.0.0/node_modules/b/x.js', 'dependencies', 'npm b'],
    ['node_modules', 'dependencies'],
    ['.venv/lib/python3.11/site-packages/yaml/__init__.py', 'dependencies', 'pypi yaml'],
    ['.venv/lib/python3.11/site-packages/__pycache__/six.cpython-311.pyc', 'dependencies', 'pypi six'],
    ['/usr/lib/python3/dist-packages/requests-2.28.1.dist-info/METADATA', 'dependencies', 'pypi requests', '2.28.1'],
    ['.venv/pyvenv.cfg', 'dependencies'],
    [
      '/root/.cargo/registry/src/index.example.com-6f17d22bba15001f/zip-2.1.3/src/lib.rs',
      'dependencies',
      'cargo zip',
      '2.1.3',
    ],
    ['target/release/deps/libzip-0123456789abcdef.rlib', 'dependencies', 'cargo zip'],
    [
      '/go/pkg/mod/github.com/!burnt!sushi/toml@v1.2.0/lex.go',
      'dependencies',
      'go github.com/BurntSushi/toml',
      'v1.2.0',
    ],
    ['vendor/github.com/pkg/errors/errors.go', 'dependencies', 'go github.com/pkg/errors'],
    ['vendor/autoload.php', 'dependencies'],
    ['local/lib/perl5/Path/Tiny.pm', 'dependencies'],
    ['../debs/usr/lib/ruby/vendor_ruby/tilt.rb', 'dependencies'],
    ['/usr/share/perl5/Path/Tiny.pm', 'runtime'],
    ['lib/perl5/Own.pm', 'own'],
    [
      '/root/.m2/repository/org/slf4j/slf4j-api/1.7.2/slf4j-api-1.7.2.jar',
      'dependencies',
      'maven org.slf4j:slf4j-api',
      '1.7.2',
    ],
    [
      '/root/.gradle/caches/modules-2/files-2.1/org.slf4j/slf4j-api/1.7.2/abc/slf4j-api-1.7.2.jar',
      'dependencies',
      'maven org.slf4j:slf4j-api',
      '1.7.2',
    ],
    ['target/dependency/commons-io-2.4.jar', 'dependencies', 'maven commons-io', '2.4'],
    ['/var/lib/gems/3.1.0/gems/nanoc-3.7.5/lib/nanoc.rb', 'dependencies', 'gem nanoc', '3.7.5'],
    ['vendor/bundle/ruby/3.1.0/gems/cri-2.3.0/lib/cri.rb', 'dependencies', 'gem cri', '2.3.0'],
    [
      '/root/.nuget/packages/newtonsoft.json/13.0.1/lib/net6.0/Newtonsoft.Json.dll',
      'dependencies',
      'nuget newtonsoft.json',
      '13.0.1',
    ],
    ['/usr/lib/python3.11/json/__init__.py', 'runtime'],
    ['/opt/hostedtoolcache/Java/21/lib/modules', 'runtime'],
    ['/home/a/.pyenv/versions/3.11.4/lib/python3.11/os.py', 'runtime'],
    ['/etc/ld.so.cache', 'runtime'],
    ['/etc/hosts', 'elsewhere'],
    ['/tmp/x', 'elsewhere'],
    ['/home/a/.cache/tool/index', 'elsewhere'],
  ])('%s belongs to %s %s', (path, kind, named, version) => {
    const owner = ownerOf(path);
    expect(owner.kind).toBe(kind);
    const { ecosystem, name, head } = owner.package ?? {};
    expect(name === undefined ? undefined : `${ecosystem} ${name}`).toBe(named);
    expect(head).toBe(version);
  });
});
