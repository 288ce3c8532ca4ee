/** The files of an update: new runs, the index, acceptances, and the page beside the data. */
import { UsageError } from '../../core/document/index.ts';
import {
  type AcceptanceRow,
  acceptancesPath,
  encodeFile,
  encodeList,
  indexPath,
  pointsPath,
  type StoreIndex,
} from './format/index.ts';
import { type Changes, type Files, readerOf, type Update } from './backend.ts';
import { documentPath, type Entry, compressed } from './entry.ts';
import { isFree } from './own-files.ts';
import { packFull } from './pack.ts';
import { recordRenames } from './rename.ts';

/** The index of the store in `files`; a new one if it is missing, unless the data show that there was one. */
export async function currentIndex(files: Files, name: string): Promise<StoreIndex> {
  const index = await readerOf(files).index();
  if (index !== undefined) return index;
  if ((await files.has('runs')) && (await files.has('cells'))) {
    throw new UsageError(
      `The store ${name} has runs but no ${indexPath}: restore that file from the history of its branch or from a copy, or run io-perf store repair; nothing was changed there.`,
    );
  }
  return { schema: 'io-perf/store/v1', runs: 0, updatedAt: new Date(0).toISOString() };
}

export interface Appended {
  /** Ids of the runs that are new in the store, in the order given. */
  added: string[];
  /** Ids that existed before. */
  present: string[];
  /** Files beside the runs that were not written: others have files of these names. */
  left: string[];
  /** Sentences about earlier names of workloads that were not taken over. */
  refused: string[];
}

/** Reads everything that an append needs at once: on a remote store, each read takes a round trip. */
export async function lookAhead(files: Files, entries: readonly Entry[]): Promise<void> {
  const paths = entries.flatMap(({ id, shared }) => [documentPath(id), ...shared.keys()]);
  await Promise.all([files.read(indexPath), ...[...new Set(paths)].map((path) => files.has(path))]);
}

export async function appendEntries(
  changes: Changes,
  index: StoreIndex,
  entries: Iterable<Entry>,
): Promise<{ index: StoreIndex; appended: Appended }> {
  const appended: Appended = { added: [], present: [], left: [], refused: [] };
  let { runs } = index;
  let current = index;
  for (const entry of entries) {
    const path = documentPath(entry.id);
    if (await changes.has(path)) {
      appended.present.push(entry.id);
      continue;
    }
    const named = await recordRenames(changes, { ...current, runs }, entry.renames ?? []);
    current = named.index;
    appended.refused.push(...named.refused);
    changes.write(path, entry.content);
    for (const [shared, text] of entry.shared) {
      if (!(await changes.has(shared))) changes.write(shared, text);
    }
    changes.create(pointsPath(runs), encodeFile(pointsPath(runs), entry.points));
    runs += 1;
    await packFull(changes, runs);
    appended.added.push(entry.id);
  }
  return { index: { ...current, runs }, appended };
}

export function writeIndex(changes: Changes, index: StoreIndex): void {
  changes.write(indexPath, encodeFile(indexPath, { ...index, updatedAt: new Date().toISOString() }));
}

/** False: it existed before. */
export async function appendAcceptance(changes: Changes, acceptance: AcceptanceRow): Promise<boolean> {
  const known = await readerOf(changes, true).acceptances();
  const keyOf = ({ cells, commit, metric }: AcceptanceRow): string => JSON.stringify([cells, commit, metric]);
  if (known.some((row) => keyOf(row) === keyOf(acceptance))) return false;
  changes.write(acceptancesPath, encodeList(acceptancesPath, 'acceptances', [...known, acceptance]));
  return true;
}

export interface Site {
  /** Numbers and dots: an older page never replaces a newer one. Text after a `+` separates pages of one version. */
  version: string;
  files: ReadonlyMap<string, Uint8Array>;
}

/** Names that belong to the store, so a page may not use them. */
const reserved =
  /^(index\.js|acceptances\.js|hidden\.js|imports\.js|renames\.js|\.io-perf|(runs|cells|environments|points|bundles|segments|chapters|volumes)(\/|$))/;

/** The page's place if its usual place was taken before the store began: by the user's site, or another tool's page. */
const besideName = 'io-perf.html';

/**
 * Writes the page if it is missing, older, or another of the same version. Pages of others are not changed.
 * @param left gets the names that they have
 */
export async function addSite(
  changes: Changes,
  index: StoreIndex,
  site: Site | undefined,
  left: string[],
): Promise<StoreIndex> {
  if (site === undefined || site.version === index.site) return index;
  if (index.site !== undefined && compareVersions(site.version, index.site) < 0) return index;
  const places = new Map<string, string>();
  for (const path of site.files.keys()) {
    const parts = path.split('/');
    if (reserved.test(path) || parts.some((part) => ['', '.', '..'].includes(part))) {
      throw new UsageError(`The page's file ${path} would take a place of the store's own: name it otherwise.`);
    }
    const names =
      path === 'index.html' ? ((await changes.has(besideName)) ? [besideName] : [path, besideName]) : [path];
    let place: string | undefined;
    for (const name of names) if (await isFree(changes, name)) place ??= name;
    if (place !== undefined) places.set(path, place);
    else if (!left.includes(parts[0]!)) left.push(parts[0]!);
  }
  // A page without some of its files would not work.
  if (places.size < site.files.size) return index;
  for (const [path, place] of places) changes.write(place, site.files.get(path)!);
  return { ...index, site: site.version };
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((text) =>
    text
      .split('+', 1)[0]!
      .split(/[.-]/)
      .map((part) => Number.parseInt(part, 10) || 0),
  );
  for (let position = 0; position < Math.max(left!.length, right!.length); position += 1) {
    const difference = (left![position] ?? 0) - (right![position] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const retiredSchemaId = 'io-perf/retired/v1';

/** The note in place of a removed document: without it the run would look new. */
export const retiredDocument = (id: string): string => `${JSON.stringify({ schema: retiredSchemaId, id })}\n`;

export const isRetired = (text: string): boolean => text.startsWith(`{"schema":"${retiredSchemaId}"`);

/**
 * Replaces the documents of runs before a moment by a note; figures stay.
 * @param kept ids of runs that keep theirs
 * @returns the number of documents that were removed
 */
export async function compact(
  changes: Changes,
  index: StoreIndex,
  before: Date,
  kept: ReadonlySet<string>,
): Promise<Update<{ retired: number }>> {
  const runs = await readerOf(changes, true).runs();
  const last = index.retired === undefined ? new Date(0) : new Date(index.retired);
  // The document of an imported run is the only copy of its data.
  const due = runs.filter(({ id, startedAt, tool }) => {
    const start = new Date(startedAt);
    return start >= last && start < before && tool === 'io-perf' && !kept.has(id);
  });
  const here = await Promise.all(due.map(({ id }) => changes.has(documentPath(id))));
  const old = due.filter((_, position) => here[position]);
  for (const { id } of old) changes.write(documentPath(id), compressed(retiredDocument(id)));
  if (before > last) writeIndex(changes, { ...index, retired: before.toISOString() });
  return {
    changes,
    message: `Compact: remove ${old.length} documents from before ${before.toISOString().slice(0, 10)}`,
    result: { retired: old.length },
    squash: true,
  };
}
