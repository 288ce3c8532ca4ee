/**
 * Workflows of projects that use github-action-benchmark (hyper, mountpoint-s3, spicedb), their steps written after what they do,
 * with `uses:` changed and nothing else: the first run after the move already judges by what was measured before, and the steps
 * behind find what that action would have left.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { git, writeFiles } from '../helpers/project.ts';
import { makeFolder } from '../helpers/folders.ts';
import { isLongCheck, itLong, longOnly } from '../speeds.ts';
import { loadDescription } from '../forge-server/description.mjs';
import { startForgeServer, type ForgeServer } from '../forge-server/server.mjs';
import { runSteps, type JobContext, type StepResult } from './job.ts';
import { Runner } from './runner.ts';

const prefix = 'window.BENCHMARK_DATA = ';

interface Bench {
  name: string;
  value: number;
  unit: string;
  range?: string;
  extra?: string;
}
interface Data {
  lastUpdate: number;
  repoUrl: string;
  entries: Record<string, { commit: { id: string; message: string }; date: number; tool: string; benches: Bench[] }[]>;
}

/** N entries, as that action leaves them. */
const historyOf = (suite: string, tool: string, count: number, benches: (number: number) => Bench[]): Data => ({
  lastUpdate: 1,
  repoUrl: 'https://github.com/octo/disk',
  entries: {
    [suite]: Array.from({ length: count }, (_, number) => ({
      commit: {
        author: { name: 'Ann', username: 'ann' },
        committer: { name: 'Ann', username: 'ann' },
        id: String(number).padStart(40, 'e'),
        message: `Change ${number}`,
        timestamp: '2026-01-01T00:00:00Z',
        url: '',
      },
      date: Date.UTC(2026, 0, 1) + number * 1000,
      tool,
      benches: benches(number),
    })),
  },
});

const folder = makeFolder('migrated');
let server: ForgeServer;
let jobs = 0;

/** A repository with code on `branch`, and what was published on gh-pages. */
class Project {
  readonly remote: string;
  readonly cache: string;
  readonly branch: string;
  readonly #code: string;
  constructor(name: string, branch: string, pages: Record<string, string> = {}) {
    [this.remote, this.#code, this.cache] = [`${name}.git`, name, `${name}-cache`].map((each) =>
      join(folder, each),
    ) as [string, string, string];
    this.branch = branch;
    git(folder, 'init', '--quiet', '--bare', `--initial-branch=${branch}`, this.remote);
    git(folder, 'init', '--quiet', `--initial-branch=${branch}`, this.#code);
    git(this.#code, 'remote', 'add', 'origin', this.remote);
    this.commit();
    if (Object.keys(pages).length === 0) return;
    git(this.#code, 'checkout', '--quiet', '--orphan', 'gh-pages');
    writeFiles(this.#code, pages);
    git(this.#code, 'add', '--all');
    git(this.#code, 'commit', '--quiet', '-m', 'add benchmark result');
    git(this.#code, 'push', '--quiet', 'origin', 'gh-pages');
    git(this.#code, 'checkout', '--quiet', branch);
  }

  commit(): string {
    git(this.#code, 'commit', '--quiet', '--allow-empty', '-m', `Change the code ${jobs}`);
    git(this.#code, 'push', '--quiet', 'origin', this.branch);
    return git(this.#code, 'rev-parse', 'HEAD');
  }

  /** As actions/checkout makes it: a commit, no branch, nothing else fetched. */
  checkout(files: Record<string, string>): string {
    const workspace = join(folder, `workspace-${jobs++}`);
    git(folder, 'init', '--quiet', '--initial-branch=main', workspace);
    git(workspace, 'remote', 'add', 'origin', this.remote);
    git(workspace, 'fetch', '--quiet', '--depth=1', 'origin', this.branch);
    git(workspace, 'checkout', '--quiet', '--detach', 'FETCH_HEAD');
    writeFiles(workspace, files);
    return workspace;
  }

  pages(path: string): string {
    return git(this.remote, 'show', `gh-pages:${path}`);
  }
  data(path: string): Data {
    return JSON.parse(this.pages(path).slice(prefix.length)) as Data;
  }
  tip(): string {
    return git(this.remote, 'rev-parse', 'gh-pages');
  }

  context(workspace: string, more: Partial<JobContext> = {}): JobContext {
    const sha = git(workspace, 'rev-parse', 'HEAD');
    return {
      runner: new Runner(join(folder, `runner-${jobs++}`), server.url),
      workspace,
      cache: this.cache,
      event: 'push',
      ref: `refs/heads/${this.branch}`,
      payload: { repository: { default_branch: this.branch, full_name: 'octo/disk' } },
      ...more,
      values: {
        'secrets.GITHUB_TOKEN': 'job-token',
        'github.sha': sha,
        'runner.os': 'Linux',
        remote: this.remote,
        ...more.values,
      },
    };
  }
}

const pullRequest = (workspace: string): Partial<JobContext> => {
  const side = { ref: 'x', sha: git(workspace, 'rev-parse', 'HEAD'), repo: { full_name: 'octo/disk' } };
  const payload = { number: 12, repository: {}, pull_request: { number: 12, head: side, base: side } };
  return { event: 'pull_request', ref: 'refs/pull/12/merge', payload };
};

const codes = (results: readonly StepResult[]): [string, number | null][] =>
  results.map(({ name, code }) => [name, code]);
const shownOf = (results: readonly StepResult[]): string => results.map(({ output }) => output).join('\n');

beforeAll(async () => {
  server = await startForgeServer({
    check: loadDescription(),
    commits: {
      'refs/pull/7/head': { sha: 'c'.repeat(40), commit: { message: 'Read less\n\nbody', author: { name: 'Bea' } } },
    },
  });
});
afterAll(async () => {
  expect(server.problems).toEqual([]);
  await server.close();
});

describe('the workflow of hyper (cargo, pushed to gh-pages, alerts on the commit)', () => {
  const workflow = `
steps:
  - name: Store benchmark result
    uses: OWNER/io-perf-action/migrate@v1
    with:
      name: end_to_end
      tool: 'cargo'
      output-file-path: output.txt
      fail-on-alert: true
      github-token: \${{ secrets.GITHUB_TOKEN }}
      comment-on-alert: true
      alert-comment-cc-users: '@ann,@bea'
      auto-push: true
`;
  const cargo = (ns: number): Record<string, string> => ({
    'output.txt': `test http1_get ... bench: ${ns.toLocaleString('en')} ns/iter (+/- ${Math.round(ns / 10).toLocaleString('en')})\n`,
  });
  const old = (count: number): Data =>
    historyOf('end_to_end', 'cargo', count, (number) => [
      { name: 'http1_get', value: 30_000 + number, range: '± 3000', unit: 'ns/iter' },
    ]);
  const projectWith = (name: string, count: number): Project =>
    new Project(name, 'master', { 'dev/bench/data.js': `${prefix}${JSON.stringify(old(count), null, 2)}` });

  it.each(isLongCheck ? [1, 7, 40] : [7])(
    'alerts in its first run on results ten times slower, with %d earlier entries',
    async (count) => {
      const project = projectWith(`hyper-${count}`, count);
      const workspace = project.checkout(cargo(300_000));
      const sha = git(workspace, 'rev-parse', 'HEAD');
      const results = await runSteps(workflow, project.context(workspace));
      expect(codes(results), shownOf(results)).toEqual([['Store benchmark result', 1]]);
      expect(results[0]!.job!.annotations.error.join()).toMatch(/http1_get.* slower than its last stored run/);
      // It is kept all the same, as there, in the words of before.
      const entries = project.data('dev/bench/data.js').entries.end_to_end!;
      expect(entries.slice(0, count)).toEqual(old(count).entries.end_to_end);
      expect(entries.slice(count)).toMatchObject([
        {
          commit: { id: sha },
          tool: 'cargo',
          benches: [{ name: 'http1_get', value: 300_000, range: '± 30000', unit: 'ns/iter' }],
        },
      ]);
      const comment = server.state.commitComments.find(({ commit }) => commit === sha)!;
      expect(comment.body).toContain('http1_get');
      expect(comment.body.trimEnd().endsWith('\nCC: @ann @bea')).toBe(true);
      expect(results[0]!.job!.outputs['comment-url']).toBe(comment.html_url);
    },
  );

  it('passes without a comment when it is as fast as before', async () => {
    const project = projectWith('hyper-same', 7);
    const workspace = project.checkout(cargo(30_100));
    const results = await runSteps(workflow, project.context(workspace));
    expect(codes(results), shownOf(results)).toEqual([['Store benchmark result', 0]]);
    expect(results[0]!.job!.outputs.verdict).not.toBe('new');
    const sha = git(workspace, 'rev-parse', 'HEAD');
    expect(server.state.commitComments.filter(({ commit }) => commit === sha)).toEqual([]);
  });

  itLong('updates a comment when the job is run again', async () => {
    const project = projectWith('hyper-again', 7);
    const workspace = project.checkout(cargo(300_000));
    const sha = git(workspace, 'rev-parse', 'HEAD');
    const run = (ns: number): Promise<StepResult[]> => {
      writeFileSync(join(workspace, 'output.txt'), cargo(ns)['output.txt']!);
      return runSteps(workflow, project.context(workspace));
    };
    const comments = (): string[] =>
      server.state.commitComments.filter(({ commit }) => commit === sha).map(({ body }) => body);
    await run(300_000);
    await run(310_000);
    expect(comments()).toHaveLength(1);
    expect(comments()[0]).toContain('CC: @ann');
    await run(30_000);
    expect(comments()).toHaveLength(1);
    expect(comments()[0]).not.toContain('CC: @ann');
  });

  it('writes nothing on a pull request without an alert, and one comment with one', async () => {
    const project = projectWith('hyper-pull', 7);
    const before = server.state.comments.length;
    const fine = project.checkout(cargo(30_000));
    const local = workflow.replace('auto-push: true', 'auto-push: false');
    expect(codes(await runSteps(local, project.context(fine, pullRequest(fine))))).toEqual([
      ['Store benchmark result', 0],
    ]);
    expect(server.state.comments).toHaveLength(before);
    const slow = project.checkout(cargo(300_000));
    expect(codes(await runSteps(local, project.context(slow, pullRequest(slow))))).toEqual([
      ['Store benchmark result', 1],
    ]);
    expect(server.state.comments.slice(before).map(({ issue }) => issue)).toEqual([12]);
  });

  itLong('gates a pull request with native inputs before anything was published', async () => {
    const project = projectWith('hyper-native', 7);
    const native = `
steps:
  - uses: OWNER/io-perf-action@v1
    with: { results: output.txt, format: cargo, suite: end_to_end, store: 'gh-pages:dev/bench', data-js: data.js, fail-threshold: 200% }
`;
    const tip = project.tip();
    const slow = project.checkout(cargo(300_000));
    const results = await runSteps(native, project.context(slow, pullRequest(slow)));
    expect(results[0]!.code, results[0]!.output).toBe(1);
    expect(project.tip()).toBe(tip);
  });
});

describe.skipIf(!isLongCheck)(
  `the workflow of mountpoint-s3 (two steps a job, left on the local branch, which a script adds to and pushes)${longOnly}`,
  () => {
    const workflow = `
steps:
  - name: Check benchmark results
    uses: OWNER/io-perf-action/migrate@v1
    with:
      name: Throughput Benchmark (S3 Standard)
      tool: 'customBiggerIsBetter'
      output-file-path: results/output.json
      benchmark-data-dir-path: dev/bench
      alert-threshold: "200%"
      fail-on-alert: false
      github-token: \${{ secrets.GITHUB_TOKEN }}
      auto-push: false
      comment-on-alert: true
      max-items-in-chart: 20
      summary-always: true
  - name: Check resource utilization
    uses: OWNER/io-perf-action/migrate@v1
    with:
      name: Throughput Benchmark - Peak Memory Usage (S3 Standard)
      tool: 'customSmallerIsBetter'
      output-file-path: results/peak_mem_usage.json
      benchmark-data-dir-path: dev/bench/peak_mem_usage
      alert-threshold: "200%"
      fail-on-alert: false
      github-token: \${{ secrets.GITHUB_TOKEN }}
      auto-push: false
      comment-on-alert: false
      max-items-in-chart: 20
      skip-fetch-gh-pages: true
      summary-always: true
  - name: Provision static content and push benchmark results
    if: inputs.publish == 'true'
    run: |
      git switch gh-pages
      echo static > dev/bench/main.js
      cp dev/bench/main.js dev/bench/peak_mem_usage/main.js
      git add dev/bench/* dev/bench/peak_mem_usage/*
      git diff --cached --quiet || git commit -m "Stored static files"
      git push '\${{ remote }}' gh-pages:gh-pages
`;
    const [throughput, memory] = [
      'Throughput Benchmark (S3 Standard)',
      'Throughput Benchmark - Peak Memory Usage (S3 Standard)',
    ];
    const results = (mibPerSecond: number, mib: number): Record<string, string> => ({
      'results/output.json': JSON.stringify([{ name: 'sequential_read', value: mibPerSecond, unit: 'MiB/s' }]),
      'results/peak_mem_usage.json': JSON.stringify([{ name: 'sequential_read', value: mib, unit: 'MiB' }]),
    });
    const old = (suite: string, tool: string, unit: string, value: number): string =>
      `${prefix}${JSON.stringify(
        historyOf(suite, tool, 30, (number) => [{ name: 'sequential_read', value: value + number / 10, unit }]),
        null,
        2,
      )}`;
    const make = (name: string): Project =>
      new Project(name, 'main', {
        'dev/bench/data.js': old(throughput, 'customBiggerIsBetter', 'MiB/s', 2000),
        'dev/bench/peak_mem_usage/data.js': old(memory, 'customSmallerIsBetter', 'MiB', 300),
        'dev/bench/index.html': 'theirs',
      });

    it('alerts on a tenth of the throughput in the first run, and the next steps commit and push', async () => {
      const project = make('mountpoint');
      const before = project.tip();
      const workspace = project.checkout(results(200, 301));
      const sha = git(workspace, 'rev-parse', 'HEAD');
      const done = await runSteps(workflow, project.context(workspace, { values: { 'inputs.publish': 'true' } }));
      expect(codes(done), shownOf(done)).toEqual([
        ['Check benchmark results', 0],
        ['Check resource utilization', 0],
        ['Provision static content and push benchmark results', 0],
      ]);
      expect(done[0]!.job!.outputs).toMatchObject({ verdict: 'regressed', regressions: '1' });
      expect(done[0]!.job!.summary).toContain('sequential_read');
      expect(['unchanged', 'inconclusive']).toContain(done[1]!.job!.outputs.verdict);
      const comments = server.state.commitComments.filter(({ commit }) => commit === sha);
      expect(comments).toHaveLength(1);
      expect(comments[0]!.body).toContain('sequential_read');

      // One line of commits from what was there: nothing had to be forced.
      expect(git(project.remote, 'merge-base', before, 'gh-pages')).toBe(before);
      const entries = project.data('dev/bench/data.js').entries[throughput]!;
      expect(entries).toHaveLength(20);
      expect(entries.at(-1)).toMatchObject({
        commit: { id: sha },
        tool: 'customBiggerIsBetter',
        benches: [{ name: 'sequential_read', value: 200, unit: 'MiB/s' }],
      });
      expect(project.data('dev/bench/peak_mem_usage/data.js').entries[memory]!.at(-1)!.benches).toEqual([
        { name: 'sequential_read', value: 301, unit: 'MiB' },
      ]);
      expect(project.pages('dev/bench/index.html')).toBe('theirs');
      expect(project.pages('dev/bench/peak_mem_usage/main.js')).toBe('static');
    });

    it.skipIf(!isLongCheck)(`continues in the next job from what was pushed${longOnly}`, async () => {
      const project = make('mountpoint-next');
      const publish = async (mibPerSecond: number): Promise<StepResult[]> => {
        project.commit();
        const workspace = project.checkout(results(mibPerSecond, 301));
        return runSteps(workflow, project.context(workspace, { values: { 'inputs.publish': 'true' } }));
      };
      for (const value of [2001, 2002]) expect(codes(await publish(value)).map(([, code]) => code)).toEqual([0, 0, 0]);
      const third = await publish(200);
      expect(third[0]!.job!.outputs.verdict).toBe('regressed');
      expect(
        project
          .data('dev/bench/data.js')
          .entries[throughput]!.slice(-3)
          .map(({ benches }) => benches[0]!.value),
      ).toEqual([2001, 2002, 200]);
    });

    it('leaves the remote, HEAD and the files of the checkout as they are when nothing is pushed', async () => {
      const project = make('mountpoint-pull');
      const [tip, workspace] = [project.tip(), project.checkout(results(200, 301))];
      const head = git(workspace, 'rev-parse', 'HEAD');
      const done = await runSteps(workflow, project.context(workspace, pullRequest(workspace)));
      expect(codes(done).map(([, code]) => code)).toEqual([0, 0]);
      expect(done[0]!.job!.outputs.verdict).toBe('regressed');
      expect(project.tip()).toBe(tip);
      expect(git(workspace, 'rev-parse', 'HEAD')).toBe(head);
      expect(git(workspace, 'status', '--porcelain')).toBe('?? results/');
      // Two steps, each with its history and its run.
      expect(git(workspace, 'rev-list', '--count', `${tip}..gh-pages`)).toBe('4');
    });

    it('creates a missing branch, and pushes it', async () => {
      const project = new Project('mountpoint-new', 'main');
      const workspace = project.checkout(results(2000, 300));
      const done = await runSteps(workflow, project.context(workspace, { values: { 'inputs.publish': 'true' } }));
      expect(
        codes(done).map(([, code]) => code),
        shownOf(done),
      ).toEqual([0, 0, 0]);
      expect(Object.keys(project.data('dev/bench/data.js').entries)).toEqual([throughput]);
    });

    it('lets the last step push for all of them: auto-push with skip-fetch-gh-pages', async () => {
      const project = make('mountpoint-last');
      const last = workflow
        .replace(/ {2}- name: Provision[^]*$/, '')
        .replace(/auto-push: false(?=[^]*skip-fetch)/, 'auto-push: false')
        .replace(/auto-push: false(?![^]*auto-push: false)/, 'auto-push: true');
      const workspace = project.checkout(results(2000, 300));
      const done = await runSteps(last, project.context(workspace));
      expect(
        codes(done).map(([, code]) => code),
        shownOf(done),
      ).toEqual([0, 0]);
      for (const [path, suite] of [
        ['dev/bench', throughput],
        ['dev/bench/peak_mem_usage', memory],
      ]) {
        expect(project.data(`${path}/data.js`).entries[suite!]!.at(-1)!.commit.id).toBe(
          git(workspace, 'rev-parse', 'HEAD'),
        );
      }
    });

    it.each<[string, (workspace: string) => void, RegExp]>([
      [
        'has gone another way',
        (workspace) => {
          git(workspace, 'branch', 'gh-pages', 'HEAD');
        },
        /gh-pages here and that of .* have gone apart: remove the one here/,
      ],
      [
        'is checked out',
        (workspace) => {
          git(workspace, 'checkout', '--quiet', '-b', 'gh-pages');
        },
        /gh-pages is checked out here/,
      ],
    ])('leaves a local branch alone that %s: one sentence, exit 2', async (_, prepare, says) => {
      const project = make(`mountpoint-${jobs}`);
      const workspace = project.checkout(results(2000, 300));
      prepare(workspace);
      const [first] = await runSteps(workflow, project.context(workspace));
      expect([first!.code, first!.job!.annotations.error.length], first!.output).toEqual([2, 1]);
      expect(first!.job!.annotations.error[0]).toMatch(says);
      expect(git(workspace, 'rev-parse', 'gh-pages')).toBe(git(workspace, 'rev-parse', 'HEAD'));
    });
  },
);

describe.skipIf(!isLongCheck)(
  `the workflow of spicedb (a data file that actions/cache carries from main to pull requests)${longOnly}`,
  () => {
    const onMain = `
steps:
  - name: Get JSON for benchmark
    uses: OWNER/io-perf-action/migrate@v1
    with:
      tool: "go"
      output-file-path: "bench_output.txt"
      external-data-json-path: "./cache/benchmark-data.json"
      fail-on-alert: true
      github-token: "\${{ secrets.GITHUB_TOKEN }}"
      comment-on-alert: true
  - name: Publish to gh-pages
    uses: OWNER/io-perf-action/migrate@v1
    with:
      tool: "go"
      output-file-path: "bench_output.txt"
      gh-pages-branch: "gh-pages"
      auto-push: "true"
      github-token: "\${{ secrets.GITHUB_TOKEN }}"
  - name: Save benchmark JSON
    uses: actions/cache/save@v5
    with:
      path: "./cache/benchmark-data.json"
      key: "\${{ github.sha }}-\${{ runner.os }}-go-benchmark"
`;
    const onPullRequest = `
steps:
  - name: Download benchmark from Main
    uses: actions/cache/restore@v5
    id: downloadbenchmark
    with:
      path: "./cache/benchmark-data.json"
      key: "\${{ main }}-\${{ runner.os }}-go-benchmark"
  - name: Compare benchmarks with Main
    uses: OWNER/io-perf-action/migrate@v1
    if: steps.downloadbenchmark.outputs.cache-hit == 'true'
    with:
      alert-threshold: "200%"
      tool: "go"
      output-file-path: "bench_output.txt"
      external-data-json-path: "./cache/benchmark-data.json"
      save-data-file: false
      fail-on-alert: true
      github-token: "\${{ secrets.GITHUB_TOKEN }}"
      summary-always: true
  - name: Run benchmarks but don't compare to Main branch
    uses: OWNER/io-perf-action/migrate@v1
    if: steps.downloadbenchmark.outputs.cache-hit != 'true'
    with:
      tool: "go"
      output-file-path: "bench_output.txt"
      save-data-file: false
      external-data-json-path: "ignoreme"
      summary-always: true
`;
    const go = (ns: number): Record<string, string> => ({
      'bench_output.txt': `pkg: example.com/disk\nBenchmarkCheck-8\t 100\t ${ns} ns/op\t 0 allocs/op\nPASS\n`,
    });
    const file = 'cache/benchmark-data.json';
    const pull = async (project: Project, main: string, ns: number, files: Record<string, string> = {}) => {
      const workspace = project.checkout({ ...go(ns), ...files });
      const results = await runSteps(
        onPullRequest,
        project.context(workspace, { ...pullRequest(workspace), values: { main } }),
      );
      return { workspace, results, last: results.at(-1)! };
    };

    it('writes the file on main, and judges a pull request by it', async () => {
      const project = new Project('spicedb', 'main');
      const workspace = project.checkout(go(1000));
      const main = git(workspace, 'rev-parse', 'HEAD');
      const done = await runSteps(onMain, project.context(workspace));
      expect(
        codes(done).map(([, code]) => code),
        shownOf(done),
      ).toEqual([0, 0, 0]);
      const text = readFileSync(join(workspace, file), 'utf8');
      const data = JSON.parse(text) as Data;
      expect(text).toBe(JSON.stringify(data, null, 2));
      expect(data.repoUrl).toBe('https://github.com/octo/disk');
      expect(data.entries.Benchmark).toMatchObject([
        {
          commit: { id: main },
          tool: 'go',
          benches: [
            { name: 'BenchmarkCheck', value: 1000, extra: '100 times\n8 procs' },
            { name: 'BenchmarkCheck - ns/op', value: 1000, unit: 'ns/op' },
            { name: 'BenchmarkCheck - allocs/op', value: 0, unit: 'allocs/op' },
          ],
        },
      ]);
      expect(git(workspace, 'status', '--porcelain').split('\n').sort()).toEqual(['?? bench_output.txt', '?? cache/']);
      expect(execFileSync('ls', [join(workspace, 'cache')], { encoding: 'utf8' }).trim()).toBe('benchmark-data.json');
      expect(project.data('dev/bench/data.js').entries.Benchmark).toHaveLength(1);

      project.commit();
      const slow = await pull(project, main, 10_000);
      expect([slow.last.name, slow.last.code], slow.last.output).toEqual(['Compare benchmarks with Main', 1]);
      expect(slow.last.job!.annotations.error.join()).toMatch(/BenchmarkCheck.* slower than its last stored run/);
      expect(readFileSync(join(slow.workspace, file), 'utf8')).toBe(text);
      const same = await pull(project, main, 1010);
      expect([same.last.name, same.last.code], same.last.output).toEqual(['Compare benchmarks with Main', 0]);
      expect(same.last.job!.outputs.verdict).not.toBe('new');
      expect(same.last.job!.summary).not.toBe('');
      const without = await pull(project, 'none', 10_000);
      expect([without.last.name.slice(0, 22), without.last.code]).toEqual(['Run benchmarks but don', 0]);
      expect(without.last.job!.outputs.verdict).toBe('new');
      expect(existsSync(join(without.workspace, 'ignoreme'))).toBe(false);
    });

    it.each([1, 40])('gates the first run with the %d entries of github-action-benchmark', async (count) => {
      const project = new Project(`spicedb-${count}`, 'main');
      const old = historyOf('Benchmark', 'go', count, (number) => [
        { name: 'BenchmarkCheck', value: 1000 + number, unit: 'ns/op\t 0 allocs/op', extra: '100 times\n8 procs' },
      ]);
      const text = JSON.stringify(old, null, 2);
      mkdirSync(project.cache, { recursive: true });
      writeFileSync(join(project.cache, 'old-Linux-go-benchmark'), text);
      const { workspace, last } = await pull(project, 'old', 10_200);
      expect(last.code, last.output).toBe(1);
      expect(readFileSync(join(workspace, file), 'utf8')).toBe(text);

      const main = project.checkout({ ...go(1005), [file]: text });
      const done = await runSteps(
        onMain.replace('comment-on-alert: true', 'max-items-in-chart: 7'),
        project.context(main),
      );
      expect(done[0]!.code, done[0]!.output).toBe(0);
      const { entries } = JSON.parse(readFileSync(join(main, file), 'utf8')) as Data;
      expect(entries.Benchmark!.slice(0, -1)).toEqual(old.entries.Benchmark!.slice(-6));
      expect(entries.Benchmark!.at(-1)!.benches[0]).toMatchObject({ value: 1005, extra: '100 times\n8 procs' });
    });

    it('begins with an empty file, as touch leaves it', async () => {
      const project = new Project('spicedb-touched', 'main');
      const main = project.checkout({ ...go(1000), [file]: '' });
      const [first] = await runSteps(onMain, project.context(main));
      expect(first!.code, first!.output).toBe(0);
      expect((JSON.parse(readFileSync(join(main, file), 'utf8')) as Data).entries.Benchmark).toHaveLength(1);
    });

    it('does not overwrite a damaged file, and judges without it when nothing is written', async () => {
      const project = new Project('spicedb-damaged', 'main');
      const damaged = '{"entries":';
      const main = project.checkout({ ...go(1000), [file]: damaged });
      const [first] = await runSteps(onMain, project.context(main));
      expect([first!.code, readFileSync(join(main, file), 'utf8')], first!.output).toEqual([2, damaged]);
      expect(first!.job!.annotations.error.join()).toContain('cut short');
      mkdirSync(project.cache, { recursive: true });
      writeFileSync(join(project.cache, 'bad-Linux-go-benchmark'), damaged);
      const { last } = await pull(project, 'bad', 1000);
      expect([last.code, last.job!.annotations.warning.join()]).toEqual([0, expect.stringContaining('cut short')]);
    });
  },
);

it('the input ref takes a name that only the forge knows for the commit of the results', async () => {
  const project = new Project('by-ref', 'main');
  const workspace = project.checkout({ 'out.json': JSON.stringify([{ name: 'a', unit: 'ms', value: 3 }]) });
  const step = (ref: string): string => `
steps:
  - uses: OWNER/io-perf-action/migrate@v1
    with: { tool: customSmallerIsBetter, output-file-path: out.json, github-token: t, auto-push: true, ref: ${ref} }
`;
  const dispatch = { event: 'workflow_dispatch' };
  const [done] = await runSteps(step('refs/pull/7/head'), project.context(workspace, dispatch));
  expect(done!.code, done!.output).toBe(0);
  const [entry] = project.data('dev/bench/data.js').entries.Benchmark!;
  expect(entry!.commit).toMatchObject({ id: 'c'.repeat(40), message: 'Read less', author: { name: 'Bea' } });
  const [unknown] = await runSteps(step('nowhere'), project.context(workspace, dispatch));
  expect(unknown!.code).toBe(2);
  expect(unknown!.job!.annotations.error).toEqual([
    'The input ref names nowhere, but neither this checkout nor GitHub has such a commit: correct it, or leave the input out.',
  ]);
});
