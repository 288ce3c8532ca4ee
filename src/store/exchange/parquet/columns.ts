/** Columns of the Parquet files: those of the rows in src/tables (io_perf_tables/rows.py). docs/analysis.md says how to read them. */
import type { BasicType } from 'hyparquet-writer';
import { parseCellId } from '../../../matrix/index.ts';
import { UsageError } from '../../../document/index.ts';
import type { CommitRow, EnvironmentFile, ImportRow } from '../../format/index.ts';

export interface Column {
  readonly name: string;
  readonly type: BasicType;
}

const columns = (type: BasicType, ...names: string[]): Column[] => names.map((name) => ({ name, type }));

/** Of the run and the side of it that a figure belongs to: the same in many rows. */
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

/** Values in the order of the columns, a row in several pieces; null or undefined: none. */
export type RowPieces = readonly (readonly unknown[])[];

/** Rows come many at a time: waiting for each would take longer than writing it. */
export type RowBatches = AsyncGenerator<Iterable<RowPieces>>;

// Values of the columns that all figures of a run, or of a cell, share.

/** What is read of a run, whether from its row or from its document. */
interface RunFacts {
  id: string;
  startedAt: string;
  complete: boolean;
  tool: string;
  suite?: string | undefined;
  repository?: string | undefined;
  commit?: string | undefined;
  ref?: string | undefined;
  pullRequest?: number | undefined;
  job?: string | undefined;
}

interface SubjectFacts {
  name: string;
  target: string;
  fingerprint: string;
}

/** Of a subject of a run, in the order of `runColumns`. */
export function runValues(
  run: RunFacts,
  subject: SubjectFacts,
  commit: CommitRow | undefined,
  facts: ReadonlyMap<string, unknown>,
  repository: string | undefined,
): unknown[] {
  return [
    run.id,
    moment(run.startedAt),
    run.complete,
    run.tool,
    run.suite,
    run.repository ?? (run.tool === 'io-perf' ? undefined : repository),
    run.commit,
    moment(commit?.at),
    run.ref,
    run.pullRequest,
    run.job,
    subject.name,
    subject.target,
    subject.fingerprint,
    facts.get('os'),
    facts.get('kernel'),
    facts.get('cpu'),
    facts.get('cores'),
    facts.get('memoryBytes'),
    facts.get('filesystem'),
  ];
}

/** In the order of `cellColumns`. An id of another grammar has no parts. */
export function cellValues(id: string, type: string | undefined): unknown[] {
  try {
    const { runner, operation, api, parameters } = parseCellId(id);
    return [id, runner, operation, api, parameters, type];
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return [id, undefined, undefined, undefined, {}, type];
  }
}

export const factsOf = ({ facts }: EnvironmentFile): Map<string, unknown> =>
  new Map(facts.map(([name, value]) => [name, value]));

/** `owner/name` of an imported history, which says it once for all entries; undefined where imports are of several. */
export function importedRepository(imports: readonly ImportRow[]): string | undefined {
  const urls = new Set(imports.map(({ members }) => new Map(members).get('repoUrl')));
  const [url] = urls;
  if (urls.size !== 1 || typeof url !== 'string') return undefined;
  return /^https?:\/\/[^/]+\/(.+?)(?:\.git)?\/?$/.exec(url)?.[1];
}

function moment(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
