/**
 * Files that a package keeps outside of the checkouts, for each of its versions (`~/.cache/black/24.4.1`). Each side has its own, and their
 * length at the start of the comparison is chance.
 */
import { stat } from 'node:fs/promises';
import { type ComparedFile, isMade } from '../../judge/index.ts';
import type { PackageChange } from '../../core/document/index.ts';

/** A digest in a file name, for example of a version's options or input. */
const digest = /(?<![0-9a-zA-Z])(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{8,}(?![0-9a-zA-Z])/g;

/**
 * Merges the files of one place into one that is `kept`, if the longer one existed before.
 * @param packages that differ between the sides
 * @param sinceMs start of the comparison
 */
export async function pairKept(
  files: readonly ComparedFile[],
  packages: readonly PackageChange[],
  sinceMs: number,
): Promise<ComparedFile[]> {
  const alone = files.filter(
    (file) => file.owner?.kind === 'elsewhere' && (!file.base || !file.head) && !isMade(file) && isFileOrMissing(file),
  );
  const paired = new Map<ComparedFile, ComparedFile | undefined>();
  for (const placed of pairsAmong(alone, packages)) {
    const [base, head] = [placed.base.file, placed.head.file];
    const [before, after] = [base.fact?.base ?? 0, head.fact?.head ?? 0];
    const longer = before > after ? placed.base : placed.head;
    if (before === after || !(await isOlder(longer.place, sinceMs))) continue;
    const fact = { base: base.fact?.base, head: head.fact?.head, differs: false, isFolder: false };
    paired.set(base, undefined);
    paired.set(head, { name: head.name, base: base.base, head: head.head, fact, owner: { kind: 'kept' } });
  }
  return files.flatMap((file) => (paired.has(file) ? (paired.get(file) ?? []) : [file]));
}

const isFileOrMissing = ({ fact }: ComparedFile): boolean => fact !== undefined && !fact.isFolder;

interface Placed {
  file: ComparedFile;
  /** The file, or the folder around it, whose name contains the version. */
  place: string;
}

/** Names that differ only in one package's version and in digests: equally many on both sides. */
function pairsAmong(
  files: readonly ComparedFile[],
  packages: readonly PackageChange[],
): Record<'base' | 'head', Placed>[] {
  return packages.flatMap(({ base, head }) => {
    if (base === undefined || head === undefined || base === head) return [];
    const [ofBase, ofHead] = [files.filter((file) => file.base), files.filter((file) => file.head)];
    const after = groupByPlace(ofHead, head);
    return [...groupByPlace(ofBase, base)].flatMap(([pattern, of]) => {
      const others = after.get(pattern) ?? [];
      return of.length === others.length ? of.map((one, index) => ({ base: one, head: others[index]! })) : [];
    });
  });
}

function groupByPlace(files: readonly ComparedFile[], version: string): Map<string, Placed[]> {
  // As a separate word: not the 24.4.1 in 24.4.10.
  const word = new RegExp(`(?<![0-9.])${version.replace(/\W/g, '\\$&')}(?![0-9]|\\.[0-9])`, 'g');
  const groups = new Map<string, Placed[]>();
  for (const file of [...files].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const at = file.name.search(word);
    if (at < 0) continue;
    const end = file.name.indexOf('/', at);
    const pattern = file.name.replace(word, '*').replace(digest, '*');
    const placed = { file, place: end < 0 ? file.name : file.name.slice(0, end) };
    groups.set(pattern, [...(groups.get(pattern) ?? []), placed]);
  }
  return groups;
}

/** Without a creation time a file counts as old. */
async function isOlder(path: string, sinceMs: number): Promise<boolean> {
  const status = await stat(path).catch(() => undefined);
  return status !== undefined && status.birthtimeMs < sinceMs;
}
