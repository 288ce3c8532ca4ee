/**
 * Lines for .gitignore: what a build leaves in the checkout, and io-perf's own results. Without them the first `git add .` would commit
 * installed packages.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AskGit } from '../commits/settled-base.ts';

const results = 'io-perf-run.json';

/** `Cargo.lock`, `package-lock.json`: many projects keep them, and whether this one does is not for us to say. */
const lockFile = /(?:[.-]lock(?:\.\w+)?|go\.sum)$/;

/** More would be the single files of a build in the sources, which its project ignores in its own way. */
const maxLines = 20;

/** @param left names from the top of the checkout, folders with `/` at the end. @returns what .gitignore lacks; empty if nothing */
export async function linesToIgnore(folder: string, left: readonly string[], ask: AskGit): Promise<string> {
  const isIgnored = (await ask('check-ignore', '--no-index', results)) !== undefined;
  const patterns = [...patternsOf(left.filter((path) => !lockFile.test(path))), ...(isIgnored ? [] : [`/${results}`])];
  if (patterns.length === 0) return '';
  const before = await readFile(join(folder, '.gitignore'), 'utf8').catch(() => '');
  const gap = before === '' ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  return `${gap}# What builds and io-perf leave here\n${patterns.join('\n')}\n`;
}

/** A name in several folders once: `__pycache__/`. */
function patternsOf(left: readonly string[]): string[] {
  const lastOf = (path: string): string => /[^/]+\/?$/.exec(path)![0];
  const isOften = (path: string): boolean => left.filter((other) => lastOf(other) === lastOf(path)).length > 1;
  const all = [...new Set(left.map((path) => (isOften(path) ? escaped(lastOf(path)) : `/${escaped(path)}`)))].sort();
  return all.length > maxLines ? all.filter((pattern) => pattern.endsWith('/')).slice(0, maxLines) : all;
}

const escaped = (path: string): string => path.replace(/^[#!]|[\\*?[]| (?= *$)/g, '\\$&');
