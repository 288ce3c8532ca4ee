// Leaves no byte above 127 outside of comments in a bundle. esbuild escapes strings; here regular expressions are escaped, and what is left fails the build.
import { readFileSync, writeFileSync } from 'node:fs';
import ts from 'typescript';

const beyondAscii = /[^\0-\x7f]/;

/** @param {string} path of a bundle. @throws Error that names each place where nothing can be escaped, such as raw templates */
export function makePlain(path) {
  const text = readFileSync(path, 'utf8');
  const plain = escapePatterns(text);
  const left = partsBeyondAscii(plain);
  if (left.length > 0) {
    const places = left.map(
      ({ from, own }) => `${path}:${plain.slice(0, from).split('\n').length}: ${own.slice(0, 100)}`,
    );
    throw new Error(
      `A bundle has characters outside of ASCII where they cannot be escaped; write \\u00b5 and the like in the source:\n${places.join('\n')}`,
    );
  }
  if (plain !== text) writeFileSync(path, plain);
}

/** @param {string} text of a script. @returns the same, where a regular expression has only ASCII */
export function escapePatterns(text) {
  let plain = '';
  let done = 0;
  for (const { from, own } of partsBeyondAscii(text)) {
    // After a backslash an escape would be another pattern.
    if (!own.startsWith('/') || /\\[^\0-\x7f]/.test(own)) continue;
    plain += text.slice(done, from) + escaped(own);
    done = from + own.length;
  }
  return plain + text.slice(done);
}

/** What stands beyond the basic plane needs another escape with the flag u or v, and is two characters without. */
function escaped(pattern) {
  const isUnicode = /[uv][a-z]*$/.test(pattern);
  return pattern.replace(isUnicode ? /[^\0-\x7f]/gu : /[^\0-\x7f]/g, (character) => {
    const code = character.codePointAt(0).toString(16);
    return character.length > 1 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
  });
}

/** Literals and names: comments stand between them. */
function partsBeyondAscii(text) {
  if (!beyondAscii.test(text)) return [];
  const source = ts.createSourceFile('bundle.js', text, ts.ScriptTarget.ES2022, false, ts.ScriptKind.JS);
  const parts = [];
  const visit = (node) => {
    let isLeaf = true;
    ts.forEachChild(node, (child) => {
      isLeaf = false;
      visit(child);
    });
    if (!isLeaf) return;
    const from = node.getStart(source);
    const own = text.slice(from, node.end);
    if (beyondAscii.test(own)) parts.push({ from, own });
  };
  visit(source);
  return parts;
}
