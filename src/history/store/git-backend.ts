/**
 * A store on a branch. Every update is one commit on top of the branch's last one. If another push came in between, the push is rejected,
 * and the same runs are appended to the new state: nothing is merged, nothing is forced.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type GitSpec, StoreClone } from './git-clone.ts';
import { type Backend, type Files, StoreError, type Update } from './backend.ts';
import { describeSpec } from './store-spec.ts';
import { CommitFiles } from './commit-files.ts';
import { explainRefusal, refusalOf } from './refusal.ts';

const patienceMs = 600_000;
const maxPauseMs = 30_000;

export function gitBackend(spec: GitSpec): Backend {
  let clone: Promise<StoreClone> | undefined;
  let open: CommitFiles | undefined;
  const name = describeSpec(spec);

  async function latest(repository: StoreClone): Promise<{ tip: string | undefined; files: CommitFiles }> {
    await open?.close();
    const tip = await repository.fetchTip();
    open = new CommitFiles(repository, tip, spec.folder);
    return { tip, files: open };
  }

  async function update<T>(change: (files: Files) => Promise<Update<T>>): Promise<T> {
    const repository = await (clone ??= StoreClone.create(spec));
    const started = performance.now();
    for (let attempt = 0; ; attempt += 1) {
      const begun = performance.now();
      const { tip, files } = await latest(repository);
      const { changes, message, result, squash = false } = await change(files);
      if (changes === undefined) return result;
      // git would put a folder in place of a link. Those at the top are known without asking the server.
      for (const name of new Set([...changes.entries().keys()].map((path) => path.split('/')[0]!)))
        await files.has(name);
      const commit = await makeCommit(repository, {
        ...(await baseOf(files, tip, squash)),
        message,
        files: withPrefix(changes.entries(), spec.folder, tip === undefined),
      });
      // Only over the commit that was read.
      const lease = squash && tip !== undefined ? [`--force-with-lease=refs/heads/${spec.branch}:${tip}`] : [];
      const how = ['--porcelain', '--no-verify', ...lease, '--end-of-options', 'origin'];
      const push = await repository.retried(() =>
        repository.git.run(['push', ...how, `${commit}:refs/heads/${spec.branch}`]),
      );
      if (push.code === 0) return result;
      const output = `${push.stdout}${push.stderr}`;
      const refusal = refusalOf(output);
      if (refusal !== 'outrun' || performance.now() - started > patienceMs) {
        throw explainRefusal(refusal, name, 'written', repository.clean(output));
      }
      // Full jitter, so that writers rejected together do not retry together. The delay is based on the duration of an attempt,
      // which grows with network latency and the number of writers.
      await sleep(Math.random() * Math.min(maxPauseMs, (performance.now() - begun) * 2 ** Math.min(attempt, 5)));
    }
  }

  return {
    name,
    update,
    snapshot: async () => (await latest(await (clone ??= StoreClone.create(spec)))).files,
    close: async () => {
      await open?.close();
      open = undefined;
      const made = clone;
      clone = undefined;
      await (await made)?.remove();
    },
  };
}

async function baseOf(
  files: CommitFiles,
  tip: string | undefined,
  squash: boolean,
): Promise<{ parent?: string; tree?: string }> {
  if (tip === undefined) return {};
  const tree = squash ? await files.root() : undefined;
  return tree === undefined ? { parent: tip } : { tree };
}

function withPrefix(
  entries: ReadonlyMap<string, Uint8Array | null>,
  folder: string,
  isNew: boolean,
): Map<string, Uint8Array | null> {
  const files = new Map([...entries].map(([path, content]) => [folder === '' ? path : `${folder}/${path}`, content]));
  // GitHub Pages would otherwise run every file through Jekyll.
  if (isNew) files.set('.nojekyll', Buffer.alloc(0));
  return files;
}

interface CommitInput {
  parent?: string;
  /** Begin with these files instead of the parent's. */
  tree?: string;
  message: string;
  /** By path from the root of the branch; null: removed. */
  files: ReadonlyMap<string, Uint8Array | null>;
}

let made = 0;

/** Makes a commit of changed files alone: `git fast-import` needs neither index nor work tree. @returns its name */
async function makeCommit(clone: StoreClone, { parent, tree, message, files }: CommitInput): Promise<string> {
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
