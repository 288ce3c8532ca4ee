/** The store from the command line, as CI uses it: beside a user's checkout that must not be touched. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeFolder, repository } from './helpers/folders.ts';
import { startIoPerf } from './helpers/io-perf.ts';
import { git } from './helpers/project.ts';
import { itLong } from './speeds.ts';

const run = promisify(execFile);
const folder = makeFolder('store');
const remote = join(folder, 'remote.git');
const checkout = join(folder, 'checkout');
const store = `git+file://${remote}#gh-pages:bench`;

async function ioPerf(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const { ended, output } = startIoPerf(args, checkout);
  const { code } = await ended;
  return { code, ...output };
}

async function writeRun(name: string, id: string): Promise<string> {
  const text = await readFile(join(repository, 'src/report/fixtures/quick.json'), 'utf8');
  const commit = git(checkout, 'rev-parse', 'HEAD');
  const document = { ...(JSON.parse(text) as object), id, source: { repository: 'ada/project', commit } };
  const path = join(folder, name);
  await writeFile(path, JSON.stringify(document));
  return path;
}

/** Everything that a publish might disturb. The index is hashed: git status would refresh it. */
async function stateOfCheckout(): Promise<object> {
  const files = (await readdir(checkout, { recursive: true })).filter((path) => !path.includes('.git')).sort();
  const index = createHash('sha256').update(await readFile(join(checkout, '.git/index')));
  return {
    files: await Promise.all(files.map(async (path) => [path, await readFile(join(checkout, path), 'utf8')])),
    index: index.digest('hex'),
    head: await readFile(join(checkout, '.git/HEAD'), 'utf8'),
    config: await readFile(join(checkout, '.git/config'), 'utf8'),
    refs: git(checkout, 'for-each-ref'),
  };
}

async function idsInStore(): Promise<string[]> {
  const { stdout } = await ioPerf('export', '--to', 'csv', '--store', store);
  return [...new Set(stdout.match(/run-\d+/g))].sort();
}

beforeAll(async () => {
  // What a killed publish leaves behind goes with the folder.
  vi.stubEnv('RUNNER_TEMP', folder);
  await run('git', ['init', '--quiet', '--bare', remote]);
  await mkdir(checkout);
  git(checkout, 'init', '--quiet');
  git(checkout, 'remote', 'add', 'origin', remote);
  await writeFile(join(checkout, 'committed.txt'), 'one');
  git(checkout, 'add', '.');
  git(checkout, 'commit', '--quiet', '-m', 'Make it slower');
  await writeFile(join(checkout, 'staged.txt'), 'two');
  git(checkout, 'add', 'staged.txt');
  await writeFile(join(checkout, 'committed.txt'), 'changed');
  await writeFile(join(checkout, 'untracked.txt'), 'three');
});
afterAll(() => {
  vi.unstubAllEnvs();
});

describe('io-perf publish', () => {
  it('makes the branch, reports what it did, and leaves the checkout as it was', async () => {
    const document = await writeRun('a.json', 'run-1');
    const before = await stateOfCheckout();
    const { code, stdout, stderr } = await ioPerf('publish', document, '--store', store);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^1 run published to git\+file:/);
    expect(await stateOfCheckout()).toEqual(before);
    expect((await ioPerf('publish', document, '--store', store)).stdout).toMatch(
      /^0 runs published .*; 1 already there/,
    );
    const points = git(remote, 'show', 'gh-pages:bench/points/0/0.js');
    expect(points).toContain('"message":"Make it slower"');
  });

  it('leaves the checkout as it was when it is killed, and can be repeated', async () => {
    const document = await writeRun('b.json', 'run-2');
    const before = await stateOfCheckout();
    const hook = join(remote, 'hooks/pre-receive');
    const reached = join(folder, 'reached');
    await writeFile(hook, `#!/bin/sh\ntouch '${reached}'\nsleep 3\nexit 1\n`);
    await chmod(hook, 0o755);
    const { child, ended } = startIoPerf(['publish', document, '--store', store], checkout);
    for (let wait = 0; wait < 400 && !existsSync(reached); wait += 1) await sleep(50);
    expect(existsSync(reached)).toBe(true);
    child.kill('SIGKILL');
    await ended;
    await rm(hook);
    expect(await stateOfCheckout()).toEqual(before);
    expect((await ioPerf('publish', document, '--store', store)).code).toBe(0);
    expect(await idsInStore()).toEqual(['run-1', 'run-2']);
  });

  it('refuses another file with exit 2, before anything is fetched', async () => {
    const path = join(folder, 'bad.json');
    await writeFile(path, '{"schema":"io-perf/run/v9"}');
    const { code, stderr } = await ioPerf('publish', path, '--store', 'git+file:///nowhere/at/all.git#x');
    expect(code).toBe(2);
    expect(stderr).toContain('is a run document of another version of io-perf (io-perf/run/v9;');
  });

  it('keeps the document and ends with exit 3 when the repository refuses the push', async () => {
    const document = await writeRun('c.json', 'run-3');
    const hook = join(remote, 'hooks/pre-receive');
    await writeFile(hook, '#!/bin/sh\nexit 1\n');
    await chmod(hook, 0o755);
    const { code, stderr } = await ioPerf('publish', document, '--store', store);
    await rm(hook);
    expect(code).toBe(3);
    expect(stderr).toMatch(/^io-perf: The store .* rules refuse the push .*\n$/);
    expect(existsSync(document)).toBe(true);
    expect(await idsInStore()).toEqual(['run-1', 'run-2']);
  });
});

describe('io-perf accept', () => {
  const cells = 'native/*';

  it('records the author and the reason of an acceptance', async () => {
    const commit = git(checkout, 'rev-parse', 'HEAD');
    const { code, stdout } = await ioPerf(
      'accept',
      cells,
      '--commit',
      commit,
      '--reason',
      'safer writes',
      '--store',
      store,
    );
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^native\/\* \(\d+ cells?\) accepted at/) as string,
    });
    expect(git(remote, 'show', 'gh-pages:bench/acceptances.js')).toContain('"reason":"safer writes"');
  });

  it('accepts any name of a commit that git resolves here, and says when there is no such commit', async () => {
    const accept = (name: string) => ioPerf('accept', 'native/*', '--commit', name, '--reason', 'x', '--store', store);
    const commit = git(checkout, 'rev-parse', 'HEAD');
    expect((await accept('HEAD')).stdout).toContain(commit);
    expect(await accept('--upload-pack=x')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^io-perf: --upload-pack=x is not a commit that git knows here: .*\n$/) as string,
    });
  });

  it('accepts a workload by its name, also one that only the configuration has so far', async () => {
    const config = join(folder, 'workloads.yml');
    await writeFile(config, 'workloads:\n  load: { command: "true" }\n');
    const acceptOf = (name: string, ...words: string[]) =>
      ioPerf('accept', name, '--commit', 'abcdef1', '--reason', 'x', '--store', store, ...words);
    const accept = (...words: string[]) => acceptOf('load', ...words);
    expect((await acceptOf('lod', '--config', config)).stderr).toContain('no workload "lod": did you mean load?');
    expect(await accept('--config', config)).toMatchObject({
      code: 0,
      stdout: 'load (1 cell) accepted at abcdef1\n',
    });
    const { code, stderr } = await accept();
    expect(code).toBe(2);
    expect(stderr).toContain('No workload of the configuration and no cell in the last 500 runs');
  });

  it('refuses a pattern that no cell matches', async () => {
    const { code, stderr } = await ioPerf(
      'accept',
      'natve/*',
      '--commit',
      'abcdef1',
      '--reason',
      'x',
      '--store',
      store,
    );
    expect(code).toBe(2);
    expect(stderr).toContain('matches natve/*');
  });
});

describe('io-perf import and export', () => {
  it('import a data.js and export it again', async () => {
    const entry = {
      commit: { id: 'c1' },
      date: 1,
      tool: 'go',
      benches: [{ name: 'BenchmarkRead', value: 5, unit: 'ns/op' }],
    };
    const data = { lastUpdate: 1, repoUrl: 'https://github.com/a/b', entries: { Go: [entry] } };
    const [file, output] = [join(folder, 'data.js'), join(folder, 'out.js')];
    await writeFile(file, `window.BENCHMARK_DATA = ${JSON.stringify(data, null, 2)}`);
    const history = join(folder, 'history');
    const imported = await ioPerf('import', '--from', 'github-action-benchmark', file, '--store', history);
    expect(imported.stdout).toMatch(/^1 entries imported into .* \(the file: 1 suites, 1 figures\)\n$/);
    expect((await ioPerf('export', '--to', 'data.js', '--store', history, '--output', output)).code).toBe(0);
    expect(await readFile(output, 'utf8')).toBe(await readFile(file, 'utf8'));
  });

  it('refuse an invalid file, and keep the output of a failed export as it was', async () => {
    const output = join(folder, 'kept.csv');
    await writeFile(output, 'precious');
    const { code, stderr } = await ioPerf(
      'export',
      '--to',
      'csv',
      '--store',
      join(folder, 'nothing'),
      '--output',
      output,
    );
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('holds no runs') as string });
    expect(await readFile(output, 'utf8')).toBe('precious');
    const latin = join(folder, 'latin.js');
    await writeFile(latin, Buffer.from([0xff, 0xfe, 0x41]));
    const bad = await ioPerf('import', '--from', 'github-action-benchmark', latin, '--store', join(folder, 'nothing'));
    expect({ code: bad.code, stderr: bad.stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('UTF-8') as string,
    });
  });
});

itLong('a bad run is taken out of a branch by reverting its commit and those after it', async () => {
  const history = join(folder, 'history.git');
  const spec = `git+file://${history}#gh-pages`;
  await run('git', ['init', '--quiet', '--bare', history]);
  const documents = await Promise.all([1, 2, 3].map((n) => writeRun(`bad-${n}.json`, `run-${n}`)));
  for (const document of documents) expect((await ioPerf('publish', document, '--store', spec)).code).toBe(0);
  const clone = join(folder, 'clone');
  git(folder, 'clone', '--quiet', '--branch=gh-pages', history, clone);
  git(clone, 'revert', '--no-edit', 'HEAD~2..HEAD');
  git(clone, 'push', '--quiet', 'origin', 'gh-pages');
  expect((await ioPerf('store', 'check', '--store', spec)).stdout).toMatch(/is sound: 1 run$/m);
  expect((await ioPerf('publish', documents[2]!, '--store', spec)).stdout).toMatch(/^1 run published/);
  expect((await ioPerf('store', 'check', '--store', spec)).stdout).toMatch(/is sound: 2 runs$/m);
  const { stdout } = await ioPerf('export', '--to', 'csv', '--store', spec);
  expect([...new Set(stdout.match(/run-\d+/g))].sort()).toEqual(['run-1', 'run-3']);
});
