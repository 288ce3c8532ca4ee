/** Prints runs, and the history of a store, as tables, by the Python package in src/exchange/tables. */
import { basename, dirname, join, resolve } from 'node:path';
import { spawn } from 'node:child_process';
import { type StoreAccess, untilInterrupted, withStore } from './host.ts';
import { begun, carry, type Pieces } from './export-history.ts';
import { exportStore } from '../exchange/histories/index.ts';
import { meetNeed } from '../places/toolchain/index.ts';
import { UsageError } from '../core/document/index.ts';
import { toolRoot } from '../core/system/index.ts';

const variable = 'IO_PERF_PYTHON';

interface TablesRequest {
  /** As the package takes them. */
  options: readonly string[];
  runs: readonly string[];
  /** In place of runs. */
  history?: StoredHistory | undefined;
  /** For Python; it may name the interpreter. */
  environment: NodeJS.ProcessEnv;
}

export interface StoredHistory {
  store: StoreAccess;
  /** Only the last N runs to arrive. */
  last?: number;
  /** Without figures, whose files are then not read. */
  runsAlone: boolean;
}

/**
 * Prints the tables on standard output.
 * @returns notes
 * @throws UsageError
 */
export async function printTables({ options, runs, history, environment }: TablesRequest): Promise<string> {
  const python = await findPython(environment);
  // A file name may begin with anything.
  if (history === undefined) return runTables({ python, environment, words: [...options, '--', ...runs] });
  const { store: access, last, runsAlone } = history;
  const query = { ...(last === undefined ? {} : { last }), ...(runsAlone ? { ids: [] } : {}) };
  const { result } = await untilInterrupted(access.host, (signal) =>
    withStore(access, async (store) => {
      const pieces = await begun(exportStore(await store.snapshot(), 'csv', store.name, query));
      return runTables({ python, environment, words: [...options, '-'], input: pieces, signal });
    }),
  );
  return result;
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
        windows: 'winget install Python.Python.3.12',
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

interface Call {
  python: string;
  words: readonly string[];
  environment: NodeJS.ProcessEnv;
  /** For standard input. */
  input?: Pieces;
  /** Stops the package, which would treat truncated input as complete. */
  signal?: AbortSignal;
}

async function runTables({ python, words, environment, input, signal }: Call): Promise<string> {
  const child = spawn(python, ['-B', join(toolRoot, 'src', 'exchange', 'tables', 'table.py'), ...words], {
    stdio: [input === undefined ? 'ignore' : 'pipe', 'inherit', 'pipe'],
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
  const fed = input === undefined ? undefined : carry(input, child.stdin!);
  const [code] = await Promise.all([
    ended,
    fed?.catch((error: unknown) => {
      child.kill();
      throw error;
    }),
  ]);
  if (code === 0) return complaint;
  if (code === 2) throw new UsageError(complaint.trim());
  throw new Error(
    `${python} could not make the tables: ${complaint.trim().split('\n').at(-1) ?? `it ended with ${code ?? 'a signal'}`}.`,
  );
}
