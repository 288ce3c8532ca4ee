/** The cases of ../tests/command_lines.json, which the rules in Python obey as well. */
import { expect, it } from 'vitest';
import cases from '../tests/command_lines.json';
import { makeWords } from './command-line.ts';

it.each(Object.entries(cases.words))('%j is words, without a shell', (command, words) => {
  expect(makeWords(command, '/bin/sh')).toEqual(words);
});

it.each(cases.shell)('%j needs a shell', (command) => {
  expect(makeWords(command, '/bin/sh')).toEqual(['/bin/sh', '-c', command]);
});

it.each(cases.notClosed)('%j is not a command', (command) => {
  expect(() => makeWords(command, '/bin/sh')).toThrow();
});
