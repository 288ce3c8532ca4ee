/** The place of a store: files to read, changes to write as one, and errors as sentences. */
import { UsageError } from '../../core/document/index.ts';
import { openReader, StoreFormatError, type StoreReader } from './format/index.ts';

export interface Update<T> {
  /** Undefined: nothing to write. */
  changes?: Changes;
  /** One line about the change: the commit's message if there are commits. */
  message: string;
  /** Start the branch anew from here, so that the server can drop data of earlier commits only. */
  squash?: boolean;
  result: T;
}

export interface Backend {
  /** Its name in messages; without secrets. */
  readonly name: string;
  /** The place that was asked for, where it has other files, so that the store is in a folder of it. Known after a look at it. */
  readonly beside?: string | undefined;
  /** The current files. Valid until the next call of either method. */
  snapshot(): Promise<Files>;
  /**
   * Writes all the changes that `change` makes to the current files, or none. It is called again on newer files if another writer
   * was faster.
   * @throws StoreError
   */
  update<T>(change: (files: Files) => Promise<Update<T>>): Promise<T>;
  /** Reasons why this place cannot be written, as sentences; absent: there can be none. */
  check?(): Promise<string[]>;
  /** Makes it writable again. @returns the changes, as sentences */
  repair?(): Promise<string[]>;
  close(): Promise<void>;
}

/** Files as a store sees them: by path relative to the store's folder, with `/` between the parts. */
export interface Files {
  read(path: string): Promise<Uint8Array | undefined>;
  has(path: string): Promise<boolean>;
  /** Names in a folder; empty if it does not exist. */
  list(path: string): Promise<string[]>;
}

/** Files with unwritten changes: all of them are written, or none. */
export class Changes implements Files {
  private readonly changed = new Map<string, Uint8Array | null>();
  private readonly created = new Set<string>();

  constructor(private readonly base: Files) {}

  async read(path: string): Promise<Uint8Array | undefined> {
    const changed = this.changed.get(path);
    return changed === undefined ? this.base.read(path) : (changed ?? undefined);
  }

  async has(path: string): Promise<boolean> {
    const changed = this.changed.get(path);
    return changed === undefined ? this.base.has(path) : changed !== null;
  }

  async list(path: string): Promise<string[]> {
    const names = new Set(await this.base.list(path));
    const start = `${path}/`;
    for (const [changed, content] of this.changed) {
      if (!changed.startsWith(start)) continue;
      const [name = '', ...below] = changed.slice(start.length).split('/');
      if (content !== null) names.add(name);
      else if (below.length === 0) names.delete(name);
    }
    return [...names];
  }

  write(path: string, content: Uint8Array | string): void {
    this.changed.set(path, typeof content === 'string' ? Buffer.from(content) : content);
  }

  /** As write, for a file that does not exist yet: if it is removed again, nothing is written. */
  create(path: string, content: Uint8Array | string): void {
    this.write(path, content);
    this.created.add(path);
  }

  remove(path: string): void {
    if (this.created.delete(path)) this.changed.delete(path);
    else this.changed.set(path, null);
  }

  /** As if it had not been written. */
  forget(path: string): void {
    this.changed.delete(path);
    this.created.delete(path);
  }

  /** Path and new content; null: removed. */
  entries(): ReadonlyMap<string, Uint8Array | null> {
    return this.changed;
  }
}

export async function readText(files: Files, path: string): Promise<string | undefined> {
  const bytes = await files.read(path);
  return bytes === undefined ? undefined : Buffer.from(bytes).toString('utf8');
}

export const readerOf = (files: Files, isWhole = false): StoreReader =>
  openReader((path) => readText(files, path), isWhole);

/**
 * The store could not be reached or written: no network, no permission, no space. Exit 3: the call itself was correct. The message is one
 * sentence, printed alone.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** A link that leads out of a store: its target is not one of the store's files. */
export class LinkOutside extends StoreError {
  constructor(path: string) {
    super(
      `${path} of the store is a link that may lead out of it, and is not followed: put a file or a folder in its place.`,
    );
  }
}

/** Turns a StoreFormatError into a sentence for the user; returns other errors unchanged. */
export function explain(error: unknown, store: string): unknown {
  if (!(error instanceof StoreFormatError)) return error;
  const remedy = error.message.includes('newer io-perf')
    ? 'use that version or a later one'
    : 'run io-perf store repair, or restore the file from the history of its branch or from a copy';
  return new UsageError(
    `The store ${store} cannot be used: its ${error.path} ${error.message}; nothing was changed there. To go on, ${remedy}.`,
  );
}
