import { spawn } from 'node:child_process';
import { basename, dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { UsageError } from '../../document/index.ts';
import { meetNeed } from '../../toolchain/index.ts';
import { globalOptions } from '../globals.ts';
import { toolRoot } from '../../app/index.ts';
import { storeOption } from '../store-option.ts';

/** Options that the package has under the same names. */
const passed = ['format', 'show', 'study', 'cells', 'subject', 'last', 'store'] as const;
type TableOptions = Partial<Record<(typeof passed)[number], string>> & { formats?: boolean };

const variable = 'IO_PERF_PYTHON';

/** `io-perf table RUN.json… | --store S`: by the Python package in src/tables. */
export function addTable(program: Command): void {
  program
    .command('table')
    .description('runs, or the history of a store, as tables in any format of tabulate')
    .argument('[run...]', 'files written by io-perf run')
    .option('--format <format>', 'a format of tabulate: simple, github, grid, latex … (default: simple)')
    .option('--formats', 'list the formats of the tabulate that is installed')
    .option(
      '--show <what>',
      'of runs: cells, counts, samples, environment, absent; of a store: trends, history, runs (default: the first)',
    )
    .option('--study <number>', 'in the shape of a published study: 000, 001, 002, 003 or 004')
    .option('--cells <pattern>', "a cell, or a pattern such as 'java/write/*'")
    .option('--subject <name>', 'of several subjects')
    .option('--last <n>', 'of a store: only its last n runs')
    .option(...storeOption)
    .action(async (runs: string[], options: TableOptions, command: Command) => {
      const python = await findPython();
      const words = [
        ...passed.flatMap((name) => (options[name] === undefined ? [] : [`--${name}=${options[name]}`])),
        ...(options.formats === true ? ['--formats'] : []),
        // A file may be called anything.
        '--',
        ...runs,
      ];
      const notes = await runTables(python, words);
      if (!globalOptions(command).quiet) process.stderr.write(notes);
    });
}

/** @throws UsageError with the remedy when there is no Python that will do */
async function findPython(): Promise<string> {
  const chosen = process.env[variable] ?? '';
  const isPath = /[\\/]/.test(chosen);
  const found = await meetNeed(
    {
      programs: chosen === '' ? ['python3', 'python'] : [basename(chosen)],
      version: { arguments: ['--version'], minimum: '3.9' },
      remedy: {
        linux: 'apt-get install python3 python3-tabulate',
        macos: 'brew install python3',
        windows: 'winget install Python.Python.3.12',
      },
    },
    isPath ? { ...process.env, PATH: dirname(resolve(chosen)) } : process.env,
  );
  if (!('missing' in found)) return found.path;
  const remedy = chosen === '' ? found.remedy : `let ${variable} name a Python, or leave it empty`;
  throw new UsageError(
    `Tables are made by Python, and there is none that will do (${found.missing}): ${remedy ?? 'install Python 3.9 or newer'}.`,
  );
}

/** Prints the tables; resolves to what is to be said about them. */
async function runTables(python: string, words: readonly string[]): Promise<string> {
  const child = spawn(python, ['-B', join(toolRoot, 'src', 'tables', 'table.py'), ...words], {
    stdio: ['ignore', 'inherit', 'pipe'],
    // -B is for this process, the variable for what it starts: nothing is written into the checkout.
    env: { ...process.env, PYTHONUTF8: '1', PYTHONDONTWRITEBYTECODE: '1' },
    windowsHide: true,
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const code = await new Promise<number | null>((done, fail) => {
    child.on('error', fail).on('close', done);
  });
  if (code === 0) return complaint;
  if (code === 2) throw new UsageError(complaint.trim());
  throw new Error(
    `${python} could not make the tables: ${complaint.trim().split('\n').at(-1) ?? `it ended with ${code ?? 'a signal'}`}.`,
  );
}
