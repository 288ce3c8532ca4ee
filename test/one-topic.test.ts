/** scripts/lint-rules/one-topic.mjs, which keeps a file to one topic. */
import { expect, it } from 'vitest';
import { faultyLines } from './helpers/lint-rule.ts';

it('finds a second heading, of one line or more', () => {
  const texts = [
    '/** What this is. */\nlet a;\n\n// Something else.\n\nlet b;\n',
    '/** What this is. */\nlet a;\n\n// Something else,\n// over two lines.\n\nlet b;\n',
    '/** What this is. */\nlet a;\n\n/** Something else. */\n\nlet b;\n',
  ];
  expect(faultyLines('one-topic', texts)).toEqual([[4], [4], [4]]);
});

it('takes the header, a comment on what follows it, and comments inside of functions', () => {
  const texts = [
    '/** What this is. */\n\nlet a;\n\n/** Of b. */\nlet b; // beside\n',
    'function f() {\n  let a;\n\n  // Inside.\n\n  return a;\n}\n',
  ];
  expect(faultyLines('one-topic', texts)).toEqual([[], []]);
});
