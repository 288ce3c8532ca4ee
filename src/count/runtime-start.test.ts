import { expect, it } from 'vitest';
import type { FileCall } from './calls.ts';
import { RuntimeStart } from './runtime-start.ts';

const call = (process: number, kind: FileCall['kind'], path: string): FileCall => ({
  process,
  name: kind,
  kind,
  path,
  place: 'file',
});

it('the start of .NET ends where the assembly of the settings is opened, in each process by itself', () => {
  const start = new RuntimeStart();
  const begin = [
    call(1, 'exec', '/usr/bin/dotnet'),
    call(1, 'open', '/etc/ld.so.cache'),
    call(1, 'open', '/bin/app.runtimeconfig.json'),
    call(1, 'read', '/bin/app.runtimeconfig.json'),
    call(1, 'open', '/shared/Microsoft.NETCore.App.runtimeconfig.json'),
    call(1, 'stat', '/bin/app.dll'),
  ];
  for (const one of begin) expect(start.add(one)).toBeUndefined();
  expect([...start.add(call(1, 'open', '/bin/app.dll'))!]).toEqual([
    ['/usr/bin/dotnet', 1],
    ['/etc/ld.so.cache', 1],
    ['/bin/app.runtimeconfig.json', 2],
    ['/shared/Microsoft.NETCore.App.runtimeconfig.json', 1],
    ['/bin/app.dll', 1],
  ]);
  expect(start.runtimes.get('.NET')).toEqual({ processes: 1, calls: 6 });
});

it('a runtime whose program has begun still loads code, until another program is run', () => {
  const start = new RuntimeStart();
  const begin = [
    call(1, 'exec', '/usr/bin/dotnet'),
    call(1, 'open', '/bin/app.runtimeconfig.json'),
    call(1, 'open', '/bin/app.dll'),
  ];
  for (const one of begin) start.add(one);
  for (const path of ['/shared/System.Linq.dll', '/usr/lib/libicuuc.so.72', '/bin/app.dll', '/etc/ld.so.cache']) {
    expect([...start.add(call(1, 'open', path))!]).toEqual([[path, 1]]);
  }
  expect(start.add(call(1, 'open', '/bin/settings.json'))).toBeUndefined();
  start.add(call(1, 'exec', '/bin/sh'));
  expect(start.add(call(1, 'open', '/shared/System.Linq.dll'))).toBeUndefined();
  expect(start.runtimes.get('.NET')).toEqual({ processes: 1, calls: 2 });
});

it('a process of another kind has no such start', () => {
  const start = new RuntimeStart();
  for (const one of [call(1, 'exec', '/bin/sh'), call(1, 'open', '/bin/app.dll'), call(2, 'open', '/bin/app.dll')]) {
    expect(start.add(one)).toBeUndefined();
  }
  expect(start.runtimes.size).toBe(0);
});
