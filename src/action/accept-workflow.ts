/** Whether a comment `/io-perf accept …` is heard: a workflow starts on comments and runs the Action to accept. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Git } from './git.ts';

/** GitHub's, Gitea's, Forgejo's. */
const folders = ['.github/workflows', '.gitea/workflows', '.forgejo/workflows'];

interface Tree {
  list: (folder: string) => Promise<string[]>;
  read: (path: string) => Promise<string>;
}

/** @param workspace the checkout; one without workflows, or none at all, listens to nothing */
export const hearsAcceptance = (workspace: string): Promise<boolean> =>
  listensIn({
    list: (folder) => readdir(join(workspace, folder)).catch(() => []),
    read: (path) => readFile(join(workspace, path), 'utf8').catch(() => ''),
  });

/** Comments start the workflows of the default branch, and not those that a pull request adds. Undefined: the commit is not here. */
export async function hearsAcceptanceAt(git: Git, commit = ''): Promise<boolean | undefined> {
  if (!/^[0-9a-f]{40,64}$/.test(commit)) return undefined;
  if ((await git.ask('cat-file', '-e', '--end-of-options', `${commit}^{tree}`)) === undefined) return undefined;
  return listensIn({
    list: async (folder) =>
      (await git.ask('ls-tree', '--name-only', '--end-of-options', `${commit}:${folder}`))?.split('\n') ?? [],
    read: async (path) => (await git.ask('show', '--end-of-options', `${commit}:${path}`)) ?? '',
  });
}

async function listensIn({ list, read }: Tree): Promise<boolean> {
  for (const folder of folders) {
    const names = await list(folder);
    for (const name of names.filter((one) => /\.ya?ml$/.test(one))) {
      if (listens(await read(`${folder}/${name}`))) return true;
    }
  }
  return false;
}

/** The Action as a whole, which accepts where it is started by a comment; not one of its parts. */
const usesAction = /\buses:\s*['"]?[\w.-]+\/io-perf-action@/;

function listens(workflow: string): boolean {
  const lines = workflow.split('\n').filter((line) => !/^\s*#/.test(line));
  const has = (pattern: RegExp): boolean => lines.some((line) => pattern.test(line));
  return has(/\bissue_comment\b/) && (has(/\bmode:\s*['"]?accept\b/) || has(/\/io-perf accept\b/) || has(usesAction));
}
