/** The runner's own tests are Python's unittest; here they take part in the project's. */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = dirname(fileURLToPath(import.meta.url));
const hasPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0;

it.skipIf(!hasPython)('python3 -m unittest discover -s runners/command/tests', { timeout: 300_000 }, () => {
  const words = ['-B', '-m', 'unittest', 'discover', '-s', join(folder, 'tests')];
  const { status, stderr } = spawnSync('python3', words, { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  expect(stderr).toMatch(/^Ran [1-9]\d* tests/m);
});
