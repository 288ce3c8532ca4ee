/** Columns of the Parquet files, described in docs/analysis.md. A row has its values in several pieces, which rows share. */
import type { BasicType } from 'hyparquet-writer';
import { parseCellId } from '../../../core/cells/index.ts';
import {
  type CellSubject,
  type RunDocument,
  type Sample,
  type Subject,
  timePerOp,
  UsageError,
} from '../../../core/document/index.ts';
import { type CommitRow, countColumns, type SeriesRow, type StoredRun } from '../../../history/store/format/index.ts';

/** A column, and its value for what a piece is of: null or undefined for none. */
interface Column<Of> {
  readonly name: string;
  readonly type: BasicType;
  readonly valueOf: (of: Of) => unknown;
}

/** As it is in a file. */
export type FileColumn = Pick<Column<never>, 'name' | 'type'>;

const column = <Of>(type: BasicType, name: string, valueOf: (of: Of) => unknown): Column<Of> => ({
  name,
  type,
  valueOf,
});

/** In the order of the columns. */
export const valuesOf = <Of>(columns: readonly Column<Of>[], of: Of): unknown[] =>
  columns.map(({ valueOf }) => valueOf(of));

/** A run, from its row or from its document, and one of its subjects. */
interface SubjectOfRun {
  run: Pick<StoredRun, 'id' | 'startedAt' | 'complete' | 'tool'> &
    Pick<RunDocument, 'suite'> &
    Pick<NonNullable<RunDocument['source']>, 'repository' | 'commit' | 'ref' | 'pullRequest' | 'job'>;
  subject: Pick<Subject, 'target' | 'fingerprint'> & { name: string };
  commit: CommitRow | undefined;
  facts: ReadonlyMap<string, unknown>;
  /** Of an imported history. */
  repository: string | undefined;
}

const moment = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text));

const factColumn = (type: BasicType, name: string, fact = name): Column<SubjectOfRun> =>
  column(type, name, ({ facts }) => facts.get(fact));

export const runColumns: readonly Column<SubjectOfRun>[] = [
  column('STRING', 'run', ({ run }) => run.id),
  column('TIMESTAMP', 'started_at', ({ run }) => moment(run.startedAt)),
  column('BOOLEAN', 'complete', ({ run }) => run.complete),
  column('STRING', 'tool', ({ run }) => run.tool),
  column('STRING', 'suite', ({ run }) => run.suite),
  column(
    'STRING',
    'repository',
    ({ run, repository }) => run.repository ?? (run.tool === 'io-perf' ? null : repository),
  ),
  column('STRING', 'commit', ({ run }) => run.commit),
  column('TIMESTAMP', 'commit_at', ({ commit }) => moment(commit?.at)),
  column('STRING', 'ref', ({ run }) => run.ref),
  column('INT32', 'pull_request', ({ run }) => run.pullRequest),
  column('STRING', 'job', ({ run }) => run.job),
  column('STRING', 'subject', ({ subject }) => subject.name),
  column('STRING', 'target', ({ subject }) => subject.target),
  column('STRING', 'fingerprint', ({ subject }) => subject.fingerprint),
  ...['os', 'kernel', 'cpu'].map((name) => factColumn('STRING', name)),
  factColumn('INT32', 'cores'),
  factColumn('DOUBLE', 'memory_bytes', 'memoryBytes'),
  factColumn('STRING', 'filesystem'),
];

interface Cell {
  id: string;
  type?: string | undefined;
}

/** An id of another grammar has no parts. */
function partsOf(id: string): Partial<ReturnType<typeof parseCellId>> {
  try {
    return parseCellId(id);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { parameters: {} };
  }
}

const cellColumns: readonly Column<Cell & ReturnType<typeof partsOf>>[] = [
  column('STRING', 'cell', ({ id }) => id),
  column('STRING', 'runner', ({ runner }) => runner),
  column('STRING', 'operation', ({ operation }) => operation),
  column('STRING', 'api', ({ api }) => api),
  column('JSON', 'parameters', ({ parameters }) => parameters),
  column('STRING', 'type', ({ type }) => type),
];

export const cellValues = (cell: Cell): unknown[] => valuesOf(cellColumns, { ...cell, ...partsOf(cell.id) });

/** A figure of a series, by its position there. */
interface FigureOfSeries {
  row: SeriesRow;
  position: number;
  hazards: readonly string[];
}

export const summaryColumns: readonly Column<FigureOfSeries>[] = [
  column('STRING', 'unit', ({ row }) => row.cell.unit ?? 'ns/op'),
  column('STRING', 'better', ({ row }) => row.cell.better ?? 'smaller'),
  ...(['value', 'low', 'high'] as const).map((name) =>
    column<FigureOfSeries>('DOUBLE', name, ({ row, position }) => row[name][position]),
  ),
  column('INT32', 'samples', ({ row, position }) => row.samples[position]),
  column('DOUBLE', 'bytes_per_op', ({ row }) => row.cell.bytesPerOp),
  ...['calls', 'read_bytes', 'written_bytes', 'fsyncs'].map((name, index) =>
    column<FigureOfSeries>('DOUBLE', name, ({ row, position }) => row[countColumns[index]!]?.[position]),
  ),
  column('STRING', 'hazards', ({ hazards }) => hazards.join(' ')),
];

interface SampleOfCell {
  sample: Sample;
  figures: CellSubject;
}

const opsOf = ({ sample, figures }: SampleOfCell): number => sample.ops ?? figures.opsPerSample;

export const sampleColumns: readonly Column<SampleOfCell>[] = [
  column('INT32', 'round', ({ sample }) => sample.round),
  column('INT32', 'position', ({ sample }) => sample.order),
  column('INT32', 'process', ({ sample }) => sample.process),
  column('STRING', 'unit', ({ figures }) => (figures.summary ?? timePerOp).unit),
  column(
    'DOUBLE',
    'value',
    (of) => of.sample.value ?? (of.sample.ns === undefined ? undefined : of.sample.ns / opsOf(of)),
  ),
  column('DOUBLE', 'ns', ({ sample }) => sample.ns),
  column('DOUBLE', 'ops', opsOf),
  column('DOUBLE', 'user_ns', ({ sample }) => sample.userNs),
  column('DOUBLE', 'sys_ns', ({ sample }) => sample.sysNs),
  column('DOUBLE', 'read_calls', ({ sample }) => sample.io?.readCalls),
  column('DOUBLE', 'write_calls', ({ sample }) => sample.io?.writeCalls),
  column('DOUBLE', 'read_bytes', ({ sample }) => sample.io?.readBytes),
  column('DOUBLE', 'written_bytes', ({ sample }) => sample.io?.writtenBytes),
  column('DOUBLE', 'device_read_bytes', ({ sample }) => sample.io?.deviceReadBytes),
  column('DOUBLE', 'device_written_bytes', ({ sample }) => sample.io?.deviceWrittenBytes),
  column('STRING', 'marks', ({ sample }) => (sample.marks ?? []).join(' ')),
];

/** Of a file with one row for each figure, or for each sample. */
export const fileColumns = {
  summaries: [...runColumns, ...cellColumns, ...summaryColumns] as readonly FileColumn[],
  samples: [...runColumns, ...cellColumns, ...sampleColumns] as readonly FileColumn[],
};

export type RowPieces = readonly (readonly unknown[])[];

/** Rows come in batches: waiting for each would take longer than writing it. */
export type RowBatches = AsyncGenerator<Iterable<RowPieces>>;
