/**
 * examples/migrate: workflows of github-action-benchmark run as they are. The Action is started as its host does, with the inputs
 * of the example's step and the defaults of action.yml, on a branch that github-action-benchmark has written to for a while.
 */
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { RunDocument } from '../../src/core/document/index.ts';
import { git, project } from '../helpers/project.ts';
import { makeFolder, repository } from '../helpers/folders.ts';
import { startIoPerf } from '../helpers/io-perf.ts';
import { loadDescription } from '../forge-server/description.mjs';
import { startForgeServer, type ForgeServer } from '../forge-server/server.mjs';
import { ourInputs } from './job.ts';
import { Runner, type JobOptions, type JobResult } from './runner.ts';

interface Workflow {
  jobs: Record<string, { steps: { uses?: string; run?: string; with?: Record<string, string | number | boolean> }[] }>;
}

const example = (name: string): string => readFileSync(join(repository, 'examples', 'migrate', name), 'utf8');
const stepsOf = (name: string): Workflow['jobs'][string]['steps'] =>
  Object.values((parse(example(name)) as Workflow).jobs).flatMap(({ steps }) => steps);

/** As the runner passes them to the step that uses us. */
function inputsOf(name: string): Record<string, string> {
  const step = stepsOf(name).find(({ uses }) => uses?.startsWith('OWNER/io-perf-action'))!;
  const given = Object.entries(step.with!).map(([input, value]) => [
    input,
    String(value).replace(/^\$\{\{ (?:github\.token|secrets\.GITHUB_TOKEN) \}\}$/, 'job-token'),
  ]);
  return ourInputs(step.uses!, Object.fromEntries(given) as Record<string, string>)!;
}

const folderOnBranch = 'dev/bench';
const prefix = 'window.BENCHMARK_DATA = ';
const theirs = '<!doctype html><title>Benchmarks</title><script src="data.js"></script>';

/** Eight entries that github-action-benchmark wrote: of this benchmark, and of another one. */
const oldEntries = Array.from({ length: 8 }, (_, number) => ({
  commit: {
    author: { email: 'ann@example.org', name: 'Ann', username: 'ann' },
    committer: { email: 'ann@example.org', name: 'Ann', username: 'ann' },
    distinct: true,
    id: `${number}`.repeat(40),
    message: `Change ${number}`,
    timestamp: `2026-01-0${number + 1}T00:00:00Z`,
    url: `https://github.com/octo/disk/commit/${number}`,
  },
  date: Date.parse(`2026-01-0${number + 1}T00:00:00Z`),
  tool: 'go',
  benches: [{ name: 'BenchmarkRead', value: 1000 + number, unit: 'ns/op', extra: '100 times\n2 procs' }],
}));
const oldData = `${prefix}${JSON.stringify(
  {
    lastUpdate: 1,
    repoUrl: 'https://github.com/octo/disk',
    entries: { 'Go benchmark': oldEntries, Other: oldEntries },
  },
  null,
  2,
)}`;

/** What `go test -bench` prints. */
const goOutput = (ns: number): string =>
  `goos: linux\ngoarch: amd64\npkg: example.com/disk\ncpu: AMD EPYC\nBenchmarkRead-2\t 100\t ${ns} ns/op\nPASS\n`;

const folder = makeFolder('migrate');
let workspace: string;
let remote: string;
let server: ForgeServer;
let jobs = 0;

const onBranch = (path: string): string => git(remote, 'show', `gh-pages:${path}`);
const tip = (): string => git(remote, 'rev-parse', 'gh-pages');

interface DataJs {
  entries: Record<string, typeof oldEntries>;
}
/** As its page loads it. */
const dataJs = (): DataJs => JSON.parse(onBranch(`${folderOnBranch}/data.js`).slice(prefix.length)) as DataJs;

const push: JobOptions = {
  event: 'push',
  payload: { repository: { default_branch: 'main', full_name: 'octo/disk' } },
};

async function runExample(name: string, ns: number, options: Partial<JobOptions> = {}): Promise<JobResult> {
  writeFileSync(join(workspace, 'output.txt'), goOutput(ns));
  return runWith({ ...push, ...options, inputs: { ...inputsOf(name), ...options.inputs } });
}

async function runWith(options: JobOptions): Promise<JobResult> {
  git(workspace, 'commit', '--quiet', '--allow-empty', '-m', `Change ${jobs}`);
  return new Runner(join(folder, `runner-${jobs++}`), server.url).run(workspace, options);
}

beforeAll(async () => {
  remote = join(folder, 'remote.git');
  workspace = join(folder, 'workspace');
  project({ path: workspace, remote });
  const pages = join(folder, 'pages');
  const files = { [`${folderOnBranch}/data.js`]: oldData, [`${folderOnBranch}/index.html`]: theirs };
  const subject = 'add Go benchmark (go) benchmark result';
  project({ path: pages }).commit(files, subject);
  git(pages, 'push', '--quiet', remote, 'main:gh-pages');
  server = await startForgeServer({ check: loadDescription() });
});
afterAll(async () => {
  expect(server.problems).toEqual([]);
  await server.close();
});

it('after.yml differs from before.yml only in uses', () => {
  const lines = (name: string): string[] => example(name).split('\n').slice(1);
  const changed = lines('after.yml').filter((line, number) => line !== lines('before.yml')[number]);
  expect(changed.map((line) => line.trim())).toEqual(['- uses: OWNER/io-perf-action/migrate@v1']);
});

describe('after.yml, on the branch of github-action-benchmark', () => {
  let first: JobResult;
  beforeAll(async () => {
    first = await runExample('after.yml', 1000);
  });

  it('reports what became of each input', () => {
    expect(first.code, first.output).toBe(0);
    const names = Object.keys(stepsOf('after.yml').at(-1)!.with!).filter((name) => name !== 'github-token');
    for (const name of names) expect(first.output).toContain(`\nThe input ${name} of github-action-benchmark `);
    // One annotation for all of them, beside that of the verdict.
    expect(first.annotations.notice.filter((text) => text.includes('github-action-benchmark'))).toHaveLength(1);
    expect(first.annotations.notice).toHaveLength(2);
    expect(first.output.match(/job-token/g)).toHaveLength(1); // where it is masked
  });
  it('imports the history into the new store', () => {
    expect(first.output).toContain('16 entries, 2 suites, 16 figures');
  });
  it('judges by the imported history from the second run on', async () => {
    const second = await runExample('after.yml', 1003);
    expect(second.code, second.output).toBe(0);
    expect(second.outputs.verdict).not.toBe('new');
    expect(second.summary).not.toContain('short-history');
  });
  it('continues data.js, and leaves its page alone', () => {
    const { entries } = dataJs();
    expect(entries.Other).toEqual(oldEntries);
    expect(entries['Go benchmark']!.slice(0, 8)).toEqual(oldEntries);
    expect(entries['Go benchmark']!.slice(8, 9)).toMatchObject([
      {
        commit: { id: git(workspace, 'rev-parse', 'HEAD~'), message: 'Change 0' },
        tool: 'go',
        benches: [{ name: 'BenchmarkRead', value: 1000, unit: 'ns/op' }],
      },
    ]);
    expect(onBranch(`${folderOnBranch}/index.html`)).toBe(theirs);
    expect(onBranch(`${folderOnBranch}/io-perf.html`)).toContain('io-perf');
  });
  it('leaves the checkout alone', () => {
    expect(git(workspace, 'branch', '--list')).toBe('* main');
  });

  it('passes below the threshold and fails above it, with the run stored and each output set', async () => {
    expect((await runExample('after.yml', 1400)).code).toBe(0);
    const worse = await runExample('after.yml', 4000);
    expect(worse.code, worse.output).toBe(1);
    expect(worse.outputs).toMatchObject({ verdict: 'regressed', regressions: '1' });
    expect(worse.annotations.error.join()).toMatch(/BenchmarkRead.* slower than its last stored run/);
    expect(
      dataJs()
        .entries['Go benchmark']!.slice(8)
        .map(({ benches }) => benches[0]!.value),
    ).toEqual([1000, 1003, 1400, 4000]);
  });
  it('compares with the run before as long as there are few runs, as github-action-benchmark does', async () => {
    const again = await runExample('after.yml', 3900);
    expect(again.code, again.output).toBe(0);
    expect(again.summary).toContain('only 4 of 8 stored runs');
  });

  it('judges and comments on a pull request with native inputs, without storing it', async () => {
    const before = tip();
    const sha = git(workspace, 'rev-parse', 'HEAD');
    const side = { ref: 'x', sha, repo: { full_name: 'octo/disk' } };
    const payload = { number: 12, repository: {}, pull_request: { number: 12, head: side, base: side } };
    const job = await runExample('native.yml', 1010, { event: 'pull_request', ref: 'refs/pull/12/merge', payload });
    expect(job.code, job.output).toBe(0);
    expect(server.state.comments.map(({ issue }) => issue)).toEqual([12]);
    expect(tip()).toBe(before);
    const { cells, suite } = JSON.parse(readFileSync(job.outputs['run-file']!, 'utf8')) as RunDocument;
    expect([suite, Object.keys(cells)]).toEqual([
      'Go benchmark',
      ['go/benchmark/example.com%2Fdisk.BenchmarkRead?procs=2'],
    ]);
  });
});

describe('a job with unreadable results', () => {
  it.each<[string, () => void, Record<string, string>, RegExp]>([
    ['are not there', () => undefined, { results: 'nothing.txt' }, /did the benchmarks run/],
    ['match no pattern', () => undefined, { results: '*.nothing' }, /names no file/],
    [
      'have 500 MB',
      () => {
        truncateSync(join(workspace, 'wrong.txt'), 500e6);
      },
      { results: 'wrong.txt' },
      /477 MiB/,
    ],
  ])('ends with exit 2 and one sentence, and the store as it was: %s', async (_, prepare, inputs, says) => {
    writeFileSync(join(workspace, 'wrong.txt'), 'hello');
    prepare();
    const before = tip();
    const job = await runWith({ ...push, inputs: { store: `gh-pages:${folderOnBranch}`, ...inputs } });
    expect(job.code, job.output).toBe(2);
    expect(job.annotations.error).toHaveLength(1);
    expect(job.annotations.error[0]).toMatch(says);
    expect(job.outputs.verdict).toBe('failed');
    expect(tip()).toBe(before);
  });

  it('leaves a damaged data.js as it is', async () => {
    const store = join(folder, 'damaged');
    mkdirSync(store);
    writeFileSync(join(store, 'data.js'), `${prefix}{"entries":`);
    writeFileSync(join(workspace, 'output.txt'), goOutput(1000));
    const job = await runWith({ ...push, inputs: { store, results: 'output.txt', 'data-js': 'data.js' } });
    expect(job.code, job.output).toBe(2);
    expect(job.annotations.error.join()).toContain('cut short');
    expect(readFileSync(join(store, 'data.js'), 'utf8')).toBe(`${prefix}{"entries":`);
  });
});

it('several files of several tools are one run', async () => {
  const fixtures = join(repository, 'src', 'exchange', 'convert', 'fixtures');
  mkdirSync(join(workspace, 'out'), { recursive: true });
  for (const name of ['go.txt', 'fio.json', 'jmh.json']) {
    writeFileSync(join(workspace, 'out', name), readFileSync(join(fixtures, name)));
  }
  const inputs = { results: 'out/*.txt\nout/*.json\n!out/jmh.json', mode: 'measure' };
  const job = await runWith({ ...push, inputs });
  expect(job.code, job.output).toBe(0);
  const { subjects, source } = JSON.parse(readFileSync(job.outputs['run-file']!, 'utf8')) as RunDocument;
  expect(Object.keys(subjects.head!.runners!)).toEqual(['fio', 'go']);
  expect(source).toMatchObject({ commit: git(workspace, 'rev-parse', 'HEAD'), repository: 'octo/disk' });
});

it('the export of feed.yml is customSmallerIsBetter of github-action-benchmark', async () => {
  const command = stepsOf('feed.yml').find(({ run }) => run?.includes(' export '))!.run!;
  const words = command
    .split(' ')
    .slice(1)
    .map((word) => word.replace(/^"git\+.*"$/, `git+file://${remote}#gh-pages:${folderOnBranch}`));
  expect((await startIoPerf(words, workspace).ended).code).toBe(0);
  const rows = JSON.parse(readFileSync(join(workspace, 'io-perf.json'), 'utf8')) as Record<string, unknown>[];
  expect(rows.length).toBeGreaterThan(0);
  // Its src/extract.ts: name, value, unit; range and extra if there.
  for (const row of rows) {
    expect([typeof row.name, typeof row.value, typeof row.unit]).toEqual(['string', 'number', 'string']);
    expect(Object.keys(row).filter((key) => !['name', 'value', 'unit', 'range', 'extra'].includes(key))).toEqual([]);
  }
  const last = stepsOf('feed.yml').at(-1)!;
  expect(last.with).toMatchObject({ tool: 'customSmallerIsBetter', 'output-file-path': 'io-perf.json' });
});
