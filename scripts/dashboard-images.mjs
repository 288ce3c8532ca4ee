// Takes pictures of every view over a store of real runs, in Chromium:
//
//   node scripts/dashboard-images.mjs --store FOLDER [--cell ID] [--study NUMBER] [--only trend] [--output docs/images] [--browser PATH]
//
// Each view in light and dark, the first two also as a phone shows them; and trend-*.png, the cell's trend alone, for the README. Without --cell: the one with the strongest recent
// change, or else the first; without --study: the first. --only: the pictures whose names begin so. The page is that of dist (node scripts/build.mjs).
import { spawn } from 'node:child_process';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { URLSearchParams } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';

/** A README with larger pictures is slow to load. */
const maxBytes = 300_000;

const { values } = parseArgs({
  options: {
    store: { type: 'string' },
    cell: { type: 'string' },
    study: { type: 'string' },
    only: { type: 'string', default: '' },
    output: { type: 'string', default: 'docs/images' },
    browser: { type: 'string', default: '/usr/bin/chromium' },
  },
});
if (values.store === undefined) throw new Error('Name the store to take pictures of with --store FOLDER.');

const server = spawn(process.execPath, ['dist/cli.cjs', 'serve', '--store', values.store, '--port', '0'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const url = await addressOf(server);
  const browser = await chromium.launch({ executablePath: values.browser, args: ['--no-sandbox'] });
  try {
    await mkdir(values.output, { recursive: true });
    const cell = values.cell ?? (await tellingCell(browser, url));
    const studies = await hasStudies(browser, url);
    for (const picture of pictures(cell, studies).filter(({ name }) => name.startsWith(values.only)))
      await take(browser, url, picture);
  } finally {
    await browser.close();
  }
} finally {
  server.kill('SIGINT');
}

function pictures(cell, studies) {
  const hash = `#cell?id=${encodeURIComponent(cell)}`;
  const wide = { width: 1280, height: 860 };
  const phone = { width: 390, height: 844 };
  const trend = { width: 1180, height: 1060 };
  const views = [
    // Young stores have figures where others have the map.
    ['overview', '#overview', 'main .panel table'],
    ['cell', hash, '.plot canvas'],
    ['compare', '#compare', 'main table'],
    ...(studies ? [['studies', `#studies${values.study ? `?study=${values.study}` : ''}`, 'main h2']] : []),
    ['runs', '#runs', 'main table'],
  ];
  return [
    ...views.flatMap(([name, address, ready]) =>
      ['light', 'dark'].map((scheme) => ({ name: `${name}-${scheme}`, address, ready, scheme, viewport: wide })),
    ),
    ...['light', 'dark'].map((scheme) => {
      return {
        name: `trend-${scheme}`,
        address: hash,
        ready: '.plot canvas',
        scheme,
        viewport: trend,
        part: '.panel:has(.plot)',
      };
    }),
    ...views.slice(0, 2).map(([name, address, ready]) => ({
      name: `${name}-phone`,
      address,
      ready,
      scheme: 'light',
      viewport: phone,
    })),
  ];
}

async function take(browser, url, { name, address, ready, scheme, viewport, part }) {
  const page = await browser.newPage({ viewport, colorScheme: scheme });
  await page.goto(url + address);
  await page.waitForSelector(ready);
  await page.waitForLoadState('networkidle');
  // Changes of level are found after the first drawing.
  await page.waitForTimeout(1000);
  const path = join(values.output, `${name}.png`);
  await (part === undefined ? page : page.locator(part).first()).screenshot({ path, animations: 'disabled' });
  await page.close();
  const { size } = await stat(path);
  if (size > maxBytes) throw new Error(`${path} has ${size} bytes, more than ${maxBytes}.`);
  console.log(`${path} ${Math.round(size / 1000)} kB`);
}

/** A store in which no cell of a study was measured has no such view. */
async function hasStudies(browser, url) {
  const page = await browser.newPage();
  await page.goto(`${url}#overview`);
  await page.waitForSelector('main .panel');
  const count = await page.locator('nav a[href^="#studies"]:visible').count();
  await page.close();
  return count > 0;
}

async function tellingCell(browser, url) {
  const page = await browser.newPage();
  await page.goto(`${url}#cells?sort=change`);
  await page.waitForSelector('a.result');
  const hash = await page.locator('a.result').first().getAttribute('href');
  await page.close();
  return new URLSearchParams(hash.slice(hash.indexOf('?') + 1)).get('id');
}

async function addressOf({ stdout }) {
  for await (const line of createInterface({ input: stdout })) {
    const address = /http:\/\/\S+\//.exec(line)?.[0];
    if (address) return address;
  }
  throw new Error('io-perf serve has ended without naming its address.');
}
