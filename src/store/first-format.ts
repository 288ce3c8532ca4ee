/** For tests: a store as the first io-perf wrote it, with segments of 32 runs and volumes of 512 in files by group. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RunDocument } from '../document/index.ts';
import {
  cellsPath,
  commitsPath,
  encodeFile,
  groupOf,
  groupPath,
  indexPath,
  partPath,
  partsOf,
  pointsPath,
  type CellsFile,
  type PartFile,
  type SeriesRow,
  type StoreFile,
} from '../store-format/index.ts';
import { documentPath, entryOfRun, type Entry } from './entry.ts';

/** @param site version of the page that the index is to name */
export async function writeFirstFormat(folder: string, runs: readonly RunDocument[], site: string): Promise<void> {
  const entries = runs.map((run) => entryOfRun(run));
  const write = async (path: string, content: Uint8Array | string): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  const writeJson = (path: string, value: StoreFile): Promise<void> => write(path, encodeFile(path, value));
  for (const { id, content, shared } of entries) {
    await write(documentPath(id), content);
    for (const [path, text] of shared) await write(path, text);
  }
  for (const { kind, path, first, count } of partsOf({ runs: runs.length })) {
    const own = entries.slice(first, first + count);
    if (kind === 'points') {
      await writeJson(pointsPath(first), own[0]!.points);
      continue;
    }
    const groups = groupsOf(own);
    const commits = own.flatMap(({ points }) => points.commit ?? []);
    await writeJson(partPath(path), { ...tableOf(own), first, groups: [...groups.keys()] });
    await writeJson(commitsPath(path), { schema: 'io-perf/commits/v1', commits });
    for (const [group, series] of groups) {
      await writeJson(groupPath(path, group), { schema: 'io-perf/series/v1', first, series });
    }
  }
  const updatedAt = new Date(0).toISOString();
  await writeJson(indexPath, { schema: 'io-perf/store/v1', runs: runs.length, updatedAt, site });
}

function tableOf(entries: readonly Entry[]): Omit<PartFile, 'first'> {
  const subjects = entries.flatMap(({ points }) => points.subjects);
  let position = 0;
  const runs = entries.map(({ points }) => ({ ...points.run, subjects: points.subjects.map(() => position++) }));
  return { schema: 'io-perf/part/v1', runs, subjects };
}

function groupsOf(entries: readonly Entry[]): Map<string, SeriesRow[]> {
  const rows = new Map<string, SeriesRow>();
  for (const [at, { points, shared }] of entries.entries()) {
    for (const [subject, figures] of points.figures.entries()) {
      const { name } = points.subjects[subject]!;
      const text = shared.get(cellsPath(figures.cells))!;
      const { cells } = JSON.parse(text.slice(text.indexOf(',') + 1, text.lastIndexOf(')'))) as CellsFile;
      for (const [position, cell] of cells.entries()) {
        const key = JSON.stringify([name, cell.id]);
        const row = rows.get(key) ?? { cell, subject: name, at: [], value: [], low: [], high: [], samples: [] };
        rows.set(key, row);
        row.at.push(at);
        for (const column of ['value', 'low', 'high', 'samples'] as const) row[column].push(figures[column][position]!);
      }
    }
  }
  const groups = new Map<string, SeriesRow[]>();
  for (const row of rows.values()) {
    const group = groupOf(row.cell.id);
    groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  return groups;
}
