/** Which commits a pull request has in its history: a branch that is behind has none of what its target branch added since. */
import { UsageError } from '../core/document/index.ts';
import { fetchFromOrigin, type Git, isAncestor } from './git.ts';
import type { Job } from './job.ts';
import { findSides } from './sides.ts';

/**
 * By ancestry where the checkout has it; in a shallow one by time: a commit of the target branch that is younger than the one where the
 * pull request began came after it. What cannot be known is taken to be in the history, so that no loss is missed.
 * @returns undefined outside of pull requests
 */
export function historyOf(git: Git, job: Job): ((commit: string) => Promise<boolean>) | undefined {
  if (job.pullRequest === undefined) return undefined;
  let began: Promise<string | undefined> | undefined;
  const isInHistory = async (commit: string): Promise<boolean> => {
    if (!/^[0-9a-f]{40,64}$/.test(commit)) return true;
    if (await isAncestor(git, commit, 'HEAD')) return true;
    began ??= findBase(git, job);
    const base = await began;
    if (base === undefined || base === commit) return true;
    const [then, since] = [await timeOf(git, commit), await timeOf(git, base)];
    return then === undefined || since === undefined || then <= since;
  };
  // One after the other: two fetches at once would wait for the same lock, and one of them would give up.
  let last: Promise<unknown> = Promise.resolve();
  return (commit) => {
    const answer = last.then(() => isInHistory(commit));
    last = answer.catch(() => undefined);
    return answer;
  };
}

async function findBase(git: Git, job: Job): Promise<string | undefined> {
  try {
    return (await findSides(git, job, '')).base;
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

/** In seconds. */
async function timeOf(git: Git, commit: string): Promise<number | undefined> {
  const ask = () => git.ask('show', '--no-patch', '--format=%ct', '--end-of-options', commit);
  const text = (await ask()) ?? ((await fetchFromOrigin(git, commit, 1)) === undefined ? undefined : await ask());
  return text === undefined || text === '' ? undefined : Number(text);
}
