/** What a contributor starts with: the command line from the sources, as CONTRIBUTING.md has it. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeFolder, repository } from './helpers/folders.ts';

const documented = [
  ...readFileSync(join(repository, 'CONTRIBUTING.md'), 'utf8').matchAll(/^npm run dev -- (.*)$/gm),
].map(([, words]) => words!.replace(/\s+#.*/, ''));

describe('npm run dev', () => {
  const folder = makeFolder('dev');
  afterAll(() => {
    rmSync(join(repository, '.io-perf-dev'), { recursive: true, force: true });
  });

  /** As npm does: in the top folder, with the caller's own in INIT_CWD. */
  const dev = (words: readonly string[]) =>
    spawnSync(process.execPath, ['scripts/dev.mjs', ...words], {
      ...{ cwd: repository, encoding: 'utf8' as const },
      env: { ...process.env, INIT_CWD: folder, NO_COLOR: '1' },
    });

  it.each(documented)('runs the documented words: %s', { timeout: 120_000 }, (words) => {
    const { status, stdout, stderr } = dev(words.split(' '));
    expect(status, stderr).toBe(0);
    expect(stdout).toMatch(/node\/|statSync/);
  });

  it('works in the folder where npm was called, and returns the exit status', { timeout: 120_000 }, () => {
    expect(existsSync(join(folder, 'dev.json'))).toBe(true);
    expect(dev(['run', '--suite', 'smok']).status).toBe(2);
  });
});
