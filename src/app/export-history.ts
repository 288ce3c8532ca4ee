/** A store's history in another tool's format, to a file or a stream. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf, messageOf, UsageError } from '../document/index.ts';
import { exportParquet, exportStore, type ExportFormat, type ParquetRows, type Store } from '../store/index.ts';
import { withStore, type StoreAccess } from './host.ts';

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
