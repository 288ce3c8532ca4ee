/** Programs compared with themselves, on the page in a real Chromium: from runs with a noise check to what a reader sees. */
import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type Axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishFiles, serveStore, type Served } from '../../src/report/dashboard/index.ts';
import type { RunDocument } from '../../src/core/document/index.ts';
import { openStore } from '../../src/history/store/index.ts';
import { noiseWith } from '../helpers/noise.ts';
import { runNumber } from '../helpers/stored-runs.ts';
import { builtPage } from './built-page.ts';
import { temporaryFolder } from '../helpers/folders.ts';
import { hasBrowser, openBrowser } from '../helpers/browser.ts';

const hostile = '<img src=x onerror="window.attacked=1">';

/** Twenty runs: two cells checked in each, one false alarm in all. */
function checkedRuns(): RunDocument[] {
  return Array.from({ length: 20 }, (_, number) => {
    const run = runNumber(number, { cells: { 'command/run/import': 27e6 + number } });
    run.subjects.head!.environment = { os: 'linux', cpu: number < 10 ? 'AMD EPYC 7763' : hostile, cores: 4 };
    const noise = noiseWith({
      'command/run/import': number === 3 ? 'regressed' : 'unchanged',
      [`command/run/${hostile}`]: 'inconclusive',
    });
    return { ...run, noise };
  });
}

describe.skipIf(!hasBrowser)('the noise on the page (skipped without chromium: apt install chromium)', () => {
  let folder: string;
  let served: Served;
  let browser: Browser;
  let page: Page;
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const store = () => join(folder, 'store');

  beforeAll(async () => {
    folder = temporaryFolder();
    const runs = checkedRuns();
    await openStore(store()).append(runs, {
      site: { version: '0.1.0', files: await builtPage() },
      extra: (load) => publishFiles({ load, documents: runs.slice(-1), now: '2026-02-01T00:00:00.000Z' }),
    });
    const opened = openStore(store());
    served = await serveStore({ page: new Map(), read: async (path) => (await opened.files()).read(path), port: 0 });
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await served.close();
  });

  async function open(): Promise<void> {
    await page.goto('about:blank');
    await page.goto(`${served.url}#overview`);
    await page.waitForSelector('#noise');
  }

  it('shows how often the program was called slower than itself, with the interval', async () => {
    await open();
    expect(await page.locator('#noise p').first().textContent()).toBe(
      'In 20 comparisons of the same program with itself, 1 of 40 cells was called slower: 2.5 % [0.4 %, 13 %]. 20 were not decided.',
    );
    expect(await page.locator('.health').textContent()).toContain('False alarms2.5 %0.4 % to 13 %, of 40 cells');
  });

  it('has a row for each cell on each type of machine, and shows untrusted names as text', async () => {
    await open();
    const all = await page.locator('#noise tbody tr').all();
    const rows = await Promise.all(all.map((row) => row.locator('td').allTextContents()));
    expect(rows).toHaveLength(4);
    expect(rows).toContainEqual(['import', '5.0 %', 'AMD EPYC 7763, 4 cores', '1.00 s, 20 pairs', '1 of 10']);
    expect(rows).toContainEqual([hostile, '5.0 %', `${hostile}, 4 cores`, 'not decided', '0 of 10']);
    expect(
      await page.evaluate('[globalThis.attacked ?? "safe", document.querySelectorAll("main img").length]'),
    ).toEqual(['safe', 0]);
    await page.locator('#noise tbody a', { hasText: 'import' }).first().click();
    await page.waitForSelector('#plot');
    expect(decodeURIComponent(await page.evaluate<string>('location.hash'))).toContain('#cell?id=command/run/import');
  });

  it.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
  ] as const)('has no serious accessibility fault and fits: %s, %d pixels', async (colorScheme, width) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await open();
    expect(await page.evaluate('document.scrollingElement.scrollWidth <= innerWidth')).toBe(true);
    await page.evaluate(axe);
    const faults = await page.evaluate(async () => {
      const { violations } = await (globalThis as unknown as { axe: typeof Axe }).axe.run();
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
    });
    expect(faults).toEqual([]);
  });

  it('is shown in two badges beside the page', async () => {
    expect(await readFile(join(store(), 'noise.svg'), 'utf8')).toContain(
      '<title>false alarms: 2.5 % of 40 cells (0.4–13 %)</title>',
    );
    expect(JSON.parse(await readFile(join(store(), 'noise.json'), 'utf8'))).toMatchObject({ schemaVersion: 1 });
  });

  it("is computed in the page when the store's overview lacks it", async () => {
    await rm(join(store(), 'overview.js'));
    await open();
    expect(await page.locator('#noise tbody tr').count()).toBe(4);
  });
});
