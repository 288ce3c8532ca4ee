/** The dashboard: the page as `publish` puts it beside the data, and as it is served from here. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { type AppendOptions, LinkOutside, type Site, openStore, type Store } from '../store/index.ts';
import { codeOf, type RunDocument, UsageError } from '../document/index.ts';
import { publishFiles, serveStore, type ReadFile } from '../dashboard/index.ts';
import packageJson from '../../package.json' with { type: 'json' };

/** Undefined where this io-perf was built without a page. */
export async function siteFiles(folder = join(toolRoot, 'dist', 'dashboard')): Promise<Site | undefined> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const files = await Promise.all(
      paths.sort().map(async (path): Promise<[string, Uint8Array]> => {
        return [relative(folder, path).split(sep).join('/'), await readFile(path)];
      }),
    );
    return files.length === 0 ? undefined : { version: versionOf(files), files: new Map(files) };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** With a name for the content: between two releases the page changes, and with it perhaps what it can read. */
function versionOf(files: readonly [path: string, content: Uint8Array][]): string {
  const hash = createHash('sha256');
  for (const [path, content] of files) hash.update(`${path}\0${content.byteLength}\0`).update(content);
  return `${toolVersion}+${hash.digest('hex').slice(0, 12)}`;
}

/** The page of a store on the branch gh-pages of a repository on github.com; undefined elsewhere, where addresses are everyone's own. */
export function pagesAddress(spec: string): string | undefined {
  const match = /^git\+https:\/\/github\.com\/([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?(?:#gh-pages(?::(.*))?)?$/.exec(spec);
  if (!match) return undefined;
  const [, owner = '', name = '', folder = ''] = match;
  const host = `${owner.toLowerCase()}.github.io`;
  const path = [name.toLowerCase() === host ? '' : name, ...folder.split('/')].filter((part) => part !== '');
  return `https://${host}/${path.map((part) => `${encodeURIComponent(part)}/`).join('')}`;
}

// The overview, badge and trends that are written with whatever changes a store.

/** @param documents the runs that are being added */
export const withOverview = (documents: readonly RunDocument[] = []): Required<Pick<AppendOptions, 'extra'>> => ({
  extra: (load) => publishFiles({ load, documents, now: new Date().toISOString() }),
});

export const toolVersion: string = packageJson.version;

/** The folder that holds `dist/` and `runners/`: this file is bundled into `dist/`. */
export const toolRoot: string = dirname(__dirname);

// The dashboard of a store on loopback.

export interface ServedDashboard {
  /** Of the store. */
  name: string;
  url: string;
  close(): Promise<void>;
}

/**
 * @param port 0 takes any that is free
 * @param tell is called with what keeps a file from being served
 * @throws UsageError where there is no store, or this io-perf has no dashboard
 */
export async function serveDashboard(
  spec: string,
  port: number,
  tell: (problem: string) => void,
): Promise<ServedDashboard> {
  const site = await siteFiles();
  if (site === undefined) {
    throw new UsageError('This io-perf was built without the dashboard: build it with npm run build.');
  }
  const store = openStore(spec);
  try {
    if ((await (await store.snapshot()).index()) === undefined) {
      throw new UsageError(
        `There is no store at ${store.name}: name one with --store, or make it with io-perf publish RUN.json --store ${store.name}.`,
      );
    }
    const served = await serveStore({ page: site.files, read: readerOf(store), port, tell });
    const close = (): Promise<void> => served.close().finally(() => store.close());
    return { name: store.name, url: served.url, close };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** What is published while it serves shows after a reload; a branch is not asked for each of the files that a page loads. */
const freshMs = 5000;

function readerOf(store: Store): ReadFile {
  let files: ReturnType<Store['files']> | undefined;
  let openedAt = 0;
  return async (path) => {
    if (files === undefined || Date.now() - openedAt > freshMs) {
      files = store.files();
      openedAt = Date.now();
    }
    try {
      return await (await files).read(path);
    } catch (error) {
      if (error instanceof LinkOutside) return undefined;
      throw error;
    }
  };
}
