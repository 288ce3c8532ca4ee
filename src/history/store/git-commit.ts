/** A commit made from changed files alone: `git fast-import` needs neither index nor work tree. */
import type { StoreClone } from './git-clone.ts';
import { StoreError } from './backend.ts';

interface CommitInput {
  parent?: string;
  /** Begin with these files instead of the parent's. */
  tree?: string;
  message: string;
  /** By path from the root of the branch; null: removed. */
  files: ReadonlyMap<string, Uint8Array | null>;
}

let made = 0;

/** Makes the commit in the clone and returns its name. */
export async function makeCommit(clone: StoreClone, { parent, tree, message, files }: CommitInput): Promise<string> {
  made += 1;
  const ref = `refs/io-perf/new-${made}`;
  const parts: Uint8Array[] = [];
  const line = (text: string): number => parts.push(Buffer.from(`${text}\n`));
  const data = (bytes: Uint8Array): void => {
    line(`data ${bytes.length}`);
    parts.push(bytes);
    line('');
  };
  line('feature done');
  line(`commit ${ref}`);
  line(`committer ${committer(process.env)} ${Math.floor(Date.now() / 1000)} +0000`);
  data(Buffer.from(`${message}\n`));
  if (parent !== undefined) line(`from ${parent}`);
  if (tree !== undefined) line(`M 040000 ${tree} ""`);
  for (const [path, content] of files) {
    if (content === null) {
      line(`D ${quoted(path)}`);
      continue;
    }
    line(`M 100644 inline ${quoted(path)}`);
    data(content);
  }
  line('done');
  const result = await clone.git.run(['fast-import', '--quiet', '--done'], Buffer.concat(parts));
  if (result.code !== 0) {
    throw new StoreError(
      `git could not make the commit for the store ${clone.name} (${clone.clean(result.stderr.trim().split('\n')[0] ?? '')}): free space in the temporary folder, and publish again.`,
    );
  }
  return clone.readRef(ref);
}

function committer(env: NodeJS.ProcessEnv): string {
  const clean = (text: string): string => text.replace(/[<>\r\n\0]/g, '').trim();
  const name = clean(env.GIT_COMMITTER_NAME ?? 'io-perf');
  const email = clean(env.GIT_COMMITTER_EMAIL ?? 'io-perf@users.noreply.github.com');
  return `${name} <${email}>`;
}

/** As git-fast-import(1) wants paths: in C style where they are not plain. */
function quoted(path: string): string {
  if (/^[A-Za-z0-9._~/-]+$/.test(path)) return path;
  return `"${path.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\n')}"`;
}
