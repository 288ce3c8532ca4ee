/** `io-perf compare` of two versions of a project, from the command line to the document. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { parseRunDocument, type RunDocument } from '../../src/core/document/index.ts';
import { makeFolder } from './folders.ts';
import { runIoPerf, type Ended } from './io-perf.ts';
import { project, type Files, type Project } from './project.ts';

export interface Compared extends Ended {
  /** All that it printed. */
  shown: string;
  /** The document, and where it is. */
  run: RunDocument;
  file: string;
}

export async function compare(directory: string, words: readonly string[], env?: NodeJS.ProcessEnv): Promise<Compared> {
  const file = join(makeFolder('compared'), 'run.json');
  const ended = await runIoPerf(['compare', '--output', file, ...words], directory, env);
  const shown = ended.stdout + ended.stderr;
  return { ...ended, shown, run: parseRunDocument(readFileSync(file, 'utf8'), file), file };
}

export interface Versions {
  /** What both have. */
  files?: Files;
  before: Files;
  after: Files;
  /** Options of `compare`. */
  words: readonly string[];
}

export interface Verdict {
  code: number;
  /** Lines of the output. */
  lines?: readonly (string | RegExp)[];
}

/** Compares two versions of a project, and expects how that ends and what is printed. */
export async function expectVerdict(
  { files = {}, before, after, words }: Versions,
  { code, lines = [] }: Verdict,
): Promise<Compared & { project: Project }> {
  const made = project({ files, commits: [before, after] });
  const compared = await compare(made.path, ['main~1..main', ...words]);
  expect(compared.code, compared.shown).toBe(code);
  for (const line of lines) expect(compared.shown).toMatch(line);
  return { ...compared, project: made };
}
