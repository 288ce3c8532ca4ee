import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/helpers/folders.ts';
import { writeFiles } from '../../../test/helpers/project.ts';
import { FileOwners, type OwningSide } from './file-owners.ts';

const side = (root: string, packages: Record<string, string>): OwningSide => ({
  ...{ root, folder: root, gitFolders: [`${root}/.git`] },
  packages: new Map(
    Object.entries(packages).map(([key, version]) => [key, { versions: new Set([version]), direct: true }]),
  ),
});

const owners = new FileOwners(
  side('/srv/base', { 'maven commons-io:commons-io': '2.3', 'npm left-pad': '1.0.0' }),
  side('/srv/head', {
    'maven commons-io:commons-io': '2.4',
    'maven org.slf4j:slf4j-api': '2.0.9',
    'maven org.example:app-core': '${project.version}',
  }),
);
const commonsIo = { ecosystem: 'maven', name: 'commons-io:commons-io', base: '2.3', head: '2.4' };

it.each<[string, object]>([
  ['target/lib/commons-io.jar', { kind: 'dependencies', package: commonsIo }],
  ['target/commons-io-2.4.jar', { kind: 'dependencies', package: commonsIo }],
  ['lib/commons-io-2.3.jar', { kind: 'dependencies', package: commonsIo }],
  [
    'build/slf4j-api.jar',
    { kind: 'dependencies', package: { ecosystem: 'maven', name: 'org.slf4j:slf4j-api', head: '2.0.9' } },
  ],
  ['target/commons-io-tool.jar', { kind: 'own' }],
  ['target/left-pad.jar', { kind: 'own' }],
  ['target/app-1.0.jar', { kind: 'own' }],
  ['target/lib/app-core.jar', { kind: 'own' }],
])('%s belongs to whom the project has it from', async (name, owner) => {
  expect(await owners.ownerOf({ name })).toEqual(owner);
});

describe('a file of a package of NuGet', () => {
  const folder = temporaryFolder();
  const deps = (version: string): string =>
    JSON.stringify({
      targets: {
        net: {
          'app/1.0.0': { runtime: { 'app.dll': {} } },
          [`Serilog.Sinks.File/${version}`]: { runtime: { 'lib/net9.0/Serilog.Sinks.File.dll': {} } },
          'SourceGear.sqlite3/3.50.4': { runtimeTargets: { 'runtimes/linux-x64/native/libe_sqlite3.so': {} } },
        },
      },
      libraries: {
        'app/1.0.0': { type: 'project' },
        [`Serilog.Sinks.File/${version}`]: { type: 'package' },
        'SourceGear.sqlite3/3.50.4': { type: 'package' },
      },
    });
  writeFiles(folder, {
    'base/bin/app.deps.json': deps('5.0.0'),
    'head/bin/app.deps.json': deps('7.0.0'),
    'base/broken/app.deps.json': '{',
    'home/.nuget/packages/serilog/4.2.0/serilog.nuspec': '<package><metadata><id>Serilog</id></metadata></package>',
  });
  const built = new FileOwners(
    side(join(folder, 'base'), { 'nuget serilog': '4.0.0' }),
    side(join(folder, 'head'), { 'nuget serilog': '4.2.0' }),
  );
  const sqlite = { name: 'SourceGear.sqlite3', base: '3.50.4', head: '3.50.4' };

  it.each<[string, object]>([
    ['bin/Serilog.Sinks.File.dll', { name: 'Serilog.Sinks.File', base: '5.0.0', head: '7.0.0' }],
    ['bin/runtimes/linux-x64/native/libe_sqlite3.so', sqlite],
    [
      join(folder, 'home/.nuget/packages/serilog/4.2.0/lib/net9.0/Serilog.dll'),
      { name: 'Serilog', base: '4.0.0', head: '4.2.0' },
    ],
  ])('has its authors’ name: %s', async (name, expected) => {
    const owner = await built.ownerOf({ name });
    expect(owner).toEqual({ kind: 'dependencies', package: { ecosystem: 'nuget', ...expected } });
  });

  it.each(['bin/app.dll', 'bin/app.deps.json', 'broken/app.dll', 'bin/Serilog.Sinks.File.txt'])(
    'is not %s, which belongs to the project',
    async (name) => {
      expect(await built.ownerOf({ name })).toEqual({ kind: 'own' });
    },
  );
});
