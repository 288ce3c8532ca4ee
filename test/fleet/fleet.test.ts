/** `io-perf fleet`: many stores on one page, of each only two small files, whatever is in the others. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type Axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeFolder } from '../helpers/folders.ts';
import { startIoPerf } from '../helpers/io-perf.ts';
import { fill, history, hostile } from './stores.ts';
import { hasBrowser, openBrowser } from '../helpers/browser.ts';

const run = promisify(execFile);
const folder = makeFolder('fleet');
const remote = join(folder, 'ada', 'engine.git');

interface Row {
  name: string;
  store: string;
  page?: string;
  problem?: string;
  runs?: number;
  worse?: number;
  missing?: number;
  unseen?: number;
  bytesRead: number;
  newest?: { at: string; commit: string };
  strongest?: { cell: string; ratio: number; low: number; high: number; commit: string; url?: string };
}

async function ioPerf(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const { ended, output } = startIoPerf(args, folder);
  const { code } = await ended;
  return { code, ...output };
}

const rowsIn = async (path: string): Promise<Row[]> =>
  (JSON.parse(await readFile(join(folder, path), 'utf8')) as { stores: Row[] }).stores;

beforeAll(async () => {
  vi.stubEnv('RUNNER_TEMP', folder);
  await run('git', ['init', '--quiet', '--bare', remote]);
  await fill(`git+file://${remote}#gh-pages`, history(40, { slowerFrom: 25, by: 1.5 }), {
    message: 'Sync each record',
    author: 'Ada',
  });
  await fill(join(folder, 'tables'), history(40, { cell: hostile.cell, slowerFrom: 25, by: 1.2 }), {
    message: hostile.message,
    author: hostile.author,
    url: hostile.url,
  });
  await fill(join(folder, 'quiet'), history(40));
  await fill(join(folder, 'young'), history(3));
  await mkdir(join(folder, 'damaged'));
  await writeFile(join(folder, 'damaged', 'index.js'), 'ioPerfStore(<h1>hello</h1>)');
  await writeFile(
    join(folder, 'io-perf-fleet.yml'),
    `stores:
  grace/tables: tables
  quiet: ./quiet
  young: { store: young, page: https://perf.example/young/ }
  ada/engine: git+file://${remote}#gh-pages
  <b>damaged</b>: damaged
  gone: nowhere
`,
  );
}, 60_000);

describe('the report of a fleet', () => {
  it('is a page, a document and a table, the worst first, with a row for a store that cannot be read', async () => {
    const { code, stdout, stderr } = await ioPerf('fleet', '--output', 'site', '--json', 'rows.json');
    expect(stderr).toBe('');
    expect(code).toBe(0);
    const rows = await rowsIn('rows.json');
    expect(rows.map(({ name }) => name)).toEqual([
      'ada/engine',
      'grace/tables',
      '<b>damaged</b>',
      'gone',
      'quiet',
      'young',
    ]);
    const [engine, tables, damaged, gone, quiet, young] = rows;
    expect(engine).toMatchObject({
      runs: 40,
      unseen: 0,
      worse: 1,
      strongest: { commit: history(26).at(-1)!.source!.commit },
    });
    const { ratio, low, high } = engine!.strongest!;
    expect([low <= ratio, ratio <= high, Math.abs(ratio - 1.5) < 0.05]).toEqual([true, true, true]);
    expect(engine!.newest).toMatchObject({
      at: '2026-01-02T15:00:00.000Z',
      commit: history(40).at(-1)!.source!.commit,
    });
    expect(tables!.strongest!.url).toBeUndefined();
    expect(damaged!.problem).toMatch(/its index\.js is not a file of a store/);
    expect(gone!.problem).toMatch(/^There is no store at .*nowhere/);
    expect(quiet).toMatchObject({ worse: 0, missing: 0, runs: 40 });
    expect(young).toMatchObject({ runs: 3, page: 'https://perf.example/young/' });
    expect(young!.missing).toBeGreaterThan(0);
    expect(await rowsIn('site/fleet.json')).toHaveLength(6);
    expect(stdout).toMatch(/^2 of 6 stores have open changes for the worse; 2 cannot be read\n/);
    expect(stdout.split('\n').find((line) => line.startsWith('ada/engine'))).toMatch(
      /\+50 % \[.*\] slower {2}write 4 KiB \(native pwrite\)/,
    );
    expect((await readdir(folder)).filter((name) => name.startsWith('io-perf-store-'))).toEqual([]);
  });

  it('needs only the index and the overview of each store', async () => {
    const two = join(folder, 'two-files');
    await mkdir(two);
    for (const name of ['index.js', 'overview.js']) await cp(join(folder, 'tables', name), join(two, name));
    await ioPerf('fleet', '--store', 'grace/tables=tables', '--json', 'whole.json');
    await ioPerf('fleet', '--store', 'grace/tables=two-files', '--json', 'two.json');
    const [whole] = await rowsIn('whole.json');
    const [few] = await rowsIn('two.json');
    expect({ ...few, store: whole!.store }).toEqual(whole);
    const sizes = ['index.js', 'overview.js'].map((name) => readFileSync(join(two, name)).byteLength);
    expect(whole!.bytesRead).toBe(sizes[0]! + sizes[1]!);
  });

  it('works with sixty stores', async () => {
    const stores = Array.from(
      { length: 60 },
      (_, number) => `store-${number}=${number % 7 === 0 ? 'tables' : 'quiet'}`,
    );
    const { code, stdout } = await ioPerf('fleet', '--output', 'many', '--json', 'many.json', '--store', ...stores);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^9 of 60 stores have open changes/);
    const rows = await rowsIn('many.json');
    expect(rows.slice(0, 9).every(({ worse }) => worse === 1)).toBe(true);
    expect(readFileSync(join(folder, 'many', 'index.html')).byteLength).toBeLessThan(100_000);
  });

  it('shows how old an overview is, and what a store without one needs', async () => {
    await cp(join(folder, 'quiet'), join(folder, 'behind'), { recursive: true });
    const index = join(folder, 'behind', 'index.js');
    await writeFile(index, (await readFile(index, 'utf8')).replace('"runs":40', '"runs":43'));
    await cp(join(folder, 'quiet'), join(folder, 'bare'), { recursive: true });
    await rm(join(folder, 'bare', 'overview.js'));
    const { stdout } = await ioPerf(
      'fleet',
      '--store',
      'behind',
      'bare',
      '--json',
      'behind.json',
      '--output',
      'behind-site',
    );
    const rows = await rowsIn('behind.json');
    expect(rows.map(({ name, unseen }) => [name, unseen])).toEqual([
      ['bare', 40],
      ['behind', 3],
    ]);
    expect(stdout).toContain('the next publish writes one');
    expect(readFileSync(join(folder, 'behind-site', 'index.html'), 'utf8')).toContain(
      'does not know the last 3 of them',
    );
  });

  it.each([
    [['--store', 'gone=nowhere'], 2, 'None of 1 store could be read: There is no store at'],
    [['--store', 'a=quiet', 'A=tables'], 2, 'Two stores of the fleet are called A'],
    [['--store', 'quiet', '--config', 'x.yml'], 2, 'leave one of them out'],
    [['--config', 'x.yml'], 2, 'The list of stores x.yml cannot be read'],
    [['--store', 'quiet', '--output', 'foreign'], 2, 'is not a page of io-perf fleet'],
    [['--store', 'a\u202eb=quiet'], 2, 'invisible characters'],
    [['--store', `a=git+https://git.invalid/x.git`, '--config='], 2, 'both name the stores'],
    [['export', '--to', 'parquet', '--store', 'quiet'], 2, 'name it with --output'],
  ])('ends for %j with %i and one sentence', async (words, status, sentence) => {
    await mkdir(join(folder, 'foreign'), { recursive: true });
    await writeFile(join(folder, 'foreign', 'index.html'), '<h1>Mine</h1>');
    const { code, stderr } = await ioPerf('fleet', ...words);
    expect([code, stderr.trim().split('\n').length]).toEqual([status, 1]);
    expect(stderr).toContain(sentence);
  });

  it('says what to write when no store is named', async () => {
    const empty = join(folder, 'empty');
    await mkdir(empty);
    const { ended, output } = startIoPerf(['fleet'], empty);
    expect((await ended).code).toBe(2);
    expect(output.stderr).toMatch(/there is no io-perf-fleet\.yml here: name stores with --store NAME=STORE/);
  });

  it.each([
    ['stores:\n  a: { sore: x }\n', 'list.yml:2: stores.a.sore: there is no such key; did you mean "store"?'],
    ['stores:\n  a: 7\n', 'list.yml:2: stores.a: '],
    ['stores: {}\n', 'The fleet has no stores'],
    [
      'stores:\n  a:\n    store: x\n    token: NOT_SET_ANYWHERE\n',
      'takes its token from NOT_SET_ANYWHERE, which is not set',
    ],
    ['stores:\n  a:\n    store: x\n    page: "javascript:alert(1)"\n', 'write an address that begins with https://'],
  ])('refuses a list %j in one sentence', async (text, sentence) => {
    await writeFile(join(folder, 'list.yml'), text);
    const { code, stderr } = await ioPerf('fleet', '--config', 'list.yml');
    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
  });
});

describe.skipIf(!hasBrowser)('the page of a fleet in Chromium (skipped without chromium)', () => {
  let browser: Browser;
  let page: Page;
  const problems: string[] = [];

  beforeAll(async () => {
    await ioPerf('fleet', '--output', 'shown');
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => problems.push(message.text()));
    page.on('request', (request) => {
      if (!request.url().startsWith('file:')) problems.push(request.url());
    });
    await page.goto(pathToFileURL(join(folder, 'shown', 'index.html')).href);
  }, 60_000);
  afterAll(() => browser.close());

  it('shows every store, with hostile names as text, and runs no script', async () => {
    const names = await page.locator('.commit-item h2').allInnerTexts();
    expect(names).toHaveLength(6);
    expect(names).toContain('<b>damaged</b>');
    expect(await page.locator('body').innerText()).toContain('<script>window.attacked=1</script>');
    expect(await page.locator('script, img, [onerror], [onmouseover], [style]').count()).toBe(0);
    expect(await page.locator('a[href^="javascript"]').count()).toBe(0);
    expect(await page.evaluate('window.attacked')).toBeUndefined();
    expect(problems).toEqual([]);
  });

  it.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no fault that axe knows, and fits: %s, %i wide', async (colorScheme, width) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
    const faults = await page.evaluate(async () => {
      const { violations } = await (globalThis as unknown as { axe: typeof Axe }).axe.run();
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    });
    expect(faults).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  });
});
