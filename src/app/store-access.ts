/** Opens the store that a user named, for one task: a folder, the address of a branch, or the plain name of a branch here. */
import { existsSync } from 'node:fs';
import { ExitCode, UsageError } from '../core/document/index.ts';
import { askIn, findRepository, type Repository } from '../gate/index.ts';
import { openStore, type Store } from '../history/store/index.ts';
import { endingSignals, type Host } from './interruption.ts';

export interface StoreAccess {
  /** A folder, `git+URL#branch[:folder]`, or the name of a branch of the repository here. */
  spec: string;
  /** For its server, if the environment has none. */
  token?: string | undefined;
  /** Environment that may hold the token. Default: that of the process. */
  environment?: NodeJS.ProcessEnv | undefined;
  /** A data.js in it, beside which the store is kept. */
  kept?: string | undefined;
  host: Host;
}

/** Opens a store for one task, and always removes its scratch clone afterwards. */
export async function withStore<T>(
  { spec, token, environment, kept, host }: StoreAccess,
  task: (store: Store) => Promise<T>,
): Promise<T> {
  const store = openStore(await storeNamed(spec), { token, environment, kept });
  // The clone is removed at exit.
  const stop = (): unknown => host.exit(ExitCode.interrupted);
  for (const signal of endingSignals) host.on(signal, stop);
  try {
    return await task(store);
  } finally {
    for (const signal of endingSignals) host.off(signal, stop);
    await store.close();
  }
}

/** Without a path in it: a folder elsewhere is written with one. */
const plainName = /^(?<branch>[\p{L}\p{N}_][\p{L}\p{N}_.-]*)(?<folder>:.+)?$/u;

/**
 * `gh-pages` is the branch, where a branch of that name is here or at origin and no folder is.
 * @returns `git+URL#branch[:folder]` for such a branch, anything else as it is
 */
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
