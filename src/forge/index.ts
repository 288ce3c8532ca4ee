/**
 * Code hosts: GitHub, GitHub Enterprise Server, Gitea, Forgejo. REST only, at the address from the environment; missing features degrade
 * with a notice. It knows nothing of runs and verdicts: text and addresses in, addresses out.
 */
import { type ApiOptions, defaultRetryPolicy, openApi, type RetryPolicy, withRetries, type Api } from './api.ts';
import type { ForgePlace } from './forge-place.ts';
import {
  type OwnComment,
  type PostedComment,
  readOwnComments,
  type Thread,
  updateComment,
  upsertComment,
} from './comment.ts';
import { type OwnIssue, type PostedIssue, readOwnIssues, upsertIssue } from './issue.ts';
import { type CommitResult, postCommitResult, type PostedResult } from './commit-result.ts';
import {
  findPullRequests,
  type ForgeCommit,
  type HeadRequest,
  isOnBranch,
  type PullRequest,
  readCommit,
  readParents,
  readPullRequest,
} from './commit.ts';
import { ForgeError } from './forge-error.ts';

export type { PostedComment, Thread } from './comment.ts';

export type { ForgeCommit, PullRequest } from './commit.ts';
export type { CommitResult, LineAnnotation } from './commit-result.ts';

export { ForgeError, isFault } from './forge-error.ts';
export { forgePlace, type ForgePlace } from './forge-place.ts';

/** The features of a code host that reports need. Every method fails with a ForgeError, whose message is a sentence. */
export interface Forge {
  readonly place: ForgePlace;
  /** Creates or updates the comment that starts with `marker`. */
  upsertComment(pullRequest: number, marker: string, body: string): Promise<PostedComment>;
  /** Comments with this beginning that a token of io-perf wrote. */
  readOwnComments(pullRequest: number, start: string): Promise<OwnComment[]>;
  /** The user's rights in the repository, in the forge's terms: `admin`, `write`, `read` … */
  readPermission(user: string): Promise<string[]>;
  /** The same on a commit. */
  upsertCommitComment(commit: string, marker: string, body: string): Promise<PostedComment>;
  /** Updates the comment if it exists. */
  updateComment(thread: Thread, marker: string, body: string): Promise<PostedComment | undefined>;
  /** @param ref any name that the forge has for it */
  readCommit(ref: string): Promise<ForgeCommit>;
  /** Of a merge the first is the commit it was made on. */
  readParents(commit: string): Promise<string[]>;
  /** Creates a check, or a commit status on forges without checks. */
  postCommitResult(result: CommitResult): Promise<PostedResult>;
  readPullRequest(number: number): Promise<PullRequest>;
  /** Opens an issue, or updates the one that starts with `marker`; a closed one stays unchanged. */
  upsertIssue(marker: string, title: string, body: string): Promise<PostedIssue>;
  /** The newest issue with this beginning that a token of io-perf wrote, open or closed. */
  readOwnIssues(start: string): Promise<OwnIssue[]>;
  findPullRequests(head: HeadRequest): Promise<PullRequest[]>;
  /** Whether the commit is in the history of the branch; undefined: the forge does not say. */
  isOnBranch(commit: string, branch: string): Promise<boolean | undefined>;
}

interface ForgeOptions extends ApiOptions {
  retry?: Partial<RetryPolicy>;
}

export function openForge(place: ForgePlace, options: ForgeOptions): Forge {
  const api = openApi(place, options);
  const policy = { ...defaultRetryPolicy, ...options.retry };
  const again = <T>(task: () => Promise<T>): Promise<T> => withRetries(policy, task);
  return {
    place,
    upsertComment: (pullRequest, marker, body) => again(() => upsertComment(api, place, { pullRequest }, marker, body)),
    readOwnComments: (pullRequest, start) => again(() => readOwnComments(api, place, pullRequest, start)),
    readPermission: (user) => again(() => readPermission(api, user)),
    upsertCommitComment: (commit, marker, body) => again(() => upsertComment(api, place, { commit }, marker, body)),
    updateComment: (thread, marker, body) => again(() => updateComment(api, place, thread, marker, body)),
    readParents: (commit) => again(() => readParents(api, place, commit)),
    readCommit: (ref) => again(() => readCommit(api, place, ref)),
    postCommitResult: (result) => again(() => postCommitResult(api, place, result)),
    readPullRequest: (number) => again(() => readPullRequest(api, number)),
    upsertIssue: (marker, title, body) => again(() => upsertIssue(api, place, marker, { title, body })),
    readOwnIssues: (start) => again(() => readOwnIssues(api, place, start)),
    findPullRequests: (head) => again(() => findPullRequests(api, place, head)),
    isOnBranch: async (commit, branch) => {
      try {
        return await again(() => isOnBranch(api, commit, branch));
      } catch (error) {
        if (error instanceof ForgeError) return undefined;
        throw error;
      }
    },
  };
}

/**
 * Gitea and Forgejo answer this only to administrators of the repository, and refuse the token of a job.
 * @returns the general permission and the role, which may have a name of the organisation's own
 */
export async function readPermission(api: Api, user: string): Promise<string[]> {
  const { data } = await api({
    route: 'GET /repos/{owner}/{repo}/collaborators/{username}/permission',
    parameters: { username: user },
    purpose: `read what ${user} may do`,
    permission: 'metadata: read',
  });
  const { permission, role_name: role } = data as { permission?: unknown; role_name?: unknown };
  return [permission, role].filter((word) => typeof word === 'string');
}
