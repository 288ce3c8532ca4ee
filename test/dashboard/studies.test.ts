/** The page of studies, in a browser: what several runs of several studies and targets show together. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunDocument, Sample } from '../../src/core/document/index.ts';
import { openStore } from '../../src/history/store/index.ts';
import { publishFiles } from '../../src/report/dashboard/index.ts';
import { measuredConclusions } from '../../src/suite/conclusions/index.ts';
import { seedsOf } from '../../src/suite/matrix/index.ts';
import { temporaryFolder } from '../helpers/folders.ts';
import { runNumber } from '../helpers/stored-runs.ts';
import { builtPage } from './built-page.ts';
import { hasBrowser, openBrowser } from '../helpers/browser.ts';

type Rows = Record<string, readonly (readonly number[])[]>;

/** Cell → row → ms of each pass. */
function repetition(number: number, study: string, os: string, cells: Record<string, Rows>): RunDocument {
  const ids = Object.keys(cells);
  const run = runNumber(number, { cells: Object.fromEntries(ids.map((id) => [id, 1e6])) });
  run.study = study;
  run.subjects.head!.environment.os = os;
  run.subjects.head!.hazards = ['high-load'];
  run.subjects.head!.hazardDetails = { 'high-load': 'The machine was busy.' };
  for (const [id, rows] of Object.entries(cells)) {
    const samples = Object.entries(rows).flatMap(([row, passes]) =>
      passes.flatMap((taken, pass) => taken.map((ms, round): Sample => ({ round, order: 0, ns: ms * 1e6, row, pass }))),
    );
    Object.assign(run.cells[id]!.subject.head!, { samples, opsPerSample: 1 });
  }
  run.findings = measuredConclusions(run);
  return run;
}

const sets = (way: string, cache = ''): string => `${way}?${cache}count=800&max=4KiB&min=1KiB`;
const reads = (first: number, later: number, arm: string): [Rows, Rows] => [
  { [`set-9:${arm}:cold`]: [[first]] },
  { [`set-9:${arm}:warm`]: [Array.from({ length: 9 }, (_, i) => later + i / 100)] },
];

function study003(number: number, os: string, later: number): RunDocument {
  const [cold, warm] = reads(100, later, 'JavaBuffRead');
  const [coldMap, warmMap] = reads(90, 10, 'mmap');
  return repetition(number, '003', os, {
    [sets('java/read-set/BufferedInputStream', 'cache=cold&')]: cold,
    [sets('java/read-set/BufferedInputStream')]: warm,
    [sets('native/read-set/mmap-copy', 'cache=cold&')]: coldMap,
    [sets('native/read-set/mmap-copy')]: warmMap,
  });
}

const written = (size: string): string => `dotnet/write/FileStream.chunked?chunk=64KiB&size=${size}&target=existing`;

const tree = (way: string): string =>
  `java/traverse/${way}?cache=cold&entries=100000&family=seed-faithful&shape=source`;

describe.skipIf(!hasBrowser)('the page of studies', () => {
  let browser: Browser;
  let page: Page;
  let address: string;
  const complaints: string[] = [];

  beforeAll(async () => {
    const folder = temporaryFolder();
    const files = await builtPage();
    // One document after the other, as `publish` gets them.
    for (const run of [
      study003(0, 'linux', 8),
      repetition(1, '004', 'linux', {
        [tree('Files.walk')]: { 'T-1': [[2000], [2100], [2050], [2010]] },
        [tree('jnr-readdir')]: { 'T-4': [[500], [510], [520], [505]] },
      }),
      study003(2, 'android', 80),
      repetition(3, '002', 'linux', {
        [written('50MiB')]: { C5: [Array.from({ length: 20 }, (_, i) => 12 + i)] },
        [written('1000MiB')]: { C11: [Array.from({ length: 20 }, (_, i) => 1800 + i)] },
      }),
    ])
      await openStore(folder).append([run], {
        site: { version: '1', files },
        extra: (load) => publishFiles({ load, documents: [run], seedsOf, now: run.startedAt }),
      });
    address = pathToFileURL(join(folder, 'index.html')).href;
    browser = await openBrowser();
    page = await browser.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
  }, 120_000);

  afterAll(async () => {
    await browser.close();
  });

  const open = async (study: string): Promise<string> => {
    await page.goto(`${address}#studies?study=${study}`);
    await page.locator('.study-chart').first().waitFor();
    return (await page.locator('.studies').innerText()).replaceAll(/\s+/g, ' ');
  };

  it('keeps the conclusions of a study when another is published after it, for each target', async () => {
    const text = await open('003');
    // The third rule was measured first of those of C3.6, with its own published ratio.
    expect(text).toMatch(/C3\.6 .*linux: ✕ does not hold here measured ×0\.8\d\d .*against published ×6\.67/);
    expect(text).toMatch(/android: \? not decided|android: ✓ holds/);
    expect(await open('004')).toMatch(/✓ holds|✕ does not hold here/);
  });

  it('draws the ten reads of each arm beside the published ones, for each target, light and dark, and saves them', async () => {
    await open('003');
    expect(await page.locator('.study-charts').count()).toBe(2);
    const chart = page.locator('.study-chart').first();
    expect(await chart.locator('circle.curve').count()).toBe(20);
    expect(await chart.locator('polyline.published').count()).toBe(2);
    const colours: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.reload();
      await chart.waitFor();
      colours.push(String(await page.evaluate("getComputedStyle(document.querySelector('polyline.curve')).stroke")));
    }
    expect(new Set(colours).size).toBe(2);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('.study-figure-chart button').first().click(),
    ]);
    const picture = await browser.newPage({ colorScheme: 'dark' });
    await picture.goto(pathToFileURL(await download.path()).href);
    await picture.close();
    expect(download.suggestedFilename()).toBe('study-003-1.svg');
  });

  it('has every word of a chart inside of its picture, and the unit of its figures', async () => {
    const outside: string[] = [];
    for (const study of ['002', '003', '004']) {
      await open(study);
      outside.push(
        ...(await page.evaluate<string[]>(`[...document.querySelectorAll('.study-chart')].flatMap((chart) =>
          [...chart.querySelectorAll('text')].filter((text) => {
            const { x, width } = text.getBBox();
            return x < 0 || x + width > chart.viewBox.baseVal.width;
          }).map((text) => text.textContent))`)),
      );
    }
    expect(outside).toEqual([]);
    expect(await open('002')).toMatch(/\d GB\/s .*speed, as the study counts it/);
  });

  it('invents no size for a tree whose size was not published, and compares its arms only with each other', async () => {
    const text = await open('004');
    expect(text).not.toMatch(/% of its size|times as (fast|slow) T-|\d times as slow/);
    expect(text).toContain('at entries=100000');
    expect(text).toContain('×4.'); // readdir here against walk here
    expect(text).toContain('×12.3');
  });

  it('says beside the figures what is to be known of them', async () => {
    const text = await open('003');
    expect(text).toContain('high-load: The machine was busy.');
    expect(text).toContain('Printed as "C++Read".');
    expect(text).toContain('What is known to be wrong with it');
    expect(complaints).toEqual([]);
  });
});
