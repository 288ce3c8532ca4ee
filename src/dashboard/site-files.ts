/** The built page as `publish` copies it beside the data. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf, UsageError } from '../model/index.ts';

export interface SiteFiles {
  /** Of the tool that built it: an older page never replaces a newer one. */
  version: string;
  /** By path relative to the store's folder: `index.html`, `site/…`. */
  files: ReadonlyMap<string, Uint8Array>;
}

/**
 * @param folder dist/dashboard
 * @throws UsageError when the page is not there
 */
export async function readSite(folder: string): Promise<SiteFiles> {
  try {
    const names = (await readdir(join(folder, 'site'))).sort();
    const paths = ['index.html', ...names.map((name) => `site/${name}`)];
    const contents = await Promise.all(paths.map((path) => readFile(join(folder, path))));
    const { version } = JSON.parse(await readFile(join(folder, 'site', 'version.json'), 'utf8')) as { version: string };
    return { version, files: new Map(paths.map((path, position) => [path, contents[position]!])) };
  } catch (error) {
    throw new UsageError(
      `The dashboard's page cannot be read from ${folder} (${messageOf(error)}): build it with npm run build.`,
    );
  }
}
