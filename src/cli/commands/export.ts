import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Option, type Command } from 'commander';
import { codeOf, messageOf, UsageError } from '../../document/index.ts';
import {
  exportFormats,
  exportParquet,
  exportStore,
  parquetRows,
  type ExportFormat,
  type ParquetRows,
  type Store,
} from '../../store/index.ts';
import { globalOptions } from '../globals.ts';
import { withStore } from '../../app/index.ts';
import { storeOption } from '../store-option.ts';

interface ExportOptions {
  store: string;
  to: ExportFormat | 'parquet';
  rows?: ParquetRows;
  output?: string;
}

type Pieces = AsyncGenerator<string | Uint8Array>;

/** `io-perf export --store S --to data.js|csv|bmf|otava|custom|parquet [--output F]` */
export function addExport(program: Command): void {
  program
    .command('export')
    .description("a store's history in another tool's format")
    .addOption(new Option('--to <format>', 'which').choices([...exportFormats, 'parquet']).makeOptionMandatory(true))
    .addOption(new Option('--rows <rows>', 'of Parquet: one for each figure, or for each sample').choices(parquetRows))
    .requiredOption(...storeOption)
    .option('--output <file>', 'write there instead of standard output')
    .action(async (options: ExportOptions, command: Command) => {
      checkOptions(options);
      await withStore(options.store, async (store) => {
        const { pieces, note } = await exportOf(store, options);
        // Begin before the file is opened: a store that cannot be exported leaves it as it is.
        const first = await pieces.next();
        const all = async function* (): Pieces {
          if (first.done !== true) yield first.value;
          yield* pieces;
        };
        if (options.output === undefined || options.output === '-') await print(all());
        else await writeWhole(options.output, all());
        if (!globalOptions(command).quiet) process.stderr.write(note());
      });
    });
}

function checkOptions({ to, rows, output }: ExportOptions): void {
  if (rows !== undefined && to !== 'parquet')
    throw new UsageError(`--rows is for --to parquet: leave it out for ${to}.`);
  if (to === 'parquet' && output === undefined && process.stdout.isTTY) {
    throw new UsageError('A Parquet file is no text for a terminal: name a file with --output.');
  }
}

/** The pieces of the export, and what is to be said when all of them have been taken. */
async function exportOf(
  store: Store,
  { to, rows = 'summaries' }: ExportOptions,
): Promise<{ pieces: Pieces; note: () => string }> {
  if (to !== 'parquet') return { pieces: exportStore(await store.snapshot(), to, store.name), note: () => '' };
  const { pieces, without } = await exportParquet(store, rows);
  const note = (): string =>
    without.runs === 0
      ? ''
      : `${without.runs} ${without.runs === 1 ? 'run has' : 'runs have'} no samples in the store (imported, or their documents removed): export --rows summaries has their figures.\n`;
  return { pieces, note };
}

/** A reader that has seen enough is no fault. */
async function print(pieces: Pieces): Promise<void> {
  await pipeline(Readable.from(pieces), process.stdout, { end: false }).catch((error: unknown) => {
    if (codeOf(error) !== 'EPIPE') throw error;
  });
}

/** Atomic where the output is a file: an export that ends half-way leaves the old one. A pipe or device is written as it is. */
async function writeWhole(output: string, pieces: Pieces): Promise<void> {
  const isFile = await stat(output).then(
    (status) => status.isFile(),
    (error: unknown) => codeOf(error) === 'ENOENT',
  );
  const target = isFile ? `${output}.${process.pid}.tmp` : output;
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
