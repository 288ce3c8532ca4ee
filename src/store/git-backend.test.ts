import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runNumber, runs } from './fixtures.ts';
import { openStore, type Store } from './index.ts';

const run = promisify(execFile);
let folder: string;
let remote: string;
const open: Store[] = [];

async function git(...args: string[]): Promise<string> {
  return (await run('git', ['-C', remote, ...args], { encoding: 'utf8', maxBuffer: 1e9 })).stdout.trim();
}

function opened(spec: string): Store {
  const store = openStore(spec);
  open.push(store);
  return store;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'io-perf-store-test-'));
  remote = join(folder, 'remote.git');
  await run('git', ['init', '--quiet', '--bare', remote]);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((store) => store.close()));
  await rm(folder, { recursive: true, force: true });
});

describe('a store on a branch', () => {
  it('makes the branch when there is none, with no history but its own', async () => {
    const store = opened(`git+file://${remote}#gh-pages:bench`);
    await store.append([runNumber(1)]);
    expect(await git('rev-list', '--count', 'gh-pages')).toBe('1');
    expect((await git('ls-tree', '--name-only', 'gh-pages')).split('\n')).toEqual(['.nojekyll', 'bench']);
    expect(await git('log', '-1', '--format=%s', 'gh-pages')).toMatch(/^Add run run-1 of c0ffee/);
  });

  it('reads back what it wrote, in another clone', async () => {
    await opened(`git+${remote}#data`).append(runs(0, 70));
    await opened(`git+${remote}#data`).append(runs(70, 1));
    const snapshot = await opened(`git+file://${remote}#data`).snapshot();
    expect((await snapshot.runs()).length).toBe(71);
    expect((await snapshot.histories()).get('java/write/stream')!.points.length).toBe(71);
    expect(await snapshot.run('run-70')).toEqual(runNumber(70));
  });
});
