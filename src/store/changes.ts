/** Files as a store sees them: by path relative to the store's folder, `/` between the parts. */
export interface Files {
  read(path: string): Promise<Uint8Array | undefined>;
  has(path: string): Promise<boolean>;
}

/** Files with changes on top that have not been written yet: all of them are written, or none. */
export class Changes implements Files {
  private readonly base: Files;
  private readonly changed = new Map<string, Uint8Array | null>();
  private readonly created = new Set<string>();

  constructor(base: Files) {
    this.base = base;
  }

  async read(path: string): Promise<Uint8Array | undefined> {
    const changed = this.changed.get(path);
    return changed === undefined ? this.base.read(path) : (changed ?? undefined);
  }

  async has(path: string): Promise<boolean> {
    const changed = this.changed.get(path);
    return changed === undefined ? this.base.has(path) : changed !== null;
  }

  write(path: string, content: Uint8Array | string): void {
    this.changed.set(path, typeof content === 'string' ? Buffer.from(content) : content);
  }

  /** As write, for a file that is not there yet: removed again, it never was. */
  create(path: string, content: Uint8Array | string): void {
    this.write(path, content);
    this.created.add(path);
  }

  remove(path: string): void {
    if (this.created.delete(path)) this.changed.delete(path);
    else this.changed.set(path, null);
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
