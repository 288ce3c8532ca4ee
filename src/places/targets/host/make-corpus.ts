/** Makes the tree of files of a corpus, spread over the groups of an ext file system. */
import { statfs } from 'node:fs/promises';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { runCommand } from '../../../core/system/index.ts';
import { MeasurementError, messageOf, UsageError } from '../../../core/document/index.ts';

/** Magic number of ext2, ext3 and ext4 (statfs(2)). */
const extMagic = 0xef53;

const timeoutMs = 5000;

/**
 * Asks ext4 to put each folder made in this one into a block group of its own, as it does for the folders of the root
 * (chattr(1), attribute T; the Orlov allocator). Otherwise all of them share the group of the directory under test: where its
 * inodes are used up, making a file takes ten times as long, and each run would measure how full that group happens to be.
 * Does nothing on other file systems, without chattr, or where it may not.
 */
export async function spreadFolders(path: string): Promise<void> {
  if (process.platform !== 'linux') return;
  if ((await statfs(path)).type !== extMagic) return;
  await runCommand(['chattr', '+T', path], { timeoutMs });
}

/** Entries made between two turns of the event loop: a few milliseconds of work. */
const entriesPerTurn = 512;

/**
 * Makes a tree of empty files from a listing, one entry a line: `d path` or `f path`, parents first, `/` between
 * components. Synchronous calls, because they are several times faster than promises for this.
 * @throws UsageError for a line that is not an entry or leads out of the root
 */
export async function makeCorpus(listing: Iterable<string>, root: string): Promise<void> {
  mkdirSync(root, { recursive: true });
  let lineNumber = 0;
  for (const line of listing) {
    lineNumber++;
    if (line === '') continue;
    const path = `${root}/${pathOf(line, lineNumber)}`;
    try {
      if (line.startsWith('d')) mkdirSync(path);
      else closeSync(openSync(path, 'wx', 0o644));
    } catch (error) {
      throw new MeasurementError(
        `The corpus could not be made at line ${lineNumber}, "${line}" (${messageOf(error)}).`,
      );
    }
    if (lineNumber % entriesPerTurn === 0) await nextTurn();
  }
}

function pathOf(line: string, lineNumber: number): string {
  const path = /^[df] (.+)$/s.exec(line)?.[1];
  if (path === undefined) {
    throw new UsageError(`Line ${lineNumber} of the corpus is "${line}": write "d path" or "f path".`);
  }
  const components = path.split(process.platform === 'win32' ? /[/\\]/ : '/');
  const leads = components.some((name) => name === '..' || name === '.' || name === '');
  const device = process.platform === 'win32' && path.includes(':');
  if (leads || device || path.includes('\0')) {
    throw new UsageError(
      `Line ${lineNumber} of the corpus, "${line}", leads out of its root: name paths below the root.`,
    );
  }
  return path;
}
