/** The documentation as a site: every link leads somewhere, the search finds, and every page can be read, on a phone too. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type Axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repository, temporaryFolder } from './helpers/folders.ts';
import { hasBrowser, openBrowser } from './helpers/browser.ts';

const folder = join(temporaryFolder(), 'site');
let pages: string[];

beforeAll(() => {
  execFileSync(process.execPath, ['scripts/site.mjs', '--output', folder], { cwd: repository });
  pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'));
});

describe('the site of the documentation', () => {
  it('has a page for each page of docs', () => {
    const documents = readdirSync(join(repository, 'docs')).filter((name) => name.endsWith('.md'));
    const wanted = documents.map((name) => `docs/${name.replace('README.md', 'index.md').replace(/md$/, 'html')}`);
    expect(wanted.filter((path) => !pages.includes(path))).toEqual([]);
    expect(pages).toContain('index.html');
  });

  it('has no broken link, and shows nothing from other sites', () => {
    const ids = new Map<string, Set<string>>();
    const idsOf = (path: string): Set<string> => {
      const known =
        ids.get(path) ?? new Set([...readFileSync(path, 'utf8').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!));
      ids.set(path, known);
      return known;
    };
    const broken: string[] = [];
    let followed = 0;
    for (const page of pages) {
      const html = readFileSync(join(folder, page), 'utf8');
      for (const [, name, url] of html.matchAll(/ (href|src|srcset)="([^"]*)"/g)) {
        if (/^https?:/.test(url!)) {
          if (name !== 'href') broken.push(`${page} shows ${url!}`);
          continue;
        }
        followed++;
        const [path, anchor] = url!.split('#');
        const target = path === '' ? join(folder, page) : resolve(folder, dirname(page), path!);
        const isThere = existsSync(target) && statSync(target).isFile() && !relative(folder, target).startsWith('..');
        if (!isThere || (anchor !== undefined && !idsOf(target).has(anchor))) broken.push(`${page} → ${url!}`);
      }
    }
    expect(broken).toEqual([]);
    expect(followed).toBeGreaterThan(1000);
  });

  it('leaves no Markdown unrendered', () => {
    const left = pages.filter((page) => {
      const text = readFileSync(join(folder, page), 'utf8').replace(/<(pre|code)\b.*?<\/\1>/gs, '');
      return /\]\(|^\s*(?:#+|```|\|) |\*\*/m.test(text);
    });
    expect(left).toEqual([]);
  });
});

describe.skipIf(!hasBrowser)('the site in Chromium (skipped without chromium: apt install chromium)', () => {
  let browser: Browser;
  let page: Page;
  const problems: string[] = [];
  const address = (path: string): string => pathToFileURL(join(folder, path)).href;

  beforeAll(async () => {
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
  });
  afterAll(async () => {
    await browser.close();
    expect(problems).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('has no accessibility fault: %s', async (colorScheme) => {
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    await page.emulateMedia({ colorScheme });
    for (const path of ['index.html', 'docs/index.html', 'docs/action.html', 'docs/cli.html']) {
      await page.goto(address(path));
      if (path === 'docs/index.html') {
        await page.fill('#search', 'minutes');
        await page.waitForSelector('#results a');
      }
      await page.evaluate(axe);
      const faults = await page.evaluate(async () => {
        const { violations } = await (globalThis as unknown as { axe: typeof Axe }).axe.run({
          preload: false, // it would load the style sheet again, which the page's policy forbids
        });
        return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200) ?? ''}`);
      });
      expect(faults, path).toEqual([]);
    }
  });

  it('is not wider than a phone, on any page', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const wide: string[] = [];
    for (const path of pages) {
      await page.goto(address(path), { waitUntil: 'domcontentloaded' });
      if ((await page.evaluate('document.documentElement.scrollWidth')) !== 390) wide.push(path);
    }
    expect(wide).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('can be searched by the keyboard alone', async () => {
    await page.goto(address('docs/store.html'));
    await page.keyboard.press('/');
    await page.keyboard.type('budgets');
    await page.waitForSelector('#results a');
    expect(await page.locator('#results a').first().textContent()).toContain('Budgets');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/docs\/profile\.html#budgets$/);
    expect(await page.locator('main h1').textContent()).toBe('Exact counts of file I/O');
  });

  it('says when nothing is found, and closes with Escape', async () => {
    await page.fill('#search', 'xyzzy');
    await page.waitForSelector('#results p');
    expect(await page.locator('#results').textContent()).toBe('Nothing found for “xyzzy”.');
    await page.keyboard.press('Escape');
    expect(await page.locator('#results').isVisible()).toBe(false);
  });

  it('had no error during these tests', () => {
    expect(problems).toEqual([]);
  });
});
