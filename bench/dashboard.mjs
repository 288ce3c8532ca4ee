// Measures the dashboard in Chromium over a synthetic store made by the store's own code:
//
//   node bench/dashboard.mjs [--cells 300] [--commits 1000] [--store FOLDER]
//
// First view (ready, bytes), a cell's trend after the click, frames while zooming and scrolling, memory. A store that FOLDER
// already holds is measured as it is. Making the full one takes some minutes.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { buildDashboard } from '../scripts/build-dashboard.mjs';
import { loadRooms } from './rooms.mjs';

const { values } = parseArgs({
  options: {
    cells: { type: 'string', default: '300' },
    commits: { type: 'string', default: '1000' },
    samples: { type: 'string', default: '3' },
    store: { type: 'string' },
    browser: { type: 'string', default: '/usr/bin/chromium' },
  },
});

/** The map; a young store has figures in its place. */
const overview = '.heat, main .panel table';

const folder = await mkdtemp(resolve('.io-perf-dashboard-'));
try {
  const { openStore, publishFiles, seedsOf, serveStore, syntheticCommits, syntheticRuns } = await loadRooms(
    `export * from './src/report/dashboard/index.ts'; export { openStore } from './src/history/store/index.ts';
     export { seedsOf } from './src/suite/matrix/index.ts'; export * from './test/dashboard/synthetic.ts';`,
    folder,
  );
  const spec = values.store ?? join(folder, 'store');
  const store = openStore(spec);
  if ((await (await store.snapshot()).index()) === undefined) await fill(store);
  const page = await builtPage();
  const files = await store.files();
  const served = await serveStore({ page, read: (path) => files.read(path), port: 0 });
  const browser = await chromium.launch({
    executablePath: values.browser,
    args: ['--no-sandbox', '--enable-precise-memory-info', '--js-flags=--expose-gc'],
  });
  try {
    for (const [name, figure] of Object.entries(await measure(browser, served.url)))
      console.log(`${name.padEnd(44)} ${figure}`);
  } finally {
    await browser.close();
    await served.close();
  }

  async function fill(target) {
    const project = {
      cells: Number(values.cells),
      commits: Number(values.commits),
      samples: Number(values.samples),
      systems: ['linux', 'macos', 'windows'],
    };
    const commits = syntheticCommits(project);
    let batch = [];
    const runs = syntheticRuns(project);
    for (let next = runs.next(); !next.done;) {
      batch.push(next.value);
      next = runs.next();
      if (batch.length < 96 && !next.done) continue;
      const documents = next.done ? batch.slice(-3) : [];
      await target.append(batch, {
        commits,
        ...(next.done
          ? { extra: (load) => publishFiles({ load, seedsOf, documents, now: new Date().toISOString() }) }
          : {}),
      });
      batch = [];
    }
  }
} finally {
  await rm(folder, { recursive: true });
}

/** The page as it is built for dist, by path. */
async function builtPage() {
  const built = join(folder, 'built');
  await buildDashboard(built);
  const paths = ['index.html', ...(await readdir(join(built, 'site'))).map((name) => `site/${name}`)];
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(join(built, path))])));
}

async function measure(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  let bytes = 0;
  page.on('response', (response) => {
    response
      .request()
      .sizes()
      .then(
        ({ responseBodySize, responseHeadersSize }) => (bytes += responseBodySize + responseHeadersSize),
        () => undefined,
      );
  });
  await page.goto(`${url}#overview`);
  await page.waitForSelector(overview);
  const readyBytes = await page.evaluate(() =>
    ['navigation', 'resource']
      .flatMap((kind) => performance.getEntriesByType(kind))
      .reduce((sum, { transferSize }) => sum + transferSize, 0),
  );
  // Then comes what trends will need, in an idle moment.
  await page.waitForLoadState('networkidle');
  const firstBytes = bytes;
  // What the page's main thread computes, whatever else this machine is doing.
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busyMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  };
  const firstBusy = [];
  const first = await times(5, async () => {
    await page.goto('about:blank');
    const before = await busyMs();
    const start = performance.now();
    await page.goto(`${url}#overview`);
    await page.waitForSelector(overview);
    const ready = performance.now() - start;
    firstBusy.push((await busyMs()) - before);
    return ready;
  });
  const overviewScroll = await frames(page, () => scrollBy(0, 25));

  const trends = [];
  const requests = [];
  const busy = [];
  let requested = 0;
  page.on('request', () => (requested += 1));
  for (let position = 0; position < 5; position += 1) {
    await page.goto('about:blank');
    await page.goto(`${url}#cells`);
    await page.waitForSelector('a.result');
    const results = page.locator('a.result');
    const link = results.nth((position * 7) % (await results.count()));
    // The reader looks for the cell: what is loaded ahead arrives.
    await page.waitForLoadState('networkidle');
    requested = 0;
    const before = await busyMs();
    // Within the page, so that the driver's own time does not count: from the click to a chart that has been painted.
    trends.push(
      await link.evaluate(
        (element) =>
          new Promise((done) => {
            const start = performance.now();
            const look = () =>
              document.querySelector('.plot canvas')
                ? requestAnimationFrame(() => done(performance.now() - start))
                : requestAnimationFrame(look);
            element.click();
            look();
          }),
      ),
    );
    requests.push(requested);
    busy.push((await busyMs()) - before);
  }
  const zoom = await frames(page, (frame) => {
    const over = document.querySelector('.u-over');
    over.dispatchEvent(
      new WheelEvent('wheel', { deltaY: frame % 60 < 30 ? -1 : 1, ctrlKey: true, bubbles: true, cancelable: true }),
    );
  });
  const memory = await page.evaluate(() => {
    globalThis.gc?.();
    return performance.memory.usedJSHeapSize;
  });
  const milliseconds = (list) =>
    `${median(list).toFixed(0)} ms (${Math.min(...list).toFixed(0)} … ${Math.max(...list).toFixed(0)})`;
  return {
    'first view, bytes until it is ready': `${(readyBytes / 1000).toFixed(0)} kB`,
    'first view, bytes with what is loaded ahead': `${(firstBytes / 1000).toFixed(0)} kB`,
    'first view, ready': milliseconds(first),
    'first view, computing in the page': milliseconds(firstBusy),
    'trend after the click': milliseconds(trends),
    'trend, requests': median(requests).toFixed(0),
    'trend, computing in the page': milliseconds(busy),
    'overview while scrolling': `${overviewScroll.toFixed(0)} frames/s`,
    'trend while zooming': `${zoom.toFixed(0)} frames/s`,
    'heap with a trend open': `${(memory / 1e6).toFixed(0)} MB`,
  };
}

async function times(count, work) {
  const list = [];
  for (let i = 0; i < count; i += 1) list.push(await work());
  return list;
}

function median(list) {
  return [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
}

/** Frames a second over 120 frames, in each of which `step` is called. */
function frames(page, step) {
  return page.evaluate(
    (source) =>
      new Promise((done) => {
        // oxlint-disable-next-line no-eval -- a function of this file, which runs in the page
        const act = eval(source);
        const start = performance.now();
        let frame = 0;
        const next = () => {
          act(frame);
          frame += 1;
          if (frame === 120) done((frame * 1000) / (performance.now() - start));
          else requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    `(${step.toString()})`,
  );
}
