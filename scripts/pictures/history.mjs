// The first screen of the dashboard and a trend, over the recorded history of the live demo (scripts/demo-store.mjs).
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDashboard } from '../build-dashboard.mjs';
import { importSource } from '../import-source.mjs';
import { withPage } from './browser.mjs';

const recording = 'history.txt';
/** A README with larger pictures is slow to load. */
const maxBytes = 300_000;

const wide = { width: 1280, height: 860 };
const trend = { address: '#cell?id=command%2Frun%2Fappend', ready: '.plot canvas', part: '.panel:has(.plot)' };
const views = {
  'overview-light.png': { address: '#overview', ready: 'main .panel table', scheme: 'light', viewport: wide },
  'trend-light.png': { ...trend, scheme: 'light', viewport: { width: 1180, height: 1060 } },
  'trend-dark.png': { ...trend, scheme: 'dark', viewport: { width: 1180, height: 1060 } },
};

/** A file of a store is one line, which begins with its path. */
const pathIn = (line) => /^ioPerfStore\("([^"]+)",/.exec(line)?.[1];

export async function recordHistory(folder) {
  const work = mkdtempSync(join(tmpdir(), 'io-perf-pictures-'));
  try {
    const store = join(work, 'store');
    execFileSync(process.execPath, ['scripts/demo-store.mjs', '--output', store], { stdio: 'inherit' });
    keepHistory(store, join(folder, recording));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** What the page makes by itself, and what only the page of a single run shows, is left out. */
function keepHistory(store, file) {
  const isKept = (path) => /\.js$/.test(path) && !/^(?:site|environments)\/|^(?:overview|sparks)\.js$/.test(path);
  const paths = readdirSync(store, { recursive: true }).map((path) => path.replaceAll('\\', '/'));
  const texts = paths
    .filter(isKept)
    .sort()
    .map((path) => readFileSync(join(store, path), 'utf8').trim());
  writeFileSync(file, `${texts.join('\n')}\n`);
}

export async function historyPictures(folder) {
  const history = readFileSync(join(folder, recording), 'utf8');
  const page = await builtPage();
  // The day after its last commit.
  const times = [...history.matchAll(/"startedAt":"([^"]+)"/g)].map(([, at]) => Date.parse(at));
  const now = new Date(Math.max(...times) + 24 * 3600 * 1000);
  const script = readFileSync(import.meta.filename ?? new URL(import.meta.url), 'utf8');
  return Object.entries(views).map(([name, view]) => ({
    name,
    inputs: [history, script, ...[...page.values()].map(withoutPlaces)],
    draw: (path, browser) => draw(path, browser, { view, page, history, now }),
  }));
}

/** As its sources are built now, without their version. */
async function builtPage() {
  const work = mkdtempSync(join(tmpdir(), 'io-perf-pictures-'));
  try {
    await buildDashboard(work);
    const paths = ['index.html', ...readdirSync(join(work, 'site')).map((name) => `site/${name}`)].sort();
    return new Map(paths.map((path) => [path, readFileSync(join(work, path))]));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** A bundle names where its parts were found: elsewhere on another machine. */
const withoutPlaces = (text) => String(text).replaceAll(/^ *\/\/ \S+\.[a-z]+$/gm, '');

async function draw(path, browser, { view, page, history, now }) {
  const { serveStore } = await importSource(`export { serveStore } from './src/report/dashboard/server.ts';`);
  const files = new Map(history.split('\n').map((line) => [pathIn(line), Buffer.from(line)]));
  const served = await serveStore({ page, read: async (name) => files.get(name), port: 0 });
  try {
    await withPage(browser, { scheme: view.scheme, viewport: view.viewport, now }, async (tab) => {
      await tab.goto(served.url + view.address);
      await tab.waitForSelector(view.ready);
      await tab.waitForLoadState('networkidle');
      // Changes of level are found after the first drawing.
      await tab.waitForTimeout(1000);
      const shot = await (view.part === undefined ? tab : tab.locator(view.part).first()).screenshot({
        animations: 'disabled',
      });
      if (shot.length > maxBytes) throw new Error(`${path} has ${shot.length} bytes, more than ${maxBytes}.`);
      writeFileSync(path, shot);
    });
  } finally {
    await served.close();
  }
}
