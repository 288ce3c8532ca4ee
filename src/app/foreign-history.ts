/** Histories of other tools as runs: files and folders as their users have them, to what `src/exchange/histories` reads. */
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { type RunDocument, UsageError } from '../core/document/index.ts';
import { tool } from '../core/system/index.ts';
import { cellIdOf, convertResults, formatOf } from '../exchange/convert/index.ts';
import {
  asvUnits,
  historyOfBencher,
  historyOfNyrkio,
  historyOfOtava,
  withAsvUnits,
  type AsvUnits,
  type CellNames,
} from '../exchange/histories/index.ts';

/** Those whose files are single runs or lists of runs, in a form that only their tool has. */
export const foreignTools = ['asv', 'bencher', 'nyrkio', 'otava'] as const;

type ForeignTool = (typeof foreignTools)[number];

/** What was read: runs, and one sentence for each thing that has no counterpart here. */
interface Foreign {
  runs: RunDocument[];
  left: string[];
}

type Read = (file: string) => Promise<string>;

/** Bencher's names of adapters are known to the converter; figures without one are in its own format. */
const cellOf: CellNames = (format, benchmark, parameters) =>
  cellIdOf(formatOf(format)?.name ?? format, { name: benchmark, parameters });

const cellOfBencher: CellNames = (adapter, benchmark, parameters) =>
  cellOf(formatOf(adapter)?.name ?? 'bmf', benchmark, parameters);

/**
 * @param files of that tool; a folder stands for its files, in asv also for those of the folders in it
 * @throws UsageError
 */
export async function foreignHistory(from: ForeignTool, files: readonly string[], read: Read): Promise<Foreign> {
  if (from === 'otava') {
    const histories = await Promise.all(files.map(async (file) => ofOtava(file, await read(file), read)));
    return { runs: histories.flatMap(({ runs }) => runs), left: histories.flatMap(({ left }) => left) };
  }
  const all = (await Promise.all(files.map((file) => filesOf(file, from === 'asv')))).flat();
  if (from === 'asv') return ofAsv(all, read);
  const texts: { file: string; text: string }[] = [];
  for (const file of all) texts.push({ file, text: await read(file) });
  return from === 'bencher' ? historyOfBencher(texts, cellOfBencher) : historyOfNyrkio(texts, cellOf);
}

/** Otava takes paths from where it is called; a configuration that is kept with its files has them beside it. */
const ofOtava = (file: string, text: string, read: Read): Promise<Foreign> =>
  historyOfOtava(
    text,
    file,
    async (path) => {
      const beside = join(dirname(file), path);
      return !isAbsolute(path) && (await exists(beside)) ? read(beside) : read(path);
    },
    cellOf,
  );

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** @throws UsageError if a folder has no file */
async function filesOf(path: string, isDeep: boolean): Promise<string[]> {
  if (!(await exists(path)) || !(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { withFileTypes: true, recursive: isDeep });
  const found = entries.filter((entry) => entry.isFile() && (!isDeep || entry.name.endsWith('.json')));
  if (found.length === 0) throw new UsageError(`${path} has no file of results: name the folder with the results.`);
  return found.map((entry) => join(entry.parentPath, entry.name)).sort();
}

/** asv's results of one commit and environment are a run, at the commit's date. */
async function ofAsv(files: readonly string[], read: Read): Promise<Foreign> {
  const runs: RunDocument[] = [];
  const left: string[] = [];
  let units: AsvUnits = new Map();
  for (const file of files.filter((each) => basename(each) === 'benchmarks.json')) {
    units = new Map([...units, ...asvUnits(await read(file), file)]);
  }
  const isOfFolder = files.length > 1;
  // Files beside the results hold no results.
  for (const file of files.filter((each) => !['machine.json', 'benchmarks.json'].includes(basename(each)))) {
    const text = await read(file);
    try {
      const run = convertResults([{ name: file, text }], 'asv', { tool, now: new Date().toISOString() });
      runs.push(withAsvUnits(run, units));
    } catch (error) {
      // asv keeps commits whose benchmarks all failed, and ignores files that are not its own.
      if (!isOfFolder || !(error instanceof UsageError)) throw error;
      left.push(error.message.replace(/; name another file.*$|: did the benchmarks run\?$/s, ''));
    }
  }
  return { runs, left };
}
