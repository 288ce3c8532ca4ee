// The comment on a pull request, from a recorded comparison of the example project with one fsync more for each record.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { renderMarkdown } from '../site/markdown.mjs';
import { withPage } from './browser.mjs';

const recording = 'comment.json';

/** Of the sources as they are now. Fails as the gate does; everything else is an error. */
function ioPerf(words, folder) {
  const environment = { ...process.env, INIT_CWD: folder };
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve('scripts/dev.mjs'), ...words], {
    ...{ cwd: folder, encoding: 'utf8', env: environment },
  });
  if (status !== 0 && status !== 1) throw new Error(stderr);
  return stdout;
}

/** Prints the same comparison as a terminal shows it, for the text of the README. */
export function recordComment(folder) {
  const project = mkdtempSync(join(tmpdir(), 'io-perf-comment-'));
  const git = (...words) =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=', ...words], { cwd: project });
  try {
    cpSync('examples/record-log', project, { recursive: true });
    git('init', '--quiet', '--initial-branch', 'main');
    writeFileSync(join(project, '.gitignore'), 'build/\n*.json\n');
    git('add', '.');
    git('commit', '--quiet', '--message', 'Append records to a log');
    const source = join(project, 'append-records.c');
    const before = readFileSync(source, 'utf8');
    const after = before.replace(
      'if (write(log, record, sizeof record) != sizeof record) {',
      'if (write(log, record, sizeof record) != sizeof record || fsync(log) != 0) {',
    );
    if (after === before) throw new Error('examples/record-log/append-records.c has no such call of write any more.');
    writeFileSync(source, after);
    git('commit', '--quiet', '--all', '--message', 'Make each record durable');
    console.log(ioPerf(['compare', 'HEAD~1'], project));
    cpSync(join(project, 'io-perf-run.json'), join(folder, recording));
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}

export async function commentPictures(folder) {
  const { html } = await renderMarkdown(
    ioPerf(['report', resolve(folder, recording), '--format', 'comment'], tmpdir()),
    {
      link: (url) => url,
      title: () => undefined,
      image: () => undefined,
    },
  );
  return ['light', 'dark'].map((scheme) => ({
    name: `comment-${scheme}.png`,
    inputs: [page(html)],
    draw: (path, browser) => draw(path, browser, scheme, page(html)),
  }));
}

/** Near what the forge makes of it: a frame with a head, and its colours and sizes. */
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

const page = (html) =>
  `<!doctype html><meta charset="utf-8"><style>${style}</style><article><header><b>github-actions</b> <span>bot</span> commented</header><section>${html}</section></article>`;

/** Its marks would be empty frames. */
const hasEmoji = () => execFileSync('fc-list', [':', 'family'], { encoding: 'utf8' }).includes('Noto Color Emoji');

async function draw(path, browser, scheme, text) {
  if (!hasEmoji())
    throw new Error('The font Noto Color Emoji is missing: apt-get install fonts-noto-color-emoji fonts-noto-core.');
  await withPage(browser, { scheme, viewport: { width: 836, height: 600 }, deviceScaleFactor: 2 }, async (tab) => {
    await tab.setContent(text);
    await tab.locator('article').screenshot({ path });
  });
}
