/**
 * One writer at a time in a folder, also among processes that cannot see each other: containers, hosts, clocks that disagree.
 *
 * The lock is a folder with one file in it, named after its owner. It is prepared aside and renamed into place, so it is never
 * empty or half-written, and a rename succeeds for one process only. An owner keeps its uncommitted files in the lock folder: if
 * another process takes the lock over, the owner's rename finds nothing (`commit`).
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../../core/document/index.ts';
import { removeTree, succeeds } from '../../core/system/index.ts';
import { StoreError } from './backend.ts';

/** An owner without a refresh for this long, by the clock of the waiting process, is considered dead. Three refreshes may be late. */
const staleMs = 30_000;
const refreshMs = 5_000;
const patienceMs = 600_000;
/** Errors of a rename onto another lock: a folder that is not empty, or a file. */
const heldCodes: readonly (string | undefined)[] =
  process.platform === 'win32' ? ['EPERM', 'EACCES', 'EBUSY', 'EEXIST'] : ['ENOTEMPTY', 'EEXIST', 'ENOTDIR'];

/** A file in place of the lock's folder was not made by io-perf. */
const notAFolder = '(file)';

/** Another process took the lock over: nothing was committed. */
export class LockLost extends StoreError {
  constructor(path: string) {
    super(`Another process took over the lock of the store (${path}), as this one did not answer: publish again.`);
  }
}

export interface Lock {
  /** A path in the lock folder: a file there can be committed while the lock is held. */
  pathOf: (name: string) => string;
  /** Renames a file from the lock folder into place: the step that commits. @throws LockLost */
  commit: (name: string, to: string) => Promise<void>;
  /** @throws LockLost */
  assertHeld: () => Promise<void>;
  release: () => Promise<void>;
}

/**
 * @param work the folder in which the lock is made
 * @throws StoreError after ten minutes of waiting
 */
export async function takeLock(work: string): Promise<Lock> {
  const path = join(work, 'lock');
  const id = randomUUID();
  const started = performance.now();
  const watch = new Watch(path);
  while (!(await tryToTake(work, path, id))) {
    const abandoned = await watch.abandonedBy();
    if (abandoned !== undefined) await takeAway(path, abandoned);
    else await sleep(5 + Math.random() * 45);
    if (performance.now() - started > patienceMs) {
      throw new StoreError(
        `The store is locked by another process (${path}): remove that folder if no publish is running.`,
      );
    }
  }
  const own = join(path, id);
  const refresh = setInterval(() => {
    const now = new Date();
    utimes(own, now, now).catch(() => undefined);
  }, refreshMs);
  refresh.unref();
  const isHeld = (): Promise<boolean> =>
    stat(own).then(
      () => true,
      (error: unknown) => !['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? ''),
    );
  return {
    pathOf: (name) => join(path, `${id}.${name}`),
    commit: async (name, to) => {
      try {
        await rename(join(path, `${id}.${name}`), to);
      } catch (error) {
        throw (await isHeld()) ? error : new LockLost(path);
      }
    },
    assertHeld: async () => {
      if (!(await isHeld())) throw new LockLost(path);
    },
    release: async () => {
      clearInterval(refresh);
      // The lock folder is removed only under this owner's name and only when empty, so another owner's lock stays.
      // On a failing disk it may stay: the next owner removes it. Committed files stay committed.
      released.add(id);
      await takeAway(path, id);
    },
  };
}

/** Released by this process, which is alive: remaining files have no owner. */
const released = new Set<string>();

async function tryToTake(work: string, path: string, id: string): Promise<boolean> {
  const aside = join(work, `lock-${id}`);
  try {
    await mkdir(aside);
    await writeFile(join(aside, id), describeSelf());
    await rename(aside, path);
    return true;
  } catch (error) {
    await removeTree(aside).catch(() => undefined);
    const { syscall } = error as NodeJS.ErrnoException;
    if (syscall === 'rename' && heldCodes.includes(codeOf(error))) return false;
    // The owner of the lock took this process for dead, and removed its prepared lock.
    if (codeOf(error) === 'ENOENT' && (await exists(work))) return false;
    throw error;
  }
}

const exists = (path: string): Promise<boolean> => succeeds(stat(path));

/** Whether a prepared lock belongs to a process that is certainly dead. */
export async function isOfTheDead(aside: string): Promise<boolean> {
  const [name] = await readdir(aside).catch(() => []);
  return name !== undefined && isDeadHere(await readFile(join(aside, name), 'utf8').catch(() => ''));
}

/** Identifies the owner so that another process can check whether it is alive: host, boot, process namespace, process. */
function describeSelf(): string {
  return JSON.stringify({ ...place(), pid: process.pid, started: startOf(process.pid) });
}

interface Place {
  host: string;
  boot: string | undefined;
  namespace: string | undefined;
}

const place = (): Place => ({
  host: hostname(),
  boot: ask(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
  namespace: ask(() => readlinkSync('/proc/self/ns/pid')),
});

/** Start of a process, in ticks since the boot: process ids are reused. */
const startOf = (pid: number): string | undefined =>
  ask(() => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[19]);

function ask<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Watches another owner's lock until that owner is certainly dead. */
class Watch {
  readonly #path: string;
  #seen: string | undefined;
  #since = 0;

  constructor(path: string) {
    this.#path = path;
  }

  /** Name of the dead owner; undefined: it is alive, or there is no lock. */
  async abandonedBy(): Promise<string | undefined> {
    const state = await this.#state();
    if (state === undefined) return undefined;
    if (state.name === '' || state.isEmpty || released.has(state.name) || isDeadHere(state.text)) return state.name;
    const signature = `${state.name} ${state.mtimeMs}`;
    const now = performance.now();
    if (signature !== this.#seen) {
      this.#seen = signature;
      this.#since = now;
    }
    // By the local clock and own observations: the clock of the file system or of the owner may be wrong.
    return now - this.#since > staleMs ? state.name : undefined;
  }

  async #state(): Promise<{ name: string; text: string; isEmpty: boolean; mtimeMs: number } | undefined> {
    try {
      const names = await readdir(this.#path);
      const name = names.find((one) => !one.includes('.'));
      // Files of an owner without its own file have its name before the dot.
      if (name === undefined) return { name: names[0]?.split('.')[0] ?? '', text: '', isEmpty: true, mtimeMs: 0 };
      const path = join(this.#path, name);
      const [text, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
      // A lock is prepared and renamed, so never half-written: an empty one is left by a power cut.
      return { name, text, isEmpty: text === '', mtimeMs };
    } catch (error) {
      if (codeOf(error) === 'ENOTDIR') {
        const file = await stat(this.#path).catch(() => undefined);
        return file && { name: notAFolder, text: '', isEmpty: file.size === 0, mtimeMs: file.mtimeMs };
      }
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    }
  }
}

/** Only for a process that would be visible if alive: of this host, boot and process namespace. */
function isDeadHere(text: string): boolean {
  const owner = ask(() => JSON.parse(text) as Partial<Place> & { pid?: number; started?: string });
  const here = place();
  if (owner?.pid === undefined || owner.host !== here.host) return false;
  if (owner.boot !== here.boot || owner.namespace !== here.namespace || here.namespace === undefined) return false;
  if (!isAlive(owner.pid)) return true;
  const started = startOf(owner.pid);
  return started !== undefined && owner.started !== undefined && started !== owner.started;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Removes the dead owner's files by name: a lock taken in the meantime has another name. */
async function takeAway(path: string, owner: string): Promise<void> {
  if (owner === notAFolder) return rm(path, { force: true });
  for (const name of await readdir(path).catch(() => [])) {
    if (owner !== '' && name.startsWith(owner)) await rm(join(path, name), { force: true }).catch(() => undefined);
  }
  await rmdir(path).catch(() => undefined);
}
