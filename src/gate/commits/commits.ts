/** The commits to search: from a good one to a bad one, along first parents. */
import { formatCount } from '../../core/words/index.ts';
import { askIn, findCommit, findRepository, NoRepository, type Repository } from '../compare/checkout.ts';
import { isId, NoGit } from './git.ts';
import { UsageError } from '../../core/document/index.ts';
import { UnknownCommit } from './settled-base.ts';

export interface CommitFacts {
  id: string;
  author: string;
  /** ISO 8601. */
  date: string;
  subject: string;
}

interface CommitRange {
  good: string;
  bad: string;
  /** After the good one, oldest first; the last is the bad one. A merge represents all commits that it brought. */
  commits: string[];
}

const short = (commit: string): string => commit.slice(0, 10);

/** The SHA of a commit by its given name, or by what git calls it in that folder. @throws UsageError */
export async function commitNamed(name: string, directory: string): Promise<string> {
  try {
    return await findCommit(await findRepository(directory), name);
  } catch (error) {
    if (!(error instanceof UnknownCommit || error instanceof NoRepository || error instanceof NoGit)) throw error;
    if (isId(name)) return name;
    throw new UsageError(
      `${name} is not a commit that git knows here: name a branch, a tag, or seven digits of a SHA.`,
    );
  }
}

/** Whether a commit is in the history of another; false where git does not know it: no repository, a shallow checkout. */
export const ancestryIn =
  (directory: string) =>
  async (commit: string, of: string): Promise<boolean> => {
    try {
      const ask = askIn(await findRepository(directory));
      return (await ask('merge-base', '--is-ancestor', '--end-of-options', commit, of)) !== undefined;
    } catch (error) {
      if (error instanceof UsageError) return false;
      throw error;
    }
  };

/** @throws UsageError if a name is not a commit, or no line of first parents connects the two */
export async function listRange(repository: Repository, goodRef: string, badRef: string): Promise<CommitRange> {
  const ask = askIn(repository);
  const [good, bad] = [await findCommit(repository, goodRef), await findCommit(repository, badRef)];
  if (good === bad) {
    throw new UsageError(`--good and --bad are one commit, ${short(good)}: name two, of which the bad one came later.`);
  }
  const began = await ask('merge-base', '--end-of-options', good, bad);
  if (began === bad) {
    throw new UsageError(`The bad commit ${badRef} came before the good one, ${goodRef}: exchange --good and --bad.`);
  }
  if (began !== good) {
    const advice =
      began === undefined
        ? 'they have no commit in common here; complete a shallow clone with git fetch --unshallow'
        : `take the commit where they parted, --good ${short(began)}`;
    throw new UsageError(`The bad commit ${badRef} does not come from the good one, ${goodRef}: ${advice}.`);
  }
  const list = await ask('rev-list', '--first-parent', '--reverse', '--end-of-options', `${good}..${bad}`);
  return { good, bad, commits: (list ?? '').split('\n').filter((commit) => commit !== '') };
}

export async function factsOf(repository: Repository, commit: string): Promise<CommitFacts> {
  const words = ['show', '--no-patch', '--format=%an%x00%cI%x00%s', '--end-of-options', commit, '--'];
  const output = await askIn(repository)(...words);
  const [author = '', date = '', subject = ''] = (output ?? '').split('\0');
  return { id: commit, author, date, subject };
}

/** The range for a search inside of a merge. */
export interface MergedRange {
  good: string;
  bad: string;
  commits: number;
}

/** @returns undefined unless the commit merges one branch */
export async function mergedInto(repository: Repository, commit: string): Promise<MergedRange | undefined> {
  const ask = askIn(repository);
  const parents = ((await ask('rev-list', '--parents', '--max-count=1', '--end-of-options', commit)) ?? '')
    .split(' ')
    .slice(1);
  const [first, second, ...more] = parents;
  if (first === undefined || second === undefined || more.length > 0) return undefined;
  const good = await ask('merge-base', '--end-of-options', first, second);
  if (good === undefined || good === second) return undefined;
  const commits = await ask('rev-list', '--count', '--first-parent', '--end-of-options', `${good}..${second}`);
  return { good, bad: second, commits: Number(commits ?? 1) };
}

/**
 * Commits of a branch along first parents, oldest first, always including the newest.
 * @throws UsageError if a name is not a commit, or there is nothing after `since`
 */
export async function listHistory(
  repository: Repository,
  branch: string,
  { commits, since, every }: { commits: number; since?: string | undefined; every: number },
): Promise<string[]> {
  const ask = askIn(repository);
  const newest = await findCommit(repository, branch);
  const range = since === undefined ? [newest] : [`${await findCommit(repository, since)}..${newest}`];
  const most = since === undefined ? [`--max-count=${(commits - 1) * every + 1}`] : [];
  const list = await ask('rev-list', '--first-parent', ...most, '--end-of-options', ...range);
  const found = (list ?? '').split('\n').filter((commit) => commit !== '');
  const isShallow = (await ask('rev-parse', '--is-shallow-repository')) === 'true';
  if (isShallow && (since !== undefined || found.length < (commits - 1) * every + 1)) {
    throw new UsageError(
      `This clone is shallow and has only ${formatCount(found.length, 'commit')} of ${branch}: complete it with git fetch --unshallow (with actions/checkout: fetch-depth: 0), or ask for fewer with --commits.`,
    );
  }
  if (found.length === 0) {
    throw new UsageError(
      `There are no commits of ${branch} after ${since ?? branch}: name an earlier one with --since.`,
    );
  }
  return found.filter((_, index) => index % every === 0).reverse();
}
