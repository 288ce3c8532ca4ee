/** Tables of run documents, of a published study, or of a history: in a store, or in a CSV that `export` wrote. */
import { readUnpacked } from './unpacked-text.ts';
import { type StoreAccess, withStore } from './store-access.ts';
import { covers } from '../core/cells/index.ts';
import { historyOfCsv } from '../exchange/histories/index.ts';
import {
  historyTable,
  historyTableNames,
  type NamedRun,
  runsTable,
  runTable,
  runTableNames,
  type Table,
  trendsTable,
} from '../report/tables/index.ts';
import { studyTables } from '../suite/tables/index.ts';
import { openInMemory, type Store, withIntervals } from '../history/store/index.ts';
import { defined, parseRunDocument, reasonOf, UsageError } from '../core/document/index.ts';

export interface TableChoice {
  show?: string | undefined;
  study?: string | undefined;
  cells?: string | undefined;
  subject?: string | undefined;
  last?: string | undefined;
}

/** In memory a document takes several times its size. */
const maxBytes = 128 * 1024 * 1024;

/** @param files run documents, or one CSV @throws UsageError */
export async function tablesOfFiles(files: readonly string[], choice: TableChoice): Promise<Table[]> {
  const runs: NamedRun[] = [];
  for (const name of files) {
    const text = await readText(name);
    if (/^\s*[[{]/.test(text) || text.trim() === '') runs.push({ name, run: parseRunDocument(text, name) });
    else if (files.length === 1) return historyTables(await storeOf(text, name), choice);
    else
      throw new UsageError(
        `${name} is no run document, and one history is shown at a time: leave out the other files.`,
      );
  }
  return tablesOfRuns(runs, choice);
}

/** @throws UsageError */
export const tablesOfStore = (store: StoreAccess, choice: TableChoice): Promise<Table[]> =>
  withStore(store, (opened) => historyTables(opened, choice));

async function readText(path: string): Promise<string> {
  try {
    return await readUnpacked(path, maxBytes);
  } catch (error) {
    throw new UsageError(
      `${path} cannot be read (${reasonOf(error)}): name a file written by io-perf run, or by io-perf export --to csv.`,
    );
  }
}

async function storeOf(text: string, name: string): Promise<Store> {
  const { runs, commits } = historyOfCsv(text, name);
  const store = openInMemory(name);
  await store.append(runs, { commits });
  return store;
}

function tablesOfRuns(runs: readonly NamedRun[], { show, study, cells, subject, last }: TableChoice): Table[] {
  if (last !== undefined) throw new UsageError('--last is for the runs of a history: leave it out.');
  if (study === undefined) return [runTable(chosen(show, runTableNames), runs, { cells, subject })];
  if (show !== undefined || cells !== undefined)
    throw new UsageError('--study has its own rows and columns: leave out --show and --cells.');
  return studyTables(study, runs, subject);
}

async function historyTables(store: Store, { show, study, cells, subject, last }: TableChoice): Promise<Table[]> {
  if (study !== undefined) throw new UsageError('--study is for run documents: leave it out, or name one.');
  if (last !== undefined && !/^[1-9]\d{0,8}$/.test(last))
    throw new UsageError(`--last: expected a positive integer, got "${last}".`);
  const name = chosen(show, historyTableNames);
  const snapshot = await store.snapshot();
  if (((await snapshot.index())?.runs ?? 0) === 0)
    throw new UsageError(`The store ${store.name} holds no runs: publish or import some first, or check --store.`);
  const count = last === undefined ? undefined : Number(last);
  // Without figures, whose files are then not read.
  if (name === 'runs') return [runsTable(await snapshot.runs(count), await snapshot.commits(count))];
  const all = await snapshot.trends({
    ...defined({ last: count }),
    ...(cells === undefined ? {} : { cells: (id) => covers(cells, id) }),
  });
  const trends = all.filter((trend) => subject === undefined || trend.subject === subject).map(withIntervals);
  return [(name === 'trends' ? trendsTable : historyTable)(trends, cells)];
}

function chosen<Name extends string>(given: string | undefined, names: readonly [Name, ...Name[]]): Name {
  const found = names.find((name) => name === given);
  if (given !== undefined && found === undefined)
    throw new UsageError(`There is no "${given.slice(0, 40)}" to --show here: it is one of ${names.join(', ')}.`);
  return found ?? names[0];
}
