/** The cases of ../tests/last_words.json, which the rules in Python obey as well. */
import { describe, expect, it } from 'vitest';
import cases from '../tests/last_words.json';
import { lastWords } from './last-words.ts';

describe('the words of a failed command', () => {
  it.each(Object.entries(cases))('name its error first: %s', (_, { words, ...outputs }) => {
    expect(lastWords({ stdout: '', stderr: '', ...outputs })).toBe(words);
  });
});
