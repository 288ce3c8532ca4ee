/** A store's history in another tool's format, to a file or a stream. */
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { rename, rm, stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type StoreAccess, withStore } from './store-access.ts';
import { type ExportFormat, exportParquet, exportStore, type ParquetRows } from '../exchange/histories/index.ts';
import { type Store } from '../history/store/index.ts';
import { codeOf, messageOf, UsageError } from '../core/document/index.ts';

export interface ExportRequest {
  store: StoreAccess;
  to: ExportFormat | 'parquet';
  rows?: ParquetRows | undefined;
  /** A file by its name, or a stream, which stays open. */
  output: string | Writable;
}

type Pieces = AsyncGenerator<string | Uint8Array>;

/**
 * @returns how many runs have no stored samples, if rows are samples
 * @throws UsageError for a store without runs, and a file that cannot be written
 */
export async function exportHistory({ store: access, to, rows, output }: ExportRequest) {
  return withStore(access, async (store) => {
    const { pieces, without } = await piecesOf(store, to, rows);
    // Start before the file is opened: if the store cannot be exported, the file is not changed.
    const all = await begun(pieces);
    if (typeof output === 'string') await writeWhole(output, all);
    else await print(all, output);
    // Known after all pieces were read.
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

/** The same pieces, after the first one was read successfully. */
async function begun(pieces: Pieces): Promise<Pieces> {
  const first = await pieces.next();
  return (async function* (): Pieces {
    if (first.done !== true) yield first.value;
    yield* pieces;
  })();
}

/** A reader that closes early is not an error. */
async function print(pieces: Pieces, output: Writable): Promise<void> {
  await pipeline(Readable.from(pieces), output, { end: false }).catch((error: unknown) => {
    if (codeOf(error) !== 'EPIPE') throw error;
  });
}

/**
 * Writes the pieces to a stream, and ends it.
 * @returns an error of the stream; errors of the pieces are thrown
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

/** Atomic for a file: an interrupted export leaves the old one. A pipe or device is written directly. */
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
