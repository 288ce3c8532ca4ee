/** A commit on the forge, by any of its names: a branch, a tag, `refs/pull/12/head`; and pull requests. */
import { type Api, listAll, textIn } from './api.ts';
import { isGitHub } from './forge-place.ts';

export interface ForgeCommit {
  id: string;
  author?: string;
  message?: string;
  /** ISO 8601. */
  at?: string;
  url?: string;
}

interface RawCommit {
  sha: string;
  html_url?: string;
  parents?: { sha: string }[];
  commit?: { message?: string; author?: { name?: string } | null; committer?: { date?: string } | null };
}

async function readRaw({ place, ask }: Api, ref: string): Promise<RawCommit> {
  // Gitea and Forgejo serve it among git's own routes.
  const { data } = await ask({
    route: `GET /repos/{owner}/{repo}/${isGitHub(place) ? '' : 'git/'}commits/{ref}`,
    parameters: { ref },
    purpose: `read the commit ${ref}`,
    permission: 'contents: read',
  });
  return data as RawCommit;
}

/** The parents of a commit, in order: of a merge the first is the commit it was made on. */
export async function readParents(api: Api, commit: string): Promise<string[]> {
  const { parents = [] } = await readRaw(api, commit);
  return parents.map(({ sha }) => sha);
}

/** @param ref any name that the forge has for it */
export async function readCommit(api: Api, ref: string): Promise<ForgeCommit> {
  const { sha, html_url: url, commit } = await readRaw(api, ref);
  const facts = {
    author: commit?.author?.name,
    message: commit?.message?.split('\n')[0]?.slice(0, 200),
    at: commit?.committer?.date,
    url,
  };
  return { id: sha, ...Object.fromEntries(Object.entries(facts).filter(([, fact]) => typeof fact === 'string')) };
}

/**
 * Whether a commit is in the history of a branch; undefined where the forge does not say.
 * @throws ForgeError where it does not know the commit, or does not answer such questions (Gitea, Forgejo)
 */
export async function isOnBranch({ ask }: Api, commit: string, branch: string): Promise<boolean | undefined> {
  const { data } = await ask({
    route: 'GET /repos/{owner}/{repo}/compare/{basehead}',
    parameters: { basehead: `${commit}...${branch}`, per_page: 1 },
    purpose: `look for commit ${commit.slice(0, 10)} on ${branch}`,
    permission: 'contents: read',
  });
  const status = textIn(data, 'status');
  return status === undefined ? undefined : status === 'ahead' || status === 'identical';
}

export interface PullRequest {
  number: number;
  open: boolean;
  headSha: string;
  /** `owner/name` of the head's repository; undefined if it was deleted. */
  headRepository: string | undefined;
  baseRef: string;
  baseSha: string;
  /** Its commit on the base branch; undefined until it is merged. */
  mergedAs: string | undefined;
  mergedAt: string | undefined;
}

/** Known facts about a pull request's head. On Gitea a finished workflow run reports only the commit. */
interface HeadRequest {
  sha: string;
  owner?: string | undefined;
  branch?: string | undefined;
}

interface RawPullRequest {
  number: number;
  state: string;
  head: { sha: string; repo: { full_name: string } | null };
  base: { ref: string; sha: string };
  /** Also set while it is open: the merge that would be made. */
  merge_commit_sha?: string | null;
  merged_at?: string | null;
}

export async function readPullRequest({ ask }: Api, number: number): Promise<PullRequest> {
  const { data } = await ask({
    route: 'GET /repos/{owner}/{repo}/pulls/{pull_number}',
    parameters: { pull_number: number },
    purpose: `read pull request ${number}`,
    permission: 'pull-requests: read',
  });
  return fromRaw(data as RawPullRequest);
}

/**
 * The open pull requests whose head is this commit and, if known, this branch. It finds the pull request of a finished workflow run without
 * trusting the run's output: for forks the event lists none.
 */
export async function findPullRequests(api: Api, { sha, owner, branch }: HeadRequest): Promise<PullRequest[]> {
  const found = await listAll(api, {
    route: 'GET /repos/{owner}/{repo}/pulls',
    parameters: { state: 'open', ...(owner && branch ? { head: `${owner}:${branch}` } : {}), per_page: 100 },
    purpose: `look for the pull request of ${sha.slice(0, 10)}`,
    permission: 'pull-requests: read',
  });
  // Gitea cannot filter by head and lists all.
  return found.map((raw) => fromRaw(raw as RawPullRequest)).filter(({ headSha }) => headSha === sha);
}

function fromRaw(raw: RawPullRequest): PullRequest {
  return {
    number: raw.number,
    open: raw.state === 'open',
    headSha: raw.head.sha,
    headRepository: raw.head.repo?.full_name,
    baseRef: raw.base.ref,
    baseSha: raw.base.sha,
    mergedAs: raw.merged_at ? (raw.merge_commit_sha ?? undefined) : undefined,
    mergedAt: raw.merged_at ?? undefined,
  };
}
