/**
 * Writes rows as a Parquet file, a row group at a time (https://parquet.apache.org/docs/file-format/): memory holds one group, for any
 * number of rows.
 */
import { type BasicType, ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import type { FileColumn, RowBatches, RowPieces } from './columns.ts';

/** Engines read a group as a whole: large enough for runs of equal values, small enough for a small machine. */
const rowsPerGroup = 50_000;

/** Values of the wrong type are left out: a store may contain untrusted text. */
const accepts: Partial<Record<BasicType, (value: unknown) => boolean>> = {
  STRING: (value) => typeof value === 'string',
  BOOLEAN: (value) => typeof value === 'boolean',
  DOUBLE: (value) => typeof value === 'number' && Number.isFinite(value),
  INT32: (value) => Number.isInteger(value) && value === (Number(value) | 0),
  TIMESTAMP: (value) => value instanceof Date && !Number.isNaN(value.getTime()),
  JSON: (value) => typeof value === 'object' && value !== null,
};

/** Ids of cells differ late in their text. */
const statisticsBytes = 256;

/** A file written group by group; written bytes are handed over. */
export class ParquetPieces {
  readonly #columns: readonly FileColumn[];
  readonly #tests: ((value: unknown) => boolean)[];
  readonly #bytes = new ByteWriter();
  readonly #file: ParquetWriter;
  #group: unknown[][];
  /** Rows since the last group. */
  rows = 0;

  /** @param metadata of the file as a whole */
  constructor(columns: readonly FileColumn[], metadata: Readonly<Record<string, string>> = {}) {
    this.#columns = columns;
    this.#tests = columns.map(({ type }) => accepts[type]!);
    this.#group = columns.map(() => []);
    this.#file = new ParquetWriter({
      writer: this.#bytes,
      schema: schemaFromColumnData({ columnData: columns.map(({ name, type }) => ({ name, type, data: [] })) }),
      createdBy: 'io-perf',
      statisticsTruncateLength: statisticsBytes,
      kvMetadata: Object.entries(metadata).map(([key, value]) => ({ key, value })),
    });
  }

  add(pieces: RowPieces): void {
    let position = 0;
    for (const piece of pieces) {
      for (const value of piece) {
        this.#group[position]!.push(this.#tests[position]!(value) ? value : null);
        position += 1;
      }
    }
    this.rows += 1;
  }

  /** The rows since the last group, as a group. */
  writeGroup(): Uint8Array {
    // The writer is a buffer: there is nothing to wait for.
    void this.#file.write({
      columnData: this.#columns.map(({ name }, position) => ({ name, data: this.#group[position]! })),
      rowGroupSize: this.rows,
    });
    this.#group = this.#columns.map(() => []);
    this.rows = 0;
    return this.#take();
  }

  finish(): Uint8Array {
    void this.#file.finish();
    return this.#take();
  }

  /** The bytes written since the last call. */
  #take(): Uint8Array {
    const piece = this.#bytes.getBytes().slice();
    this.#bytes.index = 0;
    return piece;
  }
}

/** The bytes of the file, in pieces. */
export async function* parquetFile(columns: readonly FileColumn[], batches: RowBatches): AsyncGenerator<Uint8Array> {
  const file = new ParquetPieces(columns);
  for await (const rows of batches) {
    for (const pieces of rows) {
      file.add(pieces);
      if (file.rows === rowsPerGroup) yield file.writeGroup();
    }
  }
  if (file.rows > 0) yield file.writeGroup();
  yield file.finish();
}
