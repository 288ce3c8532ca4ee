/** The table of where io-perf was run, from what machines reported. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { intoPage, tableOf } from '../scripts/acceptance/table.mjs';
import { repository } from './helpers/folders.ts';

const rows = [{ name: 'one' }, { name: 'two' }];
const checks = {
  probe: { result: 'yes', note: '7 of 7 runners' },
  time: { result: 'none', note: 'needs | a <b>machine</b>' },
};
const machine = { os: 'linux', osVersion: 'Ubuntu 26.04', kernel: '7.0.0', architecture: 'x64', node: 'v24.21.0' };
const document = { name: 'one', commit: '0123456789abcdef', date: '2026-11-26', machine, checks };
const begin = '<!-- acceptance: made by .github/workflows/acceptance.yml -->';
const end = '<!-- /acceptance -->';

describe('the table of acceptance', () => {
  const [heads, , one, , note, silent] = tableOf(rows, [document]).split('\n');

  it('has a line for each row that reported, with its system and its signs, and names the others', () => {
    expect(heads).toBe(
      '| machine | system | starts | conformance | planted: counts | planted: time | same twice | studies | commit, day |',
    );
    expect(one).toBe('| one | Ubuntu 26.04, 7.0.0, x64, Node v24.21.0 | ✓ |  |  | – |  |  | 0123456789, 2026-11-26 |');
    expect(silent).toBe('- Did not report: two');
  });

  it('says where act stood for the machine of a row, and what stands for its system', () => {
    const wine = { ...machine, osVersion: undefined, os: 'windows', compatibilityLayer: 'wine' };
    const line = tableOf(rows, [{ ...document, under: 'act', machine: wine }]).split('\n')[2];
    expect(line).toMatch(/^\| one, under act \| windows, wine, 7\.0\.0, x64, Node v24\.21\.0 \|/);
  });

  it('explains what is not ✓ below it, with no sign that would leave its cell or its line', () => {
    expect(note).toBe('- one, planted: time –: needs \\| a \\<b\\>machine\\</b\\>');
  });

  it('replaces the one before, and nothing else of the page', async () => {
    const page = `# Page\n\nBefore.\n\n${begin}\n\nold\n\n${end}\n\nAfter.\n`;
    const first = await intoPage(page, tableOf(rows, [document]));
    expect(first).not.toContain('old');
    expect(first).toMatch(/^# Page\n\nBefore\.\n\n<!-- acc[\s\S]*\n\nAfter\.\n$/);
    expect(await intoPage(first, tableOf(rows, [document]))).toBe(first);
  });

  it('is refused by a page without a place for it', async () => {
    await expect(intoPage('# Page\n', 'table')).rejects.toThrow('The page has no place for the table');
  });

  it('has its place in docs/platforms.md, which stays formatted', async () => {
    const page = readFileSync(join(repository, 'docs', 'platforms.md'), 'utf8');
    expect(page.split(begin)).toHaveLength(2);
    expect(page.split(end)).toHaveLength(2);
    await expect(intoPage(page, tableOf(rows, [document]))).resolves.toContain('| one');
  });
});

it('every machine that acceptance runs on names a label of its own kind, and each name once', () => {
  const all = parse(readFileSync(join(repository, 'scripts', 'acceptance', 'rows.yaml'), 'utf8')) as {
    name: string;
    label?: string;
    target?: string;
  }[];
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  for (const { name, label, target } of all) if (target === undefined) expect(label).toBe(name);
  expect(all.filter(({ label }) => label === undefined).map(({ target }) => target)).toEqual(['adb']);
});
