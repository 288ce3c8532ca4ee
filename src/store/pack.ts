/**
 * Full segments and volumes: 32 point files become one segment, 16 segments one volume. Each is written once. What it
 * replaces is removed one step later, so that a page that read the index a moment ago still finds its files.
 */
import {
  commitsPath,
  countColumns,
  encodeFile,
  groupOf,
  groupPath,
  openReader,
  partPath,
  pointsPath,
  RUNS_PER_SEGMENT,
  SEGMENTS_PER_VOLUME,
  segmentFolder,
  volumeFolder,
  type CommitRow,
  type Part,
  type PartFile,
  type RunRow,
  type SeriesRow,
  type StoredRun,
  type StoreReader,
  type SubjectRow,
} from '../store-format/index.ts';
import { readText, type Changes } from './changes.ts';

/** To be called after the run with number `runs - 1` was appended. */
export async function packFull(changes: Changes, runs: number): Promise<void> {
  if (runs % RUNS_PER_SEGMENT !== 0) return;
  const segment = runs / RUNS_PER_SEGMENT - 1;
  const first = segment * RUNS_PER_SEGMENT;
  const points = Array.from({ length: RUNS_PER_SEGMENT }, (_, run): Part => {
    return { kind: 'points', path: pointsPath(first + run), first: first + run, count: 1 };
  });
  await pack(changes, points, segmentFolder(segment), first);
  for (let run = first - RUNS_PER_SEGMENT; run >= 0 && run < first; run += 1) changes.remove(pointsPath(run));
  if ((segment + 1) % SEGMENTS_PER_VOLUME === 0) await packVolume(changes, (segment + 1) / SEGMENTS_PER_VOLUME - 1);
}

async function packVolume(changes: Changes, volume: number): Promise<void> {
  const segments = Array.from({ length: SEGMENTS_PER_VOLUME }, (_, position): Part => {
    const segment = volume * SEGMENTS_PER_VOLUME + position;
    const first = segment * RUNS_PER_SEGMENT;
    return { kind: 'segment', path: segmentFolder(segment), first, count: RUNS_PER_SEGMENT };
  });
  await pack(changes, segments, volumeFolder(volume), segments[0]!.first);
  if (volume === 0) return;
  for (let position = 0; position < SEGMENTS_PER_VOLUME; position += 1) {
    await removeSegment(changes, segmentFolder((volume - 1) * SEGMENTS_PER_VOLUME + position));
  }
}

async function removeSegment(changes: Changes, folder: string): Promise<void> {
  const reader = openReader((path) => readText(changes, path));
  const { groups } = await reader.part(folder);
  for (const group of groups) changes.remove(groupPath(folder, group));
  changes.remove(partPath(folder));
  changes.remove(commitsPath(folder));
}

/** Writes what `parts` hold, run after run, as one folder. */
async function pack(changes: Changes, parts: readonly Part[], folder: string, first: number): Promise<void> {
  const reader = openReader((path) => readText(changes, path));
  const file: PartFile = { schema: 'io-perf/part/v1', first, runs: [], subjects: [], groups: [] };
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
      // Its place in the list says it.
      delete row.sequence;
      file.runs.push(row);
    }
    for (const commit of known) commits.set(commit.id, { ...commits.get(commit.id), ...commit });
    for (const row of rows) addSeries(series, row, offset);
  }
  const groups = new Map<string, SeriesRow[]>();
  for (const row of series.values()) {
    const group = groupOf(row.cell.id);
    groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  file.groups = [...groups.keys()].sort();
  for (const group of file.groups) {
    const path = groupPath(folder, group);
    changes.create(path, encodeFile(path, { schema: 'io-perf/series/v1', first, series: groups.get(group)! }));
  }
  const list = [...commits.values()];
  changes.create(commitsPath(folder), encodeFile(commitsPath(folder), { schema: 'io-perf/commits/v1', commits: list }));
  changes.create(partPath(folder), encodeFile(partPath(folder), file));
}

async function loadPart(
  reader: StoreReader,
  part: Part,
): Promise<{ runs: StoredRun[]; rows: SeriesRow[]; commits: CommitRow[] }> {
  const [runs, rows, commits] = await Promise.all([reader.runsOf(part), reader.seriesOf(part), reader.commitsOf(part)]);
  return { runs, rows, commits };
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
  for (const column of countColumns) {
    if (known[column] === undefined && row[column] === undefined) continue;
    known[column] ??= new Array<null>(before).fill(null);
    known[column].push(...(row[column] ?? new Array<null>(row.at.length).fill(null)));
  }
  if (row.hazards) {
    known.hazards = [
      ...(known.hazards ?? []),
      ...row.hazards.map(([at, name]): [number, string] => [at + before, name]),
    ];
  }
}
