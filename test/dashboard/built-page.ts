import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../helpers/folders.ts';

let built: Promise<Map<string, Uint8Array>> | undefined;

/** The files of the page by path, as its sources are built: once for all tests of a process. */
export const builtPage = (): Promise<Map<string, Uint8Array>> => (built ??= buildPage());

async function buildPage(): Promise<Map<string, Uint8Array>> {
  const folder = temporaryFolder();
  const script = String(new URL('../../scripts/build-dashboard.mjs', import.meta.url));
  const { buildDashboard } = (await import(script)) as { buildDashboard: (folder: string) => Promise<void> };
  await buildDashboard(folder);
  const paths = ['index.html', ...(await readdir(join(folder, 'site'))).map((name) => `site/${name}`)];
  return new Map(
    await Promise.all(
      paths.map(async (path): Promise<[string, Uint8Array]> => [path, await readFile(join(folder, path))]),
    ),
  );
}
