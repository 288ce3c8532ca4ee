import { expect, it } from 'vitest';
import { isAmountOfBytes, metricWord } from './metric-words.ts';

it.each([
  ['newfstatat', 'stat'],
  ['openat', 'open'],
  ['readBytes', 'bytes read'],
  ['processes', 'programs started'],
  ['fsync', 'fsync'],
  ['ENOENT', 'ENOENT'],
  ['constructor', 'constructor'],
])('%s is called %s', (metric, word) => {
  expect(metricWord(metric)).toBe(word);
});

it('tells amounts of bytes from counts', () => {
  expect(['readBytes', 'peakMemoryBytes', 'read', 'fsyncs'].map(isAmountOfBytes)).toEqual([true, true, false, false]);
});
