/**
 * Whose runs these are, in a job that reports what other jobs measured. The documents may be written by code of a pull request, so the event
 * and the forge say it, and their words replace those of the documents. A document that says otherwise is refused.
 */
import { defined, type RunDocument, UsageError } from '../core/document/index.ts';
import { makeVisible, shorten } from '../core/words/index.ts';
import { type Forge, isFault, type PullRequest } from '../forge/index.ts';
import type { CollectedRun } from './collect-runs.ts';
import type { Job } from './job.ts';
import { notice } from './log.ts';

export interface Identity {
  /** `owner/name`; empty: not known. */
  repository: string;
  commit: string;
  /** Whether a commit is the merge of it that jobs of a pull request check out: another name that honest documents have for it. */
  isMerge: (commit: string) => Promise<boolean>;
  ref: string | undefined;
  pullRequest: number | undefined;
  /** Whether a commit may be what it is compared with; undefined: it is not known. */
  isBase: (commit: string) => Promise<boolean | undefined>;
}

/** @param found the pull request of a finished workflow run, where the forge knows one */
export function identityOf(
  job: Job,
  environment: NodeJS.ProcessEnv,
  forge: Forge,
  found: PullRequest | undefined,
): Identity {
  const { upstream, pullRequest, mergeBaseSha } = job;
  const number = upstream === undefined ? pullRequest?.number : (found?.number ?? upstream.pullRequest);
  const known = new Map<string, Promise<boolean | undefined>>();
  const { baseRef, baseSha } = (upstream === undefined ? pullRequest : found) ?? {};
  const stated = [baseSha, mergeBaseSha, pullRequest?.mergeBase];
  return {
    repository: environment.GITHUB_REPOSITORY ?? '',
    commit: job.sha,
    isMerge: (commit) =>
      upstream?.event === 'pull_request'
        ? isMergeOf(forge, commit, job.sha)
        : Promise.resolve(job.event === 'pull_request' && commit === environment.GITHUB_SHA),
    ref: upstream === undefined ? job.ref : refOfUpstream(upstream.event, upstream.headBranch, number),
    pullRequest: number,
    isBase: async (commit) => {
      if (stated.includes(commit)) return true;
      if (mergeBaseSha !== undefined) return false;
      if (baseRef !== undefined) {
        const answer = known.get(commit) ?? forge.isOnBranch(commit, baseRef);
        known.set(commit, answer);
        return answer;
      }
      // Workflows of the repository itself choose what they compare with.
      return upstream !== undefined && upstream.event !== 'push' && upstream.event !== 'schedule' ? undefined : true;
    },
  };
}

/** @throws ForgeError if the forge cannot answer */
async function isMergeOf(forge: Forge, commit: string, head: string): Promise<boolean> {
  // Only a commit's own name: the document's text becomes part of an address.
  if (!/^[0-9a-f]{40,64}$/.test(commit)) return false;
  try {
    const [, merged, ...others] = await forge.readParents(commit);
    return merged === head && others.length === 0;
  } catch (error) {
    if (isFault(error, 'not-found', 'invalid')) return false;
    throw error;
  }
}

function refOfUpstream(event: string, branch: string, pullRequest: number | undefined): string | undefined {
  if (pullRequest !== undefined) return `refs/pull/${pullRequest}/merge`;
  return event === 'push' || event === 'schedule' ? `refs/heads/${branch}` : undefined;
}

/**
 * The runs as those of this commit and pull request.
 * @param named the workflow says itself what is compared with (input base)
 * @throws UsageError for a document that says otherwise
 */
export async function ownRuns(
  runs: readonly CollectedRun[],
  identity: Identity,
  named: boolean,
): Promise<CollectedRun[]> {
  const own: CollectedRun[] = [];
  for (const run of runs) own.push({ ...run, document: await ownDocument(run.path, run.document, identity, named) });
  return own;
}

async function ownDocument(
  path: string,
  document: RunDocument,
  identity: Identity,
  named: boolean,
): Promise<RunDocument> {
  const { repository, commit, ref, pullRequest } = identity;
  const { source = {}, comparison } = document;
  const refuse = (what: string, is: string): never => {
    throw new UsageError(`${path} says ${what}, but ${is}: it is not reported.`);
  };
  const isOwn = async (claimed: string | undefined): Promise<boolean> =>
    claimed === undefined || claimed === commit || (await identity.isMerge(claimed));
  const { repository: claimed } = source;
  if (repository !== '' && claimed !== undefined && claimed.toLowerCase() !== repository.toLowerCase()) {
    refuse(`it is of the repository ${shorten(makeVisible(claimed), 100)}`, `this is ${repository}`);
  }
  const isOf = `this job is for ${short(commit)}`;
  if (!(await isOwn(source.commit))) refuse(`it measured commit ${short(source.commit!)}`, isOf);
  if (!(await isOwn(comparison?.head.commit))) refuse(`its head is commit ${short(comparison!.head.commit!)}`, isOf);
  if (source.pullRequest !== undefined && pullRequest !== undefined && source.pullRequest !== pullRequest) {
    refuse(
      `it belongs to pull request ${source.pullRequest}`,
      `commit ${short(commit)} is the head of pull request ${pullRequest}`,
    );
  }
  const { commit: base, ...nameless } = comparison?.base ?? {};
  const isBase = base === undefined || named || (await identity.isBase(base));
  if (isBase === false) {
    refuse(
      `it was compared with commit ${short(base)}`,
      `that is not on the branch it is for (the input base names another one)`,
    );
  }
  if (isBase === undefined) {
    notice(
      `${path} says it was compared with commit ${short(base!)}, which the forge does not confirm: the report does not name it.`,
    );
  }
  const { job, attempt } = source;
  return {
    ...document,
    source: defined({
      repository: repository === '' ? undefined : repository,
      commit,
      ref: ref === '' ? undefined : ref,
      pullRequest,
      job,
      attempt,
    }),
    ...(comparison && {
      comparison: {
        ...comparison,
        head: { ...comparison.head, ...(comparison.head.commit !== undefined && { commit }) },
        ...(isBase === undefined && { base: nameless as typeof comparison.base }),
      },
    }),
  };
}

const short = (commit: string): string => commit.slice(0, 10);
