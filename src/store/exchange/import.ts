import { encodeFile, importsPath, openReader, type ImportRow, type ImportsFile } from '../format/index.ts';
import { readText, type Changes } from '../changes.ts';
import type { Appended } from '../append.ts';
import type { Store } from '../store.ts';
import { parseDataJs, type DataJsFrame } from './data-js.ts';
import { importedEntries } from './imported.ts';

export interface Imported extends Appended {
  suites: number;
  figures: number;
}

/**
 * Imports a data.js of github-action-benchmark; what was imported before is not imported again.
 * @param text the file's content
 * @param name of the file, for messages
 */
export async function importDataJs(store: Store, text: string, name: string): Promise<Imported> {
  const data = parseDataJs(text, name);
  const entries = importedEntries(data);
  const appended = await store.appendEntries(
    entries,
    `Import ${entries.length} entries of github-action-benchmark`,
    (changes) => addFrame(changes, data.frame),
  );
  const figures = [...data.suites.values()].flat().reduce((sum, { benches }) => sum + benches.length, 0);
  return { ...appended, suites: data.suites.size, figures };
}

/** What the file says besides its entries; the last import counts. */
async function addFrame(changes: Changes, { members, suites }: DataJsFrame): Promise<void> {
  const known = await openReader((path) => readText(changes, path)).imports();
  const row: ImportRow = { from: 'github-action-benchmark', members, suites };
  if (JSON.stringify(known.at(-1)) === JSON.stringify(row)) return;
  const file: ImportsFile = { schema: 'io-perf/imports/v1', imports: [...known, row] };
  changes.write(importsPath, encodeFile(importsPath, file));
}
