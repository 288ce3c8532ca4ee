import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayWidth, padEnd, padStart, split, truncateEnd, truncateMiddle, wrap } from './terminal/text-width.ts';

test.each([
  ['', 0],
  ['abc', 3],
  ['±95 % µs ×', 10],
  ['日本語', 6],
  ['🚀', 2],
  ['e\u0301', 1],
])('the width of %j is %d columns', (text, columns) => {
  expect(displayWidth(text)).toBe(columns);
});

test('padding reaches the width in any script', () => {
  expect([padEnd('日本', 6), padStart('日本', 6), padEnd('long', 2)]).toEqual(['日本  ', '  日本', 'long']);
});

test('graphemes are those of Unicode, also on the fast path', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.stringMatching(/^[ -~±µ×–→日𝒳│]*$/u),
  );
  fc.assert(
    fc.property(text, (text) => {
      expect(split(text)).toEqual(Array.from(segmenter.segment(text), ({ segment }) => segment));
    }),
    { numRuns: 2000 },
  );
});

describe('shortened text', () => {
  test('keeps the beginning and the end of a name', () => {
    expect(truncateMiddle('readdirSync.withFileTypes', 12)).toBe('readdi…Types');
  });

  test('keeps the beginning of a sentence', () => {
    expect(truncateEnd('a tree walked, every entry seen', 16)).toBe('a tree walked,…');
  });

  test('never exceeds the width', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 0, max: 40 }), (text, width) => {
        expect(displayWidth(truncateMiddle(text, width))).toBeLessThanOrEqual(width);
        expect(displayWidth(truncateEnd(text, width))).toBeLessThanOrEqual(width);
      }),
    );
  });
});

describe('wrapped text', () => {
  test('breaks at spaces', () => {
    expect(wrap('one two three four', 9)).toEqual(['one two', 'three', 'four']);
  });

  test('breaks inside a word that is longer than a line', () => {
    expect(wrap('abcdefgh ij', 5)).toEqual(['abcde', 'fgh', 'ij']);
  });

  test('loses no word and exceeds no line', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-zµ日]{1,30}$/)), fc.integer({ min: 2, max: 40 }), (words, width) => {
        const lines = wrap(words.join(' '), width);
        expect(lines.join('').replaceAll(' ', '')).toBe(words.join(''));
        for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(width);
      }),
    );
  });
});
