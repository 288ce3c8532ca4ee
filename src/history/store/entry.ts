/** One run as the store keeps it: its document, whole and compressed, and the figures that charts and histories need. */
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  defined,
  type CellSubject,
  type RunDocument,
  type Subject,
  timePerOp,
  timeUnit,
} from '../../core/document/index.ts';
import {
  cellsPath,
  encodeFile,
  environmentPath,
  maxNoiseCells,
  rounded,
  runPath,
  type CallColumn,
  type CellRow,
  type CommitRow,
  type EnvironmentFile,
  type Figures,
  type ListFile,
  type PointsFile,
  type RenameRow,
  type RunRow,
  type SubjectRow,
} from './format/index.ts';
import { renamesOf } from './rename.ts';

export interface Entry {
  id: string;
  /** The document's text, compressed if it is a file of its own; deterministic. */
  content: Uint8Array;
  points: PointsFile;
  /** Files that other runs may share, by path. */
  shared: ReadonlyMap<string, string>;
  /** Workloads that the run calls by a new name. Absent: none. */
  renames?: readonly RenameRow[];
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export const documentPath = (id: string): string => runPath(id, hashOf(id));

export const compressed = (document: string): Uint8Array => gzipSync(document);

/** Limit of a document's unpacked bytes: a few kilobytes of gzip can expand to gigabytes. */
const maxDocumentLength = 512 << 20;

export const unpacked = (bytes: Uint8Array): Buffer => gunzipSync(bytes, { maxOutputLength: maxDocumentLength });

/** A document in a pack is not compressed by itself. */
export const unpackedText = (bytes: Uint8Array): string =>
  (bytes[0] === openBrace ? Buffer.from(bytes) : unpacked(bytes)).toString('utf8');

const openBrace = 0x7b;

/** @param commit known facts about the run's commit besides its id */
export function entryOfRun(run: RunDocument, commit?: CommitRow): Entry {
  const shared = new Map<string, string>();
  const names = Object.keys(run.subjects);
  const source = run.source ?? {};
  const row: RunRow = {
    id: run.id,
    startedAt: new Date(run.startedAt).toISOString(),
    complete: run.complete,
    tool: run.tool.name,
    ...defined({
      version: run.tool.name === 'io-perf' ? run.tool.version : undefined,
      commit: source.commit,
      ref: source.ref,
      repository: source.repository,
      pullRequest: source.pullRequest,
      job: source.job,
      suite: run.suite,
    }),
    cells: Object.keys(run.cells).length,
    skipped: run.skipped.reduce((sum, { count }) => sum + (count ?? 1), 0),
    errors: run.errors.length,
    subjects: names.map((_, position) => position),
  };
  const known = source.commit === undefined ? undefined : (commit ?? { id: source.commit });
  return {
    id: run.id,
    content: compressed(`${JSON.stringify(run)}\n`),
    shared,
    // A pull request may never be merged.
    ...(source.pullRequest === undefined ? { renames: renamesOf(run) } : {}),
    points: {
      schema: 'io-perf/points/v1',
      run: row,
      ...(known === undefined ? {} : { commit: { ...known, id: source.commit! } }),
      subjects: names.map((name) => subjectRow(name, run.subjects[name]!, shared)),
      figures: names.map((name) => figuresOf(run, name, shared)),
      ...noiseOf(run),
    },
  };
}

/** Results of comparing the program with itself. With many cells the record holds some, those that changed first; the totals are of all. */
function noiseOf({ noise, subjects }: RunDocument): Pick<PointsFile, 'noise'> {
  if (noise === undefined) return {};
  const { seconds, cells } = noise;
  const counted = (verdict: string): number => cells.filter((cell) => cell.verdict === verdict).length;
  const isQuiet = ({ verdict }: (typeof cells)[number]): boolean =>
    verdict === 'unchanged' || verdict === 'inconclusive';
  const [moved, quiet] = [cells.filter((cell) => !isQuiet(cell)), cells.filter(isQuiet)];
  return {
    noise: {
      machine: machineOf(Object.values(subjects)[0]),
      seconds: rounded(seconds) ?? 0,
      judged: cells.length,
      regressed: counted('regressed'),
      improved: counted('improved'),
      inconclusive: counted('inconclusive'),
      cells: [...moved, ...quiet]
        .slice(0, maxNoiseCells)
        .map((cell) => [cell.cell, cell.verdict, cell.pairs, rounded(cell.seconds) ?? 0, rounded(cell.detectable)]),
    },
  };
}

/** `AMD EPYC 7763, 4 cores`: machines of one type have one name. */
function machineOf(subject: Subject | undefined): string {
  const { cpu, cores } = subject?.environment ?? {};
  return [cpu, typeof cores === 'number' ? `${cores} ${cores === 1 ? 'core' : 'cores'}` : undefined]
    .filter((part) => part !== undefined && part !== '')
    .join(', ')
    .slice(0, 120);
}

function subjectRow(name: string, subject: Subject, shared: Map<string, string>): SubjectRow {
  const { target, fingerprint, hazards, environment } = subject;
  return {
    name,
    target,
    ...(typeof environment.os === 'string' ? { os: environment.os } : {}),
    fingerprint,
    hazards,
    environment: shareEnvironment(fingerprint, environment, shared),
  };
}

/** Adds a file to `shared`, and returns its name: the hash of its content. */
function share(
  file: EnvironmentFile | ListFile<'cells'>,
  pathOf: (name: string) => string,
  shared: Map<string, string>,
): string {
  const name = hashOf(JSON.stringify(file)).slice(0, 16);
  shared.set(pathOf(name), encodeFile(pathOf(name), file));
  return name;
}

export function shareEnvironment(
  fingerprint: string,
  environment: Subject['environment'],
  shared: Map<string, string>,
): string {
  const facts = Object.entries(environment).sort(([a], [b]) => (a < b ? -1 : 1));
  return share({ schema: 'io-perf/environment/v1', fingerprint, facts }, environmentPath, shared);
}

export const shareCells = (cells: CellRow[], shared: Map<string, string>): string =>
  share({ schema: 'io-perf/cells/v1', cells }, cellsPath, shared);

function figuresOf(run: RunDocument, subject: string, shared: Map<string, string>): Figures & { cells: string } {
  const cells: CellRow[] = [];
  const measured: CellSubject[] = [];
  for (const id of Object.keys(run.cells).sort()) {
    const result = run.cells[id]!;
    const figure = Object.hasOwn(result.subject, subject) ? result.subject[subject] : undefined;
    if (figure === undefined || (figure.summary === undefined && figure.profile === undefined)) continue;
    measured.push(figure);
    const { unit, better } = figure.summary ?? timePerOp;
    cells.push({
      id,
      ...(unit === timeUnit ? {} : { unit }),
      ...(better === 'bigger' ? { better } : {}),
      ...defined({ name: result.name, type: result.type, bytesPerOp: figure.bytesPerOp }),
    });
  }
  const column = (of: (cell: CellSubject) => number | undefined): (number | null)[] =>
    measured.map((cell) => rounded(of(cell)));
  const counted = (name: string, of: (cell: CellSubject) => number | undefined): object => {
    const list = column(of);
    return list.some((figure) => figure !== null) ? { [name]: list } : {};
  };
  const hazards = measured.flatMap((cell, position) =>
    (cell.hazards ?? []).map((hazard): [number, string] => [position, hazard]),
  );
  return {
    cells: shareCells(cells, shared),
    value: column(({ summary }) => summary?.value),
    low: column(({ summary }) => summary?.low),
    high: column(({ summary }) => summary?.high),
    samples: column((cell) => cell.sampleCount ?? cell.samples.length),
    ...counted(
      'calls',
      ({ profile }) => profile && Object.values(profile.perOp).reduce((sum, calls) => sum + calls, 0),
    ),
    ...byCall(measured),
    ...counted('readBytes', ({ profile }) => profile?.readBytes),
    ...counted('writtenBytes', ({ profile }) => profile?.writtenBytes),
    ...counted('fsyncs', ({ profile }) => profile?.fsyncs),
    ...counted('cpu', ({ summary }) => summary?.cpuNs),
    ...rangesOf(measured),
    ...(hazards.length === 0 ? {} : { hazards }),
  };
}

function rangesOf(cells: readonly CellSubject[]): Pick<Figures, 'ranges'> {
  const ranges = cells.flatMap(({ profile }, position) =>
    Object.entries(profile?.ranges ?? {}).map(([metric, [low, high]]): NonNullable<Figures['ranges']>[number] => [
      position,
      metric,
      rounded(low) ?? 0,
      rounded(high) ?? 0,
    ]),
  );
  return ranges.length === 0 ? {} : { ranges };
}

function byCall(cells: readonly CellSubject[]): Pick<Figures, 'byCall'> {
  const columns = new Map<string, CallColumn>();
  for (const [position, { profile }] of cells.entries()) {
    for (const [call, count] of Object.entries(profile?.perOp ?? {})) {
      const column = columns.get(call) ?? [call, [], []];
      columns.set(call, column);
      column[1].push(position);
      column[2].push(rounded(count) ?? 0);
    }
  }
  return columns.size === 0 ? {} : { byCall: [...columns.values()] };
}
