/** The npm package: it has what measuring needs, and runs in an empty folder without a network. */
import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { repository, temporaryFolder } from './helpers/folders.ts';
import { project } from './helpers/project.ts';
import { itLong } from './speeds.ts';

const maxBytes = 3_000_000;
/** Not execFileSync: a worker that is blocked for a minute loses its connection to vitest. Rejects where the status is not 0. */
const start = promisify(execFile);

describe.skipIf(process.platform === 'win32')('the npm package', () => {
  // Not below this project, which npm would find.
  const folder = temporaryFolder();
  // Nothing of this machine's npm.
  const env = { ...process.env, npm_config_cache: join(folder, 'cache'), npm_config_offline: 'true', NO_COLOR: '1' };
  let tarball: string;
  let contents: string[];

  beforeAll(() => {
    const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
    const [packed] = JSON.parse(execFileSync('npm', words, { cwd: repository, env, encoding: 'utf8' })) as [
      { filename: string; files: { path: string }[] },
    ];
    tarball = join(folder, packed.filename);
    contents = packed.files.map(({ path }) => path);
  });

  it('is small', () => {
    expect(statSync(tarball).size).toBeLessThan(maxBytes);
  });

  it('holds no tests, no sources of bundles, and no local builds', () => {
    const unwanted =
      /\.test\.|^src\/(?!exchange\/tables\/)|^runners\/[^/]+\/(?:build|target)\/|__pycache__|node_modules/;
    expect(contents.filter((path) => unwanted.test(path))).toEqual([]);
  });

  itLong('measures in an empty folder with npx', { timeout: 180_000 }, async () => {
    const cwd = join(folder, 'empty');
    mkdirSync(cwd);
    const name = basename(tarball);
    copyFileSync(tarball, join(cwd, name));
    const words = ['run', '--cells', 'node/stat/statSync', '--rounds', '2', '--output', 'run.json'];
    const { stdout } = await start('npx', ['--yes', `./${name}`, ...words], { cwd, env });
    expect(stdout).toContain('statSync');
    const { cells } = JSON.parse(readFileSync(join(cwd, 'run.json'), 'utf8')) as { cells: object };
    expect(Object.keys(cells)).toContain('node/stat/statSync');
    expect(readdirSync(cwd).sort()).toEqual([name, 'run.json']);
  });

  describe("the README's npx command", () => {
    const readme = readFileSync(join(repository, 'README.md'), 'utf8');
    const lines = [...readme.matchAll(/^\$ npx github:\S+ (.*?)\s+# /gm)].map(([, words]) => words!);
    const cwd = join(folder, 'branch');
    beforeAll(() => {
      copyFileSync(tarball, join(folder, 'io-perf.tgz'));
      const { write, commit, git } = project({ path: cwd });
      write({ 'my-program': '#!/bin/sh\ncat io-perf.yml\n' });
      chmodSync(join(cwd, 'my-program'), 0o755);
      // As documented, with less time.
      commit({ 'io-perf.yml': 'rounds: 4\n' });
      git('checkout', '--quiet', '-b', 'feature');
      commit({ notes: 'nothing\n' });
    });

    it('names at least one command', () => {
      expect(lines.length).toBe(2);
    });

    it.each(lines)('runs: %s', { timeout: 240_000 }, async (words) => {
      await start('npx', ['--yes', `file:${join(folder, 'io-perf.tgz')}`, ...words.split(' ')], { cwd, env });
    });
  });

  describe('the installed package', () => {
    const prefix = join(folder, 'installed');
    const ioPerf = async (...words: string[]): Promise<string> =>
      (await start(join(prefix, 'bin', 'io-perf'), words, { cwd: folder, env })).stdout;
    beforeAll(async () => {
      await start('npm', ['install', '--global', '--prefix', prefix, tarball], { env });
    });

    it('has every runner', async () => {
      const { runners } = JSON.parse(await ioPerf('doctor', '--json')) as { runners: { runner: string }[] };
      const names = readdirSync(join(repository, 'runners')).filter((name) =>
        existsSync(join(repository, 'runners', name, 'runner.yaml')),
      );
      const known = runners.map(({ runner }) => runner);
      expect(known.filter((runner) => names.includes(runner)).length).toBe(known.length);
      expect(known).toEqual(expect.arrayContaining(['command', 'dotnet', 'java', 'native', 'node', 'python', 'swift']));
    });

    it('writes the workflow with io-perf init', async () => {
      const { path } = project({ files: { Makefile: 'all:\ncheck:\n\tcat Makefile\n' } });
      await ioPerf('init', '--no-try', path);
      expect(existsSync(join(path, 'io-perf.yml'))).toBe(true);
      expect(existsSync(join(path, '.github', 'workflows', 'io-perf.yml'))).toBe(true);
    });

    it('has the page of the dashboard and the man page', () => {
      const installed = join(prefix, 'lib', 'node_modules', 'io-perf-action');
      expect(existsSync(join(installed, 'dist', 'dashboard', 'index.html'))).toBe(true);
      expect(existsSync(join(prefix, 'share', 'man', 'man1', 'io-perf.1'))).toBe(true);
    });
  });
});
