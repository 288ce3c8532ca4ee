import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { actionName, docsPage } from './project-links.ts';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join('src', path), 'utf8') }));

it('is an address that users can open', () => {
  expect(docsPage('docs/profile.md#syncs')).toBe('https://OWNER.github.io/io-perf-action/docs/profile.html#syncs');
  expect(docsPage('docs/act.md')).toMatch(/^https:\/\/.*\/docs\/act\.html$/);
  expect(actionName()).toBe('OWNER/io-perf-action');
});

it('cites only pages and headings that exist', () => {
  const cited = sources.flatMap(({ text }) => [...text.matchAll(/docsPage\('(docs\/[^'#]+)(?:#([^']+))?'\)/g)]);
  expect(cited.length).toBeGreaterThan(10);
  for (const [, file, anchor] of cited) {
    const headings = [...readFileSync(file!, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
      title!
        .toLowerCase()
        .replace(/[^\p{L}\d _-]/gu, '')
        .replaceAll(' ', '-'),
    );
    if (anchor !== undefined) expect(headings).toContain(anchor);
  }
});

it('is cited by texts instead of files of docs, which users do not have', () => {
  const inTexts = sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => /docs\/[\w/-]+\.md/.test(line) && !/^\s*(?:\/\*\*|\*|\/\/)|docsPage\(/.test(line))
      .filter((line) => !/\/\/.*docs\/|\/\*.*docs\//.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(inTexts).toEqual([]);
});
