/** The dashboard's page as `publish` puts it beside the data. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { AppendOptions, Site } from '../store/index.ts';
import { codeOf, type RunDocument } from '../document/index.ts';
import { publishFiles } from '../dashboard/index.ts';
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

// The overview, badge and trends that are written with whatever changes a store.

/** @param documents the runs that are being added */
export const withOverview = (documents: readonly RunDocument[] = []): Required<Pick<AppendOptions, 'extra'>> => ({
  extra: (load) => publishFiles({ load, documents, now: new Date().toISOString() }),
});

export const toolVersion: string = packageJson.version;

/** The folder that holds `dist/` and `runners/`: this file is bundled into `dist/`. */
export const toolRoot: string = dirname(__dirname);
