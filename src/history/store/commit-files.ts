/** The files of one commit, whose objects are fetched on demand. */
import { type Files, LinkOutside, StoreError } from './backend.ts';
import type { StoreClone } from './git-clone.ts';
import { ObjectReader, type TreeEntry } from './object-reader.ts';

/** The store's files in one commit. Objects requested at the same time are fetched together. */
export class CommitFiles implements Files {
  private readonly objects: ObjectReader;
  private readonly prefix: string[];
  private wanted = new Map<string, (() => void)[]>();
  private failures: ((error: unknown) => void)[] = [];

  /** @param commit undefined: the branch is empty */
  constructor(
    private readonly clone: StoreClone,
    private readonly commit: string | undefined,
    folder: string,
  ) {
    this.objects = new ObjectReader(clone.git);
    this.prefix = folder.split('/').filter((part) => part !== '');
  }

  async read(path: string): Promise<Uint8Array | undefined> {
    const entry = await this.find(path);
    if (entry === undefined || entry.isTree) return undefined;
    await this.need(entry.oid);
    return this.objects.content(entry.oid);
  }

  async has(path: string): Promise<boolean> {
    return (await this.find(path)) !== undefined;
  }

  async list(path: string): Promise<string[]> {
    const entry = await this.find(path);
    if (entry?.isTree !== true) return [];
    await this.need(entry.oid);
    return [...(await this.objects.tree(entry.oid)).keys()];
  }

  close(): Promise<void> {
    return this.objects.close();
  }

  /** The tree at the root of the branch. */
  async root(): Promise<string | undefined> {
    if (this.commit === undefined) return undefined;
    await this.need(this.commit);
    const header = (await this.objects.content(this.commit)).toString('latin1', 0, 200);
    const root = /^tree ([0-9a-f]+)\n/.exec(header)?.[1];
    if (root === undefined)
      throw new StoreError(`The branch of the store ${this.clone.name} does not end in a commit.`);
    return root;
  }

  private async find(path: string): Promise<TreeEntry | undefined> {
    const root = await this.root();
    if (root === undefined) return undefined;
    let entry: TreeEntry | undefined = { oid: root, isTree: true, isLink: false };
    const way: string[] = [];
    for (const part of [...this.prefix, ...path.split('/')].filter((part) => part !== '')) {
      if (!entry?.isTree) return undefined;
      await this.need(entry.oid);
      entry = (await this.objects.tree(entry.oid)).get(part);
      way.push(part);
      if (entry?.isLink === true) throw new LinkOutside(way.join('/'));
    }
    return entry;
  }

  /** Resolves when the object is local. */
  private need(oid: string): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.clone.isPresent(oid)) {
        resolve();
        return;
      }
      if (this.wanted.size === 0) setImmediate(() => void this.fetchWanted());
      this.wanted.set(oid, [...(this.wanted.get(oid) ?? []), resolve]);
      this.failures.push(reject);
    });
  }

  private async fetchWanted(): Promise<void> {
    const [wanted, failures] = [this.wanted, this.failures];
    this.wanted = new Map();
    this.failures = [];
    try {
      await this.clone.fetchObjects([...wanted.keys()]);
      for (const resolve of [...wanted.values()].flat()) resolve();
    } catch (error) {
      for (const reject of failures) reject(error);
    }
  }
}
