import { expect, it } from 'vitest';
import { reasonNotOffered } from './prepare.ts';

it.each([
  ['command', 'traverse/fd', 'it needs fd and Python 3.9 or newer on PATH'],
  ['native', 'traverse/getdents64', 'the native runner does not have traverse/getdents64 on this platform'],
])('a cell that %s cannot measure is skipped with its reason: %s', (runner, api, reason) => {
  expect(reasonNotOffered(runner, api)).toBe(reason);
});
