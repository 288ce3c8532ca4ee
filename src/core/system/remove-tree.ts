/**
 * Removes folders with what is in them, and never goes through a mount or a link: what is mounted in a folder belongs to others, and git,
 * `rm -r` and Node.js would empty it. io-perf mounts nothing, so it unmounts nothing: such a folder stays and is named.
 *
 * On Linux each folder is opened without following links and then used through its descriptor (`/proc/self/fd/N/name`), as openat(2) does
 * it: a folder that is moved, replaced by a link or mounted over meanwhile is not entered. Which mount a descriptor belongs to is in its
 * fdinfo; device numbers are not enough, because a bind mount has the number of its source.
 */
import * as fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Removes folders, files and links with everything in them, one after the other. Folders that may not be read are opened up. What
 * another process is still using is tried again for about a second (on Windows an open file cannot be removed).
 * @throws Error where something is mounted in one of them, before anything is removed; where something stays
 */
export async function removeTree(...paths: readonly string[]): Promise<void> {
  for (const pauseMs of removal(fs, paths)) await sleep(pauseMs);
}

/** As removeTree, at the end of the process. */
export function removeTreeNow(...paths: readonly string[]): void {
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (const pauseMs of removal(fs, paths)) Atomics.wait(clock, 0, 0, pauseMs);
}

/**
 * The removal in steps, each with the pause that it wants. It uses nothing but its arguments: the janitor runs its source text in a
 * process of its own. A folder's `.io-perf-owner.json` goes last, so that what an interrupted removal leaves is still known as ours.
 */
export function* removal(
  { chmodSync, closeSync, constants, fstatSync, lstatSync, ...others }: typeof fs,
  paths: readonly string[],
): Generator<number, void> {
  const { openSync, readdirSync, readFileSync, realpathSync, rmdirSync, statSync, unlinkSync } = others;
  interface Folder {
    /** Begins the paths of its entries. */
    way: string | Buffer;
    mount: string;
    close: () => void;
  }
  interface Place {
    path: string;
    /** By the descriptor of its parent, where there are such. */
    own: string | Buffer;
    above: Folder | undefined;
  }
  const [maxTries, entriesPerStep, lastName] = [9, 200, '.io-perf-owner.json'];
  /** O_PATH of Linux, which Node.js does not name: a descriptor for a place alone, which needs no right to read it. */
  const placeOnly = 0o10000000;
  const hasDescriptors = process.platform === 'linux' && lookUp('/proc/self/fd') !== undefined;
  let entries = 0;
  let failure: Error | undefined;

  function codeOf(error: unknown): string | undefined {
    return (error as NodeJS.ErrnoException).code;
  }
  function isGone(error: unknown): boolean {
    return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';
  }
  function lookUp(path: string | Buffer): fs.Stats | undefined {
    try {
      return lstatSync(path);
    } catch (error) {
      if (isGone(error)) return undefined;
      throw error;
    }
  }
  function mounted(path: string | Buffer): Error {
    return new Error(`${path.toString()} is mounted in it: unmount that first`);
  }
  function parentOf(path: string): string {
    return path.replace(/[^/]*\/*$/, '') || '.';
  }
  function nameOf(path: string): string {
    return /[^/]*(?=\/*$)/.exec(path)![0];
  }
  /** The table of mounts has paths without links, and blanks, tabs, line feeds and backslashes as octal numbers. */
  function refuseMounts({ path, above }: Place): void {
    if (process.platform !== 'linux') return;
    const real = `${realpathSync(above!.way.toString()).replace(/\/$/, '')}/${nameOf(path)}`;
    for (const line of readFileSync('/proc/self/mountinfo', 'utf8').split('\n')) {
      const escaped = line.split(' ')[4] ?? '';
      const point = escaped.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 8)));
      if (point === real || point.startsWith(`${real}/`)) throw mounted(point);
    }
  }
  function open(path: string | Buffer, flags: number): Folder {
    const descriptor = openSync(path, flags | placeOnly | constants.O_DIRECTORY);
    const close = (): void => {
      closeSync(descriptor);
    };
    try {
      const facts = readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8');
      const mount = /^mnt_id:\s*(\d+)/m.exec(facts)?.[1] ?? `device ${fstatSync(descriptor).dev}`;
      return { way: `/proc/self/fd/${descriptor}`, mount, close };
    } catch (error) {
      close();
      throw error;
    }
  }
  /** Its parent stays open to the end: what takes the place of a folder above it meanwhile has nothing of ours. */
  function openPlace(path: string): Place | undefined {
    const parent = parentOf(path);
    try {
      if (hasDescriptors) {
        const above = open(parent, 0);
        return { path, own: inside(above.way, Buffer.from(nameOf(path))), above };
      }
      if (process.platform === 'win32') return { path, own: path, above: undefined };
      return {
        path,
        own: path,
        above: { way: parent, mount: `device ${statSync(parent).dev}`, close: () => undefined },
      };
    } catch (error) {
      if (isGone(error)) return undefined;
      throw error;
    }
  }
  /** @param shown its path, for messages. @returns undefined if it is not a folder, or gone */
  function enter(path: string | Buffer, above: Folder | undefined, shown: Buffer): Folder | undefined {
    let folder: Folder;
    if (hasDescriptors) {
      try {
        folder = open(path, constants.O_NOFOLLOW);
      } catch (error) {
        if (['ENOTDIR', 'ELOOP', 'ENOENT'].includes(codeOf(error) ?? '')) return undefined;
        throw error;
      }
    } else {
      const status = lookUp(path);
      if (status?.isDirectory() !== true) return undefined;
      folder = { way: path, mount: `device ${status.dev}`, close: () => undefined };
    }
    if (above !== undefined && folder.mount !== above.mount) {
      folder.close();
      throw mounted(shown);
    }
    openUp(folder.way, 0o700);
    return folder;
  }
  function openUp(path: string | Buffer, mode: number): void {
    try {
      chmodSync(path, mode);
    } catch {
      // Of another user: removing it shows whether that matters.
    }
  }
  function attempt(remove: (path: string | Buffer) => void, path: string | Buffer, shown: Buffer): void {
    try {
      remove(path);
    } catch (error) {
      const code = codeOf(error);
      if (code === 'ENOENT') return;
      failure = new Error(`${shown.toString()}: ${code ?? String(error)}`, { cause: error });
    }
  }
  function removeFile(path: string | Buffer, shown: Buffer): void {
    // Windows cannot remove a read-only file.
    if (process.platform === 'win32' && lookUp(path)?.isSymbolicLink() === false) openUp(path, 0o600);
    attempt(unlinkSync, path, shown);
  }
  function inside(folder: string | Buffer, name: Buffer): Buffer {
    return Buffer.concat([Buffer.from(folder), Buffer.from('/'), name]);
  }
  function entriesOf({ way }: Folder, shown: Buffer): fs.Dirent<Buffer>[] {
    let found: fs.Dirent<Buffer>[] = [];
    attempt(() => (found = readdirSync(way, { withFileTypes: true, encoding: 'buffer' })), way, shown);
    const last = found.findIndex(({ name }) => name.toString() === lastName);
    return last < 0 ? found : [...found.splice(last, 1), ...found];
  }
  /** Depth first, without recursion: a tree may be deep. */
  function* empty(top: Folder, path: Buffer): Generator<number, void> {
    const stack = [{ folder: top, shown: path, left: entriesOf(top, path), name: path }];
    try {
      for (let at = stack.at(-1); at !== undefined; at = stack.at(-1)) {
        const entry = at.left.pop();
        if (entry === undefined) {
          stack.pop();
          at.folder.close();
          const above = stack.at(-1)?.folder;
          if (above !== undefined) attempt(rmdirSync, inside(above.way, at.name), at.shown);
          continue;
        }
        if (++entries % entriesPerStep === 0) yield 0;
        const [way, shown] = [inside(at.folder.way, entry.name), inside(at.shown, entry.name)];
        if (!entry.isDirectory()) removeFile(way, shown);
        else {
          const folder = enter(way, at.folder, shown);
          if (folder !== undefined) stack.push({ folder, shown, left: entriesOf(folder, shown), name: entry.name });
        }
      }
    } finally {
      for (const { folder } of stack) folder.close();
    }
  }
  function* remove(place: Place): Generator<number, void> {
    const { path, own, above } = place;
    const shown = Buffer.from(path);
    for (let tried = 1; lookUp(own) !== undefined; tried++) {
      if (tried > maxTries) throw failure ?? new Error(`${path} is filled by another process`);
      if (tried > 1) {
        yield 30 * tried;
        refuseMounts(place);
      }
      const folder = enter(own, above, shown);
      if (folder === undefined) removeFile(own, shown);
      else {
        yield* empty(folder, shown);
        attempt(rmdirSync, own, shown);
      }
    }
  }

  const places: Place[] = [];
  try {
    for (const path of paths) {
      const place = openPlace(path);
      if (place !== undefined) places.push(place);
    }
    for (const place of places) refuseMounts(place);
    for (const place of places) yield* remove(place);
  } finally {
    for (const { above } of places) above?.close();
  }
}
