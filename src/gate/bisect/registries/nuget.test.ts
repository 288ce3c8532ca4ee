import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../core/document/index.ts';
import { runCommand } from '../../../core/system/index.ts';
import { NotBuilt } from '../../compare/subjects.ts';
import { temporaryFolder } from '../../../../test/helpers/folders.ts';
import { has } from '../../../../test/helpers/has.ts';
import { nugetFeed } from '../../../../test/helpers/local-registries.ts';
import { type Files, writeFiles } from '../../../../test/helpers/project.ts';
import { nuget } from './nuget.ts';

const signal = new AbortController().signal;
const folder = temporaryFolder();

/** A project whose only source of packages is a folder. */
function projectWith(files: Files, name: string): string {
  const place = join(folder, name);
  writeFiles(place, files);
  return place;
}
const read = (place: string, name: string): string => readFileSync(join(place, name), 'utf8');
const pin = async (place: string, names: string[], to: string, from = '1.0.0'): Promise<void> => {
  const files = names.map((name) => join(place, name));
  await nuget.pin({ name: 'Example.Journal', from, to }, files, signal);
};

describe('a version of a package of NuGet', () => {
  it.each([
    ['a project', 'a.csproj', '<PackageReference Include="example.journal" Version="VERSION" />'],
    [
      'an element',
      'a.fsproj',
      '<PackageReference Include="Example.Journal">\n<Version>VERSION</Version></PackageReference>',
    ],
    [
      'central management',
      'Directory.Packages.props',
      "<PackageVersion Version='VERSION' Include='Example.Journal' />",
    ],
    [
      'the only version that a range allows',
      'a.csproj',
      '<PackageReference Include="Example.Journal" Version="[VERSION]" />',
    ],
    [
      'a property',
      'Directory.Packages.props',
      '<J>VERSION</J><PackageVersion Include="Example.Journal" Version="$(J)" />',
    ],
  ])('is changed in %s, and nothing else', async (_, file, text) => {
    const others = '<Version>1.0.0</Version><PackageReference Include="Example.Other" Version="1.0.0" />';
    const written = (version: string): string => `<Project>${text.replace('VERSION', version)}${others}</Project>`;
    const place = projectWith({ [file]: written('1.0.0') }, 'texts');
    await pin(place, [file], '1.2.0');
    expect(read(place, file)).toBe(written('1.2.0'));
  });
});

describe.skipIf(!has('dotnet', '--version') || !has('python3', '--version'))(
  'with the .NET SDK',
  { timeout: 300_000 },
  () => {
    const { environment } = nugetFeed(
      folder,
      ['1.0.0', '1.2.0', '1.10.0', '2.0.0-rc.1'].map((version) => ({ version, syncs: 1 })),
    );
    const config = read(join(environment.HOME!, '.nuget', 'NuGet'), 'NuGet.Config');
    const project = (references: string): string =>
      `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net10.0</TargetFramework><RestorePackagesWithLockFile>true</RestorePackagesWithLockFile><RestorePackagesPath>${folder}/packages</RestorePackagesPath></PropertyGroup><ItemGroup>${references}</ItemGroup></Project>\n`;
    const locked = async (name: string, references: string): Promise<string> => {
      const place = projectWith({ 'a.csproj': project(references), 'nuget.config': config }, name);
      const { code, stdout } = await runCommand(['dotnet', 'restore'], { workingDirectory: place });
      expect(code, stdout).toBe(0);
      return place;
    };

    it('published versions come from the sources that NuGet has, in any case of the name', async () => {
      const place = projectWith({ 'nuget.config': config }, 'list');
      const asked = { workingDirectory: place, environment: process.env, signal };
      expect([...(await nuget.list('example.JOURNAL', asked))].sort()).toEqual(['1.0.0', '1.10.0', '1.2.0']);
      const missing = nuget.list('Example.Journals', asked);
      await expect(missing).rejects.toThrow(
        /^The published versions of Example\.Journals could not be listed: no source/,
      );
      await expect(missing).rejects.toThrow(UsageError);
    });

    it('a lock file gets the version that the project has', async () => {
      const place = await locked('locked', '<PackageReference Include="Example.Journal" Version="1.0.0" />');
      expect(read(place, 'packages.lock.json')).toContain('"resolved": "1.0.0"');
      await pin(place, ['a.csproj', 'packages.lock.json'], '1.10.0');
      expect(read(place, 'packages.lock.json')).toContain('"resolved": "1.10.0"');
    });

    it('a package that only others ask for becomes a reference of the project', async () => {
      const place = await locked('transitive', '');
      await pin(place, ['packages.lock.json'], '1.2.0');
      expect(read(place, 'packages.lock.json')).toMatch(
        /"Example\.Journal": \{\s*"type": "Direct",[^}]*"resolved": "1\.2\.0"/,
      );
    });

    it('a version that is not published is not built', async () => {
      const place = await locked('unknown', '<PackageReference Include="Example.Journal" Version="[1.0.0]" />');
      const pinned = pin(place, ['a.csproj', 'packages.lock.json'], '1.5.0');
      await expect(pinned).rejects.toThrow(NotBuilt);
      await expect(pinned).rejects.toThrow(/could not make it Example\.Journal 1\.5\.0: .*error NU1102/);
    });
  },
);
