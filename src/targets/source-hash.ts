import { createHash, type Hash } from 'node:crypto';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What builds leave beside sources; never part of them. */
const notSources = new Set(['build', 'target', 'obj', 'bin', 'node_modules', '__pycache__', '.git']);

/**
 * A hash over the names and contents of files and folders, in an order that does not depend on the file system.
 * @param paths relative to `folder`, which itself does not take part
 * @throws Error with a sentence when a path is missing
 */
export async function hashSources(folder: string, paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of [...paths].sort()) await addPath(hash, folder, path);
  return hash.digest('hex');
}

async function addPath(hash: Hash, folder: string, path: string): Promise<void> {
  const full = join(folder, path);
  const status = await stat(full).catch(() => undefined);
  if (!status) throw new Error(`its source ${full} is missing: restore the repository`);
  if (status.isDirectory()) {
    for (const name of (await readdir(full)).sort()) {
      if (!notSources.has(name)) await addPath(hash, folder, `${path}/${name}`);
    }
    return;
  }
  const content = await readFile(full);
  hash.update(`${path}\0${content.length}\0`).update(content);
}
