/** What was done to files, added up call by call. Memory is bounded: beyond many names, a folder stands for its files. */
import type { Kind } from '../core/document/index.ts';
import { type FileCall } from './calls.ts';
import { folderPattern, relativeTo } from './path-patterns.ts';
import { systemFolders } from './policy.ts';
import { RuntimeStart } from './runtime-start.ts';

/** Reads and writes below this are called small: the size of a page, and of a block of most file systems. */
export const smallBytes = 4096;

const maxPaths = 50_000;
const maxFolders = 10_000;

interface CallFigures {
  kind: Kind;
  count: number;
  /** `ENOENT` → how often. */
  errors: Map<string, number>;
}

export class PathFigures {
  readonly calls = new Map<string, number>();
  /** `openat ENOENT` → how often. */
  readonly errors = new Map<string, number>();
  /** Bytes, those of copies included. */
  readBytes = 0;
  writtenBytes = 0;
  /** Moved from it by the kernel alone (copy_file_range, sendfile, splice). */
  copiedBytes = 0;
  /** Moved into it likewise. */
  receivedBytes = 0;
  /** Reserved, or given back, by fallocate. */
  allocatedBytes = 0;
  /** The most bytes that one call asked for. */
  maxReadBytes = 0;
  maxWriteBytes = 0;
  /** Times that a process asked for the attributes, or opened it, by name, after it had done so already. */
  repeatedStats = 0;
  repeatedOpens = 0;
  statProcess: number | undefined;
  openProcess: number | undefined;
  readonly processes = new Set<number>();
  smallReads = 0;
  smallWrites = 0;
  syncingWrites = 0;
  dataSyncingWrites = 0;
  /** Syncs that had something to write back: a write came before, and no sync between. */
  syncedWrites = 0;
  dirty = false;
  /** Mappings of it that are not code, those that write to it, and whether there were any of code. */
  dataMaps = 0;
  sharedMaps = 0;
  isCode = false;
  /** Times this run made it (`O_CREAT`, or the file of a socket), and removed or renamed it afterwards. */
  created = 0;
  removed = 0;
  renamedTo: string | undefined;
  /** Calls of a runtime, before the program began that it runs. */
  startCalls = 0;
  readonly path: string;
  /** How many files this stands for: more than one where a folder stands for its files. */
  files = 1;

  constructor(path: string) {
    this.path = path;
  }
}

export class Movement {
  calls = 0;
  bytes = 0;
  askedBytes = 0;
  sequential = 0;
  /** Calls that moved something. */
  moving = 0;
  /** Lower bound of a power of two (0, 1, 2, 4 …) → calls that moved this number of bytes. */
  readonly sizes = new Map<number, number>();
}

export class Account {
  readonly calls = new Map<string, CallFigures>();
  readonly paths = new Map<string, PathFigures>();
  readonly reads = new Movement();
  readonly writes = new Movement();
  copiedBytes = 0;
  mappedBytes = 0;
  allocatedBytes = 0;
  /** Writes that return when they are on the device: by O_SYNC, and by O_DSYNC, which leaves the attributes out. */
  syncingWrites = 0;
  dataSyncingWrites = 0;
  /** Whether a file was opened whose writes are such. */
  hasSyncedFile = false;
  ringSubmissions = 0;
  systemCalls = 0;
  /** Calls on pipes, sockets and terminals, and the bytes they moved. */
  readonly streams = { calls: 0, readBytes: 0, writtenBytes: 0 };
  temporaryUnnamed = 0;
  readonly start = new RuntimeStart();
  readonly #blind = new Map<string, number>();
  readonly #root: string;
  #folders = 0;

  /** @param root names below it are kept relative */
  constructor(root: string) {
    this.#root = root;
  }

  add(call: FileCall): void {
    if (call.isInherited === true) return;
    if (call.place === 'stream' && call.kind !== 'ring') {
      this.streams.calls++;
      if (call.kind === 'read') this.streams.readBytes += call.movedBytes ?? 0;
      if (call.kind === 'write') this.streams.writtenBytes += call.movedBytes ?? 0;
      return;
    }
    if (call.place === 'system') {
      this.systemCalls++;
      return;
    }
    const { name, kind, error } = call;
    let figures = this.calls.get(name);
    if (!figures) this.calls.set(name, (figures = { kind, count: 0, errors: new Map() }));
    figures.count++;
    if (error !== undefined) bump(figures.errors, error);
    if (kind === 'ring' && error === undefined && name === 'io_uring_enter') {
      this.ringSubmissions += call.askedBytes ?? 0;
    }
    if (kind === 'map' && error === undefined) this.mappedBytes += call.askedBytes ?? 0;
    if (kind === 'allocate' && error === undefined) this.allocatedBytes += call.askedBytes ?? 0;
    if (call.syncs === 'all') this.syncingWrites++;
    if (call.syncs === 'data') this.dataSyncingWrites++;
    if (call.creates === 'unnamed') this.temporaryUnnamed++;
    if (call.isSynced === true) this.hasSyncedFile = true;
    this.#move(call);
    if (call.path !== undefined) this.#addToPath(this.#figuresOf(call.path), call);
    for (const [path, calls] of this.start.add(call) ?? []) this.#figuresOf(path).startCalls += calls;
  }

  /** A call that may do file I/O which is not seen. */
  addBlind(name: string): void {
    bump(this.#blind, name);
  }

  /** What was not seen, with how often: calls, requests to io_uring, and mappings of files that are not programs. */
  get blind(): Map<string, number> {
    const blind = new Map(this.#blind);
    if (this.ringSubmissions > 0) blind.set('io_uring_enter', this.ringSubmissions);
    let maps = 0;
    for (const { path, dataMaps, sharedMaps, isCode } of this.paths.values()) {
      if (isCode) continue;
      maps += sharedMaps + (systemFolders.test(path) ? 0 : dataMaps);
    }
    if (maps > 0) blind.set('mmap', maps);
    return blind;
  }

  /** Distinct files that calls succeeded on. */
  get files(): number {
    let files = 0;
    for (const { calls, errors, files: many } of this.paths.values()) {
      if (sum(calls) > sum(errors)) files += many;
    }
    return files;
  }

  #move(call: FileCall): void {
    const { kind, movedBytes, askedBytes, sequential } = call;
    if (movedBytes === undefined) return;
    if (kind === 'copy') {
      this.copiedBytes += movedBytes;
      return;
    }
    const movement = kind === 'read' ? this.reads : this.writes;
    movement.calls++;
    movement.bytes += movedBytes;
    movement.askedBytes += askedBytes ?? movedBytes;
    bump(movement.sizes, movedBytes === 0 ? 0 : 2 ** Math.floor(Math.log2(movedBytes)));
    if (sequential !== undefined) {
      movement.moving++;
      if (sequential) movement.sequential++;
    }
  }

  #addToPath(figures: PathFigures, call: FileCall): void {
    const { process, name, kind, descriptor, error, movedBytes, askedBytes, creates, toPath } = call;
    bump(figures.calls, name);
    figures.processes.add(process);
    if (error !== undefined) {
      bump(figures.errors, `${name} ${error}`);
      return;
    }
    const isSmall = (askedBytes ?? movedBytes ?? 0) < smallBytes && (movedBytes ?? 0) > 0;
    switch (kind) {
      case 'stat':
      case 'access':
        if (descriptor !== undefined) break;
        if (figures.statProcess === process) figures.repeatedStats++;
        figures.statProcess = process;
        break;
      case 'read':
        figures.readBytes += movedBytes ?? 0;
        figures.maxReadBytes = Math.max(figures.maxReadBytes, askedBytes ?? movedBytes ?? 0);
        if (isSmall) figures.smallReads++;
        break;
      case 'write':
        figures.writtenBytes += movedBytes ?? 0;
        figures.maxWriteBytes = Math.max(figures.maxWriteBytes, askedBytes ?? movedBytes ?? 0);
        if (isSmall) figures.smallWrites++;
        if (call.syncs === 'all') figures.syncingWrites++;
        if (call.syncs === 'data') figures.dataSyncingWrites++;
        figures.dirty = true;
        break;
      case 'copy':
        figures.readBytes += movedBytes ?? 0;
        figures.copiedBytes += movedBytes ?? 0;
        if (toPath !== undefined && toPath !== call.path) {
          const destination = this.#figuresOf(toPath);
          destination.writtenBytes += movedBytes ?? 0;
          destination.receivedBytes += movedBytes ?? 0;
          destination.dirty = true;
        }
        break;
      case 'allocate':
        figures.allocatedBytes += askedBytes ?? 0;
        break;
      case 'map':
        if (call.maps === 'data') figures.dataMaps++;
        if (call.maps === 'shared') figures.sharedMaps++;
        if (call.maps === 'code') figures.isCode = true;
        break;
      case 'fsync':
        if (figures.dirty) figures.syncedWrites++;
        figures.dirty = false;
        break;
      case 'open':
        if (creates === 'named') figures.created++;
        if (figures.openProcess === process) figures.repeatedOpens++;
        figures.openProcess = process;
        break;
      case 'mkdir':
        if (creates === 'named') figures.created++;
        break;
      case 'remove':
        figures.removed++;
        break;
      case 'rename':
        if (toPath !== undefined) figures.renamedTo = relativeTo(this.#root, toPath);
        break;
      default:
    }
  }

  #figuresOf(absolute: string): PathFigures {
    const path = relativeTo(this.#root, absolute);
    const known = this.paths.get(path);
    if (known) return known;
    if (this.paths.size < maxPaths) return this.#newPath(path);
    let folder = folderPattern(path);
    if (!this.paths.has(folder) && this.#folders++ >= maxFolders) folder = '*';
    const standing = this.paths.get(folder);
    if (!standing) return this.#newPath(folder);
    standing.files++;
    return standing;
  }

  #newPath(path: string): PathFigures {
    const figures = new PathFigures(path);
    this.paths.set(path, figures);
    return figures;
  }
}

export function bump<Key>(counts: Map<Key, number>, key: Key, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

export const sum = (counts: ReadonlyMap<unknown, number>): number => {
  let total = 0;
  for (const count of counts.values()) total += count;
  return total;
};
