import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../model/index.ts';
import type { Site } from '../store/index.ts';

/** The dashboard as it was built, to be laid beside the runs; undefined where none was built. */
export async function readSite(folder: string, version: string): Promise<Site | undefined> {
  const files = new Map<string, Uint8Array>();
  const add = async (path: string): Promise<void> => {
    for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
      const inside = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) await add(inside);
      else if (entry.isFile()) files.set(inside, await readFile(join(folder, inside)));
    }
  };
  try {
    await add('');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  return files.size === 0 ? undefined : { version, files };
}
