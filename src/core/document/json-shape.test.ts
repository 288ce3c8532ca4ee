import { describe, expect, it } from 'vitest';
import { checkShape } from './json-shape.ts';
import { parseRunDocument } from './read-run.ts';

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('the shape of a JSON text', () => {
  it('may be as deep as any document of io-perf', () => {
    expect(() => {
      checkShape(nested(64), 'a.json');
    }).not.toThrow();
  });

  it('is refused with a sentence where it is deeper', () => {
    expect(() => parseRunDocument(`{"x":${nested(6_000)}}`, 'a.json')).toThrow(
      'a.json is nested more than 64 levels deep: io-perf writes no such document.',
    );
  });

  it('is refused with a sentence where it holds too many objects', () => {
    const many = `[${'{},'.repeat(5_000_001)}{}]`;
    expect(() => parseRunDocument(many, 'a.json')).toThrow('a.json holds more than 5 million objects');
  });

  it('does not count brackets in strings, however they are escaped', () => {
    for (const text of [
      '["[[[["]',
      String.raw`["\"[[[\\"]`,
      String.raw`["\\\\\"[["]`,
      '"[[[',
      String.raw`["a\\",[]]`,
    ]) {
      expect(() => {
        checkShape(text.repeat(1), 'a.json');
      }).not.toThrow();
    }
    const quoted = `[${`${JSON.stringify('\\"'.repeat(50) + '['.repeat(100))},`.repeat(10)}0]`;
    expect(() => {
      checkShape(quoted, 'a.json');
    }).not.toThrow();
  });
});
