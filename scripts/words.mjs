// Finds words that this project does not use: those of scripts/words.json and of the last column of docs/glossary.md, in text, identifiers
// and names of files.
//
//   node scripts/words.mjs [FILE…]       default: everything that git does not ignore
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '..');
const lists = JSON.parse(readFileSync(resolve(import.meta.dirname, 'words.json'), 'utf8'));

/** The words in code quotes of the last column. Those in parentheses have another meaning here, and are not checked. */
function glossaryRows() {
  const rows = readFileSync(resolve(repository, 'docs', 'glossary.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| **'));
  return rows.flatMap((row) => {
    const [, word, , not] = row.split('|');
    const words = [...not.replaceAll(/\([^)]*\)/g, '').matchAll(/`([^`]+)`/g)].map(([, bad]) => bad);
    return { not: words, but: `${word.replaceAll('*', '').trim()} (docs/glossary.md)` };
  });
}

const title = (word) => word[0].toUpperCase() + word.slice(1);
/** Between two words: also the end of a line, and what opens the next one in a comment. */
const gap = String.raw`\s+(?:(?:\*|\/\/|#)\s+)?`;

/** A word or its plural, by itself or as a part of camelCase, snake_case or CAPITALS. */
function wordPattern(words) {
  const [first, ...rest] = words.split(' ');
  const more = rest.map((word) => `(?:(?:${gap}|_)${word}|${title(word)})`).join('');
  const capitals = words.toUpperCase().replaceAll(' ', '_');
  return `(?:(?<![A-Za-z])${first}|${title(first)})${more}(?:e?s)?(?![a-z])|(?<![A-Za-z])${capitals}(?:E?S)?(?![A-Za-z])`;
}

/** A word at the beginning of an identifier of several words. */
function prefixPattern(word) {
  return `(?<![A-Za-z_])(?:${word}(?=[A-Z]|_[a-z])|${word.toUpperCase()}(?=_[A-Z])|${title(word)}(?=[A-Z][a-z]))`;
}

const patternsOf = (rows, make) => rows.flatMap(({ not, but }) => not.map((word) => ({ but, text: make(word) })));
const patterns = [
  ...patternsOf([...lists.words, ...glossaryRows()], wordPattern),
  ...patternsOf(lists.prefixes, prefixPattern),
];
const any = new RegExp(patterns.map(({ text }) => `(${text})`).join('|'), 'g');

function allFiles() {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: repository,
    encoding: 'utf8',
  });
  return listed.split('\0').filter((path) => path !== '' && existsSync(resolve(repository, path)));
}

/** A file, or a folder, whose name ends in a slash. */
const isExcepted = (path) =>
  lists.exceptions.some(({ in: place }) => place === path || (place?.endsWith('/') && path.startsWith(place)));
const isForeign = (text) => lists.exceptions.some(({ text: name }) => name !== undefined && text.startsWith(name));

function* findIn(text) {
  for (const match of text.matchAll(any)) {
    const { but } = patterns[match.slice(1).findIndex((group) => group !== undefined)];
    if (isForeign(text.slice(match.index, match.index + 100))) continue;
    const before = text.slice(0, match.index).split('\n');
    yield { line: before.length, column: before.at(-1).length + 1, word: match[0].replaceAll(/\s+/g, ' '), but };
  }
}

/** @returns one line for each word found: `file:line:column: …` */
export function findWords(files = allFiles()) {
  return files.flatMap((file) => {
    const path = relative(repository, resolve(file)).replaceAll('\\', '/');
    if (isExcepted(path)) return [];
    const bytes = readFileSync(resolve(repository, file));
    const inText = bytes.includes(0) ? [] : [...findIn(bytes.toString())];
    return [
      ...[...findIn(path)].map(({ word, but }) => `${path}:1:1: the name has "${word}". Write: ${but}.`),
      ...inText.map(({ line, column, word, but }) => `${path}:${line}:${column}: "${word}". Write: ${but}.`),
    ];
  });
}

if (import.meta.main ?? resolve(process.argv[1]) === import.meta.filename) {
  const found = findWords(process.argv.length > 2 ? process.argv.slice(2) : undefined);
  for (const line of found) console.error(line);
  process.exitCode = found.length === 0 ? 0 : 1;
}
