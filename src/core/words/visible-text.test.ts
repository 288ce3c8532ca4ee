import { describe, expect, it } from 'vitest';
import { makeVisible, oneLine } from './visible-text.ts';

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
    ['an Armenian letter', 'imp\u0585rt', String.raw`imp\u{585}rt`],
    ['a Cherokee letter', '\u13a5mport', String.raw`\u{13a5}mport`],
    ['a Lisu letter', '\ua4d0uild', String.raw`\u{a4d0}uild`],
    ['a Coptic letter', 'imp\u2c9frt', String.raw`imp\u{2c9f}rt`],
    ['a Georgian letter', 'imp\u10ffrt', String.raw`imp\u{10ff}rt`],
    ['a Hebrew letter', 'imp\u05e1rt', String.raw`imp\u{5e1}rt`],
    ['an Arabic letter', 'imp\u0647rt', String.raw`imp\u{647}rt`],
    ['a Devanagari letter', 'imp\u0966rt', String.raw`imp\u{966}rt`],
    ['an Arabic digit', 'run\u06f5', String.raw`run\u{6f5}`],
    ['an ideograph', 'imp\u3007rt', String.raw`imp\u{3007}rt`],
    ['a Burmese letter', 'imp\u101drt', String.raw`imp\u{101d}rt`],
    ['a Deseret letter', 'imp\u{1042c}rt', String.raw`imp\u{1042c}rt`],
    ['a phonetic letter', 'im\u0251ge', String.raw`im\u{251}ge`],
    ['a click', 'al\u01c0', String.raw`al\u{1c0}`],
    ['a wide letter', '\uff49mport', String.raw`\u{ff49}mport`],
    ['a mathematical letter', '\u{1d422}mport', String.raw`\u{1d422}mport`],
    ['a mathematical digit', 'run\u{1d7cf}', String.raw`run\u{1d7cf}`],
    ['a Roman numeral', '\u2170mport', String.raw`\u{2170}mport`],
    ['a letterlike sign', 'impor\u2113', String.raw`impor\u{2113}`],
    ['a circled letter', '\u24d8mport', String.raw`\u{24d8}mport`],
    ['a ligature', 'con\ufb01g', String.raw`con\u{fb01}g`],
    ['a long s', 'par\u017fe', String.raw`par\u{17f}e`],
  ])('marks %s in a Latin word', (_, text, shown) => {
    expect(makeVisible(text)).toBe(shown);
  });

  it.each([
    ['Cyrillic letters', 'сору', String.raw`\u{441}\u{43e}\u{440}\u{443}`],
    ['Greek letters', 'scan ΟΚ', String.raw`scan \u{39f}\u{39a}`],
    ['mathematical letters', '\u{1d5ba}\u{1d5bb}', String.raw`\u{1d5ba}\u{1d5bb}`],
    ['a unit and Cyrillic letters', '3 μs ехес', String.raw`3 μs \u{435}\u{445}\u{435}\u{441}`],
  ])('marks a whole word of %s that reads as a Latin one', (_, text, shown) => {
    expect(makeVisible(text)).toBe(shown);
  });

  it('marks Greek letters in a Cyrillic word', () => {
    expect(makeVisible('имп\u03bfрт')).toBe(String.raw`имп\u{3bf}рт`);
  });

  it.each([
    'импорт',
    'сахар и соль',
    'größe',
    '数据导入',
    'データ',
    'データimport',
    '第1回read',
    'ＣＰＵ使用率',
    'อ่านfile',
    'εισαγωγή',
    '12 μs',
    '4 kΩ',
    'ρ = 0.9',
    'naïve',
    'sıra',
    'nº 5, m²',
    '⚠️ slow',
    'ℹ️ note',
    'हिन्दी',
    'tiếng Việt',
    'שלום',
    'مرحبا',
    'Հայերեն',
  ])('does not change %s', (text) => {
    expect(makeVisible(text)).toBe(text);
  });

  it('shows endlessly stacked marks as their numbers', () => {
    expect(makeVisible(`a${'\u0301'.repeat(6)}`)).toBe(`a${'\u0301'.repeat(4)}${String.raw`\u{301}`.repeat(2)}`);
  });
});

describe('oneLine', () => {
  it.each([
    ['plain', 'x'],
    ['of two units each', '\u{1d4b3}'],
    ['that are shown as their numbers', '\u202e'],
    ['that end lines', '\n'],
  ])('bounds a name of millions of characters %s, and keeps what is before and behind it', (_, character) => {
    const line = oneLine(`run.json: ${character.repeat(3e6)} is no name: write another.`);
    expect(line).toMatch(/^run\.json: .+… ?.* is no name: write another\.$/);
    expect(Array.from(line).length).toBeLessThanOrEqual(2000);
  });

  it('leaves a sentence as it is', () => {
    expect(oneLine('  The store x cannot be written: free space.\n')).toBe(
      'The store x cannot be written: free space.',
    );
  });
});
