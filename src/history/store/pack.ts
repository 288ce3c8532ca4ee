/**
 * Full parts: 8 point files become a bundle, 4 bundles a segment, 4 segments a chapter, 4 chapters a volume. Each is written once. Replaced
 * files are removed one step later, so that a page with a slightly older index still finds its files.
 */
import {
  commitsPath,
  encodeFile,
  encodeList,
  figuresPath,
  fileOf,
  filesFor,
  lastFigures,
  latestPath,
  levels,
  noisePath,
  optionalColumns,
  partPath,
  partsBetween,
  pointsPath,
  runsWithLatest,
  type CallColumn,
  type CommitRow,
  type Level,
  type Part,
  type PartFile,
  type RunRow,
  type SeriesRow,
  type StoreReader,
  type SubjectRow,
} from './format/index.ts';
import { type Changes, readerOf } from './backend.ts';

/** Must be called after each appended run. @param runs current number of runs */
export async function packFull(changes: Changes, runs: number): Promise<void> {
  for (const [position, level] of levels.entries()) {
    if (runs % level.runs !== 0) return;
    const first = runs - level.runs;
    await pack(changes, partsBetween(first, runs, level.runs), level.folder(first / level.runs), first);
    // A bundle is so small that its points stay until the next segment is full.
    if (position > 0) await removeReplaced(changes, level, first - level.runs);
  }
}

/** Removes files that the part of this level beginning with run `first` has replaced. */
async function removeReplaced(changes: Changes, level: Level, first: number): Promise<void> {
  const end = first + level.runs;
  if (first < 0) return;
  if (level.kind === 'segment') for (let run = first; run < end; run += 1) changes.remove(pointsPath(run));
  const replaced = partsBetween(first, end, level.runs);
  await Promise.all(
    replaced.filter(({ kind }) => kind !== 'points').map(({ path, count }) => removePart(changes, path, count)),
  );
}

async function removePart(changes: Changes, folder: string, count: number): Promise<void> {
  const { files, noise } = await readerOf(changes, true).part(folder);
  for (let file = 0; file < files; file += 1) changes.remove(figuresPath(folder, file));
  if (count >= runsWithLatest) changes.remove(latestPath(folder));
  if (noise !== undefined) changes.remove(noisePath(folder));
  changes.remove(commitsPath(folder));
  changes.remove(partPath(folder));
}

/** Writes the contents of `parts`, run after run, as one folder. */
export async function pack(changes: Changes, parts: readonly Part[], folder: string, first: number): Promise<void> {
  const reader = readerOf(changes, true);
  const file: PartFile = { schema: 'io-perf/part/v1', first, runs: [], subjects: [], files: 0 };
  const commits = new Map<string, CommitRow>();
  const series = new Map<string, SeriesRow>();
  const loaded = await Promise.all(parts.map((part) => loadPart(reader, part)));
  const subjects = new Map<string, number>();
  for (const { runs, rows, commits: known } of loaded) {
    const offset = file.runs.length;
    for (const run of runs) {
      const row: RunRow & { sequence?: number } = {
        ...run,
        subjects: run.subjects.map((subject) => positionOf(subject, file.subjects, subjects)),
      };
      // The position in the list already identifies it.
      delete row.sequence;
      file.runs.push(row);
    }
    for (const commit of known) commits.set(commit.id, { ...commits.get(commit.id), ...commit });
    for (const row of rows) addSeries(series, row, offset);
  }
  writeFigures(changes, folder, file, [...series.values()]);
  if (file.runs.length >= runsWithLatest) {
    const runs = loaded.flatMap((part) => part.runs);
    const latest = [...series.values()].flatMap((row) => lastFigures(row, runs));
    writeSeries(changes, latestPath(folder), first, latest);
  }
  const noise = loaded.flatMap((part) => part.noise);
  if (noise.length > 0) {
    file.noise = noise.length;
    changes.create(noisePath(folder), encodeList(noisePath(folder), 'noise', noise));
  }
  changes.create(commitsPath(folder), encodeList(commitsPath(folder), 'commits', [...commits.values()]));
  changes.create(partPath(folder), encodeFile(partPath(folder), file));
}

/** The series in files of similar size; the file of each cell follows from its id. */
function writeFigures(changes: Changes, folder: string, file: PartFile, series: readonly SeriesRow[]): void {
  const files = filesFor(series.length, file.runs.length);
  file.files = files;
  const lists = Array.from({ length: files }, (): SeriesRow[] => []);
  for (const row of series) lists[fileOf(row.cell.id, files)]!.push(row);
  for (const [name, list] of lists.entries()) writeSeries(changes, figuresPath(folder, name), file.first, list);
}

function writeSeries(changes: Changes, path: string, first: number, series: SeriesRow[]): void {
  changes.create(path, encodeFile(path, { schema: 'io-perf/series/v1', first, series }));
}

async function loadPart(reader: StoreReader, part: Part) {
  const [runs, rows, commits, noise] = await Promise.all([
    reader.runsOf(part),
    reader.seriesOf(part),
    reader.commitsOf(part),
    reader.noiseOf(part),
  ]);
  return { runs, rows, commits, noise };
}

function positionOf(subject: SubjectRow, table: SubjectRow[], positions: Map<string, number>): number {
  const key = JSON.stringify([subject.name, subject.target, subject.environment, subject.fingerprint, subject.hazards]);
  let position = positions.get(key);
  if (position === undefined) {
    position = table.push(subject) - 1;
    positions.set(key, position);
  }
  return position;
}

function addSeries(series: Map<string, SeriesRow>, row: SeriesRow, offset: number): void {
  const key = JSON.stringify([row.subject, row.cell.id, row.cell.unit]);
  let known = series.get(key);
  if (known === undefined) {
    known = { cell: row.cell, subject: row.subject, at: [], value: [], low: [], high: [], samples: [] };
    series.set(key, known);
  }
  known.cell = row.cell;
  const before = known.at.length;
  known.at.push(...row.at.map((at) => at + offset));
  for (const column of ['value', 'low', 'high', 'samples'] as const) known[column].push(...row[column]);
  for (const column of optionalColumns) {
    if (known[column] === undefined && row[column] === undefined) continue;
    known[column] ??= new Array<null>(before).fill(null);
    known[column].push(...(row[column] ?? new Array<null>(row.at.length).fill(null)));
  }
  if (row.byCall) addCalls(known, row.byCall, before, row.at.length);
  if (row.hazards) {
    known.hazards = [
      ...(known.hazards ?? []),
      ...row.hazards.map(([at, name]): [number, string] => [at + before, name]),
    ];
  }
  if (row.ranges) {
    known.ranges = [
      ...(known.ranges ?? []),
      ...row.ranges.map(([at, ...range]): NonNullable<SeriesRow['ranges']>[number] => [at + before, ...range]),
    ];
  }
}

/** @param before number of earlier figures of the series; `length` counts the new ones */
function addCalls(known: SeriesRow, columns: readonly CallColumn[], before: number, length: number): void {
  const every = (from: number, count: number): number[] => Array.from({ length: count }, (_, step) => from + step);
  const own = (known.byCall ??= []);
  for (const [call, at, counts] of columns) {
    let column = own.find(([name]) => name === call);
    if (column === undefined) own.push((column = [call, [], []]));
    // Missing positions stand for all of them, the usual case; they are written once one is left out.
    const isWhole = column[1].length === 0 && column[2].length === before;
    if (isWhole && at.length === 0) {
      column[2].push(...counts);
      continue;
    }
    if (column[1].length === 0) column[1].push(...every(0, column[2].length));
    column[1].push(...(at.length === 0 ? every(before, length) : at.map((position) => position + before)));
    column[2].push(...counts);
  }
}
