/** From other tools, and to them: results, a store's history, and tables. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { convertResults, readResult } from '../convert/index.ts';
import { UsageError, type RunDocument, messageOf, codeOf } from '../document/index.ts';
import { checkOutput, writeRunDocument } from './document-file.ts';
import { meetNeed } from '../toolchain/index.ts';
import { toolRoot, toolVersion } from './site.ts';
import { type Store, exportParquet, exportStore, type ExportFormat, type ParquetRows } from '../store/index.ts';
import { type StoreAccess, untilInterrupted, withStore } from './host.ts';

export interface Conversion {
  paths: readonly string[];
  /** Default: what the files are. */
  format?: string;
  /** Keeps results apart that have the same names. */
  suite?: string;
  source: RunDocument['source'];
  /** Where the run document goes. */
  output: string;
}

/** All texts are in memory together, and the values in them take several times as much. */
const largestTotalCharacters = 128 * 1024 * 1024;

/** The run document of the results, written. @throws UsageError for files that cannot be read, are too large together, or are of no known format */
export async function convertFiles({ paths, format, suite, source, output }: Conversion): Promise<RunDocument> {
  await checkOutput(output);
  const files = [];
  let totalCharacters = 0;
  for (const path of paths) {
    const text = await readResult(path);
    totalCharacters += text.length;
    if (totalCharacters > largestTotalCharacters) {
      throw new UsageError(
        `The files up to ${path} have more than ${largestTotalCharacters / 1024 / 1024} MiB together: convert them a few at a time.`,
      );
    }
    files.push({ name: path, text, about: await aboutOf(path) });
  }
  const document = convertResults(files, format, {
    tool: { name: 'io-perf', version: toolVersion },
    now: new Date().toISOString(),
    suite,
    ...(source === undefined ? {} : { source }),
  });
  await writeRunDocument(output, document);
  return document;
}

/** Criterion says in a file of its own what its figures are of. */
async function aboutOf(path: string): Promise<string | undefined> {
  if (!['sample.json', 'estimates.json'].includes(basename(path))) return undefined;
  return readResult(join(dirname(path), 'benchmark.json')).catch(() => undefined);
}

// A store's history in another tool's format, to a file or a stream.

export interface ExportRequest {
  store: StoreAccess;
  to: ExportFormat | 'parquet';
  /** Of Parquet. */
  rows?: ParquetRows | undefined;
  /** A file by its name, or a stream, which stays open. */
  output: string | Writable;
}

export interface Exported {
  /** Runs that the store has no samples of, where rows are samples. */
  runsWithoutSamples: number;
}

type Pieces = AsyncGenerator<string | Uint8Array>;

/** @throws UsageError for a store without runs, and a file that cannot be written */
export async function exportHistory({ store: access, to, rows, output }: ExportRequest): Promise<Exported> {
  return withStore(access, async (store) => {
    const { pieces, without } = await piecesOf(store, to, rows);
    // Begin before the file is opened: a store that cannot be exported leaves it as it is.
    const all = await begun(pieces);
    if (typeof output === 'string') await writeWhole(output, all);
    else await print(all, output);
    // Known when all pieces have been taken.
    return { runsWithoutSamples: without.runs };
  });
}

async function piecesOf(
  store: Store,
  to: ExportRequest['to'],
  rows: ParquetRows = 'summaries',
): Promise<{ pieces: Pieces; without: { runs: number } }> {
  if (to === 'parquet') return exportParquet(store, rows);
  return { pieces: exportStore(await store.snapshot(), to, store.name), without: { runs: 0 } };
}

/** The same pieces, when there is a first one. */
async function begun(pieces: Pieces): Promise<Pieces> {
  const first = await pieces.next();
  return (async function* (): Pieces {
    if (first.done !== true) yield first.value;
    yield* pieces;
  })();
}

/** A reader that has seen enough is no fault. */
async function print(pieces: Pieces, output: Writable): Promise<void> {
  await pipeline(Readable.from(pieces), output, { end: false }).catch((error: unknown) => {
    if (codeOf(error) !== 'EPIPE') throw error;
  });
}

/**
 * Takes the pieces to a stream, and ends it.
 * @returns what is wrong with the stream; what is wrong with the pieces is thrown
 */
async function carry(pieces: Pieces, output: Writable): Promise<unknown> {
  let failure: unknown;
  const kept = async function* (): Pieces {
    try {
      yield* pieces;
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  try {
    await pipeline(Readable.from(kept()), output);
    return undefined;
  } catch (error) {
    if (failure instanceof Error) throw failure;
    return error;
  }
}

/** Atomic where the output is a file: an export that ends half-way leaves the old one. A pipe or device is written as it is. */
async function writeWhole(output: string, pieces: Pieces): Promise<void> {
  const isFile = await stat(output).then(
    (status) => status.isFile(),
    (error: unknown) => codeOf(error) === 'ENOENT',
  );
  const target = isFile ? `${output}.${randomUUID()}.tmp` : output;
  try {
    const failure = await carry(pieces, createWriteStream(target));
    if (failure !== undefined)
      throw new UsageError(`${output} cannot be written (${messageOf(failure)}): name another --output.`);
    if (isFile) await rename(target, output);
  } catch (error) {
    if (isFile) await rm(target, { force: true });
    throw error;
  }
}

// Runs, and the history of a store, as tables: made and printed by the Python package in src/tables.

const variable = 'IO_PERF_PYTHON';

export interface TablesRequest {
  /** As the package takes them. */
  options: readonly string[];
  runs: readonly string[];
  /** Instead of runs. */
  history?: StoredHistory | undefined;
  /** For Python; it may name one. */
  environment: NodeJS.ProcessEnv;
}

export interface StoredHistory {
  store: StoreAccess;
  /** Only so many runs, the last to arrive. */
  last?: number;
  /** Without figures, whose files need not be read. */
  runsAlone: boolean;
}

/**
 * Prints the tables on standard output.
 * @returns what is to be said about them
 * @throws UsageError
 */
export async function printTables({ options, runs, history, environment }: TablesRequest): Promise<string> {
  const python = await findPython(environment);
  // A file may be called anything.
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

interface Call {
  python: string;
  words: readonly string[];
  environment: NodeJS.ProcessEnv;
  /** For standard input. */
  input?: Pieces;
  /** Ends the package, which would take what it has for everything. */
  signal?: AbortSignal;
}

async function runTables({ python, words, environment, input, signal }: Call): Promise<string> {
  const child = spawn(python, ['-B', join(toolRoot, 'src', 'tables', 'table.py'), ...words], {
    stdio: [input === undefined ? 'ignore' : 'pipe', 'inherit', 'pipe'],
    // -B is for this process, the variable for what it starts: nothing is written into the checkout.
    env: { ...environment, PYTHONUTF8: '1', PYTHONDONTWRITEBYTECODE: '1' },
    windowsHide: true,
    signal,
  });
  let complaint = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const ended = new Promise<number | null>((done, fail) => {
    child.on('error', fail).on('close', done);
  });
  // A package that does not read on says why by its status.
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
