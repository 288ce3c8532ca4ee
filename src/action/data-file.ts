/** The external data file of github-action-benchmark: the JSON of a data.js, which the workflow keeps as it likes. */
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf, messageOf, UsageError } from '../core/document/index.ts';
import { dataJsPrefix } from '../history/store/index.ts';
import { type Store } from '../history/store/index.ts';

/** As for `import`. */
const maxBytes = 64 * 1024 * 1024;

/** @returns undefined: there is no such file yet. @throws UsageError */
export async function readDataFile(file: string): Promise<string | undefined> {
  try {
    const status = await stat(file);
    if (!status.isFile()) throw new UsageError(`${file} is no file: name one in external-data-json-path.`);
    if (status.size > maxBytes) {
      throw new UsageError(
        `${file} is larger than ${maxBytes / 1024 / 1024} MiB: shorten it, or set max-items-in-chart.`,
      );
    }
    const text = await readFile(file, 'utf8');
    // Workflows begin with what touch makes.
    return text.trim() === '' ? undefined : text;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `${file} cannot be read (${messageOf(error)}): name the file that github-action-benchmark wrote.`,
    );
  }
}

/** Writes what the store keeps at `path`, whole or not at all. @throws UsageError */
export async function writeDataFile(store: Store, path: string, file: string): Promise<void> {
  const bytes = await (await store.files()).read(path);
  if (bytes === undefined) return;
  const text = Buffer.from(bytes).toString('utf8');
  const json = text.startsWith(dataJsPrefix) ? text.slice(dataJsPrefix.length) : text;
  const aside = `${file}.${process.pid}.new`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(aside, json);
    await rename(aside, file);
  } catch (error) {
    await rm(aside, { force: true });
    throw new UsageError(
      `${file} cannot be written (${messageOf(error)}): name a path in external-data-json-path that the job may write to.`,
    );
  }
}
