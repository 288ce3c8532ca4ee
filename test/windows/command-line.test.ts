/**
 * The command line and the Action on Windows, as far as Wine is that: with each Node.js for Windows that they are for. The newer one wants a newer
 * Wine than this machine's may be: that of Debian 13, in a container.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pullRequest } from '../action/pull-request.ts';
import { loadDescription } from '../forge-server/description.mjs';
import { startForgeServer } from '../forge-server/server.mjs';
import { temporaryFolder } from '../helpers/folders.ts';
import { git, project } from '../helpers/project.ts';
import { isLongCheck, longOnly } from '../speeds.ts';
import { missingForContainers } from '../workflows/act.ts';
import { missing, missingFor, windowsPath, Wine } from './wine.ts';

const versions = [
  { version: 22, isContained: false, without: missing },
  {
    version: 24,
    isContained: true,
    without: isLongCheck ? [...missingFor(24), ...missingForContainers()].join(', ') : '',
  },
];

for (const { version, isContained, without } of versions) {
  const why = without === '' ? longOnly : ` (missing: ${without})`;
  describe.skipIf(!isLongCheck || without !== '')(
    `With Node.js ${version} for Windows, under Wine,${why}`,
    { timeout: 400_000 },
    () => {
      const folder = temporaryFolder();
      const wine = new Wine(folder, version);
      const path = join(folder, 'journey');

      beforeAll(async () => {
        await wine.start(isContained);
        const program = readFileSync(join(wine.programs, 'program.exe'));
        const config = 'workloads:\n  log: { command: program do amounts.txt }\n';
        const commits = ['50 1', '50 1', '90 1', '90 1'].map((text, index) => ({
          'amounts.txt': `${text}\n`,
          'commit.txt': String(index),
        }));
        const files = { 'program.exe': program, 'io-perf.yml': config, '.gitignore': 'io-perf-run.json\nstore\n' };
        project({ path, files, commits });
      }, 900_000);
      afterAll(() => wine.close());

      const succeed = async (words: readonly string[], directory = path): Promise<string> => {
        const { code, stdout, stderr } = await wine.ioPerf(words, directory);
        expect(code, stdout + stderr).toBe(0);
        return stdout;
      };

      it('the doctor finds that counts are exact', async () => {
        expect(await succeed(['doctor'])).toMatch(/exact counts +there/);
      });

      it('init proposes, for programs in several languages, commands and a workflow for Windows', async () => {
        const there = join(folder, 'languages');
        const files = {
          'package.json': '{"name":"x","version":"1.0.0","bin":"cli.js"}',
          'cli.js': 'console.log("help")',
          ...{ 'py/pyproject.toml': '[project]\nname = "p"\n', 'py/benchmarks/test_a.py': 'def test_a(): pass\n' },
          'go/go.mod': 'module example.org/x\n',
          'go/x_test.go': 'func BenchmarkX(b *testing.B) {}\n',
        };
        project({ path: there, files });
        await succeed(['init', '--no-try'], there);
        const proposed = readFileSync(join(there, 'io-perf.yml'), 'utf8');
        expect(proposed).toContain('python -m venv .venv && .venv\\Scripts\\pip install -q -e .');
        expect(proposed).toContain('go test -c -vet=off -o build/benchmarks.test.exe ./');
        expect(proposed).toContain('.\\build\\benchmarks.test -test.run "^$"');
        expect(proposed).not.toMatch(/python3|\/bin\/|'\^/);
        expect(readFileSync(join(there, '.github', 'workflows', 'io-perf.yml'), 'utf8')).toContain(
          'runs-on: windows-2025',
        );
      });

      it('init tries what it proposes', async () => {
        const there = join(folder, 'tried');
        const files = {
          'package.json': '{"name":"x","version":"1.0.0","bin":"cli.js"}',
          'cli.js': 'console.log("help")',
        };
        project({ path: there, files });
        await succeed(['init', '--time-budget', '3m'], there);
        expect(readFileSync(join(there, 'io-perf.yml'), 'utf8')).toMatch(/# From package.json: .*calls/);
      });

      it('bisect finds the commit since which a program writes more', async () => {
        expect(await succeed(['bisect', '--good', 'HEAD~3', '--metric', 'NtWriteFile', 'log'])).toMatch(
          /NtWriteFile[\s\S]*50[\s\S]*90/,
        );
      });

      it('backfill measures old commits, and serve shows them', async () => {
        await succeed(['backfill', '--commits', '2', '--store', 'store']);
        expect(readdirSync(join(path, 'store'))).toContain('index.html');
        const cli = windowsPath(join(wine.root, 'dist', 'cli.cjs'));
        const { child, file } = wine.startNode([cli, 'serve', '--store', 'store'], path);
        const address = (): string | undefined =>
          existsSync(`${file}.out`) ? /http:\S+/.exec(readFileSync(`${file}.out`, 'utf8'))?.[0] : undefined;
        while (address() === undefined && child.exitCode === null) await wait(100);
        const response = await fetch(address()!);
        expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('<!doctype html>')]);
        child.kill();
      });

      it('run measures, publish stores and report shows it', async () => {
        await succeed(['run', '--rounds', '2']);
        await succeed(['publish', 'io-perf-run.json', '--store', 'store']);
        expect(await succeed(['report', 'io-perf-run.json', '--format', 'markdown'])).toContain('log');
      });

      it('compare fails for a program that writes more, by its exact count', async () => {
        const words = ['compare', '--base', 'ref=HEAD~2', '--head', 'ref=HEAD', '--time-budget', '4s'];
        const { code, stdout } = await wine.ioPerf(words, path);
        expect(stdout).toMatch(/NtWriteFile\s+50 → 90/);
        expect(code).toBe(1);
      });

      it('the Action comments on a pull request that writes more', async () => {
        const forge = await startForgeServer({ check: loadDescription() });
        const job = join(folder, 'job');
        mkdirSync(job);
        const workspace = join(folder, 'workspace');
        cpSync(path, workspace, { recursive: true });
        const file = (name: string, text: string): string => {
          writeFileSync(join(job, name), text);
          return windowsPath(join(job, name));
        };
        try {
          const [base, head] = ['HEAD~2', 'HEAD'].map((ref) => git(workspace, 'rev-parse', ref)) as [string, string];
          const { code, stdout } = await wine.node([windowsPath(join(wine.root, 'dist', 'action.cjs'))], workspace, {
            ...{ GITHUB_ACTIONS: 'true', GITHUB_API_URL: forge.url, GITHUB_SERVER_URL: 'https://github.com' },
            ...{ GITHUB_REPOSITORY: 'octo/disk', GITHUB_RUN_ID: '77', GITHUB_EVENT_NAME: 'pull_request' },
            ...{ GITHUB_REF: 'refs/pull/12/merge', GITHUB_SHA: head, GITHUB_WORKSPACE: windowsPath(workspace) },
            GITHUB_EVENT_PATH: file('event.json', JSON.stringify(pullRequest({ base, head }))),
            ...{ GITHUB_OUTPUT: file('output', ''), GITHUB_STEP_SUMMARY: file('summary', '') },
            ...{ RUNNER_TEMP: windowsPath(job), INPUT_TOKEN: 'job-token', INPUT_STORE: './../no-store' },
            'INPUT_TIME-BUDGET': '4s',
          });
          expect(code, stdout).toBe(1);
          expect(forge.state.comments.map(({ body }) => body)).toEqual([
            expect.stringContaining('## ❌ log: NtWriteFile 50 → 90 per run (+40)') as string,
          ]);
          expect(forge.problems).toEqual([]);
        } finally {
          await forge.close();
        }
      });
    },
  );
}
