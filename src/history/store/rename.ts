/** Workloads that runs call by a new name: their history goes on under it. */
import { isWorkloadId } from '../../core/cells/index.ts';
import type { RunDocument } from '../../core/document/index.ts';
import {
  decodeList,
  encodeList,
  type RenameRow,
  renamesPath,
  type StoreIndex,
  type StoreReader,
} from './format/index.ts';
import { type Changes, readerOf, readText } from './backend.ts';

/** The renames that a run document says. A workload that it measured itself is no earlier name of another. */
export function renamesOf({ was = {}, cells, startedAt }: RunDocument): RenameRow[] {
  const here = new Set(Object.keys(cells).map((id) => id.split('?', 1)[0]!));
  const until = new Date(startedAt).toISOString();
  return Object.entries(was).flatMap(([is, names]) =>
    [...new Set(names)]
      .filter((name) => name !== is && !here.has(name) && isWorkloadId(name) && isWorkloadId(is))
      .map((name) => ({ was: name, is, until })),
  );
}

interface NewNames {
  rows: RenameRow[];
  /** Sentences about names that are not taken over. */
  refused: string[];
}

/** Number of runs in which both may have been measured. */
const lastRuns = 100;

/**
 * The renames that a store does not know yet, without those that would mix two histories.
 * @param known rows of the store
 */
export async function newRenames(
  reader: StoreReader,
  known: readonly RenameRow[],
  said: readonly RenameRow[],
): Promise<NewNames> {
  const found: NewNames = { rows: [], refused: [] };
  for (const row of said) {
    const old = known.find(({ was, is }) => was === row.was && is === row.is);
    if (old !== undefined) {
      if (old.until < row.until) found.rows.push(row);
    } else if (await haveBoth(reader, row)) {
      const [was, is] = [nameOf(row.was), nameOf(row.is)];
      found.refused.push(
        `${was} and ${is} were measured in the same runs, so each keeps its own history: remove "was: ${was}" from ${is}.`,
      );
    } else found.rows.push(row);
  }
  return found;
}

const nameOf = (id: string): string => decodeURIComponent(id.slice(id.lastIndexOf('/') + 1));

async function haveBoth(reader: StoreReader, { was, is }: RenameRow): Promise<boolean> {
  const runs = new Map([was, is].map((name) => [name, new Set<string>()]));
  const of = (id: string): Set<string> | undefined => runs.get(id.split('?', 1)[0]!);
  for (const { cell, points } of await reader.trends({ last: lastRuns, cells: (id) => of(id) !== undefined }))
    for (const { run } of points) if (run.pullRequest === undefined) of(cell.id)!.add(run.id);
  return [...runs.get(was)!].some((run) => runs.get(is)!.has(run));
}

/** Writes down what runs said that are about to be added. @returns the index, and sentences about names that are not taken over */
export async function recordRenames(
  changes: Changes,
  index: StoreIndex,
  said: readonly RenameRow[],
): Promise<{ index: StoreIndex; refused: string[] }> {
  if (said.length === 0) return { index, refused: [] };
  const text = index.renames === undefined ? undefined : await readText(changes, renamesPath);
  const known = text === undefined ? [] : decodeList(renamesPath, text, 'renames');
  const { rows, refused } = await newRenames(readerOf(changes, true), known, said);
  if (rows.length === 0) return { index, refused };
  const others = known.filter(({ was, is }) => !rows.some((row) => row.was === was && row.is === is));
  const renames = [...others, ...rows];
  changes.write(renamesPath, encodeList(renamesPath, 'renames', renames));
  return { index: { ...index, renames: renames.length }, refused };
}
