/** Objects of a repository by name, through one `git cat-file --batch`. */
import { once } from 'node:events';
import type { Git, GitChild } from './git-command.ts';
import { StoreError } from './backend.ts';

export interface TreeEntry {
  oid: string;
  isTree: boolean;
  /** A symbolic link or a submodule: neither is followed. */
  isLink: boolean;
}

interface Question {
  oid: string;
  resolve: (content: Buffer) => void;
  reject: (error: Error) => void;
}

export class ObjectReader {
  private child: GitChild | undefined;
  /** Bytes of the answer received so far. */
  private chunks: Buffer[] = [];
  private readonly questions: Question[] = [];
  private readonly trees = new Map<string, Map<string, TreeEntry>>();

  constructor(private readonly git: Git) {}

  async tree(oid: string): Promise<Map<string, TreeEntry>> {
    const known = this.trees.get(oid);
    if (known) return known;
    const tree = parseTree(await this.content(oid), oid.length / 2);
    this.trees.set(oid, tree);
    return tree;
  }

  content(oid: string): Promise<Buffer> {
    this.child ??= this.start();
    const { stdin } = this.child;
    return new Promise((resolve, reject) => {
      this.questions.push({ oid, resolve, reject });
      stdin.write(`${oid}\n`);
    });
  }

  async close(): Promise<void> {
    const { child } = this;
    if (child === undefined) return;
    this.child = undefined;
    const closed = once(child, 'close');
    child.stdin.end();
    await closed;
  }

  private start(): GitChild {
    const child = this.git.start(['cat-file', '--batch']);
    let complaints = '';
    child.stderr.on('data', (data: Buffer) => (complaints += data.toString()));
    child.stdin.on('error', () => undefined);
    child.stdout.on('data', (data: Buffer) => {
      this.chunks.push(data);
      this.answer();
    });
    const fail = (error: Error): void => {
      for (const { reject } of this.questions.splice(0)) reject(error);
    };
    child.on('error', fail);
    child.on('close', () => {
      fail(new StoreError(`git could not read objects of the store (${complaints.trim() || 'it ended early'}).`));
    });
    return child;
  }

  /** Returns the complete answers: a line `OID TYPE SIZE`, the content, a line end. */
  private answer(): void {
    let bytes = this.chunks.length === 1 ? this.chunks[0]! : undefined;
    while (this.questions.length > 0) {
      bytes ??= Buffer.concat(this.chunks);
      const line = bytes.indexOf(10);
      if (line < 0) break;
      const [, kind = '', size = ''] = bytes.subarray(0, line).toString('latin1').split(' ');
      const isMissing = kind === 'missing' || size === '';
      const end = isMissing ? line + 1 : line + 1 + Number(size) + 1;
      if (bytes.length < end) break;
      const { oid, resolve, reject } = this.questions.shift()!;
      if (isMissing)
        reject(new StoreError(`git does not have the object ${oid} of the store: the repository is damaged.`));
      else resolve(Buffer.from(bytes.subarray(line + 1, end - 1)));
      bytes = bytes.subarray(end);
    }
    if (bytes) this.chunks = bytes.length === 0 ? [] : [bytes];
  }
}

/** @param oidBytes 20 for SHA-1, 32 for SHA-256 */
function parseTree(bytes: Buffer, oidBytes: number): Map<string, TreeEntry> {
  const entries = new Map<string, TreeEntry>();
  for (let position = 0; position < bytes.length;) {
    const space = bytes.indexOf(0x20, position);
    const end = bytes.indexOf(0, space);
    const oid = bytes.subarray(end + 1, end + 1 + oidBytes).toString('hex');
    const mode = bytes.subarray(position, space).toString('latin1');
    const kind = { isTree: mode === '40000', isLink: mode === '120000' || mode === '160000' };
    entries.set(bytes.subarray(space + 1, end).toString('utf8'), { oid, ...kind });
    position = end + 1 + oidBytes;
  }
  return entries;
}
