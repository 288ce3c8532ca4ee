/** The workflows of examples/ and the reusable one, run by act as they are: who measures, who reports, and that it is once. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { repository } from '../helpers/folders.ts';
import { isLongCheck, itLong, longOnly } from '../speeds.ts';
import { type ActEvent, ActHost, buildJobImage, missingForAct, pullRequest, push } from './act.ts';
import { git } from '../helpers/project.ts';

const cells = [
  { id: 'node/exists/accessSync?case=hit', api: 'accessSync' },
  { id: 'node/stat/statSync', api: 'statSync' },
  { id: 'node/close/closeSync', api: 'closeSync' },
  { id: 'node/rename/renameSync', api: 'renameSync' },
];
const configuration = `suite:\n${cells.map(({ id }) => `  - ${id}\n`).join('')}rounds: 2\n`;

describe.skipIf(missingForAct.length > 0)(
  `workflows under act${missingForAct.length > 0 ? ` (missing: ${missingForAct.join(', ')})` : ''}`,
  { timeout: 240_000 },
  () => {
    const host = new ActHost();
    let base: string;
    let head: string;

    beforeAll(async () => {
      await host.start(['node', 'command', 'python']);
      base = host.commit(
        {
          ...host.example('matrix.yml', {
            'android: false': 'android: false\n      ubuntu-arm: false\n      macos: false',
          }),
          ...host.example('fork-safe-measure.yml'),
          ...host.example('fork-safe-report.yml'),
          ...host.example('monorepo.yml'),
          'io-perf.yml': configuration,
          'packages/log/io-perf.yml': configuration,
          'packages/index/io-perf.yml': configuration,
        },
        'Everything',
      );
      git(host.project, 'push', '--quiet', 'origin', 'main');
      git(host.project, 'checkout', '--quiet', '-b', 'change');
      head = host.commit({ 'file.txt': 'changed' }, 'A change');
    });
    afterAll(() => host.stop());
    beforeEach(() => host.restartForge());
    afterEach(() => {
      expect(host.forge.problems).toEqual([]);
    });

    itLong('measure every platform: two machines, two shards each, one report, one comment', async () => {
      const { code, output } = await host.run('matrix.yml', pullRequest(1, head, base));
      expect(code, output).toBe(0);
      expect(host.artifacts()).toEqual([
        'io-perf-ubuntu-1',
        'io-perf-ubuntu-2',
        'io-perf-windows-1',
        'io-perf-windows-2',
      ]);
      expect(output.match(/4 run documents in io-perf-runs/g)).toHaveLength(1);
      expect(host.forge.state.comments.map(({ issue, edits }) => [issue, edits])).toEqual([[1, 0]]);
      for (const { api } of cells) expect(host.forge.state.comments[0]!.body).toContain(api);
    });

    const fork = { id: 2, full_name: 'ann/project', owner: { login: 'ann' } };
    /** As the forge sends it when a fork's pull request was measured. */
    const measuredOfFork = (): ActEvent => ({
      name: 'workflow_run',
      runId: '79',
      isCheckedOut: true,
      payload: {
        repository: { id: 1, default_branch: 'main', full_name: 'org/project' },
        workflow_run: {
          ...{ id: 78, event: 'pull_request', conclusion: 'success', head_sha: head, head_branch: 'change' },
          ...{ head_commit: { id: head }, head_repository: fork },
        },
      },
    });

    it('measure a pull request from a fork without any request, and report it by a second workflow', async () => {
      git(host.project, 'push', '--quiet', '--force', 'origin', 'HEAD:change');
      const first = await host.run('fork-safe-measure.yml', {
        ...pullRequest(12, head, base, 'ann/project'),
        ...{ runId: '78', isCheckedOut: true },
      });
      expect(first.code, first.output).toBe(0);
      expect(host.artifacts('78')).toEqual(['io-perf-run']);
      expect(host.forge.requests).toEqual([]);

      const pull = { number: 12, state: 'open', head: { sha: head, ref: 'change', label: 'ann:change', repo: fork } };
      await host.restartForge({ pulls: [{ ...pull, base: { sha: base, ref: 'main' } }] });
      const second = await host.run('fork-safe-report.yml', measuredOfFork());
      expect(second.code, second.output).toBe(0);
      expect(host.forge.state.comments.map(({ issue }) => issue)).toEqual([12]);
      expect(host.forge.state.checks).toMatchObject([{ head_sha: head, conclusion: 'success' }]);
    });

    it.each([
      ['the commit', 'ref: ${{ github.event.workflow_run.head_sha }}'],
      ['the merge', 'ref: refs/pull/12/merge'],
      ['the repository', 'repository: ${{ github.event.workflow_run.head_repository.full_name }}'],
    ])('end at the checkout where the second workflow would take %s of a fork', async (_, line) => {
      const safe = 'persist-credentials: false';
      const [text] = Object.values(host.example('fork-safe-report.yml', { [safe]: `${safe}\n          ${line}` }));
      host.commit({ '.github/workflows/unsafe.yml': text! }, 'Check out what is not trusted');
      const { code, output } = await host.run('unsafe.yml', measuredOfFork());
      expect(code).toBe(1);
      expect(output).toContain("Refusing to check out fork pull request code from a 'workflow_run' workflow.");
      expect(output).not.toContain('Main OWNER/io-perf-action');
    });

    itLong('compare with the base in a shallow checkout, whose credentials are in a file of their own', async () => {
      const configuration = 'rounds: 1\nworkloads:\n  read: { command: cat io-perf.yml, build: "true" }\n';
      const workflow = host.example('minimal.yml', {
        '          persist-credentials: false # the Action has its own token\n': '',
        '        with:\n': '',
      });
      const changed = host.commit({ 'io-perf.yml': configuration, ...workflow }, 'Read a file');
      git(host.project, 'push', '--quiet', '--force', 'origin', 'HEAD:change');
      const { code, output } = await host.run('minimal.yml', { ...pullRequest(6, changed, base), isCheckedOut: true });
      expect(code, output).toBe(0);
      expect(output).toContain(`Compared: ${base} (base) and ${changed} (head).`);
    });

    it.skipIf(!isLongCheck)(
      `give each of several projects in a repository its own part of the store${longOnly}`,
      async () => {
        const { code, output } = await host.run('monorepo.yml', push(head));
        expect(code, output).toBe(0);
        const stored = git(host.remote, 'ls-tree', '-r', '--name-only', 'gh-pages').split('\n');
        for (const name of ['log', 'index']) {
          expect(stored.filter((path) => path.startsWith(`${name}/runs/`) && path.endsWith('.json.gz'))).toHaveLength(
            1,
          );
        }
      },
    );

    it('compare base and head in a matrix of a workflow that is called by one that is called, and warn that its jobs share a comment', async () => {
      const calls = (event: string, name: string) =>
        `on: ${event}\njobs:\n  call:\n    uses: ./.github/workflows/${name}.yml\n`;
      const inner = `on: workflow_call
jobs:
  measure:
    runs-on: ubuntu-24.04
    strategy:
      max-parallel: 1
      matrix: { side: [one, two] }
    steps:
      - uses: actions/checkout@v7
      - uses: OWNER/io-perf-action@v1
        with: { config: nested.yml }
`;
      const nested = host.commit(
        {
          '.github/workflows/outer.yml': calls('pull_request', 'middle'),
          '.github/workflows/middle.yml': calls('workflow_call', 'inner'),
          '.github/workflows/inner.yml': inner,
          'nested.yml': 'rounds: 1\nworkloads:\n  read: { command: cat file.txt }\n',
        },
        'Call workflows that call others',
      );
      const { code, output } = await host.run('outer.yml', pullRequest(5, nested, base));
      expect(code, output).toBe(0);
      expect(output.match(new RegExp(`Compared: ${base} \\(base\\) and ${nested} \\(head\\)`, 'g'))).toHaveLength(2);
      expect(host.forge.state.comments.map(({ issue, edits }) => [issue, edits])).toEqual([[5, 1]]);
      expect(host.forge.state.comments[0]!.body).toContain('give each job a comment-id of its own');
    });

    // act does not quote the path of a script.
    const isBlank = import.meta.dirname.includes(' ');
    const why = isBlank ? ' (skipped: act runs no commands below a path with a blank)' : '';
    it.skipIf(isBlank)(
      `migrate a step of github-action-benchmark whose program is in the folder above${why}`,
      async () => {
        const workflow = `on: push
jobs:
  benchmark:
    runs-on: ubuntu-24.04
    steps:
      - uses: actions/checkout@v7
      - run: echo 'BenchmarkRead-2  100  1000 ns/op' >output.txt
      - uses: OWNER/io-perf-action/migrate@v1
        with: { name: Reads, tool: go, output-file-path: output.txt, auto-push: true }
`;
        const commit = host.commit({ '.github/workflows/migrated.yml': workflow }, 'Move');
        const { code, output } = await host.run('migrated.yml', push(commit));
        expect(code, output).toBe(0);
        expect(output).toContain('The input output-file-path of github-action-benchmark is now results');
        expect(git(host.remote, 'show', 'gh-pages:dev/bench/data.js')).toMatch(
          /"name": "BenchmarkRead",\s*"value": 1000/,
        );
      },
    );

    it.skipIf(process.env.IO_PERF_CHECK_DOCKER !== '1')(
      'measure in containers: two machines, two shards each, one report, one comment (set IO_PERF_CHECK_DOCKER=1; needs a Docker engine)',
      { timeout: 900_000 },
      async () => {
        const image = await buildJobImage();
        const event = { ...pullRequest(3, head, base), runId: '80', image };
        const { code, output } = await host.run('matrix.yml', event);
        expect(code, output).toBe(0);
        expect(host.artifacts('80')).toHaveLength(4);
        expect(host.forge.state.comments.map(({ issue, edits }) => [issue, edits])).toEqual([[3, 0]]);
        expect(host.forge.state.comments[0]!.body).toContain('container');
      },
    );

    it("compare a branch on the user's own machine, by the command of docs/act.md", async () => {
      const page = readFileSync(join(repository, 'docs', 'act.md'), 'utf8');
      const [, command = ''] = /^\$ (act pull_request .*)$/m.exec(page) ?? [];
      const alone = new ActHost();
      try {
        await alone.start(['node', 'command', 'python']);
        const workload = 'rounds: 1\nworkloads:\n  work: { command: sh work.sh, build: "true" }\n';
        const files = { 'io-perf.yml': workload, 'work.sh': 'true\n' };
        const workflow = alone.example('minimal.yml')['.github/workflows/minimal.yml']!;
        const began = alone.commit({ ...files, '.github/workflows/io-perf.yml': workflow }, 'Begin');
        git(alone.project, 'remote', 'remove', 'origin');
        git(alone.project, 'checkout', '--quiet', '-b', 'change');
        const changed = alone.commit({ 'note.txt': 'changed' }, 'A change');
        git(alone.project, 'checkout', '--quiet', 'main');
        alone.commit({ 'work.sh': 'cat work.sh\n' }, 'Others');
        git(alone.project, 'checkout', '--quiet', 'change');
        const { code, output } = await alone.runCommand(command);
        expect(code, output).toBe(0);
        expect(output).toContain(`Compared: ${began} (base) and ${changed} (head).`);
        expect(output).not.toContain('nothing to compare with yet');
        expect(output).not.toContain('nektos/act.git');
      } finally {
        await alone.stop();
      }
    });

    it.skipIf(!isLongCheck)(`fail in a second look for what a fresh job sees again${longOnly}`, async () => {
      // Longer waiting, and the same calls: times alone. So much longer that no busy machine hides it.
      const workload = (seconds: string): Record<string, string> => ({
        'io-perf.yml': 'rounds: 12\nworkloads:\n  waits: { command: sh waits.sh, build: "true" }\n',
        'waits.sh': `sleep ${seconds}\n`,
      });
      const before = host.commit({ ...workload('0.01'), ...host.example('confirm.yml') }, 'Wait');
      git(host.project, 'push', '--quiet', 'origin', 'HEAD:main');
      const after = host.commit(workload('0.12'), 'Wait longer');
      const { code, output } = await host.run('confirm.yml', pullRequest(2, after, before));
      expect(code, output).toBe(1);
      expect(output).toMatch(/first-look.*Job succeeded/);
      expect(output).toMatch(/second-look.*Job failed/);
      expect(host.forge.state.comments.map(({ body }) => body.split('\n')[0])).toHaveLength(2);
    });
  },
);
