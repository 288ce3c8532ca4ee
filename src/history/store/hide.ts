/** Hides a run, or some cells of it, or deletes their figures and samples for good. The reason stays in `hidden.js`. */
import { UsageError } from '../../core/document/index.ts';
import {
  decodeFile,
  decodeList,
  encodeFile,
  encodeList,
  hiddenPath,
  hiddenRuns,
  type HiddenRow,
  lastFigures,
  latestPath,
  levels,
  type Names,
  noisePath,
  type PartFile,
  partPath,
  type PointsFile,
  pointsPath,
  runsWithLatest,
  type SeriesFile,
  type StoredRun,
  type StoreFile,
  type StoreIndex,
  type StoreReader,
  withoutFigures,
  withoutHidden,
} from './format/index.ts';
import { retiredDocument, writeIndex } from './append.ts';
import { type Changes, readerOf, readText, type Update } from './backend.ts';
import { compressed, documentPath, unpackedText } from './entry.ts';

type Place = Pick<HiddenRow, 'run' | 'cells'>;

const namesIn = (changes: Changes): Promise<Names> => readerOf(changes).names();

/** The row about the same cells of the same run, whatever they were called then. */
async function findRow(changes: Changes, rows: readonly HiddenRow[], wanted: Place): Promise<HiddenRow | undefined> {
  const today = (await namesIn(changes)).hidden(rows);
  const cells = JSON.stringify(wanted.cells);
  return rows.find((_, place) => today[place]!.run === wanted.run && JSON.stringify(today[place]!.cells) === cells);
}

/** False: it was hidden, or deleted, before. */
export async function hide(changes: Changes, index: StoreIndex, given: HiddenRow): Promise<Update<boolean>> {
  const reader = readerOf(changes, true);
  const rows = await reader.hidden();
  const known = await findRow(changes, rows, given);
  const row = await asStored(changes, given);
  if (known !== undefined && (known.deleted === true || row.deleted !== true)) return { message: '', result: false };
  if (row.deleted === true) await removeFigures(changes, reader, row);
  writeRows(changes, index, [...rows.filter((one) => one !== known), row]);
  return {
    changes,
    message: `${row.deleted === true ? 'Delete' : 'Hide'} ${row.cells === undefined ? '' : `${row.cells.length} cells of `}${row.run}`,
    result: true,
    // The history of a branch would still have what is deleted.
    ...(row.deleted === true ? { squash: true } : {}),
  };
}

/** Shows again what was hidden. False: it was not hidden. @throws UsageError if it was deleted */
export async function show(changes: Changes, index: StoreIndex, wanted: Place): Promise<Update<boolean>> {
  const rows = await readerOf(changes, true).hidden();
  const known = await findRow(changes, rows, wanted);
  if (known === undefined) return { message: '', result: false };
  if (known.deleted === true)
    throw new UsageError(`The run ${known.run} was deleted (${known.reason}): its figures are gone. Measure it again.`);
  const others = rows.filter((one) => one !== known);
  writeRows(changes, index, others);
  return { changes, message: `Show ${known.run} again`, result: true };
}

/** With the names that the run's workloads had then, where they have others now. */
async function asStored<T extends Place>(changes: Changes, place: T): Promise<T & Pick<HiddenRow, 'startedAt'>> {
  if (place.cells === undefined) return place;
  const names = await namesIn(changes);
  if (names.arePlain) return place;
  const reader = readerOf(changes, true);
  const { startedAt } = (await reader.runs()).find(({ id }) => id === place.run)!;
  return { ...place, cells: names.stored(place.cells, startedAt), startedAt };
}

function writeRows(changes: Changes, index: StoreIndex, hidden: HiddenRow[]): void {
  changes.write(hiddenPath, encodeList(hiddenPath, 'hidden', hidden));
  writeIndex(changes, { ...index, hidden: hidden.length });
}

/** From every file that has them: full parts, and those that they replaced and that are not removed yet. */
async function removeFigures(changes: Changes, reader: StoreReader, row: HiddenRow): Promise<void> {
  const run = (await reader.runs()).find(({ id }) => id === row.run)!;
  for (const level of levels) {
    const folder = level.folder(Math.floor(run.sequence / level.runs));
    if (await changes.has(partPath(folder))) await removeFromPart(changes, reader, folder, run, row);
  }
  const path = pointsPath(run.sequence);
  if (await changes.has(path)) await removeFromPoints(changes, reader, path, row);
  await removeSamples(changes, row);
}

async function removeFromPart(
  changes: Changes,
  reader: StoreReader,
  folder: string,
  { sequence }: StoredRun,
  row: HiddenRow,
): Promise<void> {
  const file = await reader.part(folder);
  const { first, runs } = file;
  const part = { kind: 'bundle' as const, path: folder, first, count: runs.length };
  const hidden = hiddenRuns([row]);
  const all: SeriesFile['series'] = [];
  for (const path of await reader.filesOf(part)) {
    const old = await decoded<SeriesFile>(changes, path, 'io-perf/series/v1');
    const series = withoutHidden(old.series, runs, hidden);
    all.push(...series);
    changes.write(path, encodeFile(path, { ...old, series }));
  }
  if (runs.length >= runsWithLatest) {
    const path = latestPath(folder);
    const stored = await reader.runsOf(part);
    const series = all.flatMap((one) => lastFigures(one, stored));
    changes.write(path, encodeFile(path, { schema: 'io-perf/series/v1' as const, first, series }));
  }
  if (row.cells !== undefined || file.noise === undefined) return;
  const path = noisePath(folder);
  const old = decodeList(path, (await readText(changes, path)) ?? '', 'noise');
  const noise = old.filter((one) => one.run !== sequence);
  if (noise.length === old.length) return;
  const rest: PartFile = { ...file, noise: noise.length };
  if (noise.length > 0) changes.write(path, encodeList(path, 'noise', noise));
  else {
    changes.remove(path);
    delete rest.noise;
  }
  changes.write(partPath(folder), encodeFile(partPath(folder), rest));
}

async function removeFromPoints(changes: Changes, reader: StoreReader, path: string, row: HiddenRow): Promise<void> {
  const old = await decoded<PointsFile>(changes, path, 'io-perf/points/v1');
  const figures = await Promise.all(
    old.figures.map(async (own) => {
      const cells = await reader.cellsOf(own.cells);
      return withoutFigures(own, (position) => row.cells === undefined || row.cells.includes(cells[position]!.id));
    }),
  );
  const points: PointsFile = { ...old, figures };
  if (row.cells === undefined) delete points.noise;
  changes.write(path, encodeFile(path, points));
}

/** A note stays in the place of the document, so that the run is not published again. */
async function removeSamples(changes: Changes, { run, cells }: HiddenRow): Promise<void> {
  const path = documentPath(run);
  if (cells === undefined) {
    changes.write(path, compressed(retiredDocument(run)));
    return;
  }
  const bytes = await changes.read(path);
  if (bytes === undefined) return;
  const document = JSON.parse(unpackedText(bytes)) as { cells?: Record<string, unknown> };
  if (document.cells === undefined) return;
  const left = Object.entries(document.cells).filter(([id]) => !cells.includes(id));
  changes.write(path, compressed(`${JSON.stringify({ ...document, cells: Object.fromEntries(left) })}\n`));
}

async function decoded<T extends StoreFile>(changes: Changes, path: string, schema: T['schema']): Promise<T> {
  return decodeFile<T>(path, (await readText(changes, path)) ?? '', schema);
}
