/** docs/green.md: each sentence about a green tick has a test that holds it. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from './helpers/folders.ts';

const page = join(repository, 'docs', 'green.md');
const rows = readFileSync(page, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:-|A green tick )/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | *\|$/g, '').trim()));

it('docs/green.md has a sentence in each row', () => {
  expect(rows.length).toBeGreaterThan(20);
});

it.each(rows)('a test holds the sentence: %s', (_, held = '') => {
  const [, name = '', path = ''] = /^\[(.+)\]\((\S+)\)$/.exec(held) ?? [];
  const tests = readFileSync(join(dirname(page), path), 'utf8');
  const titles = [...tests.matchAll(/\b(?:it|test)(?:\.\w+)*(?:\([^'`"]*\))?\(\s*(['`"])((?:(?!\1)[^\\]|\\.)*)\1/gs)];
  expect(titles.some(([, , title = '']) => title.includes(name))).toBe(true);
});
