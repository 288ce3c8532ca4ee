// The pictures of a pull request's comment, from a real comparison of the example project with one fsync more for each record:
//
//   node scripts/comment-image.mjs [--output docs/images] [--browser PATH]
//
// Prints the same comparison as a terminal shows it, for the text of the README. Run it on a quiet machine: a busy one is named in the comment.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { renderMarkdown } from './site/markdown.mjs';

const { values } = parseArgs({
  options: {
    output: { type: 'string', default: 'docs/images' },
    browser: { type: 'string', default: '/usr/bin/chromium' },
  },
});
const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'io-perf-comment-'));

const git = (...words) => execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=', ...words], { cwd: folder });

/** Fails as the gate does; everything else is an error. */
function ioPerf(...words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'dist/cli.cjs'), ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0 && status !== 1) throw new Error(stderr);
  return stdout;
}

try {
  cpSync(join(root, 'examples/record-log'), folder, { recursive: true });
  git('init', '--quiet', '--initial-branch', 'main');
  writeFileSync(join(folder, '.gitignore'), 'build/\n*.json\n');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Append records to a log');
  const source = join(folder, 'append-records.c');
  const before = readFileSync(source, 'utf8');
  const after = before.replace(
    'if (write(log, record, sizeof record) != sizeof record) {',
    'if (write(log, record, sizeof record) != sizeof record || fsync(log) != 0) {',
  );
  if (after === before) throw new Error('examples/record-log/append-records.c has no such call of write any more.');
  writeFileSync(source, after);
  git('commit', '--quiet', '--all', '--message', 'Make each record durable');
  console.log(ioPerf('compare', 'HEAD~1'));
  const { html } = await renderMarkdown(ioPerf('report', 'io-perf-run.json', '--format', 'comment'), {
    link: (url) => url,
    title: () => undefined,
    image: () => undefined,
  });
  await draw(html);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Near what the forge makes of it: a frame with a head, and its colours and sizes. */
async function draw(html) {
  const style = `
    :root { --page: #fff; --raised: #f6f8fa; --line: #d1d9e0; --text: #1f2328; --muted: #59636e; --code: #818b981f }
    @media (prefers-color-scheme: dark) {
      :root { --page: #0d1117; --raised: #151b23; --line: #3d444d; --text: #f0f6fc; --muted: #9198a1; --code: #656c7633 }
    }
    body { margin: 0; background: var(--page); color: var(--text); font: 14px/1.5 'Noto Sans', 'Noto Color Emoji', sans-serif }
    article { border: 1px solid var(--line); border-radius: 6px; overflow: hidden }
    header { padding: 8px 16px; background: var(--raised); border-bottom: 1px solid var(--line); color: var(--muted) }
    header b { color: var(--text) }
    header span { padding: 0 7px; border: 1px solid var(--line); border-radius: 2em; font-size: 12px }
    section { padding: 16px }
    section > :first-child { margin-top: 0 }
    section > :last-child { margin-bottom: 0 }
    p, table, details { margin: 0 0 16px }
    h3 { margin: 0 0 16px; font-size: 1.25em; line-height: 1.25 }
    .anchor { display: none }
    table { border-collapse: collapse }
    th, td { padding: 6px 13px; border: 1px solid var(--line); text-align: left }
    tr:nth-child(2n) { background: var(--raised) }
    .right { text-align: right }
    .center { text-align: center }
    code { padding: .2em .4em; border-radius: 6px; background: var(--code); font: 85% 'Noto Sans Mono', 'DejaVu Sans Mono', monospace }`;
  const body = `<article><header><b>github-actions</b> <span>bot</span> commented</header><section>${html}</section></article>`;
  const browser = await chromium.launch({ executablePath: values.browser, args: ['--no-sandbox'] });
  try {
    for (const colorScheme of ['light', 'dark']) {
      const page = await browser.newPage({ viewport: { width: 836, height: 600 }, colorScheme, deviceScaleFactor: 2 });
      await page.setContent(`<!doctype html><meta charset="utf-8"><style>${style}</style>${body}`);
      await page.locator('article').screenshot({ path: join(values.output, `comment-${colorScheme}.png`) });
      await page.close();
    }
  } finally {
    await browser.close();
  }
}
