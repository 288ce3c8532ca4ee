/**
 * Files outside of their own checkout that the two sides cannot both use as their commit intends: files that the head's build installed
 * over the base's, and files of the other side's checkout (an editable install, a link). Both sides then measure one program, so their
 * figures are void.
 */
import { stat } from 'node:fs/promises';
import { isProgram } from '../../judge/index.ts';
import type { FileTable } from '../../core/document/index.ts';
import type { BuildTime, PreparedSubject } from './subjects.ts';

interface SharedFiles {
  /** The most informative one, such as a program. */
  path: string;
  more: number;
  /** The cause, after "both sides used one copy of …". */
  how: string;
}

type Side = Pick<PreparedSubject, 'sources' | 'build'>;

/**
 * Folders in which package managers and compilers keep files for all projects. A build's files there are the same for both sides, since
 * their names contain the version or a hash. Programs there are still checked, because the project's own package may be installed there.
 */
const caches = /\/(?:\.(?:m2|gradle|cache|npm|cargo|rustup|nuget|ivy2|sbt|yarn|bun|deno)|go\/pkg|pnpm\/store|ccache)\//;

/** @returns undefined if each side used its own files */
export async function findSharedFiles(
  base: FileTable,
  head: FileTable,
  sides: readonly [Side, Side],
): Promise<SharedFiles | undefined> {
  const [ofBase, ofHead] = sides;
  const [baseRoot, headRoot] = [ofBase.sources?.root, ofHead.sources?.root];
  if (baseRoot === undefined || headRoot === undefined || baseRoot === headRoot) return undefined;
  const foreign = [
    ...(await usedOf(headRoot, base)).map((path) => ({ path, how: 'in the checkout of the head' })),
    ...(await usedOf(baseRoot, head)).map((path) => ({ path, how: 'in the checkout of the base' })),
  ];
  const isUsed = (path: string): boolean => base.has(path) && head.has(path);
  const outside = [...base.keys()].filter(
    (path) => path.startsWith('/') && isUsed(path) && !isIn(baseRoot, path) && !isIn(headRoot, path),
  );
  const written = ofHead.build ? await writtenDuring(ofHead.build, outside, startsOf(base)) : [];
  const found = [...foreign, ...written.map((path) => ({ path, how: 'which the build of the head wrote' }))];
  if (found.length === 0) return undefined;
  const weightOf = (path: string): number => (startsOf(base).has(path) ? 2 : isProgram(path) ? 1 : 0);
  const [first] = found.sort((a, b) => weightOf(b.path) - weightOf(a.path) || (a.path < b.path ? -1 : 1));
  return { ...first!, more: found.length - 1 };
}

/** Whether a file outside of both checkouts that both sides used was made since, by a build or a preparation: it may differ by side. */
export async function isAnyMadeSince(
  base: FileTable,
  head: FileTable,
  sides: readonly [Side, Side],
  sinceMs: number,
): Promise<boolean> {
  const roots = sides.flatMap(({ sources }) => sources?.root ?? []);
  for (const [path, { isMade }] of base) {
    const other = head.get(path);
    const isOwn = !path.startsWith('/') || roots.some((root) => isIn(root, path));
    // Files that the executions write themselves are compared elsewhere.
    if (isOwn || !other || isMade || other.isMade) continue;
    if ((await changedMs(path)) > sinceMs) return true;
  }
  return false;
}

const isIn = (root: string, path: string): boolean => path.startsWith(`${root}/`);

const startsOf = (table: FileTable): Set<string> =>
  new Set([...table].flatMap(([path, { calls }]) => ((calls.execve ?? 0) > 0 ? [path] : [])));

/** Files of a checkout, without git's own, that a program of the other side used. */
async function usedOf(root: string, table: FileTable): Promise<string[]> {
  const names = [...table.keys()].filter((path) => isIn(root, path) && !isIn(`${root}/.git`, path));
  return existing(names);
}

async function existing(paths: readonly string[]): Promise<string[]> {
  const changed = await Promise.all(paths.map(changedMs));
  return paths.filter((_, index) => changed[index]! > 0);
}

async function writtenDuring(
  { fromMs, toMs }: BuildTime,
  paths: readonly string[],
  programs: ReadonlySet<string>,
): Promise<string[]> {
  const changed = await Promise.all(paths.map(changedMs));
  return paths.filter((path, index) => {
    const isOfBuild = changed[index]! > fromMs && changed[index]! <= toMs;
    return isOfBuild && (!caches.test(path) || programs.has(path) || isProgram(path));
  });
}

/** The last change of a file, its owner or its place; 0 if it is not a file. */
const changedMs = (path: string): Promise<number> =>
  stat(path).then(
    (status) => (status.isFile() ? status.ctimeMs : 0),
    () => 0,
  );
