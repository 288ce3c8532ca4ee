/**
 * The page in a real Chromium over a store made by the store's own code: what a reader, a screen reader and an attacker find.
 */
import { existsSync, readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type Axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { publishFiles, serveStore, type Served } from '../../src/report/dashboard/index.ts';
import { seedsOf } from '../../src/suite/matrix/index.ts';
import { fileOf, figuresPath, filesFor } from '../../src/history/store/format/index.ts';
import { runs as smallRuns } from '../helpers/stored-runs.ts';
import { importDataJs } from '../../src/exchange/histories/import.ts';
import { openStore } from '../../src/history/store/index.ts';
import { builtPage } from './built-page.ts';
import { syntheticCells, syntheticCommits, syntheticRuns, type SyntheticProject } from './synthetic.ts';
import { temporaryFolder } from '../helpers/folders.ts';
import { hasBrowser, openBrowser } from '../helpers/browser.ts';

const hostileImage = 'node/read/<img src=x onerror="window.attacked=1">?size=1KiB';
const hostileLong = `node/write/${'x'.repeat(480)}?size=1KiB`;
const hostileDirection = 'node/stat/\u202egnp.exe\u2066?size=1KiB';
const hostileSuite = '<script>window.attacked=1</script>';

const project: SyntheticProject = {
  cells: 24,
  // 80 runs: two segments and sixteen point files.
  commits: 40,
  systems: ['linux', 'windows'],
  samples: 6,
  extraCells: [hostileImage, hostileLong, hostileDirection],
  hazards: ['<b>overlayfs</b>'],
};

describe.skipIf(!hasBrowser)('the dashboard in Chromium (skipped without chromium: apt install chromium)', () => {
  let folder: string;
  let served: Served;
  let browser: Browser;
  let page: Page;
  let transferred: number;
  /** A cell with a change of level. */
  let regressedCell: string;
  const problems: string[] = [];
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

  beforeAll(async () => {
    folder = temporaryFolder();
    const site = { version: '0.1.0', files: await builtPage() };
    // synthetic.ts: the fourth of every eleven regresses.
    regressedCell = syntheticCells(project)[3]!;
    const runs = [...syntheticRuns(project)].map((run) => ({ ...run, suite: hostileSuite }));
    await openStore(join(folder, 'store')).append(runs, {
      commits: syntheticCommits(project),
      site,
      extra: (load) => publishFiles({ load, seedsOf, documents: runs.slice(-1), now: '2025-01-01T00:00:00.000Z' }),
    });
    const store = openStore(join(folder, 'store'));
    served = await serveStore({ page: new Map(), read: async (path) => (await store.files()).read(path), port: 0 });
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) problems.push(message.text());
    });
    page.on('response', (response) => {
      void response
        .request()
        .sizes()
        .then(
          ({ responseBodySize, responseHeadersSize }) => (transferred += responseBodySize + responseHeadersSize),
          () => undefined,
        );
    });
  }, 60_000);

  afterAll(async () => {
    await browser.close();
    await served.close();
  });

  afterEach(() => {
    expect(problems.splice(0)).toEqual([]);
  });

  /** Opens an address afresh and waits until it is drawn. */
  async function open(hash: string): Promise<void> {
    transferred = 0;
    await page.goto('about:blank');
    await page.goto(served.url + hash);
    await page.waitForSelector('main:not([aria-busy]) > :not(.loading)');
  }

  /** As the page has it: the browser's own value may be older. */
  const address = async (of = page): Promise<string> =>
    decodeURIComponent((await of.evaluate<string>('location.hash')).replace(/\+/g, ' '));
  const commitHash = `#commit?id=${syntheticCommits(project).at(-1)!.id}`;
  const cellHash = (id: string, more = ''): string => `#cell?id=${encodeURIComponent(id)}${more}`;

  it('shows at first sight what regressed, within 300 KB', async () => {
    await open('#overview');
    expect(await page.locator('h1').textContent()).toMatch(/^✗ \d+ commits made things slower$/);
    expect(await page.locator('.heat .tile-regressed').count()).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    expect(transferred).toBeGreaterThan(10_000);
    expect(transferred).toBeLessThan(300_000);
    // The schemas of documents, drawn in by one import, would make it ten times as large.
    expect((await builtPage()).get('site/dashboard.js')!.length).toBeLessThan(160_000);
  });

  it.each([
    ['overview', '#overview'],
    ['overview, dark', '#overview', 'dark'],
    ['cells', '#cells?q=java'],
    ['a cell with the samples of a run', 'cell'],
    ['a cell, dark', 'cell', 'dark'],
    ['compare', '#compare'],
    ['studies', '#studies'],
    ['runs', '#runs'],
    ['a run', '#run?id=run-39-linux'],
    ['a commit on all targets', 'commit'],
  ] as const)('has no serious accessibility fault: %s', async (_, hash, scheme: 'light' | 'dark' = 'light') => {
    await page.emulateMedia({ colorScheme: scheme });
    const addresses: Partial<Record<string, string>> = {
      cell: cellHash(regressedCell, '&point=run-30-linux'),
      commit: commitHash,
    };
    await open(addresses[hash] ?? hash);
    if (hash === 'cell') await page.waitForSelector('.distribution');
    await page.evaluate(axe);
    const faults = await page.evaluate(async () => {
      const { violations } = await (globalThis as unknown as { axe: typeof Axe }).axe.run();
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(
          ({ id, nodes }) =>
            `${id}: ${nodes
              .slice(0, 3)
              .map(({ html }) => html.slice(0, 200))
              .join(' | ')}`,
        );
    });
    await page.emulateMedia({ colorScheme: 'light' });
    expect(faults).toEqual([]);
  });

  it('shows a small trend beside each figure of a list, and the targets of a commit side by side', async () => {
    await open('#cells');
    const rows = page.locator('table.cells tbody tr');
    await rows.first().locator('.spark polyline').first().waitFor();
    // Both targets of each cell.
    expect(await page.locator('table.cells td .spark').count()).toBe(2 * (await rows.count()));
    await open('#run?id=run-39-linux');
    await page.getByRole('link', { name: 'This commit on all targets' }).click();
    await page.getByRole('heading', { name: 'on 2 targets' }).waitFor();
    const heads = page.locator('main thead th');
    expect(await heads.allTextContents()).toEqual(['Cell', 'linux', 'windows']);
    expect(await address()).toBe(commitHash);
    const figures = page.locator('main tbody tr').first().locator('td.figure');
    expect(await figures.count()).toBe(2);
    expect(await figures.first().textContent()).toMatch(/[\d.]+ \S?s/);
  });

  it('shows hostile names as text, everywhere', async () => {
    for (const hash of [
      '#cells',
      '#runs',
      '#run?id=run-39-linux',
      commitHash,
      '#compare',
      ...[hostileImage, hostileLong, hostileDirection].map((id) => cellHash(id)),
    ]) {
      await open(hash);
      expect(
        await page.evaluate(
          '[globalThis.attacked ?? "safe", document.querySelectorAll("main img, main script, main b > b").length]',
        ),
      ).toEqual(['safe', 0]);
      expect(await page.evaluate('document.scrollingElement.scrollWidth <= innerWidth')).toBe(true);
    }
    await open(cellHash(hostileImage));
    expect(await page.locator('h1').textContent()).toBe(hostileImage);
    await page.waitForSelector('.plot canvas');
  });

  it('restores a view from its address, and writes choices into it', async () => {
    await open(
      cellHash(
        regressedCell,
        '&scale=linear&axis=time&level=relative&target=host+%C2%B7+linux&counts=none&point=run-30-linux',
      ),
    );
    for (const pressed of ['#scale-linear', '#axis-time', '#level-relative'])
      expect(await page.locator(pressed).getAttribute('aria-pressed')).toBe('true');
    expect(await page.locator('.card:not(.is-hidden)').count()).toBe(1);
    await page.waitForSelector('.distribution');
    await page.click('#scale-log');
    await page.waitForSelector('#scale-log[aria-pressed=true]');
    expect(await address()).toContain('scale=log');
    expect(await address()).toContain('axis=time');
    await page.goBack();
    await page.waitForSelector('#scale-linear[aria-pressed=true]');
  });

  it('can be used with the keyboard alone', async () => {
    await open('#overview');
    await page.keyboard.press('/');
    await page.keyboard.type('node read');
    await expect.poll(() => address()).toContain('q=node read');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.plot canvas');
    await page.keyboard.press('Escape');
    await page.focus('#plot');
    await page.keyboard.press('ArrowLeft');
    await page.waitForSelector('.tip:not([hidden])');
    const status = page.locator('#plot + [role=status]');
    const newest = await status.textContent();
    expect(newest).toMatch(/UTC/);
    await page.keyboard.press('+');
    await expect.poll(() => address()).toContain('from=');
    await page.keyboard.press('0');
    await expect.poll(() => address()).not.toContain('from=');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.distribution');
    // From the point whose samples are shown.
    await page.keyboard.press('ArrowRight');
    expect(await status.textContent()).toBe(newest);
    await page.keyboard.press('1');
    await page.waitForSelector('.headline');
  });

  it("keeps the reader's point, focus and zoom when the changes have been found", async () => {
    const held = await browser.newPage();
    try {
      await held.clock.install();
      // Nothing that waits for a timer happens until the clock goes on: no change is found yet.
      await held.clock.pauseAt(Date.now() + 60_000);
      await held.goto(served.url + cellHash(regressedCell));
      const status = held.locator('#plot + [role=status]');
      const happened = held.locator('section', { has: held.getByRole('heading', { name: 'What happened' }) });
      await held.focus('#plot');
      await held.keyboard.press('ArrowLeft');
      const newest = await status.textContent();
      expect(newest).toMatch(/UTC/);
      await held.keyboard.press('ArrowLeft');
      const said = await status.textContent();
      expect(said).not.toBe(newest);
      await held.keyboard.press('+');
      await held.fill('#beside', 'java');
      await held.focus('#plot');
      expect(await happened.textContent()).not.toContain('worse');
      await held.clock.resume();
      await happened.getByText('worse').first().waitFor();
      expect(await status.textContent()).toBe(said);
      expect(await held.locator('.tip').textContent()).toBe(said);
      expect(await held.locator('.tip').isVisible()).toBe(true);
      expect(await held.locator('#plot:focus').count()).toBe(1);
      expect(await held.inputValue('#beside')).toBe('java');
      await expect.poll(() => address(held)).toContain('from=');
      await held.keyboard.press('ArrowRight');
      expect(await status.textContent()).toBe(newest);
    } finally {
      await held.close();
    }
  });

  it('chooses no point by the double click that ends a zoom', async () => {
    const own = await browser.newPage({ viewport: { width: 1200, height: 900 } });
    try {
      await own.clock.install();
      await own.goto(served.url + cellHash(regressedCell, '&last=39'));
      const plot = own.locator('.plot .u-over').first();
      const tip = own.locator('.tip');
      const position = { x: 400, y: 40 };
      for (; position.y < 260; position.y += 60) {
        await plot.hover({ position });
        if (await tip.isVisible()) break;
      }
      expect(await tip.isVisible()).toBe(true);
      await plot.dblclick({ position });
      await own.clock.runFor(1000);
      expect(await address(own)).not.toMatch(/last=|point=/);
    } finally {
      await own.close();
    }
  });

  it("is no wider than a phone's screen", async () => {
    await page.setViewportSize({ width: 375, height: 700 });
    for (const hash of [
      '#overview',
      '#cells',
      cellHash(hostileLong),
      '#compare',
      '#studies',
      '#runs',
      '#run?id=run-39-linux',
      commitHash,
    ]) {
      await open(hash);
      expect([hash, await page.evaluate('document.scrollingElement.scrollWidth')]).toEqual([hash, 375]);
    }
    await page.setViewportSize({ width: 1200, height: 900 });
  });

  it('draws the rest when a part of a cell’s history is damaged', async () => {
    const cells = syntheticCells(project);
    const files = filesFor(cells.length, 32);
    const path = join(folder, 'store', figuresPath('segments/0/0', fileOf(hostileImage, files)));
    const elsewhere = cells.find((id) => fileOf(id, files) !== fileOf(hostileImage, files))!;
    const intact = await readFile(path, 'utf8');
    try {
      for (const [damage, words] of [
        [() => writeFile(path, intact.slice(0, 1000)), /Runs 1 to 32: .*cut short/],
        [() => rm(path), /Runs 1 to 32: .*is missing/],
      ] as const) {
        await damage();
        await open(cellHash(hostileImage));
        expect(await page.locator('.error').textContent()).toMatch(words);
        // What is left: runs 33 to 80 on two systems.
        expect(await page.locator('#plot').getAttribute('aria-label')).toContain('over 24 positions');
        await open(cellHash(elsewhere));
        expect(await page.locator('.error').count()).toBe(0);
      }
      await open('#overview');
      expect(await page.locator('.error').count()).toBe(0);
    } finally {
      await writeFile(path, intact);
    }
  });

  it('computes the overview when the store has none, or a damaged one', async () => {
    const path = join(folder, 'store', 'overview.js');
    const intact = await readFile(path);
    await open('#overview');
    const written = await page.locator('h1').textContent();
    try {
      await rm(path);
      await open('#overview');
      expect(await page.locator('h1').textContent()).toBe(written);
      for (const [old, damage] of [
        ['"cell":[', '"cell":[999999,'],
        ['"changes":[', '"changes":[null,'],
        ['"states":{', '"state":{'],
        ['"recent":[', '"recent":[{"id":7},'],
      ] as const) {
        expect(intact.toString()).toContain(old);
        await writeFile(path, intact.toString().replace(old, damage));
        await open('#overview');
        expect(await page.locator('h1').textContent()).toBe(written);
      }
    } finally {
      await writeFile(path, intact);
    }
  });

  it('explains an empty store, an unknown cell and a missing run', async () => {
    const empty = await serveStore({
      page: await builtPage(),
      read: () => Promise.resolve(undefined),
      port: 0,
    });
    try {
      await page.goto(empty.url);
      await page.waitForSelector('.empty');
      expect(await page.locator('main').textContent()).toContain('No run has been published yet.');
    } finally {
      await empty.close();
    }
    await open(cellHash('no/such/cell'));
    expect(await page.locator('main').textContent()).toContain('This store has no such cell.');
    await open('#run?id=nothing');
    expect(await page.locator('[role=alert]').textContent()).toContain('is not there');
  });

  it('leads from the address of a workload to the name that it has now', async () => {
    const place = join(folder, 'renamed');
    const [before] = smallRuns(0, 1, { cells: { 'command/run/import': 1000 } });
    const [after] = smallRuns(1, 1, { cells: { 'command/run/load': 1000 } });
    await openStore(place).append([before!, { ...after!, was: { 'command/run/load': ['command/run/import'] } }]);
    const served = await serveStore({
      page: await builtPage(),
      read: (path) => readFile(join(place, path)).catch(() => undefined),
      port: 0,
    });
    try {
      await page.goto(`${served.url}${cellHash('command/run/import')}`);
      await page.waitForSelector('.empty');
      expect(await page.locator('main').textContent()).toContain('This workload has another name now.');
      await page.click('.empty a');
      await page.locator('h1', { hasText: 'load' }).waitFor();
      expect(page.url()).toContain('load');
    } finally {
      await served.close();
    }
  });

  it('replaces the page of an older version at the next publish, and shows every point and cell', async () => {
    const old = join(folder, 'old');
    const cells = { 'native/read/pread?chunk=4KiB': 1000, 'java/write/stream': 2000 };
    // More than the overview looks at have been published since the third cell was measured.
    const documents = [
      ...smallRuns(0, 5, { cells: { ...cells, 'node/stat/gone': 500 } }),
      ...smallRuns(5, 200, { cells }),
    ];
    await openStore(old).append(documents);
    await writeFile(join(old, 'index.html'), '<!doctype html><title>An older page</title>');
    const added = smallRuns(205, 3, { cells });
    await openStore(old).append(added, {
      site: { version: '0.1.0', files: await builtPage() },
      extra: (load) => publishFiles({ load, seedsOf, documents: added, now: '2025-01-01T00:00:00.000Z' }),
    });
    await withPageOf(old, async (url) => {
      await page.goto(`${url}${cellHash('java/write/stream')}`);
      await page.waitForSelector('.plot canvas');
      expect(await page.locator('#plot').getAttribute('aria-label')).toContain('over 208 positions');
      await page.goto(`${url}#cells?q=gone`);
      await page.waitForSelector('a.result');
      expect(await page.locator('tbody').textContent()).toContain('last measured');
      await page.click('a.result');
      await page.waitForSelector('.plot canvas');
      expect(await page.locator('#plot').getAttribute('aria-label')).toContain('over 5 positions');
    });
  });

  const recorded = process.env.IO_PERF_DATA_JS ?? '../shared/data/history/github-action-benchmark-data.js.gz';

  it.skipIf(!existsSync(recorded))(
    'draws the whole of an imported history (needs a data.js: IO_PERF_DATA_JS)',
    async () => {
      const content = await readFile(recorded);
      const text = (recorded.endsWith('.gz') ? gunzipSync(content) : content).toString('utf8');
      const imported = join(folder, 'imported');
      await importDataJs(openStore(imported), text, 'data.js');
      const { entries } = JSON.parse(text.slice(text.indexOf('{'))) as {
        entries: Record<string, { commit: { id: string }; tool: string; benches: { name: string }[] }[]>;
      };
      const trends = await (await openStore(imported).snapshot()).trends();
      const figures = Object.values(entries)
        .flat()
        .reduce((sum, { benches }) => sum + benches.length, 0);
      expect(trends.reduce((sum, { points }) => sum + points.length, 0)).toBe(figures);
      const longest = trends.reduce((a, b) => (b.points.length > a.points.length ? b : a));
      await withPageOf(imported, async (url) => {
        await page.goto(`${url}#cells?q=${encodeURIComponent(longest.cell.id)}`);
        await page.waitForSelector('a.result');
        const listed = new Set(trends.map(({ cell }) => cell.id)).size;
        expect(await page.locator('p[role=status]').textContent()).toContain(`of ${listed} with`);
        await page.click('a.result');
        await page.waitForSelector('.plot canvas');
        expect(await page.locator('#plot').getAttribute('aria-label')).toContain(
          `over ${longest.points.length} positions`,
        );
      });
    },
    180_000,
  );

  /** Serves a store by itself. */
  async function withPageOf(place: string, work: (url: string) => Promise<void>): Promise<void> {
    const files = await openStore(place).files();
    const own = await serveStore({
      page: await builtPage(),
      read: (path) => files.read(path),
      port: 0,
    });
    try {
      await page.goto('about:blank');
      await work(own.url);
    } finally {
      await own.close();
    }
  }

  it('runs only its own scripts and loads only its own pictures, also on disk', async () => {
    for (const address of [served.url, pathToFileURL(join(folder, 'store', 'index.html')).href]) {
      await page.goto('about:blank');
      await page.goto(`${address}#overview`);
      await page.waitForSelector('.headline');
      await page.evaluate(`
          for (const [name, values] of [
            ['script', { textContent: 'globalThis.attacked = 1' }],
            ['script', { src: 'https://evil.example/x.js' }],
            ['img', { src: 'https://evil.example/x.png' }],
            ['iframe', { src: 'https://evil.example/' }],
          ]) document.body.append(Object.assign(document.createElement(name), values));
          document.body.setAttribute('onclick', 'globalThis.attacked = 1');
          document.body.click();`);
      // Each of the five attempts is refused, and the browser says so.
      await expect.poll(() => problems.length).toBeGreaterThanOrEqual(5);
      expect(await page.evaluate('globalThis.attacked ?? "safe"')).toBe('safe');
      const refused = problems.splice(0).join('\n');
      for (const directive of ['script-src', 'img-src', 'default-src', 'inline event handler'])
        expect(refused).toContain(directive);
    }
  });

  it('works when opened from disk', async () => {
    await page.goto(`${pathToFileURL(join(folder, 'store', 'index.html')).href}#overview`);
    await page.waitForSelector('.headline');
    await page.goto(`${pathToFileURL(join(folder, 'store', 'index.html')).href}${cellHash(hostileImage)}`);
    await page.waitForSelector('.plot canvas');
    expect(await page.locator('.error').count()).toBe(0);
  });
});
