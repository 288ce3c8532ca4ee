/** A store at one moment, and the histories in it. */
import { openReader, placeInPack, type RenameRow, type StoreReader } from './format/index.ts';
import { type HistoryQuery, type PastCell, pastCells } from './past-cells.ts';
import { defaultHistoryLength, trendsInWindow } from './series-window.ts';
import { messageOf, parseRunDocument, type RunDocument, UsageError } from '../../core/document/index.ts';
import { explain, type Files, readText } from './backend.ts';
import { documentPath, unpackedText } from './entry.ts';
import { isRetired } from './append.ts';
import { newRenames, renamesOf } from './rename.ts';

/** A store at one moment. Every method rejects with a UsageError if a file is damaged, missing or newer. */
export interface Snapshot extends Pick<
  StoreReader,
  'index' | 'runs' | 'commits' | 'noise' | 'environment' | 'acceptances' | 'hidden' | 'imports' | 'trends'
> {
  histories(query?: HistoryQuery): Promise<Map<string, PastCell>>;
  /** Text of a run's document; undefined if there is no such run, or retention has removed it. */
  document(id: string): Promise<string | undefined>;
  /** With its cells under today's names. @throws UsageError if the content stored under this id is not a run document of io-perf */
  run(id: string): Promise<RunDocument | undefined>;
  /** The same, with workloads under the names that these runs say. */
  renamedBy(runs: readonly RunDocument[]): Promise<Snapshot>;
}

/** Rejects with readable errors. @param name of the store */
export async function explained<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explain(error, name);
  }
}

/** @param files current ones, or including unwritten changes */
export function snapshotOf(files: Files, name: string, newNames: readonly RenameRow[] = []): Snapshot {
  const reader = openReader((path) => readText(files, path), false, newNames);
  const read = <T>(work: () => Promise<T>): Promise<T> => explained(name, work);

  async function document(id: string): Promise<string | undefined> {
    const path = documentPath(id);
    const bytes = await read(() => files.read(path));
    if (bytes === undefined) return undefined;
    try {
      const text = unpackedText(bytes);
      return isRetired(text) ? undefined : text;
    } catch (error) {
      throw new UsageError(
        `The run ${id} in the store ${name} is damaged (${messageOf(error)}): run io-perf store repair, or restore ${placeInPack(path)?.pack ?? path} from the history of its branch or from a copy.`,
      );
    }
  }

  return {
    index: () => read(() => reader.index()),
    runs: (last) => read(() => reader.runs(last)),
    commits: (last) => read(() => reader.commits(last)),
    noise: (last) => read(() => reader.noise(last)),
    environment: (environment) => read(() => reader.environment(environment)),
    acceptances: () => read(() => reader.acceptances()),
    hidden: () => read(() => reader.hidden()),
    imports: () => read(() => reader.imports()),
    trends: (query) => read(() => reader.trends(query)),
    histories: (query = {}) =>
      read(async () => {
        const { cells = () => true, wanted = [], last = defaultHistoryLength } = query;
        const trends = await trendsInWindow(reader, { cells, wanted, last });
        return pastCells(trends, await reader.acceptances(), query);
      }),
    document,
    run: async (id) => {
      const text = await document(id);
      if (text === undefined) return undefined;
      const run = parseRunDocument(text, `The run ${id} in the store ${name}`);
      const names = await read(() => reader.names());
      return { ...run, cells: names.cells(run.cells, run.startedAt) };
    },
    renamedBy: async (runs) => {
      const { rows } = await read(() => newRenames(reader, newNames, runs.flatMap(renamesOf)));
      return snapshotOf(files, name, [...newNames, ...rows]);
    },
  };
}
