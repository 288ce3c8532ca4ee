import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The files of a page that scripts/build-dashboard.mjs built, by path. */
export async function builtPage(folder: string): Promise<Map<string, Uint8Array>> {
  const paths = ['index.html', ...(await readdir(join(folder, 'site'))).map((name) => `site/${name}`)];
  return new Map(
    await Promise.all(
      paths.map(async (path): Promise<[string, Uint8Array]> => [path, await readFile(join(folder, path))]),
    ),
  );
}
