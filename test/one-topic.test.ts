/** scripts/eslint-one-topic.mjs, which keeps a file to one topic. */
import { Linter } from 'eslint';
import { expect, it } from 'vitest';
import { oneTopic } from '../scripts/eslint-one-topic.mjs';

const faults = (text: string): number[] =>
  new Linter()
    .verify(text, [{ plugins: { house: { rules: { topic: oneTopic } } }, rules: { 'house/topic': 'error' } }])
    .map(({ line }) => line);

it('finds a second heading, of one line or more', () => {
  expect(faults('/** What this is. */\nlet a;\n\n// Something else.\n\nlet b;\n')).toEqual([4]);
  expect(faults('/** What this is. */\nlet a;\n\n// Something else,\n// over two lines.\n\nlet b;\n')).toEqual([4]);
  expect(faults('/** What this is. */\nlet a;\n\n/** Something else. */\n\nlet b;\n')).toEqual([4]);
});

it('takes the header, a comment on what follows it, and comments inside of functions', () => {
  expect(faults('/** What this is. */\n\nlet a;\n\n/** Of b. */\nlet b; // beside\n')).toEqual([]);
  expect(faults('function f() {\n  let a;\n\n  // Inside.\n\n  return a;\n}\n')).toEqual([]);
});
