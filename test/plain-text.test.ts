/** Bundles have only ASCII outside of comments, however a program reads them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { escapePatterns, makePlain } from '../scripts/plain-text.mjs';
import { temporaryFolder } from './helpers/folders.ts';

function bundle(text: string): string {
  const path = join(temporaryFolder(), 'bundle.cjs');
  writeFileSync(path, text);
  return path;
}

describe('a bundle', () => {
  it('has the same regular expressions, with escapes', () => {
    const [plain, unicode] = ['const a = /(µs|[±·])/g;', 'const b = /^😀$/u;'];
    expect(escapePatterns(plain)).toBe(String.raw`const a = /(\u00b5s|[\u00b1\u00b7])/g;`);
    expect(escapePatterns(unicode)).toBe(String.raw`const b = /^\u{1f600}$/u;`);
  });

  it('keeps its comments, and what is ASCII', () => {
    const text = '// 4 µs → less\nconst a = /x/; /* ± */\n';
    const path = bundle(text);
    makePlain(path);
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it.each([
    ['a string', 'const a = "4 µs";', '"4 µs"'],
    ['a raw template', 'const a = String.raw`(µs|\\d)`;', '`(µs|\\d)`'],
    ['a name', 'const µ = 1;', 'µ'],
    ['an escape of itself in a regular expression', String.raw`const a = /\µ/;`, String.raw`/\µ/`],
  ])('fails the build for a character outside of ASCII in %s', (_, line, part) => {
    const path = bundle(`"use strict";\n${line}\n`);
    expect(() => {
      makePlain(path);
    }).toThrow(`${path}:2: ${part}`);
  });
});
