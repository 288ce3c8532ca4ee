/**
 * Code hosts: GitHub, GitHub Enterprise Server, Gitea, Forgejo. REST only, at the address from the environment; missing features degrade
 * with a notice. It knows nothing of runs and verdicts: text and addresses in, addresses out.
 */
import { type Api, type ApiOptions, defaultRetryPolicy, openApi, type RetryPolicy, withRetries } from './api.ts';
import type { ForgePlace } from './forge-place.ts';
import { readOwnComments, updateComment, upsertComment } from './comment.ts';
import { readOwnIssues, upsertIssue } from './issue.ts';
import { postCommitResult } from './commit-result.ts';
import { findPullRequests, isOnBranch, readCommit, readParents, readPullRequest } from './commit.ts';
import { ForgeError } from './forge-error.ts';

export type { PostedComment, Thread } from './comment.ts';
export type { ForgeCommit, PullRequest } from './commit.ts';
export type { CommitResult, LineAnnotation } from './commit-result.ts';
export { ForgeError, isFault } from './forge-error.ts';
export { forgePlace, type ForgePlace } from './forge-place.ts';

/** The features of a code host that reports need. Every method fails with a ForgeError, whose message is a sentence. */
export type Forge = ReturnType<typeof openForge>;

interface ForgeOptions extends ApiOptions {
  retry?: Partial<RetryPolicy>;
}

export function openForge(place: ForgePlace, options: ForgeOptions) {
  const api = openApi(place, options);
  const policy = { ...defaultRetryPolicy, ...options.retry };
  const retried =
    <Given extends unknown[], T>(task: (api: Api, ...given: Given) => Promise<T>) =>
    (...given: Given): Promise<T> =>
      withRetries(policy, () => task(api, ...given));
  const lookOnBranch = retried(isOnBranch);
  return {
    place,
    upsertComment: retried((_, pullRequest: number, marker: string, body: string) =>
      upsertComment(api, { pullRequest }, marker, body),
    ),
    upsertCommitComment: retried((_, commit: string, marker: string, body: string) =>
      upsertComment(api, { commit }, marker, body),
    ),
    updateComment: retried(updateComment),
    readOwnComments: retried(readOwnComments),
    readPermission: retried(readPermission),
    readCommit: retried(readCommit),
    readParents: retried(readParents),
    postCommitResult: retried(postCommitResult),
    readPullRequest: retried(readPullRequest),
    findPullRequests: retried(findPullRequests),
    upsertIssue: retried(upsertIssue),
    readOwnIssues: retried(readOwnIssues),
    /** Whether the commit is in the history of the branch; undefined: the forge does not say. */
    isOnBranch: (commit: string, branch: string): Promise<boolean | undefined> =>
      lookOnBranch(commit, branch).catch((error: unknown) => {
        if (error instanceof ForgeError) return undefined;
        throw error;
      }),
  };
}

/**
 * The user's rights in the repository, in the forge's terms: `admin`, `write`, `read` …; the general permission, and the role, which may
 * have a name of the organisation's own. Gitea and Forgejo answer this only to administrators of the repository, and refuse the token of
 * a job.
 */
async function readPermission({ ask }: Api, user: string): Promise<string[]> {
  const { data } = await ask({
    route: 'GET /repos/{owner}/{repo}/collaborators/{username}/permission',
    parameters: { username: user },
    purpose: `read what ${user} may do`,
    permission: 'metadata: read',
  });
  const { permission, role_name: role } = data as { permission?: unknown; role_name?: unknown };
  return [permission, role].filter((word) => typeof word === 'string');
}
