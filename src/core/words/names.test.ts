import { expect, it, test } from 'vitest';
import { byVerdict, verdictOrder, worstVerdict } from './verdict-order.ts';
import { isAmountOfBytes, metricWord } from './names.ts';
import { verdictSchema } from '../document/index.ts';
import fc from 'fast-check';
import { makeVisible } from './visible-text.ts';

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

it('distinguishes amounts of bytes from counts', () => {
  expect(['readBytes', 'peakMemoryBytes', 'read', 'fsyncs'].map(isAmountOfBytes)).toEqual([true, true, false, false]);
});

it('lists every verdict once', () => {
  expect([...verdictOrder].sort()).toEqual([...verdictSchema.options].sort());
});

it('sorts the most urgent verdict first', () => {
  const verdicts = ['new', 'improved', 'unchanged', 'failed', 'inconclusive', 'regressed'] as const;
  expect([...verdicts].sort(byVerdict)).toEqual([
    'failed',
    'regressed',
    'inconclusive',
    'improved',
    'unchanged',
    'new',
  ]);
});

it('sorts what was compared before what is new', () => {
  expect(worstVerdict(['new', 'unchanged'])).toBe('unchanged');
  expect(worstVerdict(['unchanged', 'regressed'])).toBe('regressed');
  expect(worstVerdict([])).toBe('new');
});

test.each([
  ['read/pread?chunk=4KiB', 'read/pread?chunk=4KiB'],
  ['\u001b[31mred', '\\x1b[31mred'],
  ['one\ntwo\r\t\0', 'one\\ntwo\\r\\t\\0'],
  ['\u202egnp.exe', '\\u{202e}gnp.exe'],
  ['\u009b2J', '\\x9b2J'],
  ['\ud800', '\\u{d800}'],
  ['Ünïcode 日本語 🚀', 'Ünïcode 日本語 🚀'],
])('%j is shown as %s', (text, shown) => {
  expect(makeVisible(text)).toBe(shown);
});

test('no text keeps characters that control a terminal', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(makeVisible(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    }),
  );
});
