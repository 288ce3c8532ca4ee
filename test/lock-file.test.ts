/** The check fails where the lock file does not name all that npm ci installs, on every platform. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from './helpers/folders.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(file, join(folder, file));
});

interface Lock {
  packages: Record<string, { integrity?: string; os?: string[] }>;
}

function afterChange(change: (lock: Lock) => void): { status: number | null; stderr: string } {
  const path = join(folder, 'package-lock.json');
  const lock = JSON.parse(readFileSync(path, 'utf8')) as Lock;
  change(lock);
  writeFileSync(path, JSON.stringify(lock));
  return spawnSync(process.execPath, ['scripts/check-lock.mjs', folder], { encoding: 'utf8' });
}

it('the check accepts the lock file as it is', () => {
  expect(afterChange(() => undefined)).toMatchObject({ status: 0, stderr: '' });
});

it.each(['node_modules/zod', 'node_modules/@esbuild/win32-arm64', 'node_modules/@rolldown/binding-darwin-x64'])(
  'the check fails without %s, which this machine may not need',
  (path) => {
    const { status, stderr } = afterChange((lock) => {
      expect(lock.packages[path]).toBeDefined();
      lock.packages = Object.fromEntries(Object.entries(lock.packages).filter(([name]) => name !== path));
    });
    expect(status).toBe(1);
    expect(stderr).toContain(`${path.slice('node_modules/'.length)} is missing`);
    expect(stderr).toMatch(/package-lock.json is incomplete \(\d+ faults?\): npm install writes it anew\.\n$/);
  },
);

it('the check fails when a package has no hash', () => {
  const { status, stderr } = afterChange(({ packages }) => delete packages['node_modules/zod']!.integrity);
  expect([status, stderr]).toEqual([1, expect.stringContaining('node_modules/zod has no hash')]);
});

it('the check fails when package.json needs another version', () => {
  const path = join(folder, 'package.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace(/"zod": "[^"]+"/, '"zod": "^99.0.0"'));
  expect(afterChange(() => undefined)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('zod ^99.0.0') as string,
  });
});
