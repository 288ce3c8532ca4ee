/** From other tools, and to them: results, a store's history, and tables. */
import { basename, dirname, join } from 'node:path';
import { type RunDocument, UsageError } from '../core/document/index.ts';
import { checkOutput, writeRunDocument } from './document-file.ts';
import { convertResults, readResult } from '../exchange/convert/index.ts';
import { toolVersion } from '../core/system/index.ts';

interface Conversion {
  paths: readonly string[];
  /** Default: what the files are. */
  format?: string;
  /** Keeps results apart that have the same names. */
  suite?: string;
  source: RunDocument['source'];
  /** Where the run document goes. */
  output: string;
}

/** All texts are in memory together, and the values in them take several times as much. */
const maxTotalCharacters = 128 * 1024 * 1024;

/** The run document of the results, written. @throws UsageError for files that cannot be read, are too large together, or are of no known format */
export async function convertFiles({ paths, format, suite, source, output }: Conversion): Promise<RunDocument> {
  await checkOutput(output);
  const files = [];
  let totalCharacters = 0;
  for (const path of paths) {
    const text = await readResult(path);
    totalCharacters += text.length;
    if (totalCharacters > maxTotalCharacters) {
      throw new UsageError(
        `The files up to ${path} have more than ${maxTotalCharacters / 1024 / 1024} MiB together: convert them a few at a time.`,
      );
    }
    files.push({ name: path, text, about: await aboutOf(path) });
  }
  const document = convertResults(files, format, {
    tool: { name: 'io-perf', version: toolVersion },
    now: new Date().toISOString(),
    suite,
    ...(source === undefined ? {} : { source }),
  });
  await writeRunDocument(output, document);
  return document;
}

/** Criterion says in a file of its own what its figures are of. */
async function aboutOf(path: string): Promise<string | undefined> {
  if (!['sample.json', 'estimates.json'].includes(basename(path))) return undefined;
  return readResult(join(dirname(path), 'benchmark.json')).catch(() => undefined);
}
