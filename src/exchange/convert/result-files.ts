/** The files of results of one execution: one path, or all that match a pattern. */
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UsageError } from '../../core/document/index.ts';
import { readResult } from './result-text.ts';

/** Whether the last part of a path is a pattern. */
export const isFilePattern = (path: string): boolean => /[*?]/.test(basename(path));

/**
 * @param path a file, or a pattern whose last part has `*` or `?`
 * @throws UsageError with one sentence
 */
export async function readResults(path: string): Promise<{ name: string; text: string }[]> {
  const paths = isFilePattern(path) ? await matching(path) : [path];
  const files: { name: string; text: string }[] = [];
  for (const name of paths) files.push({ name, text: await readResult(name) });
  return files;
}

async function matching(path: string): Promise<string[]> {
  const [folder, pattern] = [dirname(path), patternOf(basename(path))];
  const names = await readdir(folder).catch((): string[] => []);
  const found = names.filter((name) => pattern.test(name)).sort();
  if (found.length === 0) throw new UsageError(`No file matches ${path}: did the benchmark run, and write there?`);
  return found.map((name) => join(folder, name));
}

/** As in a shell: a name that begins with a dot is matched only by a pattern that does. */
function patternOf(name: string): RegExp {
  const plain = name.replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`);
  const begin = name.startsWith('.') ? '' : String.raw`(?!\.)`;
  return new RegExp(`^${begin}${plain.replace(/\*+/g, '.*').replaceAll('?', '.')}$`, 's');
}
