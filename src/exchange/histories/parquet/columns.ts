/** Columns of the Parquet files, described in docs/analysis.md. */
import type { BasicType } from 'hyparquet-writer';

export interface Column {
  readonly name: string;
  readonly type: BasicType;
}

const columns = (type: BasicType, ...names: string[]): Column[] => names.map((name) => ({ name, type }));

/** Facts about the run and subject of a figure: the same in many rows. */
const runColumns: readonly Column[] = [
  ...columns('STRING', 'run'),
  ...columns('TIMESTAMP', 'started_at'),
  ...columns('BOOLEAN', 'complete'),
  ...columns('STRING', 'tool', 'suite', 'repository', 'commit'),
  ...columns('TIMESTAMP', 'commit_at'),
  ...columns('STRING', 'ref'),
  ...columns('INT32', 'pull_request'),
  ...columns('STRING', 'job', 'subject', 'target', 'fingerprint', 'os', 'kernel', 'cpu'),
  ...columns('INT32', 'cores'),
  ...columns('DOUBLE', 'memory_bytes'),
  ...columns('STRING', 'filesystem'),
];

const cellColumns: readonly Column[] = [
  ...columns('STRING', 'cell', 'runner', 'operation', 'api'),
  ...columns('JSON', 'parameters'),
  ...columns('STRING', 'type'),
];

/** One row for each cell and subject of a run. */
export const summaryColumns: readonly Column[] = [
  ...runColumns,
  ...cellColumns,
  ...columns('STRING', 'unit', 'better'),
  ...columns('DOUBLE', 'value', 'low', 'high'),
  ...columns('INT32', 'samples'),
  ...columns('DOUBLE', 'bytes_per_op', 'calls', 'read_bytes', 'written_bytes', 'fsyncs'),
  ...columns('STRING', 'hazards'),
];

/** One row for each sample. */
export const sampleColumns: readonly Column[] = [
  ...runColumns,
  ...cellColumns,
  ...columns('INT32', 'round', 'position', 'process'),
  ...columns('STRING', 'unit'),
  ...columns('DOUBLE', 'value', 'ns', 'ops', 'user_ns', 'sys_ns', 'read_calls', 'write_calls'),
  ...columns('DOUBLE', 'read_bytes', 'written_bytes', 'device_read_bytes', 'device_written_bytes'),
  ...columns('STRING', 'marks'),
];

/** Values in the order of the columns, a row in several pieces; null or undefined for none. */
export type RowPieces = readonly (readonly unknown[])[];

/** Rows come in batches: waiting for each would take longer than writing it. */
export type RowBatches = AsyncGenerator<Iterable<RowPieces>>;
