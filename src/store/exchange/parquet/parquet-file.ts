/**
 * Rows as a Parquet file, a row group at a time (https://parquet.apache.org/docs/file-format/): memory holds one group, however
 * many there are.
 */
import { ByteWriter, ParquetWriter, schemaFromColumnData, type BasicType } from 'hyparquet-writer';
import type { Column } from './columns.ts';

/** Values in the order of the columns, a row in several pieces; null or undefined: none. */
export type RowPieces = readonly (readonly unknown[])[];

/** Rows come many at a time: waiting for each would take longer than writing it. */
export type RowBatches = AsyncGenerator<Iterable<RowPieces>>;

/** Engines read a group as a whole: large enough for runs of equal values, small enough for a small machine. */
const rowsPerGroup = 50_000;

const smallestInt32 = -(2 ** 31);
const largestInt32 = 2 ** 31 - 1;

/** What is of another type than its column is left out: a store may hold anything. */
const accepts: Partial<Record<BasicType, (value: unknown) => boolean>> = {
  STRING: (value) => typeof value === 'string',
  BOOLEAN: (value) => typeof value === 'boolean',
  DOUBLE: (value) => typeof value === 'number' && Number.isFinite(value),
  INT32: (value) => Number.isInteger(value) && Number(value) >= smallestInt32 && Number(value) <= largestInt32,
  TIMESTAMP: (value) => value instanceof Date && !Number.isNaN(value.getTime()),
  JSON: (value) => typeof value === 'object' && value !== null,
};

/** The bytes of the file, in pieces. */
export async function* parquetFile(
  columns: readonly Column[],
  batches: RowBatches,
  createdBy: string,
): AsyncGenerator<Uint8Array> {
  const empty = columns.map(({ name, type }) => ({ name, type, data: [] }));
  const bytes = new ByteWriter();
  const file = new ParquetWriter({ writer: bytes, schema: schemaFromColumnData({ columnData: empty }), createdBy });
  const tests = columns.map(({ type }) => accepts[type]!);
  let group: unknown[][] = columns.map(() => []);
  let rowsInGroup = 0;

  /** What was written since the last time. */
  const take = (): Uint8Array => {
    const piece = bytes.getBytes().slice();
    bytes.index = 0;
    return piece;
  };
  const writeGroup = (): Uint8Array => {
    // The writer is a buffer: nothing to wait for.
    void file.write({
      columnData: columns.map(({ name }, position) => ({ name, data: group[position]! })),
      rowGroupSize: rowsInGroup,
    });
    group = columns.map(() => []);
    rowsInGroup = 0;
    return take();
  };

  for await (const rows of batches) {
    for (const pieces of rows) {
      let position = 0;
      for (const piece of pieces) {
        for (const value of piece) {
          group[position]!.push(tests[position]!(value) ? value : null);
          position += 1;
        }
      }
      rowsInGroup += 1;
      if (rowsInGroup === rowsPerGroup) yield writeGroup();
    }
  }
  if (rowsInGroup > 0) yield writeGroup();
  void file.finish();
  yield take();
}
