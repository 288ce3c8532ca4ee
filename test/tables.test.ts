/** Tables through the Python package: from the command line, and from a file with tables. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runNumber, runs } from './helpers/stored-runs.ts';
import { importDataJs } from '../src/exchange/histories/import.ts';
import { openStore } from '../src/history/store/index.ts';
import { makeFolder, repository } from './helpers/folders.ts';
import { startIoPerf } from './helpers/io-perf.ts';
import { findPython, runPython } from './python.ts';
import { project } from './helpers/project.ts';
import { isLongCheck, itLong } from './speeds.ts';

const python = findPython('tabulate');
const quick = join(repository, 'src/report/fixtures/quick.json');

let folder: string;
beforeAll(() => {
  folder = makeFolder('tables');
});
afterAll(() => {
  vi.unstubAllEnvs();
});

async function ioPerf(...words: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const { ended, output } = startIoPerf(words, folder);
  const { code } = await ended;
  return { code, ...output };
}

describe.skipIf(python === undefined)('io_perf_tables (needs Python with tabulate)', () => {
  it('prints the tables of a store, of its export, and of its tables as JSON alike', async () => {
    vi.stubEnv('IO_PERF_PYTHON', python);
    const path = join(folder, 'store');
    const store = openStore(path);
    await store.append([...runs(0, 40), runNumber(40, { fingerprint: 'f2', subject: 'base', samples: 6 })]);
    const entry = {
      commit: { id: 'c', message: 'the change' },
      date: 1.6e12,
      tool: 'jmh',
      benches: [{ name: 'B é', value: 5, unit: 'ops/s' }],
    };
    await importDataJs(store, `window.BENCHMARK_DATA = ${JSON.stringify({ entries: { S: [entry] } })}`, 'f');
    const file = join(folder, 'history.csv');
    expect((await ioPerf('export', '--store', path, '--to', 'csv', '--output', file)).code).toBe(0);
    await writeFile(`${file}.gz`, gzipSync(await readFile(file)));

    project({ path, commits: [{}] }).git('branch', '--quiet', '-m', 'gh-pages');
    const json = join(folder, 'tables.json');
    for (const show of [['runs'], ...(isLongCheck ? [['trends'], ['history', '--cells', 'native/*']] : [])]) {
      const words = ['--show', ...show, '--format', 'github'];
      const own = await ioPerf('table', '--store', path, ...words);
      expect({ code: own.code, stderr: own.stderr }).toEqual({ code: 0, stderr: '' });
      expect(own.stdout).toContain(show[0] === 'runs' ? 'the change' : 'native/read/pread');
      expect(await ioPerf('table', '--store', `git+file://${path}#gh-pages`, ...words)).toEqual(own);
      for (const csv of [file, `${file}.gz`]) expect(await ioPerf('table', csv, ...words)).toEqual(own);
      expect(await ioPerf('table', '--store', path, ...words, '--json', json)).toMatchObject({ code: 0, stdout: '' });
      const table = join(repository, 'src/exchange/tables/table.py');
      const alone = await runPython(python!, [table, json, '--format', 'github'], folder);
      expect(alone).toEqual(own);
    }
    // The last to arrive are not the last by time: the imported entry is the oldest.
    expect((await ioPerf('table', '--store', path, '--show', 'runs', '--last', '1')).stdout).toContain('the change');
  });

  it('prints the output of io-perf table, and leaves nothing in the checkout', async () => {
    vi.stubEnv('IO_PERF_PYTHON', python);
    const { code, stdout, stderr } = await ioPerf('table', quick, '--format', 'github', '--cells', 'native/read/*');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n')[0]).toMatch(/^\| cell +\| +per op \|/);
    const study = await ioPerf('table', quick, '--study', '004', '--quiet');
    expect({ code: study.code, stderr: study.stderr }).toEqual({ code: 0, stderr: '' });
    expect(study.stdout).toContain('36833 ms');
    expect(existsSync(join(repository, 'src/exchange/tables/io_perf_tables/__pycache__'))).toBe(false);
  });

  itLong('reports errors in one sentence, with exit 2', async () => {
    vi.stubEnv('IO_PERF_PYTHON', python);
    await writeFile(join(folder, '--formats'), '{');
    await writeFile(join(folder, 'other.csv'), 'a,b\n1,2\n');
    await mkdir(join(folder, 'empty'), { recursive: true });
    for (const [words, message] of [
      [['table', 'none.json'], 'none.json cannot be read'],
      [['table', '--', '--formats'], '--formats is not valid JSON'],
      [['table', quick, '--format', '--grid'], 'no table format "--grid" (did you mean grid?)'],
      [['table'], 'run documents or a --store'],
      [['table', quick, '--store', 'store'], 'one of the two'],
      [['table', '--store', 'empty'], 'empty holds no runs'],
      [['table', '--store', 'none', '--last', '3'], 'none holds no runs'],
      [['table', '--store', 'https://example.com/x'], 'is a URL: write git+URL#branch'],
      [['table', '--store', 'git+store#nothing'], 'holds no runs'],
      [['table', '--store', 'store', '--last', '0'], '--last: expected a positive integer, got "0"'],
      [['table', quick, '--last', '3'], '--last is for the runs of a history'],
      [['table', quick, '--show', 'trends'], 'it is one of cells, counts'],
      [['table', quick, '--study', '9'], 'no study "9"'],
      [['table', quick, '--study', '000', '--cells', 'x'], 'leave out --show and --cells'],
      [['table', quick, '--cells', 'zig/*'], 'No cell of'],
      [['table', quick, '--subject', 'base'], 'There is no subject "base"'],
      [['table', quick, 'history.csv'], 'one history is shown at a time'],
      [['table', 'empty'], 'empty cannot be read'],
      [['table', 'other.csv'], 'other.csv has no column'],
      [['table', '--store', 'store', '--show', 'cells'], 'it is one of trends, history, runs'],
      [['table', '--store', 'store', '--study', '000'], '--study is for run documents'],
      [['table', '--store', 'store', '--format', 'grit'], 'did you mean grid?'],
    ] as const) {
      const { code, stdout, stderr } = await ioPerf(...words);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(`io-perf: `);
      expect(stderr).toContain(message);
      expect(stderr.trimEnd().split('\n').length).toBe(1);
    }
  });
});

it.skipIf(process.platform === 'win32')(
  'io-perf table stops its Python and leaves nothing when it is stopped',
  async () => {
    const store = join(folder, 'large');
    await openStore(store).append(runs(0, 3));
    // In the place of Python: says that it runs, and never ends.
    const pretender = join(folder, 'bin', 'python3');
    await mkdir(join(folder, 'bin'), { recursive: true });
    await writeFile(
      pretender,
      '#!/bin/sh\n[ "$1" = --version ] && { echo Python 3.11.2; exit; }\necho $$\nexec sleep 600 2>&-\n',
      { mode: 0o755 },
    );
    const scratch = join(folder, 'scratch');
    await mkdir(scratch);
    for (const [name, value] of [
      ['IO_PERF_PYTHON', pretender],
      ['TMPDIR', scratch],
      ['RUNNER_TEMP', scratch],
    ] as const)
      vi.stubEnv(name, value);
    const { child, ended } = startIoPerf(['table', '--store', store], folder);
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    // Standard output is open while its Python is there.
    expect((await ended).code).toBe(130);
    expect(await readdir(scratch)).toEqual([]);
  },
);

it('io-perf table names the remedy when there is no suitable Python', async () => {
  vi.stubEnv('IO_PERF_PYTHON', join('nowhere', 'python'));
  const { code, stderr } = await ioPerf('table', quick);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^io-perf: Tables need Python, .*let IO_PERF_PYTHON name a Python, or leave it empty\.\n$/);
});

it('io-perf export writes Parquet completely or not at all', async () => {
  const store = join(folder, 'small');
  await openStore(store).append(runs(0, 3));
  const output = join(folder, 'small.parquet');
  expect(await ioPerf('export', '--store', store, '--to', 'parquet', '--output', output)).toEqual({
    code: 0,
    stdout: '',
    stderr: '',
  });
  expect(existsSync(output)).toBe(true);
  const refused = await ioPerf('export', '--store', store, '--to', 'csv', '--rows', 'samples');
  expect({ code: refused.code, stderr: refused.stderr }).toEqual({
    code: 2,
    stderr: 'io-perf: --rows is for --to parquet: leave it out for csv.\n',
  });
});

const builder = findPython('build', 'tabulate');

describe.skipIf(builder === undefined)('the package for PyPI (needs Python with build and tabulate)', () => {
  it('has the version of this release, is built as a wheel, and its command runs', { timeout: 240_000 }, async () => {
    const python = async (...words: string[]): Promise<string> => {
      const { code, stdout, stderr } = await runPython(builder!, words, folder);
      expect(code, stderr).toBe(0);
      return stdout;
    };
    // A copy: building leaves folders beside the sources.
    const source = join(folder, 'package');
    await cp(join(repository, 'src/exchange/tables'), source, { recursive: true });
    await python('-m', 'build', '--no-isolation', '--outdir', join(folder, 'wheels'), source);
    const { version } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8')) as { version: string };
    const wheel = `io_perf_tables-${version}-py3-none-any.whl`;
    expect((await readdir(join(folder, 'wheels'))).sort()).toEqual([wheel, `io_perf_tables-${version}.tar.gz`]);
    const place = join(folder, 'installed');
    const words = ['install', '--quiet', '--no-deps', '--no-index', '--target', place, join(folder, 'wheels', wheel)];
    await python('-m', 'pip', ...words);
    const command = join(place, 'bin', 'io-perf-table');
    const tables = join(folder, 'quick.json');
    expect(await ioPerf('table', quick, '--json', tables)).toMatchObject({ code: 0 });
    const table = execFileSync(command, [tables, '--format', 'github'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, PYTHONPATH: place },
    });
    expect(table).toContain('| cell ');
    const installed = execFileSync(builder!, ['-c', 'import io_perf_tables; print(io_perf_tables.__file__)'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, PYTHONPATH: place },
    });
    expect(installed).toContain(place);
  });
});
