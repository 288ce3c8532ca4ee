/** Flame graphs in a real Chromium: in the dashboard, of a run that was published; and in the page that `--stacks` writes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type Axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { storeStacks, type NamedStack } from '../../src/core/flame/index.ts';
import { renderStacks } from '../../src/count/index.ts';
import { openStore } from '../../src/history/store/index.ts';
import { publishFiles, serveStore, type Served } from '../../src/report/dashboard/index.ts';
import { countedRun } from '../helpers/counted-runs.ts';
import { temporaryFolder } from '../helpers/folders.ts';
import { builtPage } from './built-page.ts';
import { hasBrowser, openBrowser } from '../helpers/browser.ts';

const hostile = '<img src=x onerror="window.attacked=1"> (<b>.c:1)';

const stack = (frames: readonly string[], call: string, count: number, more: Partial<NamedStack> = {}): NamedStack => ({
  ...{ frames, call, count, bytes: 0, ns: count * 1000 },
  ...more,
});

const base = [
  stack(['main (app.c:30)', 'load (app.c:7)'], 'read', 40, { bytes: 4000 }),
  stack(['main (app.c:30)', 'save (app.c:12)'], 'write', 10, { bytes: 900 }),
];
const head = [
  stack(['main (app.c:31)', 'load (app.c:7)'], 'read', 40, { bytes: 4000 }),
  stack(['main (app.c:31)', 'save (app.c:12)', hostile], 'fsync', 30),
];

describe.skipIf(!hasBrowser)('a flame graph in Chromium (skipped without chromium: apt install chromium)', () => {
  const folder = temporaryFolder();
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const problems: string[] = [];
  let browser: Browser;
  let page: Page;
  let served: Served;
  let run: string;

  beforeAll(async () => {
    const site = { version: '0.1.0', files: await builtPage() };
    const runs = [0, 1].map((number) => countedRun(number, { import: { ns: 1e7, calls: { fsync: number * 30 } } }));
    const stacks = ['import', 'export'].map((name) => storeStacks(name, { base, head }, 1 << 20));
    runs[1] = { ...runs[1]!, stacks };
    run = runs[1].id;
    const store = openStore(join(folder, 'store'));
    await store.append(runs, {
      site,
      extra: (load) => publishFiles({ load, documents: runs.slice(-1), now: '2026-01-01T00:00:00.000Z' }),
    });
    served = await serveStore({ page: new Map(), read: async (path) => (await store.files()).read(path), port: 0 });
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) problems.push(message.text());
    });
  }, 60_000);

  afterAll(async () => {
    await browser.close();
    await served.close();
  });

  afterEach(async () => {
    expect(problems.splice(0)).toEqual([]);
    expect(await page.evaluate('window.attacked')).toBeUndefined();
  });

  async function open(hash: string): Promise<void> {
    await page.goto('about:blank');
    await page.goto(served.url + hash);
    await page.waitForSelector('main:not([aria-busy]) > :not(.loading)');
  }

  const inRun = (more = ''): string => `#flame?run=${encodeURIComponent(run)}${more}`;
  const status = async (): Promise<string> => (await page.locator('[role=status]:not(#announcer)').textContent())!;
  const press = (...keys: string[]): Promise<void> =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

  it('is reached from the run, and its script is not loaded before', async () => {
    await open(`#run?id=${encodeURIComponent(run)}`);
    const loaded = () => page.evaluate<number>("document.querySelectorAll('script[src*=flame]').length");
    expect(await loaded()).toBe(0);
    await page.getByRole('link', { name: 'Flame graph of export' }).click();
    await page.waitForSelector('canvas.flame');
    expect(await page.locator('h1').textContent()).toBe('Where the calls of export come from');
    expect(await loaded()).toBe(1);
  });

  it('of a run without stacks says when there are some', async () => {
    await open('#flame?run=run-0');
    expect(await page.locator('main').textContent()).toMatch(/no call stacks|could not be drawn/);
  });

  it('shows the difference first, then each side, by what there is', async () => {
    await open(inRun());
    expect(await status()).toBe('all: 50 → 70 (+20)');
    expect(await page.locator('#flame-by option').allTextContents()).toEqual([
      ...['system calls on files', 'bytes moved', 'fsyncs', 'time waited in calls (traced)'],
    ]);
    const rows = page.locator('.rows tbody tr');
    expect(await rows.first().textContent()).toContain('+30');
    await page.selectOption('#flame-by', 'fsyncs');
    await page.waitForFunction("location.hash.includes('by=fsyncs')");
    expect(await status()).toBe('all: 0 → 30 (+30)');
    await page.selectOption('#flame-show', 'difference-base');
    await page.waitForFunction("location.hash.includes('show=difference-base')");
    expect(await status()).toBe('Nothing on this side.');
    await open(inRun('&show=head&by=calls'));
    expect(await status()).toBe('all: 70 (100 %)');
    expect(await page.locator('.rows').textContent()).toContain('main (app.c:31)');
  });

  it('goes by keys from frame to frame, into one and back', async () => {
    await open(inRun());
    await page.locator('canvas.flame').focus();
    await press('ArrowDown', 'ArrowDown');
    expect(await status()).toBe('load (app.c): 40 → 40 (±0)');
    await press('ArrowRight');
    expect(await status()).toBe('save (app.c): 10 → 30 (+20)');
    await press('Enter', 'ArrowDown');
    expect(await status()).toContain('<img src=x onerror');
    await press('ArrowUp', 'Escape');
    expect(await status()).toBe('all: 50 → 70 (+20)');
  });

  it('finds frames by name, after a slash', async () => {
    await open(inRun());
    await page.locator('canvas.flame').focus();
    await press('/');
    await page.keyboard.type('LOAD');
    expect(await page.locator('#flame-found').textContent()).toBe('1 frame');
    await press('Escape');
    expect(await page.locator('#flame-found').textContent()).toBe('');
    // Digits are keys of the page, but not in a search.
    expect(await page.evaluate<string>('location.hash')).toContain('flame');
  });

  it.each(['light', 'dark'] as const)('has no violation that axe knows, and fits, in the %s theme', async (theme) => {
    await page.emulateMedia({ colorScheme: theme });
    for (const width of [390, 1000]) {
      await page.setViewportSize({ width, height: 800 });
      await open(inRun());
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      await page.evaluate(axe);
      const { violations } = await page.evaluate<Axe.AxeResults>('axe.run()');
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    }
    await page.setViewportSize({ width: 1000, height: 800 });
  });

  it('stands alone as the page that --stacks writes, with the same keys', async () => {
    const file = join(folder, 'stacks.html');
    writeFileSync(file, renderStacks('stacks.html', { title: 'import', base, head }));
    await page.goto(pathToFileURL(file).href);
    expect(await page.locator('#frame').textContent()).toBe('all: 50 → 70 (+20)');
    await page.locator('canvas').focus();
    await press('ArrowDown', 'ArrowDown', 'ArrowRight', 'Enter');
    expect(await page.locator('#frame').textContent()).toBe('save (app.c): 10 → 30 (+20)');
    await press('Escape', '/');
    await page.keyboard.type('load');
    expect(await page.locator('#found').textContent()).toBe('1 frame');
    await page.evaluate(axe);
    const { violations } = await page.evaluate<Axe.AxeResults>('axe.run()');
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});
