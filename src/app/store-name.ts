/** What a plain name of a store means: `gh-pages` is the branch, where a branch of that name is here or at origin and no folder is. */
import { existsSync } from 'node:fs';
import { askIn, findRepository, type Repository } from '../gate/index.ts';
import { UsageError } from '../core/document/index.ts';

/** Without a path in it: a folder elsewhere is written with one. */
const plainName = /^(?<branch>[\p{L}\p{N}_][\p{L}\p{N}_.-]*)(?<folder>:.+)?$/u;

/** @returns `git+URL#branch[:folder]` for such a branch, anything else as it is */
export async function storeNamed(spec: string): Promise<string> {
  const { branch, folder = '' } = plainName.exec(spec)?.groups ?? {};
  if (branch === undefined || existsSync(spec)) return spec;
  const repository = await repositoryHere();
  if (repository === undefined) return spec;
  const ask = askIn(repository);
  const isThere = async (ref: string): Promise<boolean> =>
    (await ask('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}/${branch}`)) !== undefined;
  if (await isThere('refs/remotes/origin')) {
    const url = await ask('remote', 'get-url', 'origin');
    if (url !== undefined) return `git+${url}#${branch}${folder}`;
  }
  return (await isThere('refs/heads')) ? `git+${repository.root}#${branch}${folder}` : spec;
}

/** Undefined where git has none, or refuses it: the name is a folder then. */
async function repositoryHere(): Promise<Repository | undefined> {
  try {
    return await findRepository('.');
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}
