/** Commits and pull requests as far as a report needs them. A verdict on a commit is a check, or a status where there are no checks. */
import { type Api, type ForgePlace, listAll } from './api.ts';
import { isFault } from './forge-error.ts';

export interface CommitResult {
  sha: string;
  /** Name of the check, context of the status. */
  name: string;
  conclusion: 'success' | 'failure' | 'neutral';
  /** One line. */
  title: string;
  /** Markdown, at most 65,535 characters. */
  summary: string;
  detailsUrl?: string;
  /** Of lines of the commit; a status has no place for them. */
  annotations?: readonly LineAnnotation[];
}

export interface LineAnnotation {
  path: string;
  line: number;
  level: 'error' | 'warning' | 'notice';
  title: string;
  message: string;
}

export interface PostedResult {
  as: 'check' | 'status';
  url: string;
  /** Why it is not the better kind, one sentence. */
  notice?: string;
}

/** GitHub cuts nothing and refuses more (REST: checks, "output.summary"). */
const longestSummary = 65_535;
/** GitHub: "Description must be at most 140 characters". */
const longestDescription = 140;
/** GitHub: "limits the number of annotations to a maximum of 50 per API request". */
const mostAnnotations = 50;

export async function postCommitResult(api: Api, place: ForgePlace, result: CommitResult): Promise<PostedResult> {
  try {
    const { data } = await api({
      route: 'POST /repos/{owner}/{repo}/check-runs',
      parameters: {
        name: result.name,
        head_sha: result.sha,
        status: 'completed',
        conclusion: result.conclusion,
        output: {
          title: result.title,
          summary: result.summary.slice(0, longestSummary),
          ...(result.annotations?.length
            ? { annotations: result.annotations.slice(0, mostAnnotations).map(rawOf) }
            : {}),
        },
        ...(result.detailsUrl === undefined ? {} : { details_url: result.detailsUrl }),
      },
      purpose: `make a check on commit ${short(result.sha)}`,
      permission: 'checks: write',
    });
    return { as: 'check', url: textOf(data, 'html_url') };
  } catch (error) {
    // Gitea and Forgejo have no checks (404); personal tokens may not write them on GitHub (403).
    if (!isFault(error, 'not-found', 'forbidden')) throw error;
    const url = await postStatus(api, place, result);
    return { as: 'status', url, notice: `${error.message} A commit status was set instead.` };
  }
}

const rawOf = ({ path, line, level, title, message }: LineAnnotation) => ({
  ...{ path, start_line: line, end_line: line, title, message },
  annotation_level: level === 'error' ? 'failure' : level,
});

async function postStatus(api: Api, { kind }: ForgePlace, result: CommitResult): Promise<string> {
  const { data } = await api({
    route: 'POST /repos/{owner}/{repo}/statuses/{sha}',
    parameters: {
      sha: result.sha,
      // A status knows no neutral.
      state: result.conclusion === 'failure' ? 'failure' : 'success',
      context: result.name,
      description: cut(result.title, longestDescription),
      ...(result.detailsUrl === undefined ? {} : { target_url: result.detailsUrl }),
    },
    purpose: `set a status on commit ${short(result.sha)}`,
    // Gitea and Forgejo: whoever may push may set them.
    permission: kind === 'gitea' || kind === 'forgejo' ? 'contents: write' : 'statuses: write',
  });
  return textOf(data, 'target_url');
}

const short = (sha: string): string => sha.slice(0, 10);

const cut = (text: string, length: number): string => {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
};

function textOf(data: unknown, member: string): string {
  const value = (data as Record<string, unknown> | null)?.[member];
  return typeof value === 'string' ? value : '';
}

// A commit as the forge knows it: by any name that it has there, a branch, a tag, `refs/pull/12/head`.

export interface ForgeCommit {
  id: string;
  author?: string;
  /** First line. */
  message?: string;
  /** ISO 8601. */
  at?: string;
  url?: string;
}

interface RawCommit {
  sha: string;
  html_url?: string;
  commit?: { message?: string; author?: { name?: string } | null; committer?: { date?: string } | null };
}

export async function readCommit(api: Api, { kind }: ForgePlace, ref: string): Promise<ForgeCommit> {
  // Gitea and Forgejo have it among the routes of git itself.
  const isGitHub = kind === 'github' || kind === 'ghes';
  const { data } = await api({
    route: isGitHub ? 'GET /repos/{owner}/{repo}/commits/{ref}' : 'GET /repos/{owner}/{repo}/git/commits/{ref}',
    parameters: { ref },
    purpose: `read the commit ${ref}`,
    permission: 'contents: read',
  });
  const { sha, html_url: url, commit } = data as RawCommit;
  const facts = {
    author: commit?.author?.name,
    message: commit?.message?.split('\n')[0]?.slice(0, 200),
    at: commit?.committer?.date,
    url,
  };
  return { id: sha, ...Object.fromEntries(Object.entries(facts).filter(([, fact]) => typeof fact === 'string')) };
}

export interface PullRequest {
  number: number;
  open: boolean;
  headSha: string;
  /** `owner/name` of where the head is; undefined when that repository was deleted. */
  headRepository: string | undefined;
  baseRef: string;
  baseSha: string;
  /** The commit it became on its base branch; undefined while it is not merged. */
  mergedAs: string | undefined;
  mergedAt: string | undefined;
}

/** What is known of a pull request's head. On Gitea a finished workflow run tells no more than the commit. */
export interface HeadWish {
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

export async function readPullRequest(api: Api, number: number): Promise<PullRequest> {
  const { data } = await api({
    route: 'GET /repos/{owner}/{repo}/pulls/{pull_number}',
    parameters: { pull_number: number },
    purpose: `read pull request ${number}`,
    permission: 'pull-requests: read',
  });
  return fromRaw(data as RawPullRequest);
}

/**
 * The open pull requests whose head is this commit, and this branch where it is known. The way from a finished workflow run to its pull
 * request that trusts nothing the run has written: for forks the event itself lists none.
 */
export async function findPullRequests(
  api: Api,
  place: ForgePlace,
  { sha, owner, branch }: HeadWish,
): Promise<PullRequest[]> {
  const found = await listAll(api, place, {
    route: 'GET /repos/{owner}/{repo}/pulls',
    parameters: { state: 'open', ...(owner && branch ? { head: `${owner}:${branch}` } : {}), per_page: 100 },
    purpose: `look for the pull request of ${sha.slice(0, 10)}`,
    permission: 'pull-requests: read',
  });
  // Gitea knows no filter by head and lists them all.
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

// What a person may do to the repository.

/**
 * Gitea and Forgejo answer this to administrators of the repository alone, and refuse it to the token of a job.
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
