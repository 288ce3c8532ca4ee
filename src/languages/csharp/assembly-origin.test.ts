import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/helpers/folders.ts';
import { writeFiles } from '../../../test/helpers/project.ts';
import { originOf } from './assembly-origin.ts';

const listed = JSON.stringify({
  targets: {
    '.NETCoreApp,Version=v10.0': {
      'app/1.0.0': { dependencies: { 'Serilog.Sinks.File': '7.0.0' }, runtime: { 'app.dll': {} } },
      'Serilog.Sinks.File/7.0.0': { runtime: { 'lib/net9.0/Serilog.Sinks.File.dll': { assemblyVersion: '7.0.0.0' } } },
      'runtimepack.Microsoft.NETCore.App.Runtime.linux-x64/10.0.12': { runtime: { 'System.Runtime.dll': {} } },
      'App.Library/1.0.0': { runtime: { 'Library.dll': {} } },
      'Library/1.0.0.7': { runtime: { 'Library.dll': {} } },
    },
  },
  libraries: {
    'app/1.0.0': { type: 'project' },
    'Serilog.Sinks.File/7.0.0': { type: 'package' },
    'runtimepack.Microsoft.NETCore.App.Runtime.linux-x64/10.0.12': { type: 'runtimepack' },
    'App.Library/1.0.0': { type: 'project' },
    'Library/1.0.0.7': { type: 'reference' },
  },
});

it('an assembly is of the package that the list of its build names', () => {
  const folder = temporaryFolder();
  writeFiles(folder, { 'app.deps.json': listed });
  expect(originOf(join(folder, 'Serilog.Sinks.File.dll'))).toEqual({
    kind: 'package',
    name: 'Serilog.Sinks.File',
    version: '7.0.0',
  });
  expect(originOf(join(folder, 'app.dll'))).toEqual({ kind: 'project', name: 'app' });
  expect(originOf(join(folder, 'Library.dll'))).toEqual({ kind: 'project', name: 'App.Library' });
  for (const other of ['System.Runtime.dll', 'xunit.runner.visualstudio.testadapter.dll']) {
    expect(originOf(join(folder, other))).toEqual({ kind: 'other' });
  }
  expect(originOf(join(folder, 'libc.so.6'))).toBeUndefined();
});

it('an assembly in the folder of packages has the name that its package gives itself', () => {
  const folder = temporaryFolder();
  writeFiles(folder, { 'serilog/4.1.0/serilog.nuspec': '<package><metadata><id>Serilog</id></metadata></package>' });
  expect(originOf(join(folder, 'serilog/4.1.0/lib/net9.0/Serilog.dll'))).toEqual({
    kind: 'package',
    name: 'Serilog',
    version: '4.1.0',
  });
});

it('nothing is known of an assembly without a list', () => {
  expect(originOf(join(temporaryFolder(), 'app.dll'))).toBeUndefined();
});
