/** Converts results of other tools to a run document. */
import { basename, dirname, join } from 'node:path';
import { defined, type RunDocument, UsageError } from '../core/document/index.ts';
import { checkOutput, writeRunDocument } from './document-file.ts';
import { convertResults, readResult, readResultFile } from '../exchange/convert/index.ts';
import { tool } from '../core/system/index.ts';

interface Conversion {
  paths: readonly string[];
  /** Default: detected from the files. */
  format?: string;
  /** Separates results with the same names. */
  suite?: string;
  source: RunDocument['source'];
  output: string;
}

/** All files are in memory together, with their values. */
const maxTotalBytes = 128 * 1024 * 1024;

/** Writes the run document of the results. @throws UsageError for files that are unreadable, too large together, or of unknown format */
export async function convertFiles({ paths, format, suite, source, output }: Conversion): Promise<RunDocument> {
  await checkOutput(output);
  const files = [];
  let totalBytes = 0;
  for (const path of paths) {
    const file = await readResultFile(path);
    totalBytes += (file.bytes ?? file.text).length;
    if (totalBytes > maxTotalBytes) {
      throw new UsageError(
        `The files up to ${path} have more than ${maxTotalBytes / 1024 / 1024} MiB together: convert them a few at a time.`,
      );
    }
    file.about = await aboutOf(path);
    files.push(file);
  }
  const now = new Date().toISOString();
  const document = convertResults(files, format, { tool, now, suite, ...defined({ source }) });
  await writeRunDocument(output, document);
  return document;
}

/** Criterion stores the names of its figures in a separate file. */
async function aboutOf(path: string): Promise<string | undefined> {
  if (!['sample.json', 'estimates.json'].includes(basename(path))) return undefined;
  return readResult(join(dirname(path), 'benchmark.json')).catch(() => undefined);
}
