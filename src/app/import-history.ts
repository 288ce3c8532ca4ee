/** Imports histories into a store: a data.js of github-action-benchmark, from a file or from the store itself; CSV of io-perf; histories of others. */
import { type StoreAccess, withStore } from './store-access.ts';
import { defined, groupBy, messageOf, type RunDocument, UsageError } from '../core/document/index.ts';
import { siteFiles, withOverview } from './site-files.ts';
import { TooLargeError } from '../core/system/index.ts';
import { foreignHistory, foreignTools } from './foreign-history.ts';
import { historyOfCsv, importDataJs, originOf, withoutCells } from '../exchange/histories/index.ts';
import { type Snapshot, type Store } from '../history/store/index.ts';
import { readUnpacked } from './unpacked-text.ts';

export const importFormats = ['github-action-benchmark', 'csv', ...foreignTools] as const;

export type ImportFormat = (typeof importFormats)[number];

/** Twenty-five times a history of three years. In memory it takes that many times its size, and a small runner has 2 GB for that. */
const maxBytes = 64 * 1024 * 1024;

/**
 * @param files of that format, also as .gz; folders of asv and Nyrkiö
 * @returns how many entries were added and how many existed before; how many figures the files have, and of a data.js how many suites, and
 * figures without a value; one sentence for each thing that has no counterpart here
 * @throws UsageError
 */
export async function importHistory(from: ImportFormat, files: readonly string[], access: StoreAccess) {
  if (from === 'github-action-benchmark' && files.length > 1) {
    throw new UsageError('One data.js is imported at a time: import them one after the other.');
  }
  const history = from === 'github-action-benchmark' ? await readHistory(files[0]!) : await historyOf(from, files);
  return withStore(access, async (store) => {
    const site = await siteFiles();
    const extras = { ...defined({ site }), ...withOverview() };
    if (typeof history === 'string') {
      const { added, present, ...counts } = await importDataJs(store, history, files[0]!);
      await store.append([], extras);
      return { store: store.name, added: added.length, present: present.length, ...counts, left: [] };
    }
    const { runs, commits, left } = history;
    const fresh = await withoutStored(runs, await store.snapshot());
    const { added } = await store.append(fresh, { ...extras, commits });
    const figures = runs.reduce((sum, { cells }) => sum + Object.keys(cells).length, 0);
    return {
      store: store.name,
      added: added.length,
      present: runs.length - added.length,
      figures,
      suites: undefined,
      nulls: undefined,
      left,
    };
  });
}

/** What the store has of a run already is left out: exports of other tools overlap. */
async function withoutStored(runs: readonly RunDocument[], snapshot: Snapshot): Promise<RunDocument[]> {
  const stored = groupBy(await snapshot.runs(), ({ id }) => originOf(id));
  const fresh: RunDocument[] = [];
  for (const run of runs) {
    const origin = originOf(run.id);
    const parts = origin === undefined ? [] : (stored.get(origin) ?? []);
    const known = await Promise.all(parts.map(async ({ id }) => Object.keys((await snapshot.run(id))?.cells ?? {})));
    const rest = withoutCells(run, new Set(known.flat()));
    if (Object.keys(rest.cells).length > 0) fresh.push(rest);
  }
  return fresh;
}

/** @throws UsageError if there is no run in it */
async function historyOf(from: Exclude<ImportFormat, 'github-action-benchmark'>, files: readonly string[]) {
  const histories =
    from === 'csv'
      ? await Promise.all(files.map(async (file) => ({ ...historyOfCsv(await readHistory(file), file), left: [] })))
      : [{ ...(await foreignHistory(from, files, readHistory)), commits: [] }];
  const runs = histories.flatMap((history) => history.runs);
  const left = histories.flatMap((history) => history.left);
  if (runs.length === 0) {
    const why = left.length === 0 ? '' : ` (${left[0]!})`;
    throw new UsageError(`${files.join(', ')} holds no run${why}: name a file with results.`);
  }
  return { runs, commits: histories.flatMap((history) => history.commits), left };
}

async function readHistory(file: string): Promise<string> {
  try {
    return await readUnpacked(file, maxBytes);
  } catch (error) {
    if (error instanceof TooLargeError)
      throw new UsageError(
        `${file} is larger than ${maxBytes / 1024 / 1024} MiB: split it by suite and import the parts.`,
      );
    throw new UsageError(`${file} cannot be read as UTF-8 text (${messageOf(error)}): name a file of the history.`);
  }
}

/**
 * Imports a data.js of the store's own folder, if the store is new.
 * @param path in the store; empty if the store has no data.js
 * @returns one sentence if something was imported
 * @throws UsageError if the file exists and cannot be read: nothing is changed then
 */
export async function bringHistory(store: Store, path: string): Promise<string | undefined> {
  if (path === '' || (await (await store.snapshot()).index()) !== undefined) return undefined;
  const bytes = await (await store.files()).read(path);
  if (bytes === undefined) return undefined;
  const name = `${path} in ${store.name}`;
  const { added, suites, figures, nulls } = await importDataJs(store, decode(bytes, name), name);
  return `The history in ${name} was imported: ${added.length} entries, ${suites} suites, ${figures} figures${nullSentence(nulls)}.`;
}

/** Entries without a figure stay in the file, but not in charts. */
export const nullSentence = (nulls: number): string =>
  nulls === 0 ? '' : `; ${nulls === 1 ? '1 of them has' : `${nulls} of them have`} no value, kept as null`;

function decode(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${name} is not UTF-8 text: restore it, or move it away.`);
  }
}
