import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../test/helpers/folders.ts';
import { restoreRunners } from './runner-cache.ts';

/** A cache without any scope of its own: every job sees what every other one saved, as on a forge that keeps them together. */
const saved = new Map<string, Set<string>>();
vi.mock('./repository-cache.ts', () => ({
  isFeatureAvailable: () => true,
  restoreCache: ([folder]: string[], key: string, prefixes: string[]) => {
    const found = saved.has(key)
      ? key
      : [...saved.keys()].find((one) => prefixes.some((start) => one.startsWith(start)));
    for (const name of saved.get(found ?? '') ?? []) writeFileSync(join(folder!, name), '');
    return Promise.resolve(found);
  },
  saveCache: (_: string[], key: string) => Promise.resolve(saved.set(key, new Set(['native-poisoned']))),
}));

const root = temporaryFolder();
mkdirSync(join(root, 'runners'));

/** @returns whether a poisoned runner came out of the cache */
async function job(event: string, ref: string): Promise<boolean> {
  const folder = join(root, 'cache');
  rmSync(folder, { recursive: true, force: true });
  const environment = { RUNNER_ENVIRONMENT: 'github-hosted', GITHUB_EVENT_NAME: event, GITHUB_REF: ref };
  const cache = await restoreRunners(root, folder, environment, () => undefined);
  const isPoisoned = existsSync(join(folder, 'native-poisoned'));
  writeFileSync(join(folder, 'native-built'), '');
  await cache.save();
  return isPoisoned;
}

describe('the cache of built runners', () => {
  beforeEach(() => {
    saved.clear();
  });

  it.each([
    ['pull_request', 'refs/pull/7/merge'],
    ['pull_request_target', 'refs/heads/main'],
    ['workflow_run', 'refs/heads/main'],
    ['issue_comment', 'refs/heads/main'],
    ['push', 'refs/pull/7/merge'],
    ['', ''],
  ])('gives nothing of a job of %s at %s to one of the default branch', async (event, ref) => {
    await job(event, ref);
    expect(saved.size).toBe(1);
    for (const trusted of ['push', 'schedule', 'workflow_dispatch']) {
      expect(await job(trusted, 'refs/heads/main')).toBe(false);
      // Its own save would be the next one's.
      saved.delete([...saved.keys()].at(-1)!);
      await job(event, ref);
    }
  });

  it('keeps runners among jobs of one kind', async () => {
    await job('push', 'refs/heads/main');
    expect(await job('schedule', 'refs/heads/main')).toBe(true);
  });
});
