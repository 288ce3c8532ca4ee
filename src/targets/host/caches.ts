/** The system's caches: dropping them, and writing back what is dirty. */
import { closeSync, constants, mkdirSync, openSync } from 'node:fs';
import { access, writeFile } from 'node:fs/promises';
import { outputOf, runCommand } from '../../toolchain/index.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MeasurementError, messageOf, UsageError } from '../../document/index.ts';

const dropFile = '/proc/sys/vm/drop_caches';

/** Write-back of a slow disk's dirty pages can take minutes. */
const syncTimeoutMs = 5 * 60_000;

export interface CacheControl {
  canDrop(): Promise<boolean>;
  drop(): Promise<boolean>;
}

/**
 * How this user may drop the caches, found out once: as root, through sudo without a password, or not at all.
 * Linux: `echo 3` to drop_caches drops page cache, dentries and inodes, clean ones only, hence sync first
 * (Documentation/admin-guide/sysctl/vm.rst). macOS: purge(8).
 */
export function cacheControl(): CacheControl {
  let way: Promise<'direct' | 'sudo' | undefined> | undefined;
  const find = async () => {
    if (process.platform === 'linux') {
      if (process.getuid?.() === 0) return (await isWritable(dropFile)) ? 'direct' : undefined;
      return (await canSudo()) ? 'sudo' : undefined;
    }
    return process.platform === 'darwin' && (await canSudo()) ? 'sudo' : undefined;
  };
  return {
    async canDrop() {
      return (await (way ??= find())) !== undefined;
    },
    async drop() {
      const chosen = await (way ??= find());
      if (chosen === undefined) return false;
      const dropped = chosen === 'direct' ? await dropDirectly() : await dropThroughSudo();
      if (!dropped) way = Promise.resolve(undefined);
      return dropped;
    },
  };
}

async function dropDirectly(): Promise<boolean> {
  await runCommand(['sync'], { timeoutMs: syncTimeoutMs });
  return writeFile(dropFile, '3').then(
    () => true,
    () => false,
  );
}

async function dropThroughSudo(): Promise<boolean> {
  const command = process.platform === 'darwin' ? ['purge'] : ['sh', '-c', `sync; echo 3 > ${dropFile}`];
  return (await runCommand(['sudo', '-n', ...command], { timeoutMs: syncTimeoutMs })).code === 0;
}

async function canSudo(): Promise<boolean> {
  return (await outputOf(['sudo', '-n', 'true'])) !== undefined;
}

async function isWritable(path: string): Promise<boolean> {
  return access(path, constants.W_OK).then(
    () => true,
    () => false,
  );
}

/** Node has no syncfs(2): `sync -f` of GNU coreutils calls it; other systems know only sync(2), which is for all. */
export async function syncFilesystem(directory: string): Promise<void> {
  if (process.platform === 'win32') return; // FlushFileBuffers of single files is the runners' business
  if (process.platform === 'linux') {
    const { code } = await runCommand(['sync', '-f', '--', directory], { timeoutMs: syncTimeoutMs });
    if (code === 0) return;
  }
  await runCommand(['sync'], { timeoutMs: syncTimeoutMs });
}

/** Entries made between two turns of the event loop: a few milliseconds of work. */
const entriesPerTurn = 512;

/**
 * Makes a tree of empty files from a listing, one entry a line: `d path` or `f path`, parents first, `/` between
 * components. Synchronous calls, because they are several times faster than promises for this.
 * @throws UsageError for a line that is no entry or leads out of the root
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
