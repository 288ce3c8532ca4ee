import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/helpers/folders.ts';
import { has } from '../../../test/helpers/has.ts';
import { type Files, writeFiles } from '../../../test/helpers/project.ts';
import { type DotnetProject, readProjects } from './projects.ts';
import { askedSdk, dotnetHere, type DotnetHere, sdkTrouble } from './sdk.ts';

const noSdk: DotnetHere = { sdk: undefined, runtimes: [] };

/** What is found, without what is false. */
async function found(files: Files, here: DotnetHere) {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  const projects = await readProjects(
    Object.keys(files)
      .filter((path) => path.endsWith('proj'))
      .sort(),
    {
      ...{ folder, here },
      has: (path) => existsSync(join(folder, path)),
      read: (path) =>
        Promise.resolve(existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : undefined),
    },
  );
  return projects.map((one): Partial<DotnetProject> =>
    Object.fromEntries<unknown>(Object.entries(one).filter(([, value]) => value !== false)),
  );
}

const project = (properties: string, packages: readonly string[] = [], sdk = 'Microsoft.NET.Sdk'): string =>
  `<Project Sdk="${sdk}"><PropertyGroup>${properties}</PropertyGroup><ItemGroup>${packages
    .map((name) => `<PackageReference Include="${name}" Version="1.0.0" />`)
    .join('')}</ItemGroup></Project>`;
const [exe, net10] = ['<OutputType>Exe</OutputType>', '<TargetFramework>net10.0</TargetFramework>'];

const files: Files = {
  'app/app.csproj': project(exe + net10),
  'app/packages.lock.json': '{}',
  'bench/Files.Bench.csproj': project(`${exe}${net10}<AssemblyName>fb</AssemblyName>`, ['BenchmarkDotNet']),
  'lib/lib.csproj': project(net10),
  'old/old.csproj': project(`${exe}<TargetFramework>net48</TargetFramework>`),
  'tests/tests.fsproj': project(net10, ['Microsoft.NET.Test.Sdk', 'xunit']),
  'tests3/tests3.csproj': project(exe + net10, ['xunit.v3']),
  'web/web.csproj': project(net10, [], 'Microsoft.NET.Sdk.Web'),
};
const program = { kind: 'program', framework: 'net10.0' };
const expected = [
  { ...program, path: 'app/app.csproj', name: 'app', assembly: 'app/bin/Release/net10.0/app.dll', isLocked: true },
  {
    ...{ ...program, kind: 'benchmarks', path: 'bench/Files.Bench.csproj' },
    ...{ name: 'fb', assembly: 'bench/bin/Release/net10.0/fb.dll' },
  },
  {
    ...{ ...program, kind: 'tests', path: 'tests/tests.fsproj' },
    ...{ name: 'tests', assembly: 'tests/bin/Release/net10.0/tests.dll' },
  },
  {
    ...{ ...program, kind: 'tests', path: 'tests3/tests3.csproj', runsItself: true },
    ...{ name: 'tests3', assembly: 'tests3/bin/Release/net10.0/tests3.dll' },
  },
  { ...program, path: 'web/web.csproj', name: 'web', assembly: 'web/bin/Release/net10.0/web.dll' },
];

describe('projects of .NET', () => {
  it('are read from their files alone where there is no SDK', async () => {
    expect(await found(files, noSdk)).toEqual(expected);
  });

  it.skipIf(!has('dotnet', '--version'))('are what MSBuild evaluates', { timeout: 120_000 }, async () => {
    expect(await found(files, await dotnetHere('.'))).toEqual(expected);
  });

  it.skipIf(!has('dotnet', '--version'))(
    'have properties from other files, names of any letters, and are left out where they are broken',
    { timeout: 120_000 },
    async () => {
      const shared = `<Project><PropertyGroup><ArtifactsPath>$(MSBuildThisFileDirectory)out</ArtifactsPath>${exe}</PropertyGroup></Project>`;
      const several = '<TargetFrameworks>net48;netstandard2.0; net10.0;net10.0-windows;net9.0</TargetFrameworks>';
      const all = await found(
        {
          'Directory.Build.props': shared,
          'broken/broken.csproj': '<Project Sdk="Microsoft.NET.Sdk"><Prop',
          'unknown/unknown.csproj': project(net10, [], 'No.Such.Sdk'),
          "it's a/größe $x.csproj": project(several),
        },
        await dotnetHere('.'),
      );
      expect(all).toEqual([
        {
          ...{ ...program, path: "it's a/größe $x.csproj", name: 'größe $x', isOneOfSeveral: true },
          assembly: 'out/bin/größe $x/release_net10.0/größe $x.dll',
        },
      ]);
    },
  );

  it('are for the newest framework that has its runtime here', async () => {
    const of = async (names: string, runtimes: string[]) => {
      const text = project(`${exe}<TargetFrameworks>${names}</TargetFrameworks>`);
      const [one] = await found({ 'a.csproj': text }, { sdk: undefined, runtimes });
      return [one?.framework, one?.rollsForward];
    };
    expect(await of('net6.0;net8.0;net10.0', ['8.0'])).toEqual(['net8.0', undefined]);
    expect(await of('net6.0;netcoreapp3.1', ['10.0'])).toEqual(['net6.0', true]);
    expect(await of('net481;net8', ['8.0'])).toEqual(['net8', undefined]);
    expect(await of('net48;netstandard2.0', ['10.0'])).toEqual([undefined, undefined]);
  });
});

describe('global.json', () => {
  const here: DotnetHere = { sdk: undefined, runtimes: ['10.0'] };
  it.each([
    [
      '{"sdk":{"version":"9.0.100"}}',
      here,
      /^global\.json asks for the \.NET SDK 9\.0\.100, which is not on this machine: /,
    ],
    ['{"sdk":{"version":"9.0.100"}}', { ...here, sdk: '9.0.100' }, undefined],
    ['{ // "no"\n "sdk": { "version": "9.0.100", }, /* a */ }', here, /SDK 9\.0\.100/],
    ['{"test":{"runner":"x"}}', here, undefined],
    ['{"sdk"', here, /^global\.json cannot be read \(.*\): mend it/],
    ['{"sdk":{"version":"9.0.100"}}', noSdk, undefined],
    [undefined, here, undefined],
  ])('%s is said in one sentence if it asks for what is not here', (text, at, sentence) => {
    const said = sdkTrouble(text, at);
    if (sentence === undefined) expect(said).toBeUndefined();
    else expect(said).toMatch(sentence);
  });

  it('may have an address in a text', () => {
    expect(askedSdk('{"x":"https://example.com/a","sdk":{"version":"8.0.1"}}')).toBe('8.0.1');
  });
});
