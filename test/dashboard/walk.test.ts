/**
 * Every route of every kind of store, as wide as a desk and as a phone: nothing fails, nothing is cut off, nothing
 * contradicts itself. One page walks through a store by changing the address, as a reader does.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveStore, type Served } from '../../src/report/dashboard/index.ts';
import { openStore } from '../../src/history/store/index.ts';
import { isLongCheck } from '../speeds.ts';
import { builtPage } from './built-page.ts';
import { makeStore, storeKinds, type StoreKind } from './stores.ts';
import { temporaryFolder } from '../helpers/folders.ts';
import { hasBrowser, openBrowser } from '../helpers/browser.ts';

/** Texts as the page has drawn them into its canvases, with the left edge of each. */
interface Painted {
  text: string;
  left: number;
}

/** What a row says in numbers, and the change as it is written. */
interface Agreement {
  base: number;
  head: number;
  delta: number;
  text: string;
}

interface Seen {
  text: string;
  width: number;
  agreements: Agreement[];
  /** Status and how many cells have it, wherever that is said. */
  counts: [string, number][];
}

/** In the page: remembers every text that is written across a canvas, and where it begins. */
const notePainting = `
  globalThis.painted = [];
  const draw = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (text, x, ...rest) {
    const { width } = this.measureText(text);
    const { a, e } = this.getTransform();
    const start = { right: x - width, end: x - width, center: x - width / 2 }[this.textAlign] ?? x;
    if (a !== 0) painted.push({ text, left: start * a + e });
    draw.call(this, text, x, ...rest);
  };`;

/** In the page: changes the address and waits until the view is drawn. */
const goTo = `async (hash) => {
  const main = document.getElementById('main');
  const before = main.firstElementChild;
  if (location.hash === hash) return;
  location.hash = hash;
  const isDrawn = () => !main.hasAttribute('aria-busy') && main.firstElementChild !== before;
  for (let wait = 0; !isDrawn() && wait < 2000; wait += 1) await new Promise((done) => setTimeout(done, 5));
}`;

/** In the page: everything that is said, read aloud or shown on hovering, and the numbers behind it. */
const lookAround = `() => {
  const main = document.getElementById('main');
  for (const details of main.querySelectorAll('details')) details.open = true;
  const attributes = ['title', 'aria-label', 'placeholder'].flatMap((name) =>
    [...main.querySelectorAll('[' + name + ']')].map((element) => element.getAttribute(name)),
  );
  return {
    text: [document.title, main.innerText, ...attributes].join('\\n'),
    width: document.scrollingElement.scrollWidth,
    agreements: [...main.querySelectorAll('[data-base]')].map((element) => ({
      base: Number(element.dataset.base),
      head: Number(element.dataset.head),
      delta: Number(element.dataset.delta),
      text: element.querySelector('.delta')?.textContent ?? '',
    })),
    counts: [...main.querySelectorAll('[data-count]')].map(({ dataset }) => [dataset.status, Number(dataset.count)]),
  };
}`;

interface Opened {
  served: Served;
  cells: string[];
  /** The newest. */
  commit: string;
}

describe.skipIf(!hasBrowser)('a walk (skipped without chromium: apt install chromium)', () => {
  let folder: string;
  let browser: Browser;
  let page: Page;
  const problems: string[] = [];
  const stores = new Map<StoreKind, Opened>();

  beforeAll(async () => {
    folder = temporaryFolder();
    const site = await builtPage();
    for (const kind of storeKinds) {
      const place = join(folder, kind);
      const cells = await makeStore(kind, place);
      const files = await openStore(place).files();
      const commit = (await (await openStore(place).snapshot()).runs()).at(-1)?.commit ?? '';
      stores.set(kind, {
        cells,
        commit,
        served: await serveStore({ page: site, read: (path) => files.read(path), port: 0 }),
      });
    }
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('response', (response) => {
      if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
    });
    await page.addInitScript(notePainting);
  });

  afterAll(async () => {
    await browser.close();
    await Promise.all([...stores.values()].map(({ served }) => served.close()));
  });

  async function enter(kind: StoreKind): Promise<Opened> {
    const opened = stores.get(kind)!;
    await page.goto('about:blank');
    await page.goto(opened.served.url);
    await page.waitForSelector('main:not([aria-busy]) > :not(.loading)');
    return opened;
  }

  /** Goes to an address within the page, and waits until it is drawn. */
  async function go(hash: string): Promise<void> {
    await page.evaluate(`(${goTo})(${JSON.stringify(hash)})`);
    if (hash.startsWith('#cell?')) await page.waitForSelector('.plot canvas, .empty');
    if (hash.includes('point=')) await page.waitForSelector('section[aria-label=Samples] :is(.distribution, .empty)');
  }

  /** Faults that a browser finds in an XML document. */
  const faultsOf = (xml: string): Promise<number> =>
    page.evaluate<number>(
      `new DOMParser().parseFromString(${JSON.stringify(xml)}, 'application/xml').querySelectorAll('parsererror').length`,
    );

  /** As the page has it: the browser's own value may be older. */
  const address = (): Promise<string> => page.evaluate<string>('location.hash');

  const cellHash = (id: string, more = ''): string => `#cell?id=${encodeURIComponent(id)}${more}`;

  /** All kinds of addresses that the page itself links to, and some that it makes when something is chosen. */
  async function routesOf(cells: readonly string[], commit: string): Promise<string[]> {
    await go('#runs');
    const links = await page.evaluate<string[]>(
      "[...document.querySelectorAll('main tbody td:first-child a')].map((a) => a.getAttribute('href'))",
    );
    const ids = links.map((link) => new URLSearchParams(link.slice(link.indexOf('?'))).get('id')!);
    // One of each suite, the newest.
    const runs = ids.slice(0, 3);
    const id = encodeURIComponent;
    return [
      '#overview',
      '#overview?all=earlier',
      '#cells',
      '#cells?status=regressed',
      '#cells?sort=change',
      '#cells?q=nothing+like+it',
      '#compare',
      `#compare?base=${id(ids.at(-1)!)}&head=${id(ids[0]!)}`,
      '#studies',
      '#runs',
      `#commit?id=${id(commit)}`,
      '#commit?id=nothing',
      ...runs.map((run) => `#run?id=${id(run)}`),
      ...cells.map((cell) => cellHash(cell)),
      ...cells.slice(0, 3).map((cell) => cellHash(cell, '&scale=linear&level=relative&axis=time')),
      cellHash(cells[0]!, `&point=${id(ids[0]!)}`),
      cellHash(cells[0]!, `&with=${id(id(cells.at(-1)!))}`),
      cellHash('no/such/cell'),
    ];
  }

  async function look(): Promise<Seen> {
    return page.evaluate(`(${lookAround})()`);
  }

  /** `▲ +17 %`, `×2.5`, `▼ ×0.05`; 0: it rounds to nothing. */
  const signOf = (text: string): number =>
    /^([▲▼] )?(\+|×[1-9])/.test(text) ? 1 : /^([▲▼] )?(−|×)/.test(text) ? -1 : 0;

  describe.each(storeKinds)('through a store: %s', (kind) => {
    const isNarrowToo = isLongCheck || kind === 'imported' || kind === 'full';
    it.each(isNarrowToo ? [1440, 390] : [1440])('%d pixels wide', async (width) => {
      await page.setViewportSize({ width, height: width > 1000 ? 900 : 844 });
      const { cells, commit } = await enter(kind);
      for (const route of await routesOf(width > 1000 ? cells : cells.slice(0, 4), commit)) {
        await go(route);
        const { text, width: needed, agreements, counts } = await look();
        expect([route, problems.splice(0)]).toEqual([route, []]);
        expect([route, /undefined|NaN|Infinity|could not be drawn|\[object/.exec(text)?.[0]]).toEqual([
          route,
          undefined,
        ]);
        expect([route, /%[0-9A-F]{2}/.exec(text)?.[0]]).toEqual([route, undefined]);
        expect([route, needed]).toEqual([route, width]);
        for (const { base, head, delta, text: change } of agreements) {
          const agreed = [Math.sign(delta - 1), base > 0 ? Math.abs(delta - head / base) < 1e-9 : true];
          expect([route, base, head, change, agreed]).toEqual([
            route,
            base,
            head,
            change,
            [Math.sign(head - base), true],
          ]);
          // What rounds to nothing has no sign.
          if (signOf(change) !== 0)
            expect([route, change, signOf(change)]).toEqual([route, change, Math.sign(head - base)]);
          if (/^[▲▼]/.test(change)) expect([change, change.startsWith('▲')]).toEqual([change, head > base]);
        }
        // The same thing is counted once: in the headline's tally and above its list.
        const byStatus = new Map<string, Set<number>>();
        for (const [status, count] of counts) byStatus.set(status, (byStatus.get(status) ?? new Set()).add(count));
        expect([route, [...byStatus].filter(([, different]) => different.size > 1)]).toEqual([route, []]);
      }
    });
  });

  it('finds the same counts in the headline, the list, the tally and the filter', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const kind of ['full', 'imported', 'counted'] as const) {
      await enter(kind);
      await go('#overview');
      const h1 = (await page.locator('h1').textContent()) ?? '';
      const commits = Number(/^✗ (\d+) commits? made things (?:slower|worse|do more I\/O)$/.exec(h1)?.[1]);
      expect(commits).toBeGreaterThan(0);
      expect(await page.locator('[data-commits=worse]').textContent()).toBe(String(commits));
      const regressed = Number(
        /^(\d+) of \d+ cells?/.exec((await page.locator('.headline p').textContent()) ?? '')?.[1],
      );
      expect(await page.locator('.tally li[data-status=regressed] b').textContent()).toBe(String(regressed));
      await page.click('#show-worse');
      await page.waitForSelector('#show-worse[aria-pressed=true]');
      expect(await page.locator('.commit-item').count()).toBe(Math.min(commits, 6));
      // Under the commits: the same cells, each once.
      for (const details of await page.locator('.commit-item details').all()) {
        await details.locator('summary').click();
        await details.locator('tbody').waitFor();
      }
      const cells = new Set(await page.locator('.commit-item tbody .cell-link').allTextContents());
      expect(cells.size).toBe(regressed);
      await page.locator('.tally li[data-status=regressed] a').click();
      // An overview of few cells has such a table too.
      await page.waitForSelector('header:has([data-view=cells][aria-current]) + main:not([aria-busy])');
      expect(await page.locator('.rows.cells tbody tr').count()).toBe(regressed);
    }
  });

  it('finds the step of a count on the first view, below its chart, and in every view when the count is chosen', async () => {
    const { cells } = await enter('counted');
    await go('#overview');
    expect(await page.locator('.commit-item').first().textContent()).toContain('fsync 0 → 4');
    await go(cellHash(cells[0]!));
    await page.waitForSelector('td:has-text("fsync 0 → 4")');
    expect(await page.locator('.counts .chips button').first().textContent()).toContain('fsync');
    await page.selectOption('#metric', 'fsync');
    await page.waitForSelector('.card-figure:text-is("4")');
    await go('#overview');
    expect(await page.locator('h1').textContent()).toContain('1 commit made things do more I/O');
    await page.selectOption('#metric', 'time');
    await page.waitForSelector('h1:has-text("1 commit made things slower")');
    await page.selectOption('#metric', 'all');
    await page.waitForSelector('h1:has-text("2 commits made things worse")');
  });

  it.each([761, 768, 820, 884])('finds nothing cut off on a first view that is %d pixels wide', async (width) => {
    await enter('full');
    await page.setViewportSize({ width, height: 900 });
    await go('#overview');
    expect(await page.evaluate('document.scrollingElement.scrollWidth')).toBe(width);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('finds for each commit the change, its message and the next step', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const { cells } = await enter('full');
    await go('#overview');
    const first = page.locator('.commit-item').first();
    expect(await first.textContent()).toMatch(
      /^\+58 %\[\+\d+, \+\d+\]Read the index in larger blocks 0103\w+ · Edsger Dijkstra · 2024-/,
    );
    expect(await first.getByRole('link', { name: 'Diff' }).getAttribute('href')).toMatch(
      /^https:\/\/git\.example\/ada\/project\/compare\/[0-9a-f]{40}\.\.\.[0-9a-f]{40}$/,
    );
    await first.getByText('Accept…').click();
    const line = (await page.locator('dialog pre').textContent()) ?? '';
    expect(line).toMatch(/^io-perf accept \S+ --commit [0-9a-f]{40}( --metric \S+)? --reason "WHY" --store STORE/);
    await page.keyboard.press('Escape');
    expect(cells.length).toBeGreaterThan(0);
  });

  it('finds the changed rows in the map, and all of them on request', async () => {
    await enter('full');
    await go('#overview');
    const few = await page.locator('.heat tbody th[scope=row]').count();
    await page.click('#all-rows');
    await page.waitForSelector('#all-rows:has-text("Only the rows")');
    expect(await page.locator('.heat tbody th[scope=row]').count()).toBeGreaterThan(few);
    expect(await address()).toContain('rows=all');
  });

  it('finds a few cells as rows instead of a map', async () => {
    const { cells } = await enter('zeros');
    await go('#overview');
    expect(await page.locator('.heat').count()).toBe(0);
    expect(await page.locator('table.cells tbody tr').count()).toBe(cells.length);
  });

  it('finds zero in the unit of its axis', async () => {
    const { cells } = await enter('full');
    await page.evaluate('painted.length = 0');
    await go(cellHash(cells[0]!));
    const painted = (await page.evaluate<Painted[]>('painted')).map(({ text }) => text);
    expect(painted.filter((text) => /^0 [µm]s$/.test(text))).not.toEqual([]);
    expect(painted).not.toContain('0 ns');
  });

  it('finds imported names as they were written, rates in the right direction, and no studies', async () => {
    const { cells } = await enter('imported');
    await go('#overview');
    expect(await page.locator('#views a:visible').allTextContents()).toEqual(['Overview', 'Cells', 'Compare', 'Runs']);
    for (const summary of await page.locator('summary').all()) await summary.click();
    const faster = page.locator('.commit-item tr', { hasText: 'lecture séquentielle 读' });
    expect(await faster.textContent()).toMatch(/▲ \+1\d % faster.*Throughput <b>.*MiB\/s → 2,\d+/);
    const slower = page.locator('.commit-item tr', { hasText: 'tests/test_io.py::test_read[100%]' });
    expect(await slower.textContent()).toMatch(/▼ −3\d % slower/);
    expect(await page.locator('[data-status=worse-once] tbody').textContent()).toMatch(/only last.*not confirmed/);
    await go(cellHash(cells.find((id) => id.includes('only%20last'))!));
    // How much, and that only the last run says so.
    expect(await page.locator('.card').textContent()).toMatch(
      /worse in the last run only.*▼ −\d+ % slower than the \d+ runs before/,
    );
    expect(await page.locator('h1').textContent()).toBe('only last Throughput <b>');
  });

  it('finds the labels of a foreign unit complete', async () => {
    const { cells } = await enter('imported');
    await page.evaluate('painted.length = 0');
    await go(
      cellHash(
        cells.find((id) => id.includes('hot%20loop'))!,
        '&level=absolute',
      ),
    );
    const painted = await page.evaluate<Painted[]>('painted');
    expect(painted.some(({ text }) => /^\d+(\.\d)? Gops\/s$/.test(text))).toBe(true);
    expect(painted.filter(({ left }) => left < 0)).toEqual([]);
  });

  it('opens an imported run with its entries and its commit', async () => {
    await enter('imported');
    await go('#runs');
    await page.locator('main tbody a').first().click();
    await page.waitForSelector('h2');
    const text = await page.locator('main').textContent();
    expect(text).toMatch(/commit 0abfa6690/);
    expect(text).toMatch(/BenchmarkFib\/size=1 KiB/);
  });

  it.each([
    ['one run', 8],
    ['three runs', 6],
    ['seven runs', 2],
  ] as const)('finds in a store of %s that verdicts come in %d more, and the figures', async (kind, more) => {
    const { cells } = await enter(kind);
    await go('#overview');
    const text = (await page.locator('main').textContent()) ?? '';
    expect(text).toContain(`Verdicts on times in about ${more} more runs`);
    expect(text).toMatch(/Figures so far.*\d µs/);
    expect(await page.locator('.share').count()).toBe(0);
    expect(text).not.toContain('inconclusive');
    // Three samples have no interval.
    await go(cellHash(cells[0]!));
    expect(await page.locator('.card').textContent()).toContain('interval – (3 samples)');
    expect(await page.locator('.card').textContent()).not.toContain('±');
  });

  it('compares undecided cells without a base, and in one notation', async () => {
    await enter('full');
    await go('#compare');
    // They are behind a switch that says how many, and why.
    expect(await page.locator('main tbody tr', { hasText: 'not decided' }).count()).toBe(0);
    expect(await page.locator('#all-compared-rows').textContent()).toMatch(
      /\d+ not decided cells? \(too few samples\)/,
    );
    await page.click('#all-compared-rows');
    await page.waitForSelector('#all-compared-rows:has-text("Only what changed")');
    const undecided = page.locator('main tbody tr', { hasText: 'not decided' });
    expect(await undecided.count()).toBeGreaterThan(0);
    expect(await undecided.and(page.locator('[data-base]')).count()).toBe(0);
    for (const row of await undecided.allTextContents())
      expect(row).toMatch(/between (.+ % and .+ %|×.+ and ×.+) · too few samples.*≈ /);
  });

  it('exports the chart as valid CSV, SVG and PNG', async () => {
    const { cells } = await enter('full');
    await go(cellHash(cells[0]!));
    // The changes are in the picture when they have been found.
    await page.waitForSelector('.panel[aria-busy]', { state: 'detached' });
    const saved = async (kind: string): Promise<Buffer> => {
      const [file] = await Promise.all([page.waitForEvent('download'), page.click(`#export-${kind}`)]);
      expect(file.suggestedFilename()).toMatch(new RegExp(`^[\\w.-]+\\.${kind}$`));
      return readFile(await file.path());
    };
    const [head = '', ...rows] = (await saved('csv')).toString('utf8').trimEnd().split('\r\n');
    expect(head).toBe('time,commit,cell,target,value,low,high,unit,samples,environment,run');
    expect(rows).toHaveLength(80);
    expect(rows.every((row) => row.split(',').length === 11 && Number(row.split(',')[4]) > 0)).toBe(true);
    const svg = (await saved('svg')).toString('utf8');
    expect(await faultsOf(svg)).toBe(0);
    expect(svg).toMatch(/>\+\d+ %</);
    expect(svg).not.toMatch(/NaN|undefined/);
    const png = await saved('png');
    // Signature, then width and height in the header chunk.
    expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1920, 800]);
  });

  it('finds commits with their days under the axis, and each change with its interval over it', async () => {
    const { cells } = await enter('full');
    await page.evaluate('painted.length = 0');
    await go(cellHash(cells[0]!));
    await expect
      .poll(async () => (await page.evaluate<Painted[]>('painted')).map(({ text }) => text).join('\n'))
      .toMatch(/▲ \+\d+ % \[\+\d+, \+\d+\]/);
    const texts = (await page.evaluate<Painted[]>('painted')).map(({ text }) => text);
    expect(texts.some((text) => /^2024-\d\d-\d\d$/.test(text))).toBe(true);
    // All lines are in what the pointer says.
    const box = (await page.locator('.plot .u-over').first().boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.35, box.y + box.height * 0.3);
    await page.focus('#plot');
    await page.keyboard.press('ArrowLeft');
    expect(await page.locator('.tip').textContent()).toMatch(/linux.*windows|windows.*linux/);
  });

  it('finds figures and a feed that need no script', async () => {
    const { served } = stores.get('full')!;
    const plain = await browser.newPage({ javaScriptEnabled: false });
    try {
      await plain.goto(served.url);
      expect(await plain.locator('main').innerText()).not.toContain('Loading');
      await plain.getByRole('link', { name: 'The figures and what changed' }).click();
      expect(await plain.locator('h2').allTextContents()).toEqual(['Since when', 'Figures']);
      const rows = await plain.locator('tbody tr').allTextContents();
      expect(rows[0]).toMatch(/^\+58 % \[\+\d+, \+\d+\] slowerRead the index in larger blocksEdsger Dijkstra2024-/);
      expect(rows.length).toBeGreaterThan(54);
    } finally {
      await plain.close();
    }
    const response = await fetch(`${served.url}changes.atom`);
    expect(response.headers.get('content-type')).toMatch(/^application\/atom\+xml/);
    const feed = await response.text();
    expect(await faultsOf(feed)).toBe(0);
    const textsOf = (name: string): Promise<string[]> =>
      page.evaluate<string[]>(
        `[...new DOMParser().parseFromString(${JSON.stringify(feed)}, 'application/xml').querySelectorAll('entry > ${name}')].map((node) => node.textContent)`,
      );
    const [titles, ids, updated] = [await textsOf('title'), await textsOf('id'), await textsOf('updated')];
    const changes = titles.filter((title) => !/^\d{4}-/.test(title));
    expect(changes).toHaveLength(5);
    expect(titles).toContainEqual(expect.stringMatching(/^\+58 % .* slower: Read the index in larger blocks$/));
    expect(new Set(ids).size).toBe(titles.length);
    expect(updated).toEqual([...updated].sort().reverse());
  });

  it('ends a zoom by its button, by Escape and by a double click', async () => {
    const { cells } = await enter('full');
    await go(cellHash(cells[0]!));
    const zoom = async (): Promise<void> => {
      const plot = page.locator('.plot .u-over').first();
      await plot.hover({ position: { x: 300, y: 60 } });
      await page.mouse.down();
      await plot.hover({ position: { x: 450, y: 60 } });
      await plot.hover({ position: { x: 600, y: 60 } });
      await page.mouse.up();
      await page.waitForSelector('#reset-zoom');
      expect(await page.locator('#last-standard').getAttribute('aria-pressed')).toBe('false');
      expect(await address()).toContain('from=');
    };
    const isWhole = async (): Promise<void> => {
      await page.waitForSelector('#last-standard[aria-pressed=true]');
      expect(await page.locator('#reset-zoom').count()).toBe(0);
      expect(await address()).not.toContain('from=');
    };
    await zoom();
    await page.click('#reset-zoom');
    await isWhole();
    await zoom();
    await page.keyboard.press('Escape');
    await isWhole();
    await zoom();
    await page
      .locator('.plot .u-over')
      .first()
      .dblclick({ position: { x: 200, y: 10 } });
    await isWhole();
  });

  it('finds zeros on a linear scale', async () => {
    const { cells } = await enter('zeros');
    await go(cellHash(cells[0]!));
    expect(await page.locator('#scale-linear').getAttribute('aria-pressed')).toBe('true');
    expect(await page.locator('#scale-log').isDisabled()).toBe(true);
    expect(await page.locator('.card').textContent()).toContain('▲ +5 allocs/op worse');
    await go(cellHash(cells[3]!));
    // Figures close to each other: a logarithmic axis would show no more, and can be had.
    expect(await page.locator('#scale-linear').getAttribute('aria-pressed')).toBe('true');
    expect(await page.locator('#scale-log').isDisabled()).toBe(false);
  });
});
