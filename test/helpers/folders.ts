/** Folders for tests. test/setup.ts removes them after the tests of the file that made them. */
import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { removeTree } from '../../src/core/system/remove-tree.ts';

export const repository = resolve(import.meta.dirname, '../..');

const made: string[] = [];

function makeIn(parent: string, name: string): string {
  const folder = realpathSync(mkdtempSync(join(parent, name)));
  made.push(folder);
  return folder;
}

/** A folder beside the repository's own files: the temporary directory may be RAM. */
export const makeFolder = (purpose: string): string =>
  makeIn(join(repository, 'node_modules'), `.io-perf-test-${purpose}-`);

/** A folder in the temporary directory. */
export const temporaryFolder = (): string => makeIn(tmpdir(), 'io-perf-test-');

export async function removeFolders(): Promise<void> {
  await Promise.all(made.splice(0).map((path) => removeTree(path)));
}
