/**
 * Repairs a damaged store from its own data: the index from the number of documents, parts from the documents of their runs. Files that
 * cannot be restored are renamed with `.damaged` and reported.
 */
import { defined, parseRunDocument } from '../../core/document/index.ts';
import {
  acceptancesPath,
  type CommitRow,
  decodeList,
  encodeFile,
  hiddenPath,
  type ImportedDocument,
  importedSchemaId,
  importsPath,
  indexPath,
  type Part,
  placeInPack,
  pointsPath,
  renamesPath,
  type StoreIndex,
} from './format/index.ts';
import { isRetired, retiredDocument, writeIndex } from './append.ts';
import { type Changes, readerOf, readText } from './backend.ts';
import { compressed, documentPath, type Entry, entryOfRun } from './entry.ts';
import { examine, type Damage, type Examination, textOf } from './examine.ts';
import { importedEntry } from './data-js/imported-entry.ts';
import { isFree, keepAside } from './own-files.ts';
import { pack } from './pack.ts';

export interface Repaired {
  /** Changes made, as sentences. */
  done: string[];
  /** Remaining damage, as sentences. */
  left: string[];
}

export const describeDamage = ({ path, what }: Damage): string => `${path} ${what}.`;

export async function repair(changes: Changes): Promise<Repaired> {
  const found = await examine(changes);
  if (found === undefined) return { done: [], left: [] };
  const done: string[] = [];
  if (found.damages.some(({ path }) => path === indexPath)) done.push(await remakeIndex(changes, found));
  done.push(...(await remakeParts(changes, found)));
  for (const damage of found.damages) {
    const repaired =
      placeInPack(`${damage.path}/x`) === undefined
        ? await remakeOther(changes, damage)
        : await remakePack(changes, damage, found);
    if (repaired !== undefined) done.push(repaired);
  }
  const left = (await examine(changes))?.damages ?? [];
  return { done, left: left.map(describeDamage) };
}

async function remakeIndex(changes: Changes, { runs }: Examination): Promise<string> {
  const version = await readText(changes, 'site/version.json').catch(() => undefined);
  const site = /"version":"([\w.+-]{1,60})"/.exec(version ?? '')?.[1];
  const index: StoreIndex = {
    schema: 'io-perf/store/v1',
    runs,
    updatedAt: new Date(0).toISOString(),
    ...defined({
      site,
      hidden: await rowsIn(changes, hiddenPath, 'hidden'),
      renames: await rowsIn(changes, renamesPath, 'renames'),
    }),
  };
  if (!(await isFree(changes, indexPath))) await keepAside(changes, indexPath);
  writeIndex(changes, index);
  return `${indexPath} was made anew: the store holds ${runs} ${runs === 1 ? 'run' : 'runs'}.`;
}

/** The number of rows of a readable `hidden.js` or `renames.js`. */
async function rowsIn(changes: Changes, path: string, name: 'hidden' | 'renames'): Promise<number | undefined> {
  const text = await readText(changes, path);
  if (text === undefined) return undefined;
  try {
    return decodeList(path, text, name).length;
  } catch {
    // It is damaged itself, and reported: a missing file of that many rows.
    return 0;
  }
}

async function remakeParts(changes: Changes, found: Examination): Promise<string[]> {
  const damaged = found.damages.flatMap((damage) =>
    damage.part !== undefined && found.documents.size > 0 ? [{ damage, part: damage.part }] : [],
  );
  if (damaged.length === 0) return [];
  const commits = await knownCommits(changes, found);
  const known = new Set([...found.rows.values()].flat().map(({ id }) => documentPath(id)));
  const orphans = await entriesAt(
    changes,
    [...found.documents].filter((path) => !known.has(path)),
    commits,
  );
  const lost = damaged.reduce((sum, { part }) => sum + (found.rows.has(part) ? 0 : part.count), 0);
  const areAllThere = orphans.length === lost;
  // Their order is not known any more, so they are ordered by time, as readers do.
  orphans.sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
  const done: string[] = [];
  for (const { damage, part } of damaged) {
    const rows = found.rows.get(part);
    const entries =
      rows !== undefined
        ? await entriesAt(
            changes,
            rows.map(({ id }) => documentPath(id)),
            commits,
          )
        : areAllThere
          ? orphans.splice(0, part.count)
          : [];
    if (entries.length !== part.count) continue;
    await writePart(changes, part, entries);
    done.push(`${damage.path} was made anew from ${part.count === 1 ? 'the document' : 'the documents'} of its runs.`);
  }
  return done;
}

const startOf = ({ points }: Entry): string => points.run.startedAt;

/** Collected from all parts that have it. */
async function knownCommits(changes: Changes, { rows }: Examination): Promise<Map<string, CommitRow>> {
  const reader = readerOf(changes, true);
  const lists = await Promise.all([...rows.keys()].map((part) => reader.commitsOf(part).catch(() => [])));
  return new Map(
    lists
      .flat()
      .filter((commit) => typeof (commit as CommitRow | null)?.id === 'string')
      .map((commit) => [commit.id, commit]),
  );
}

/** Of existing, undamaged documents. */
async function entriesAt(
  changes: Changes,
  paths: readonly string[],
  commits: ReadonlyMap<string, CommitRow>,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const path of paths) {
    try {
      const text = textOf(await changes.read(path), path);
      if (isRetired(text)) continue;
      const { schema } = JSON.parse(text) as { schema: string };
      if (schema === importedSchemaId) {
        const { suite, entry, id } = JSON.parse(text) as ImportedDocument;
        entries.push(importedEntry(suite, entry, id));
      } else {
        const run = parseRunDocument(text, path);
        entries.push(entryOfRun(run, commits.get(run.source?.commit ?? '')));
      }
    } catch {
      // It is damaged itself, and reported.
    }
  }
  return entries;
}

async function writePart(changes: Changes, part: Part, entries: readonly Entry[]): Promise<void> {
  const points: Part[] = [];
  const passing: string[] = [];
  for (const [position, entry] of entries.entries()) {
    const path = pointsPath(part.first + position);
    points.push({ kind: 'points', path, first: part.first + position, count: 1 });
    if (part.kind !== 'points' && !(await changes.has(path))) passing.push(path);
    changes.write(path, encodeFile(path, entry.points));
    for (const [shared, text] of entry.shared) changes.write(shared, text);
  }
  if (part.kind === 'points') return;
  await pack(changes, points, part.path, part.first);
  for (const path of passing) changes.remove(path);
}

/** Documents, environments, and data entered by people. @returns undefined if another step has handled it */
async function remakeOther(changes: Changes, { path, run }: Damage): Promise<string | undefined> {
  if (path === acceptancesPath || path === importsPath) {
    await setAside(changes, path);
    return `${path} was set aside as ${path}.damaged: its content is lost, so accept the changes again.`;
  }
  if (path === hiddenPath || path === renamesPath) {
    await setAside(changes, path);
    const index = (await readerOf(changes, true).index())!;
    if (path === hiddenPath) delete index.hidden;
    else delete index.renames;
    writeIndex(changes, index);
    const lost =
      path === hiddenPath
        ? 'what it hid is shown again, so hide it again'
        : 'workloads have their earlier names again, until a run says "was" once more';
    return `${path} was set aside as ${path}.damaged: ${lost}.`;
  }
  if (run === undefined) return undefined;
  if (path === documentPath(run)) {
    await setAside(changes, path);
    changes.write(path, compressed(retiredDocument(run)));
    return `${path} was set aside as ${path}.damaged: the samples of the run ${run} are lost, its figures are still there.`;
  }
  const [entry] = await entriesAt(changes, [documentPath(run)], new Map());
  const text = entry?.shared.get(path);
  if (text === undefined) return undefined;
  changes.write(path, text);
  return `${path} was made anew from the document of the run ${run}.`;
}

/** The figures of its runs are in other files. */
async function remakePack(changes: Changes, { path }: Damage, { rows }: Examination): Promise<string> {
  await setAside(changes, path);
  const runs = [...rows.values()].flat().filter(({ id }) => placeInPack(documentPath(id))?.pack === path);
  for (const { id } of runs) changes.write(documentPath(id), compressed(retiredDocument(id)));
  return `${path} was set aside as ${path}.damaged: what ${runs.length} imported runs were in their own file is lost, their figures are still there.`;
}

async function setAside(changes: Changes, path: string): Promise<void> {
  await keepAside(changes, path);
  changes.remove(path);
}
