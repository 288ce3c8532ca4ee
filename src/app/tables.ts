/** Runs and stores as tables: made and printed by the Python package in src/tables. */
import { spawn } from 'node:child_process';
import { basename, dirname, join, resolve } from 'node:path';
import { UsageError } from '../document/index.ts';
import { meetNeed } from '../toolchain/index.ts';
import { toolRoot } from './site.ts';

const variable = 'IO_PERF_PYTHON';

export interface TablesRequest {
  /** As the package takes them. */
  options: readonly string[];
  runs: readonly string[];
  /** For Python; it may name one. */
  environment: NodeJS.ProcessEnv;
}

/**
 * Prints the tables on standard output.
 * @returns what is to be said about them
 * @throws UsageError
 */
export async function printTables({ options, runs, environment }: TablesRequest): Promise<string> {
  // A file may be called anything.
  return runTables(await findPython(environment), [...options, '--', ...runs], environment);
}

/** @throws UsageError with the remedy when there is no Python that will do */
async function findPython(environment: NodeJS.ProcessEnv): Promise<string> {
  const chosen = environment[variable] ?? '';
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
    isPath ? { ...environment, PATH: dirname(resolve(chosen)) } : environment,
  );
  if (!('missing' in found)) return found.path;
  const remedy = chosen === '' ? found.remedy : `let ${variable} name a Python, or leave it empty`;
  throw new UsageError(
    `Tables are made by Python, and there is none that will do (${found.missing}): ${remedy ?? 'install Python 3.9 or newer'}.`,
  );
}

async function runTables(python: string, words: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(python, ['-B', join(toolRoot, 'src', 'tables', 'table.py'), ...words], {
    stdio: ['ignore', 'inherit', 'pipe'],
    // -B is for this process, the variable for what it starts: nothing is written into the checkout.
    env: { ...environment, PYTHONUTF8: '1', PYTHONDONTWRITEBYTECODE: '1' },
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
