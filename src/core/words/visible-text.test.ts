import { describe, expect, it } from 'vitest';
import { makeVisible } from './visible-text.ts';

describe('makeVisible', () => {
  it.each([
    '\u3164',
    '\u115f',
    '\u1160',
    '\uffa0',
    '\u2800',
    '\u034f',
    '\u180b',
    '\u17b4',
    '\u200b',
    '\u202e',
    'x\ufe0f',
  ])('shows a character without a shape as its number', (character) => {
    expect(makeVisible(`import${character}`)).toMatch(/^importx?\\u\{[0-9a-f]+\}$/);
  });

  it.each([
    ['a Cyrillic letter', 'imp\u043ert', String.raw`imp\u{43e}rt`],
    ['a Greek letter', 'imp\u03bfrt', String.raw`imp\u{3bf}rt`],
    ['a wide letter', '\uff49mport', String.raw`\u{ff49}mport`],
  ])('marks %s in a Latin word', (_, text, shown) => {
    expect(makeVisible(text)).toBe(shown);
  });

  it.each([
    'импорт',
    'größe',
    '数据导入',
    'データ',
    'εισαγωγή',
    '12 μs',
    '4 kΩ',
    'naïve',
    '⚠️ slow',
    'हिन्दी',
    'tiếng Việt',
  ])('does not change %s', (text) => {
    expect(makeVisible(text)).toBe(text);
  });

  it('shows endlessly stacked marks as their numbers', () => {
    expect(makeVisible(`a${'\u0301'.repeat(6)}`)).toBe(`a${'\u0301'.repeat(4)}${String.raw`\u{301}`.repeat(2)}`);
  });
});
