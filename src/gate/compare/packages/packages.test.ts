import { describe, expect, it } from 'vitest';
import { differingPackages, isPackageFile, readPackages } from './index.ts';

/** The packages of one side whose only file is this. */
const read = (name: string, text: string) => readPackages([name], () => Promise.resolve(text));

async function differ(name: string, base: string, head: string) {
  return differingPackages(await read(name, base), await read(name, head));
}

const npmLock = (globby: string, fast: string): string =>
  JSON.stringify({
    name: 'app',
    lockfileVersion: 3,
    packages: {
      '': { dependencies: { globby } },
      'node_modules/globby': { version: globby, resolved: 'x', integrity: 'sha512-x' },
      'node_modules/fast-glob': { version: fast },
      'node_modules/globby/node_modules/pify': { version: '3.0.0' },
    },
  });

const npmLockOne = (globby: string): string =>
  JSON.stringify({
    lockfileVersion: 1,
    dependencies: {
      globby: { version: globby, requires: { pify: '^3.0.0' }, dependencies: { pify: { version: '3.0.0' } } },
    },
  });

const pnpm = (globby: string): string => `lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      globby:
        specifier: ^${globby}
        version: ${globby}
packages:
  globby@${globby}:
    resolution: {integrity: sha512-x}
  '@nodelib/fs.stat@2.0.5':
    resolution: {integrity: sha512-x}
`;

const yarnOne = (globby: string): string => `# yarn lockfile v1


"@babel/core@^7.0.0", "@babel/core@^7.1.0":
  version "7.1.0"
  resolved "x"
  dependencies:
    debug "^4.1.0"

globby@^${globby}:
  version "${globby}"
  resolved "x"
`;

const yarnBerry = (globby: string): string => `__metadata:
  version: 8

"app@workspace:.":
  version: 0.0.0-use.local
  resolution: "app@workspace:."

"globby@npm:^${globby}":
  version: ${globby}
  resolution: "globby@npm:${globby}"
`;

const requirements = (version: string): string => `# a comment
--index-url https://example.com/simple
requests[socks]==${version} ; python_version > "3"
certifi==2024.2.2
    # via requests
`;

const uv = (version: string): string => `version = 1

[[package]]
name = "app"
version = "0.1.0"
source = { virtual = "." }
dependencies = [{ name = "requests" }]

[[package]]
name = "requests"
version = "${version}"
source = { registry = "https://example.com/simple" }
`;

const cargo = (zip: string): string => `version = 3

[[package]]
name = "tool"
version = "0.1.0"
dependencies = [
 "zip",
]

[[package]]
name = "zip"
version = "${zip}"
source = "registry+https://example.com/index"
checksum = "x"
`;

const goMod = (version: string): string => `module example.com/tool

go 1.22

require github.com/natefinch/atomic ${version}

require (
\tgolang.org/x/sys v0.1.0 // indirect
)
`;

const pom = (version: string): string => `<project>
  <properties><jgit.version>${version}</jgit.version></properties>
  <dependencies>
    <!-- <dependency><groupId>no</groupId><artifactId>no</artifactId></dependency> -->
    <dependency>
      <groupId>org.eclipse.jgit</groupId>
      <artifactId>org.eclipse.jgit</artifactId>
      <version>\${jgit.version}</version>
    </dependency>
  </dependencies>
</project>`;

const nuget = (version: string): string =>
  JSON.stringify({
    version: 1,
    dependencies: { 'net8.0': { 'Newtonsoft.Json': { type: 'Direct', requested: '[1, )', resolved: version } } },
  });

const assets = (version: string): string =>
  JSON.stringify({
    libraries: { [`Newtonsoft.Json/${version}`]: { type: 'package' }, 'App/1.0.0': { type: 'project' } },
    project: { frameworks: { 'net8.0': { dependencies: { 'newtonsoft.json': { version } } } } },
  });

const deps = (version: string): string =>
  JSON.stringify({
    libraries: { [`Newtonsoft.Json/${version}`]: { type: 'package' }, 'App/1.0.0': { type: 'project' } },
  });

const reference = (version: string): string =>
  `<Project><!-- <PackageReference Include="No" Version="1.0" /> -->
  <PackageReference Include="Newtonsoft.Json">\n<Version>${version}</Version>\n</PackageReference></Project>`;

const central = (version: string): string =>
  `<Project><ItemGroup><PackageVersion Version="${version}"\n  Include="Newtonsoft.Json" /></ItemGroup></Project>`;

const byProperty = (version: string): string =>
  `<Project><JsonVersion>${version}</JsonVersion><PackageVersion Include="Newtonsoft.Json" Version="$(JsonVersion)" /></Project>`;

const gemfile = (version: string): string => `GEM
  remote: https://example.com/
  specs:
    nanoc (${version})
      cri (~> 2.3)
    cri (2.3.0)

DEPENDENCIES
  nanoc

BUNDLED WITH
   2.4.0
`;

describe('packages that differ', () => {
  it.each<[string, string, (version: string) => string, string, string, string]>([
    ['package-lock.json of npm 7', 'package-lock.json', (v) => npmLock(v, '2.0.0'), 'npm', 'globby', 'direct'],
    ['package-lock.json of npm 6', 'package-lock.json', npmLockOne, 'npm', 'globby', ''],
    ['pnpm', 'packages/a/pnpm-lock.yaml', pnpm, 'npm', 'globby', 'direct'],
    ['yarn 1', 'yarn.lock', yarnOne, 'npm', 'globby', ''],
    ['yarn 4', 'yarn.lock', yarnBerry, 'npm', 'globby', ''],
    ['pip', 'requirements-dev.txt', requirements, 'pypi', 'requests', 'direct'],
    ['uv', 'uv.lock', uv, 'pypi', 'requests', 'direct'],
    ['Cargo', 'Cargo.lock', cargo, 'cargo', 'zip', 'direct'],
    ['Go modules', 'go.mod', goMod, 'go', 'github.com/natefinch/atomic', 'direct'],
    ['sums of Go', 'go.sum', (v) => `a.io/b ${v} h1:x=\na.io/b ${v}/go.mod h1:y=\n`, 'go', 'a.io/b', ''],
    ['Maven', 'pom.xml', pom, 'maven', 'org.eclipse.jgit:org.eclipse.jgit', 'direct'],
    ['Gradle', 'gradle.lockfile', (v) => `# x\ng:a:${v}=compileClasspath\nempty=\n`, 'maven', 'g:a', ''],
    ['NuGet', 'packages.lock.json', nuget, 'nuget', 'Newtonsoft.Json', 'direct'],
    ['restored NuGet', 'obj/project.assets.json', assets, 'nuget', 'Newtonsoft.Json', 'direct'],
    ['a built .NET program', 'bin/Release/net10.0/App.deps.json', deps, 'nuget', 'Newtonsoft.Json', ''],
    ['a project of C#', 'src/App.csproj', reference, 'nuget', 'Newtonsoft.Json', 'direct'],
    ['a project of F#', 'App.fsproj', (v) => reference(v).replaceAll('"', "'"), 'nuget', 'Newtonsoft.Json', 'direct'],
    ['central package management', 'Directory.Packages.props', central, 'nuget', 'Newtonsoft.Json', 'direct'],
    ['a property for versions', 'Directory.Packages.props', byProperty, 'nuget', 'Newtonsoft.Json', 'direct'],
    ['Bundler', 'Gemfile.lock', gemfile, 'gem', 'nanoc', 'direct'],
  ])('are read from the files of %s, with both versions', async (_, file, text, ecosystem, name, direct) => {
    const version = ecosystem === 'go' ? ['v1.0.0', 'v1.0.1'] : ['7.1.1', '8.0.1'];
    expect(isPackageFile(file)).toBe(true);
    expect(await differ(file, text(version[0]!), text(version[1]!))).toEqual([
      { ecosystem, name, base: version[0], head: version[1], ...(direct && { direct: true }) },
    ]);
    expect(await differ(file, text(version[0]!), text(version[0]!))).toEqual([]);
  });

  it('begin with what the project asks for itself', async () => {
    const changes = await differ('package-lock.json', npmLock('7.1.1', '2.0.0'), npmLock('8.0.1', '2.2.0'));
    expect(changes.map(({ name }) => name)).toEqual(['globby', 'fast-glob']);
  });

  it('may be new, or gone', async () => {
    const changes = await differ('requirements.txt', 'a==1\n', 'b==2\n');
    expect(changes).toEqual([
      { ecosystem: 'pypi', name: 'a', base: '1', direct: true },
      { ecosystem: 'pypi', name: 'b', head: '2', direct: true },
    ]);
  });

  it('of NuGet are one for all cases of its letters, and have their authors’ case', async () => {
    const files = (version: string) => ({
      'App.csproj': `<PackageReference Include="newtonsoft.JSON" Version="${version}" />`,
      'packages.lock.json': nuget(version),
      'Tests/Tests.csproj': `<PackageReference Include="NEWTONSOFT.Json" />`,
    });
    const of = (version: string) => {
      const texts = new Map(Object.entries(files(version)));
      return readPackages([...texts.keys()], (name) => Promise.resolve(texts.get(name)));
    };
    expect(differingPackages(await of('12.0.1'), await of('13.0.3'))).toEqual([
      { ecosystem: 'nuget', name: 'Newtonsoft.Json', base: '12.0.1', head: '13.0.3', direct: true },
    ]);
  });

  it('of NuGet have no version where the project gives a range', async () => {
    const text = '<PackageReference Include="A" Version="[1.0,2.0)" /><PackageReference Include="B" Version="[1.0]" />';
    expect(await differ('a.csproj', '<Project />', text)).toMatchObject([{ name: 'B', head: '1.0' }]);
  });

  it('are empty if a file cannot be read', async () => {
    expect(await differ('package-lock.json', '{', npmLock('8.0.1', '2.0.0'))).toMatchObject([
      { name: 'globby', head: '8.0.1' },
      { name: 'fast-glob' },
      { name: 'pify' },
    ]);
  });
});
