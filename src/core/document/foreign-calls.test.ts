import { expect, it } from 'vitest';
import { macosCallsByKind, windowsCallsByKind } from './foreign-calls.ts';
import { callsByKind, callsWithoutFileIo, kindOf } from './system-calls.ts';

const all = [windowsCallsByKind, macosCallsByKind].flatMap((table) =>
  Object.entries(table).flatMap(([kind, calls]) => calls.map((call): [string, string] => [call, kind])),
);

it('calls of Windows and macOS are of kinds that Linux has, and are listed once', () => {
  for (const [call, kind] of all) expect([call, kindOf(call)]).toEqual([call, kind]);
  expect(all.filter(([, kind]) => !Object.hasOwn(callsByKind, kind))).toEqual([]);
  const linux: readonly string[] = [...Object.values(callsByKind).flat(), ...callsWithoutFileIo];
  const names = [...linux, ...all.map(([call]) => call)];
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
