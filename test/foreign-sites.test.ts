/** Stores where a site is already: on branches of real remotes, and in folders. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { acceptChange, checkStore, publishRuns, repairStore } from '../src/app/index.ts';
import { temporaryFolder } from './helpers/folders.ts';
import { git } from './helpers/project.ts';
import { runNumber } from './helpers/stored-runs.ts';
import { firstOf } from './speeds.ts';

type Layout = Record<string, string>;

const layouts: Record<string, Layout> = {
  'files of all names that the page has': {
    'badge.svg': '<svg aria-label="build"/>',
    'changes.atom': '<feed/>',
    'figures.html': '<title>Figures</title>',
    'overview.js': 'let a;',
    'site/icon.svg': '<svg/>',
    'site/style.css': 'b{}',
    'site/version.json': '{"version": 3}',
    'noise.json': '{}',
    'acceptances.js': 'x',
  },
  'folders of names that a store has': {
    'runs/2026/report.txt': 'r',
    'cells/plan.html': 'c',
    'site/index.html': '<title>Site</title>',
    'points/a.txt': '',
  },
  Jekyll: { '_config.yml': 'title: x\n', '_posts/2026-01-01-a.md': '# A\n', 'index.md': '# Hello\n', Gemfile: '' },
  "github-action-benchmark's charts": {
    'dev/bench/index.html': '<title>Benchmarks</title>',
    'dev/bench/data.js': 'window.BENCHMARK_DATA = {"lastUpdate":1,"repoUrl":"","entries":{}}',
  },
  'a plain site': {
    'index.html': '<title>My tool</title>',
    'style.css': 'a{}',
    'badge.svg': '<svg/>',
    'io-perf.html': 'mine',
  },
  'a site with a script called index.js': { 'index.html': '<script src=index.js></script>', 'index.js': 'alert(1);' },
  mkdocs: {
    'index.html': '<title>Docs</title>',
    'assets/javascripts/bundle.js': 'b',
    'search/search_index.json': '{}',
    '404.html': '',
    'sitemap.xml': '<urlset/>',
    '.nojekyll': '',
  },
  'a CNAME alone': { CNAME: 'example.com\n' },
  'a README alone': { 'README.md': '# Nothing here yet\n' },
  'only .nojekyll': { '.nojekyll': '' },
  Docusaurus: {
    'index.html': '<title>Docs | Docusaurus</title>',
    '404.html': '<title>Page Not Found</title>',
    'assets/js/main.1a2b3c4d.js': '"use strict";(self.webpackChunk=self.webpackChunk||[]).push([[1],{}]);',
    'assets/js/runtime~main.5e6f7a8b.js': '(()=>{})();',
    'assets/css/styles.9c0d1e2f.css': ':root{}',
    'blog/atom.xml': '<feed xmlns="http://www.w3.org/2005/Atom"><title>Blog: changes</title></feed>',
    'img/favicon.ico': 'icon',
    'sitemap.xml': '<urlset/>',
    '.nojekyll': '',
  },
  'a theme of Jekyll with a domain and a page for errors': {
    '_config.yml': 'theme: minima\nbaseurl: /docs\nexclude: [runs, cells]\n',
    '_layouts/default.html': '<title>{{ page.title }}</title>',
    CNAME: 'docs.example.com\n',
    '404.md': '---\npermalink: /404.html\n---\n',
    'figures.html': '---\nlayout: default\n---\n',
    'Gemfile.lock': 'GEM\n',
  },
  'pictures of trends, and versions of documentation side by side': {
    'trends/2026.svg': '<svg aria-label="sales"/>',
    'trends/pull-1.svg': '<svg/>',
    'latest/index.html': '<meta http-equiv="refresh" content="0; url=../v2/">',
    'v2/index.html': '<title>v2</title>',
    'versions.json': '[{"version":"v2"}]',
  },
};

interface Place {
  spec: string;
  /** Path → content. */
  read: () => Layout;
}

function branchWith(files: Layout): Place {
  const folder = temporaryFolder();
  const remote = join(folder, 'remote.git');
  execFileSync('git', ['init', '--quiet', '--bare', remote]);
  const checkout = join(folder, 'checkout');
  execFileSync('git', ['init', '--quiet', '--initial-branch=gh-pages', checkout]);
  write(checkout, files);
  git(checkout, 'add', '--all', '--force');
  git(checkout, 'commit', '--quiet', '--message', 'A site');
  git(checkout, 'push', '--quiet', remote, 'gh-pages');
  return {
    spec: `git+file://${remote}#gh-pages`,
    read: () => {
      const at = mkdtempSync(join(folder, 'clone-'));
      execFileSync('git', ['clone', '--quiet', '--branch', 'gh-pages', remote, at]);
      const content = filesIn(at);
      rmSync(at, { recursive: true });
      return content;
    },
  };
}

function folderWith(files: Layout): Place {
  const spec = temporaryFolder();
  write(spec, files);
  return { spec, read: () => filesIn(spec) };
}

function write(folder: string, files: Layout): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

const filesIn = (folder: string): Layout =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => !/^\.git(\/|$)|^\.io-perf(\/|$)/.test(path) && statSync(join(folder, path)).isFile())
      .map((path) => [path, readFileSync(join(folder, path), 'latin1')]),
  );

const access = (spec: string) => ({ spec, host: process });

const publish = (spec: string, ...numbers: number[]) =>
  publishRuns({
    runs: numbers.map((number) => runNumber(number)),
    store: access(spec),
    checkout: { directory: import.meta.dirname, environment: {} },
  });

describe.each([
  ['on a branch', branchWith],
  ['in a folder', folderWith],
])('a site that is %s', (_, place) => {
  it.each(firstOf(4, Object.entries(layouts)))('stays as it is: %s', { timeout: 60_000 }, async (_name, site) => {
    const { spec, read } = place(site);
    const published = await publish(spec, 1);
    expect(published.store).toMatch(/[:/]io-perf$/);
    expect(published.notes.join()).toContain('has files that are not of a store');
    await publish(spec, 2);
    expect(await repairStore(access(spec))).toMatchObject({ done: [], left: [] });
    const now = read();
    expect(Object.fromEntries(Object.entries(now).filter(([path]) => !path.startsWith('io-perf/')))).toEqual(site);
    expect(Object.keys(now)).toEqual(expect.arrayContaining(['io-perf/index.html', 'io-perf/index.js']));
  });

  it(
    'has a store in the folder that is named for it, or beside what that folder has',
    { timeout: 60_000 },
    async () => {
      const site = layouts.Docusaurus!;
      for (const [folder, inside] of [
        ['benchmarks', 'benchmarks/'],
        ['assets', 'assets/io-perf/'],
      ] as const) {
        const { spec, read } = place(site);
        await publish(spec.startsWith('git+') ? `${spec}:${folder}` : join(spec, folder), 1);
        const now = read();
        expect(Object.keys(now)).toEqual(expect.arrayContaining([`${inside}index.html`, `${inside}index.js`]));
        expect(Object.fromEntries(Object.entries(now).filter(([path]) => !path.startsWith(inside)))).toEqual(site);
      }
    },
  );

  it('is found to have no store, and nothing is repaired', async () => {
    const site = layouts['a site with a script called index.js']!;
    const { spec, read } = place(site);
    expect(await repairStore(access(spec))).toMatchObject({ done: [], left: [] });
    expect(await checkStore(access(spec))).toMatchObject({ runs: undefined });
    expect(read()).toEqual(site);
  });

  it('stays as it is when a change is accepted beside it', async () => {
    const site = layouts['files of all names that the page has']!;
    const { spec, read } = place(site);
    await publish(spec, 1);
    await acceptChange(access(spec), { pattern: 'java/*', commit: 'c0ffee0', reason: 'on purpose' }, {});
    expect(await checkStore(access(spec))).toMatchObject({ runs: 1, damages: [] });
    expect(read()).toMatchObject(site);
  });

  it('is refused where io-perf/ is taken as well', async () => {
    const site = { 'index.html': 'mine', 'io-perf/notes.txt': 'mine too' };
    const { spec, read } = place(site);
    await expect(publish(spec, 1)).rejects.toThrow('name another folder for the store');
    expect(read()).toEqual(site);
  });
});

describe('a site that comes after the store', () => {
  it('keeps what it has of the same name', async () => {
    const { spec, read } = folderWith({});
    expect((await publish(spec, 1)).notes).toEqual([]);
    const own = { 'badge.svg': '<svg>mine</svg>', CNAME: 'example.com' };
    write(spec, own);
    const { notes, store } = await publish(spec, 2);
    expect(store).toBe(spec);
    expect(notes).toEqual([`Not written to ${spec}, as another's file is there: badge.svg.`]);
    expect(read()).toMatchObject(own);
  });

  it('finds its script kept aside where the store needs the name', async () => {
    const { spec, read } = folderWith({});
    await publish(spec, 1);
    write(spec, { 'index.js': 'alert(1);' });
    expect((await repairStore(access(spec))).left).toEqual([]);
    expect(read()).toMatchObject({ 'index.js.damaged': 'alert(1);' });
    expect(await checkStore(access(spec))).toMatchObject({ runs: 1, damages: [] });
  });
});
