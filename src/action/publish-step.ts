/** Adding runs to the store, with what is known of their commit. */
import type { RunDocument } from '../model/index.ts';
import type { AppendOptions, Site, Store } from '../store/index.ts';
import type { Git } from './git.ts';

type CommitRow = NonNullable<AppendOptions['commits']>[number];

/** @returns one sentence for the log */
export async function publishRuns(
  store: Store,
  runs: readonly RunDocument[],
  git: Git,
  repositoryUrl: string,
  site: Site | undefined,
): Promise<string> {
  const ids = [...new Set(runs.flatMap(({ source }) => source?.commit ?? []))];
  const commits = await Promise.all(ids.map((id) => describeCommit(git, id, repositoryUrl)));
  const { added } = await store.append(runs, { commits, ...(site === undefined ? {} : { site }) });
  if (added.length === 0) return `${store.name} had these runs already.`;
  return `${added.length === 1 ? 'One run was' : `${added.length} runs were`} added to ${store.name}.`;
}

/** Only the id where the commit is not here: a shallow or missing checkout. */
async function describeCommit(git: Git, id: string, repositoryUrl: string): Promise<CommitRow> {
  const url = `${repositoryUrl}/commit/${id}`;
  const [author, at, message] = (await git.ask('log', '-1', '--format=%an%n%aI%n%s', id))?.split('\n') ?? [];
  return {
    id,
    url,
    ...(author === undefined || author === '' ? {} : { author }),
    ...(at === undefined ? {} : { at: new Date(at).toISOString() }),
    ...(message === undefined ? {} : { message }),
  };
}
