/** The dashboard's files, as `publish` puts them beside the data and as `serve` sends them. */
import { join, relative, sep } from 'node:path';
import { readdir, readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { toolRoot, toolVersion } from '../core/system/index.ts';
import type { AppendOptions, Site } from '../history/store/index.ts';
import { codeOf, type RunDocument, UsageError } from '../core/document/index.ts';
import { publishFiles } from '../report/dashboard/index.ts';
import { seedsOf } from '../suite/matrix/index.ts';

/** Undefined if this io-perf was built without a page. */
export async function siteFiles(folder = join(toolRoot, 'dist', 'dashboard')): Promise<Site | undefined> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const files = await Promise.all(
      paths.sort().map(async (path) => [relative(folder, path).split(sep).join('/'), await readFile(path)] as const),
    );
    return files.length === 0 ? undefined : { version: versionOf(files), files: new Map(files) };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** @throws UsageError if this io-perf was built without a page */
export async function builtSite(): Promise<Site> {
  const site = await siteFiles();
  if (site !== undefined) return site;
  throw new UsageError('This io-perf was built without the dashboard: build it with npm run build.');
}

/** With a name for the content: between two releases the page may change, and with it the formats that it reads. */
function versionOf(files: readonly (readonly [path: string, content: Uint8Array])[]): string {
  const hash = createHash('sha256');
  for (const [path, content] of files) hash.update(`${path}\0${content.byteLength}\0`).update(content);
  return `${toolVersion}+${hash.digest('hex').slice(0, 12)}`;
}

/** The page of a store on the branch gh-pages of a repository on github.com; undefined elsewhere, where addresses are not standardized. */
export function pagesAddress(spec: string): string | undefined {
  const match = /^git\+https:\/\/github\.com\/([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?(?:#gh-pages(?::(.*))?)?$/.exec(spec);
  if (!match) return undefined;
  const [, owner = '', name = '', folder = ''] = match;
  const host = `${owner.toLowerCase()}.github.io`;
  const path = [name.toLowerCase() === host ? '' : name, ...folder.split('/')].filter((part) => part !== '');
  return `https://${host}/${path.map((part) => `${encodeURIComponent(part)}/`).join('')}`;
}

export const withOverview = (documents: readonly RunDocument[] = []): Required<Pick<AppendOptions, 'extra'>> => ({
  extra: (load) => publishFiles({ load, documents, seedsOf, now: new Date().toISOString() }),
});
