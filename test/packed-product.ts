/**
 * What ships, made once for all journeys and unpacked outside of this repository, where Node finds none of its packages: the npm package, and the
 * checkout of the Action. The names of the folders have a space and a letter outside of ASCII.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { removeTreeNow } from '../src/core/system/remove-tree.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folders, absolute. */
    shipped: { tarball: string; package: string; action: string };
  }
}

const repository = resolve(import.meta.dirname, '..');

export default function setup(project: TestProject): () => void {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'io-perf-shipped-')));
  // Some journeys are those of other users.
  chmodSync(folder, 0o755);
  project.provide('shipped', { ...pack(folder), action: checkOut(join(folder, 'actions für io-perf')) });
  return () => {
    removeTreeNow(folder);
  };
}

function pack(folder: string): { tarball: string; package: string } {
  const words = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
  const env = { ...process.env, npm_config_cache: join(folder, 'npm'), npm_config_offline: 'true' };
  const name = execFileSync('npm', words, { cwd: repository, env, encoding: 'utf8' }).trim().split('\n').at(-1)!;
  const there = join(folder, 'Paket für io-perf');
  mkdirSync(there);
  execFileSync('tar', ['-xzf', join(folder, name), '-C', there]);
  return { tarball: join(folder, name), package: join(there, 'package') };
}

/** Tracked files, as `uses:` has them, with what is changed here. */
function checkOut(folder: string): string {
  const tracked = execFileSync('git', ['-C', repository, 'ls-files', '-z', '--', ':!test', ':!docs', ':!bench'], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  for (const path of tracked.split('\0').filter((path) => path !== '' && !path.includes('.test.'))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(repository, path), join(folder, path), { verbatimSymlinks: true });
  }
  return folder;
}
