/** Tables through the Python package: from the command line, and of a history that was exported by the other half of the project. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runNumber, runs } from './helpers/stored-runs.ts';
import { importDataJs } from '../src/exchange/histories/import.ts';
import { openStore } from '../src/history/store/index.ts';
import { sampleColumns, summaryColumns } from '../src/exchange/histories/parquet/columns.ts';
import { makeFolder, repository } from './helpers/folders.ts';
import { startIoPerf } from './helpers/io-perf.ts';
import { findPython, runPython } from './python.ts';
import { project } from './helpers/project.ts';

const python = findPython('tabulate');
const quick = join(repository, 'src/report/fixtures/quick.json');

/** Every row of a history, and the names of the columns, as JSON. */
const dump = `
import json, sys
sys.path.insert(0, sys.argv[1])
import io_perf_tables
rows = [row for row in io_perf_tables.load_history(sys.argv[2]).rows()]
print(json.dumps({"rows": rows, "columns": [io_perf_tables.SUMMARY_COLUMNS, io_perf_tables.SAMPLE_COLUMNS]}))
`;

interface Dump {
  rows: Record<string, unknown>[];
  columns: [string[], string[]];
}

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
  async function dumpOf(spec: string): Promise<Dump> {
    const { code, stdout, stderr } = await runPython(
      python!,
      ['-c', dump, join(repository, 'src/exchange/tables'), spec],
      folder,
    );
    expect(code, stderr).toBe(0);
    return JSON.parse(stdout) as Dump;
  }

  it('reads the figures of an exported history, and prints the tables of io-perf table', async () => {
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
    const trends = await (await store.snapshot()).trends();
    const expected = trends.flatMap(({ cell, subject, points }) =>
      points.map(({ run, value, fingerprint }) =>
        JSON.stringify([cell.id, subject, run.id, run.startedAt, run.commit, fingerprint, cell.unit ?? 'ns/op', value]),
      ),
    );
    const file = join(folder, 'history.csv');
    expect((await ioPerf('export', '--store', path, '--to', 'csv', '--output', file)).code).toBe(0);
    const { rows, columns } = await dumpOf(file);
    const names = ['cell', 'subject', 'run', 'started_at', 'commit', 'fingerprint', 'unit', 'value'];
    const found = rows.map((row) => JSON.stringify(names.map((name) => row[name])));
    expect(found.sort()).toEqual([...expected].sort());
    expect(rows.length).toBe(83);
    expect(rows.filter(({ low }) => low !== null).map(({ run }) => run)).toEqual(['run-40', 'run-40']);
    expect(columns).toEqual([summaryColumns.map(({ name }) => name), sampleColumns.map(({ name }) => name)]);

    project({ path, commits: [{}] }).git('branch', '--quiet', '-m', 'gh-pages');
    for (const words of [['trends'], ['history', '--cells', 'native/*'], ['runs', '--last', '3']]) {
      const alone = await runPython(
        python!,
        [join(repository, 'src/exchange/tables/table.py'), file, '--show', ...words],
        folder,
      );
      expect({ code: alone.code, stderr: alone.stderr }).toEqual({ code: 0, stderr: '' });
      for (const spec of [path, `git+file://${path}#gh-pages`]) {
        const both = await ioPerf('table', '--store', spec, '--show', ...words);
        expect({ code: both.code, stderr: both.stderr }).toEqual({ code: 0, stderr: '' });
        // The last to arrive are not the last by time: the imported entry is the oldest.
        if (words[0] === 'runs') expect(both.stdout).toContain('the change');
        else expect(both.stdout).toBe(alone.stdout);
      }
    }
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

  it('reports errors in one sentence, with exit 2', async () => {
    vi.stubEnv('IO_PERF_PYTHON', python);
    await writeFile(join(folder, '--formats'), '{');
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
      [['table', '--store', 'store', '--last', '0'], '"0" is not a number of runs'],
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
  expect(stderr).toMatch(
    /^io-perf: Tables are made by Python, .*let IO_PERF_PYTHON name a Python, or leave it empty\.\n$/,
  );
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
    const table = execFileSync(command, [quick, '--format', 'github'], {
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
