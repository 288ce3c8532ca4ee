// Holds docs/glossary.md: no word of its last column in code, schema, help or docs. `node scripts/glossary.mjs [FILE…]`: all tracked files
// of these kinds unless some are named.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const glossary = resolve(import.meta.dirname, '..', 'docs', 'glossary.md');
const kinds = [
  'src',
  'runners',
  'docs',
  'schema',
  'examples',
  'test',
  'bench',
  'action.yml',
  'actions',
  'migrate',
  'README.md',
];
const isText = /\.(?:ts|mjs|js|py|java|cs|swift|cpp|hpp|md|ya?ml|json|html|css)$/;

/** Word → what to write instead. */
function unwanted() {
  const rows = readFileSync(glossary, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| **'));
  return rows.flatMap((row) => {
    const [, word, , not] = row.split('|');
    return [...not.matchAll(/`([^`]+)`/g)].map(([, bad]) => ({ bad, good: word.replaceAll('*', '').trim() }));
  });
}

/** `blessed`, `unbless`, `BLESSING`: whatever the word is part of. */
const patternOf = (bad) => new RegExp(bad, 'i');

const named = process.argv.slice(2);
const tracked = () =>
  execFileSync('git', ['ls-files', '--', ...kinds], { encoding: 'utf8' })
    .trim()
    .split('\n');
const files = (named.length > 0 ? named : tracked().filter((path) => isText.test(path))).filter(
  (path) => resolve(path) !== glossary,
);
const words = unwanted().map((entry) => ({ ...entry, pattern: patternOf(entry.bad) }));
let found = 0;
for (const path of files) {
  for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    const word = words.find(({ pattern }) => pattern.test(line));
    if (word === undefined) continue;
    found++;
    console.error(`${path}:${index + 1}: write "${word.good}" instead of "${word.bad}" (docs/glossary.md).`);
  }
}
process.exitCode = found === 0 ? 0 : 1;
