import { describe, expect, test } from 'vitest';
import { fixtureNames, readFixture } from '../../test/helpers/report-fixtures.ts';
import { renderMarkdown } from './markdown/run-markdown.ts';
import { codeSpan, escapeMarkdown } from '../core/words/index.ts';

describe('the Markdown pages', () => {
  test.each(fixtureNames)('match their golden file: %s', async (name) => {
    await expect(renderMarkdown([readFixture(name)])).toMatchFileSnapshot(`golden/${name}.md.txt`);
  });

  test('have as many cells in every row of a table as in its heading', () => {
    for (const name of fixtureNames) {
      const tables = renderMarkdown([readFixture(name)])
        .split('\n\n')
        .filter((block) => block.startsWith('|'));
      for (const table of tables) {
        const counts = table.split('\n').map((line) => line.split('|').length);
        expect(new Set(counts).size).toBe(1);
      }
    }
  });
});

describe('untrusted text in Markdown', () => {
  test.each([
    ['<img src=x>', '&#60;img src=x&#62;'],
    ['a | b', 'a &#124; b'],
    ['[x](javascript:alert(1))', '&#91;x&#93;(javascript:alert(1))'],
    ['@everyone', '&#64;<!-- -->everyone'],
    ['see #1', 'see &#35;<!-- -->1'],
    ['&lt;', '&#38;lt;'],
    ['https://a.example', 'https&#58;//a.example'],
    ['www.a.example', 'www&#46;a.example'],
    ['- item', '&#45; item'],
    ['12. item', '12&#46; item'],
    ['two\nlines', 'two&#92;nlines'],
  ])('is escaped: %j becomes %s', (text, escaped) => {
    expect(escapeMarkdown(text)).toBe(escaped);
  });

  test.each([
    ['native/read/read?size=1MiB', '`native/read/read?size=1MiB`'],
    ['a`b', '<code>a&#96;b</code>'],
    ['a|b', '<code>a&#124;b</code>'],
    ['', ''],
  ])('is quoted as code: %j becomes %s', (text, code) => {
    expect(codeSpan(text)).toBe(code);
  });

  test('leaves no HTML outside of code spans', () => {
    const prose = renderMarkdown([readFixture('hostile')]).replace(/`[^`\n]*`/g, '');
    const tags = new Set(prose.match(/<[^>]*>/g));
    expect([...tags].sort()).toEqual(
      ['<!-- -->', '</code>', '</details>', '</summary>', '<code>', '<details>', '<summary>'].sort(),
    );
  });
});
