/** Prints tables by the Python package in src/exchange/tables. */
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { spawn } from 'node:child_process';
import { meetNeed } from '../places/toolchain/index.ts';
import { type Table, tablesJson } from '../report/tables/index.ts';
import { toolRoot } from '../core/system/index.ts';
import { UsageError } from '../core/document/index.ts';

const variable = 'IO_PERF_PYTHON';

interface Printing {
  options: readonly string[];
  /** None: the package prints what its options ask for. */
  tables: readonly Table[];
  /** For Python; it may name the interpreter. */
  environment: NodeJS.ProcessEnv;
  signal: AbortSignal;
}

/**
 * Prints tables on standard output.
 * @returns notes
 * @throws UsageError
 */
export async function printTables({ options, tables, environment, signal }: Printing): Promise<string> {
  const python = await findPython(environment);
  const child = spawn(python, ['-B', join(toolRoot, 'src', 'exchange', 'tables', 'table.py'), ...options], {
    stdio: [tables.length === 0 ? 'ignore' : 'pipe', 'inherit', 'pipe'],
    // -B is for this process, the variable for its children: nothing is written into the checkout.
    env: { ...environment, PYTHONUTF8: '1', PYTHONDONTWRITEBYTECODE: '1' },
    windowsHide: true,
    signal,
  });
  let complaint = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const ended = new Promise<number | null>((done, fail) => {
    child.on('error', fail).on('close', done);
  });
  // A package that stops reading reports the reason by its status.
  const fed = child.stdin && pipeline(Readable.from(tablesJson(tables)), child.stdin).catch(() => undefined);
  const [code] = await Promise.all([ended, fed]);
  if (code === 0) return complaint;
  if (code === 2) throw new UsageError(complaint.trim());
  throw new Error(
    `${python} could not make the tables: ${complaint.trim().split('\n').at(-1) ?? `it ended with ${code ?? 'a signal'}`}.`,
  );
}

/** @throws UsageError with the remedy if there is no suitable Python */
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
        windows: 'winget install Python.Python.3.14',
      },
    },
    isPath ? { ...environment, PATH: dirname(resolve(chosen)) } : environment,
  );
  if (!('missing' in found)) return found.path;
  const remedy = chosen === '' ? found.remedy : `let ${variable} name a Python, or leave it empty`;
  throw new UsageError(
    `Tables need Python, and no suitable one was found (${found.missing}): ${remedy ?? 'install Python 3.9 or newer'}.`,
  );
}
