/** From other tools, and to them: results, a store's history, tables. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { spawn } from 'node:child_process';
import { basename, dirname, join, resolve } from 'node:path';
import { convertResults, readResult } from '../convert/index.ts';
import { UsageError, type RunDocument, messageOf, codeOf } from '../document/index.ts';
import { checkOutput, writeRunDocument } from './document-file.ts';
import { toolVersion, toolRoot } from './site.ts';
import { type Store, exportParquet, exportStore, type ExportFormat, type ParquetRows } from '../store/index.ts';
import { withStore, type StoreAccess } from './host.ts';
import { meetNeed } from '../toolchain/index.ts';

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
    const first = await pieces.next();
    const all = async function* (): Pieces {
      if (first.done !== true) yield first.value;
      yield* pieces;
    };
    if (typeof output === 'string') await writeWhole(output, all());
    else await print(all(), output);
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

/** A reader that has seen enough is no fault. */
async function print(pieces: Pieces, output: Writable): Promise<void> {
  await pipeline(Readable.from(pieces), output, { end: false }).catch((error: unknown) => {
    if (codeOf(error) !== 'EPIPE') throw error;
  });
}

/** Atomic where the output is a file: an export that ends half-way leaves the old one. A pipe or device is written as it is. */
async function writeWhole(output: string, pieces: Pieces): Promise<void> {
  const isFile = await stat(output).then(
    (status) => status.isFile(),
    (error: unknown) => codeOf(error) === 'ENOENT',
  );
  const target = isFile ? `${output}.${randomUUID()}.tmp` : output;
  try {
    const file = createWriteStream(target);
    let failure: unknown;
    // What the store says goes on as it is; what the disk says becomes a sentence about the output.
    const kept = async function* (): Pieces {
      try {
        yield* pieces;
      } catch (error) {
        failure = error;
        throw error;
      }
    };
    await pipeline(Readable.from(kept()), file).catch((error: unknown) => {
      if (failure instanceof Error) throw failure;
      throw new UsageError(`${output} cannot be written (${messageOf(error)}): name another --output.`);
    });
    if (isFile) await rename(target, output);
  } catch (error) {
    if (isFile) await rm(target, { force: true });
    throw error;
  }
}

// Runs and stores as tables: made and printed by the Python package in src/tables.

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
