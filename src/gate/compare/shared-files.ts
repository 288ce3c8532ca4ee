/**
 * Files that do not belong to the side that uses them: files that the head's build installed over the base's, files of the other side's
 * checkout (an editable install, a link), and files that the head commits where a build makes them.
 */
import { stat } from 'node:fs/promises';
import { isProgram } from '../../judge/index.ts';
import { cellName } from '../../core/cells/index.ts';
import type { FileTable, Missing, Note } from '../../core/document/index.ts';
import { formatCount, makeVisible, shellWord } from '../../core/words/index.ts';
import { differing, type SourcePlace } from './source-changes.ts';
import type { BuildTime, PreparedSubject } from './subjects.ts';
import { listUntracked } from './working-tree.ts';

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

/** Both sides measured one program, so their figures are void. @returns undefined if each used its own files */
export async function voidedBy(
  cell: string,
  base: FileTable,
  head: FileTable,
  sides: readonly [Side, Side],
): Promise<{ note: Note; missing: Missing[] } | undefined> {
  const shared = await findSharedFiles(base, head, sides);
  if (!shared) return undefined;
  const others = shared.more === 0 ? '' : `, and ${shared.more} more files`;
  const copy = `both sides used one copy of ${shared.path}, ${shared.how}`;
  const message =
    `${cellName(cell)}: ${copy}${others}. What was measured is one program, so neither its counts nor its times are compared. ` +
    'Let the build install into its own checkout, such as a virtual environment or a prefix in it.';
  const missing = (['counts', 'time'] as const).map((what) => ({ what, cell, reason: copy }));
  return { note: { kind: 'shared-file', message }, missing };
}

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
    ...(await usedOfOriginal([ofBase, ofHead], base, head)),
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
  const changed = await Promise.all(names.map(changedMs));
  return names.filter((_, index) => changed[index]! > 0);
}

/** Files of the user's own folder, of which a side is a copy: a command with a path to it runs one program on both sides. */
async function usedOfOriginal(sides: readonly Side[], base: FileTable, head: FileTable) {
  const roots = new Set(sides.flatMap(({ sources }) => sources?.copyOf ?? []));
  const used = await Promise.all([...roots].map((root) => usedOf(root, base)));
  return used
    .flat()
    .filter((path) => head.has(path))
    .map((path) => ({ path, how: 'in your own folder, of which the head is a copy' }));
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
async function changedMs(path: string): Promise<number> {
  const status = await stat(path).catch(() => undefined);
  return status?.isFile() === true ? status.ctimeMs : 0;
}

/**
 * Folders that the head commits and that the build makes, such as `.venv` after `git add -A`: a program may use their files in another way
 * than those that the base's build has just made. Python reads sources of outdated bytecode.
 */
export async function noteOfCommittedBuilds(base: SourcePlace, head: SourcePlace): Promise<Note | undefined> {
  if (base.root === head.root) return undefined;
  const made = await listUntracked(base.root, base.environment);
  const names = await differing(base, head);
  const found = made
    .map((name) => ({ name, files: names.filter((file) => name.endsWith('/') && file.startsWith(name)).length }))
    .filter(({ files }) => files > 0);
  if (found.length === 0) return undefined;
  const folders = found.map(({ name, files }) => `${makeVisible(name)} (${formatCount(files, 'file')})`).join(', ');
  const words = found.map(({ name }) => shellWord(name));
  const command = words.includes(undefined) ? '' : `: git rm -r -q --cached ${words.join(' ')}`;
  return {
    kind: 'committed-build',
    message: `The head commits what the build makes: ${folders}. These files come from another folder and time than those of the base, so the program may use them in another way. Write them into .gitignore, and take out what is committed${command}`,
  };
}
