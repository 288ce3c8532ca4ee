// The documentation as a static site, from the same Markdown files: `npm run site`, or
//
//   node scripts/site.mjs [--output _site] [--demo STORE]
//
// Each page stands where its file stands in the repository (docs/action.md is docs/action.html), so links stay what they are. A link that leads nowhere, to a
// file or to a heading, ends the build with one sentence. --demo adds a store with its dashboard as demo/.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseArgs } from 'node:util';
import { escapeHtml, renderMarkdown } from './site/markdown.mjs';

const { values } = parseArgs({ options: { output: { type: 'string', default: '_site' }, demo: { type: 'string' } } });
const root = join(import.meta.dirname, '..');
const { repository, homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const forge = `https://github.com/${repository.replace(/^github:/, '')}`;

/** Those of tests and templates are no pages. */
const notPages = /^(?:\.github|test|src\/(?!tables\/))\/?/;
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  cwd: root,
  encoding: 'utf8',
}).split('\0');
const files = new Set(tracked.filter((path) => path !== '' && existsSync(join(root, path))));
const folders = new Set([...files].flatMap(parents));
const pages = [...files].filter((path) => path.endsWith('.md') && !notPages.test(path)).sort();
const isPage = new Set(pages);
/** Folders of pages without one that lists them. */
const lists = ['docs/decisions', 'docs/lab'];
const images = new Set();
const problems = [];

function parents(path) {
  const folder = posix.dirname(path);
  return folder === '.' ? [] : [folder, ...parents(folder)];
}

const htmlPath = (page) => page.replace(/(?:README)?\.md$/, (end) => (end === '.md' ? '.html' : 'index.html'));
const relative = (page, path) => posix.relative(posix.dirname(htmlPath(page)), path) || posix.basename(path);

/** Links that are looked at when all headings are known. */
const wanted = [];

/** The address of a link of a page. */
function linkFrom(page) {
  return (url) => {
    if (url.startsWith(homepage)) {
      // Only what is published beside the pages has such an address in them.
      return values.demo === undefined ? url : relative(page, url.slice(homepage.length));
    }
    if (/^[a-z]+:/i.test(url)) return url;
    const [path, anchor] = url.split('#');
    const target = path === '' ? page : posix.join(posix.dirname(page), path).replace(/\/$/, '');
    const hash = anchor === undefined ? '' : `#${anchor}`;
    if (target.startsWith('..')) return `${forge}/${posix.join('blob/main', posix.dirname(page), path)}`;
    const readme = posix.join(target, 'README.md');
    const found = [target, readme].find((candidate) => isPage.has(candidate));
    if (found !== undefined) {
      if (anchor !== undefined) wanted.push({ page, url, target: found, anchor });
      return found === page && anchor !== undefined ? hash : relative(page, htmlPath(found)) + hash;
    }
    if (lists.includes(target)) return relative(page, `${target}/index.html`);
    if (files.has(target)) return `${forge}/blob/main/${target}${hash}`;
    if (folders.has(target)) return `${forge}/tree/main/${target}`;
    problems.push(`${page} links to ${url}, which is not there.`);
    return url;
  };
}

function imageFrom(page) {
  return (url) => {
    if (/^[a-z]+:/i.test(url)) return undefined;
    const target = posix.join(posix.dirname(page), url);
    // A badge of the forge.
    if (target.startsWith('..')) return undefined;
    if (!files.has(target)) problems.push(`${page} shows ${url}, which is not there.`);
    images.add(target);
    return relative(page, target);
  };
}

const texts = new Map(pages.map((page) => [page, readFileSync(join(root, page), 'utf8')]));
const titleFrom = (page) => (url) =>
  /^# (.+)$/m.exec(texts.get(posix.join(posix.dirname(page), url.split('#')[0])) ?? '')?.[1].replaceAll('`', '');

const rendered = new Map();
for (const page of pages) {
  const addresses = { link: linkFrom(page), title: titleFrom(page), image: imageFrom(page) };
  const content = await renderMarkdown(texts.get(page), addresses);
  for (const [, url] of content.html.matchAll(/(?:src|srcset)="(?!https?:)([^"]+)"/g)) {
    images.add(posix.join(posix.dirname(page), url));
  }
  rendered.set(page, { title: content.headings.find(({ depth }) => depth === 1)?.text ?? page, ...content });
}
for (const { page, url, target, anchor } of wanted) {
  if (!rendered.get(target).headings.some((heading) => heading.anchor === anchor)) {
    problems.push(`${page} links to ${url}, but ${target} has no such heading.`);
  }
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

/** The pages beside every page: those that docs/README.md names, under its headings. */
function navigation() {
  const index = 'docs/README.md';
  const seen = new Set([index]);
  return readFileSync(join(root, index), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading] = part.split('\n', 1);
      const targets = [...part.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, url]) =>
        posix.join(posix.dirname(index), url),
      );
      const entries = targets.filter((target) => isPage.has(target) || lists.includes(target));
      return { heading, entries: entries.filter((target) => !seen.has(target) && seen.add(target)) };
    });
}
const groups = navigation();
const titleOf = (target) => rendered.get(target)?.title ?? listTitle(target);
const listTitle = (folder) => (folder === 'docs/lab' ? 'Experiments behind the numbers' : 'Decisions');

function navigationOf(page) {
  const entry = (target) => {
    const current = target === page ? ' aria-current="page"' : '';
    const path = isPage.has(target) ? htmlPath(target) : `${target}/index.html`;
    return `<li><a href="${relative(page, path)}"${current}>${escapeHtml(titleOf(target))}</a></li>`;
  };
  return groups
    .map(({ heading, entries }) => `<h2>${escapeHtml(heading)}</h2>\n<ul>\n${entries.map(entry).join('\n')}\n</ul>`)
    .join('\n');
}

function contentsOf({ headings }) {
  const entries = headings.filter(({ depth }) => depth === 2);
  if (entries.length < 3) return '';
  const items = entries.map(({ anchor, text }) => `<li><a href="#${anchor}">${escapeHtml(text)}</a></li>`);
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2>\n<ul>\n${items.join('\n')}\n</ul></nav>`;
}

/** What the dashboard's style begins with: the colours of both themes. */
function palette() {
  const style = readFileSync(join(root, 'src/report/dashboard/page/style.css'), 'utf8');
  const end = '\n}\n';
  return style.slice(0, style.indexOf(end, style.indexOf('@media (prefers-color-scheme: dark)')) + end.length);
}

const template = readFileSync(join(root, 'scripts/site/page.html'), 'utf8');

function write(page, { title, html, headings, source }) {
  const at = (path) => relative(page, path);
  const parts = {
    title: escapeHtml(title === 'io-perf' ? 'io-perf: file I/O performance in CI' : `${title} · io-perf`),
    root: at('index.html').replace(/index\.html$/, ''),
    demo: values.demo === undefined ? '' : `<a href="${at('demo/index.html')}">Live demo</a>`,
    forge,
    navigation: navigationOf(page),
    content: html,
    contents: contentsOf({ headings }),
    source: source ?? `${forge}/blob/main/${page}`,
  };
  const text = template.replace(/\{\{(\w+)\}\}/g, (whole, name) => parts[name] ?? whole);
  const path = join(values.output, htmlPath(page));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

rmSync(values.output, { recursive: true, force: true });
for (const page of pages) write(page, rendered.get(page));
for (const folder of lists) {
  const entries = pages.filter((page) => posix.dirname(page) === folder);
  const items = entries.map((page) => {
    return `<li><a href="${posix.basename(htmlPath(page))}">${escapeHtml(titleOf(page))}</a></li>`;
  });
  const title = listTitle(folder);
  const html = `<h1>${title}</h1>\n<ul>\n${items.join('\n')}\n</ul>`;
  write(`${folder}/README.md`, { title, html, headings: [], source: `${forge}/tree/main/${folder}` });
}
for (const image of images) cpSync(join(root, image), join(values.output, image), { recursive: true });
cpSync(join(root, 'scripts/site/search.js'), join(values.output, 'search.js'));
writeFileSync(join(values.output, 'page.css'), palette() + readFileSync(join(root, 'scripts/site/page.css'), 'utf8'));
cpSync(join(root, 'src/report/dashboard/page/icon.svg'), join(values.output, 'icon.svg'));

/** A script and no JSON, so that pages opened from a disk are searched as well. */
const index = pages.map((page) => {
  const { title, sections } = rendered.get(page);
  return [
    htmlPath(page),
    title,
    sections.map(({ anchor, heading, text }) => [anchor, heading === title ? '' : heading, text]),
  ];
});
writeFileSync(join(values.output, 'search-index.js'), `globalThis.searchIndex = ${JSON.stringify(index)};\n`);
if (values.demo !== undefined) {
  if (!existsSync(join(values.demo, 'index.html'))) {
    console.error(`--demo ${values.demo} is not a store with a dashboard: make one with node scripts/demo-store.mjs.`);
    process.exit(2);
  }
  cpSync(values.demo, join(values.output, 'demo'), { recursive: true });
}
const kilobytes = Math.round(statSync(join(values.output, 'search-index.js')).size / 1000);
console.log(`${pages.length + lists.length} pages in ${values.output}, search index of ${kilobytes} kB`);
