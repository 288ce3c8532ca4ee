import { expect, it } from 'vitest';
import { shortList } from './short-list.ts';

it.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b', 'c'], 'a, b, c'],
  [['a', 'b', 'c', 'd'], 'a, b, c and 1 more'],
])('%j is listed as %s', (names, text) => {
  expect(shortList(names)).toBe(text);
});
