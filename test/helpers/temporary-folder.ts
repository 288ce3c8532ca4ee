import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { removeTree } from '../../src/core/system/remove-tree.ts';

/** A folder for the tests of one file, removed after them. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'io-perf-test-'));
  afterAll(() => removeTree(folder));
  return folder;
}
