import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeVisible } from './words/index.ts';

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

test('nothing that a terminal obeys is left of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(makeVisible(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    }),
  );
});
