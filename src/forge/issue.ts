/** Issues with a hidden marker: one for each subject, kept up to date, and never reopened. */
import { type Api, listAll, textIn } from './api.ts';
import { ownOf } from './comment.ts';
import { isGitHub } from './forge-place.ts';

interface PostedIssue {
  url: string;
  /** `closed`: a user closed it, so it was left unchanged. */
  action: 'created' | 'updated' | 'closed';
}

interface OwnIssue {
  number: number;
  isOpen: boolean;
  body: string;
  url: string;
}

interface Issue {
  number: number;
  state: string;
  body: string;
  html_url: string;
  user: { login?: string; type?: string } | null;
}

/** Number of the newest issues and pull requests that are searched, a hundred a page. */
const maxPages = 5;

/** The newest issues with this beginning that a token of io-perf wrote, open or closed. */
export async function readOwnIssues(api: Api, start: string): Promise<OwnIssue[]> {
  const task = {
    route: 'GET /repos/{owner}/{repo}/issues',
    // The newest come first by default; Gitea and Forgejo name this parameter differently, and also take `type`.
    parameters: { state: 'all', per_page: 100, ...(isGitHub(api.place) ? {} : { type: 'issues' }) },
    purpose: 'read the issues',
    permission: 'issues: read',
  };
  const issues = (await listAll(api, task, maxPages)).filter(isIssue);
  const own = await ownOf(
    api,
    issues.filter(({ body }) => body.startsWith(start)),
  );
  return own.map(({ number, state, body, html_url: url }) => ({ number, isOpen: state === 'open', body, url }));
}

/**
 * Opens an issue, or updates the one that starts with `marker`; a closed one stays unchanged.
 * Safe to repeat: a try whose answer was lost is found by its marker.
 * @param body starts with the marker
 */
export async function upsertIssue(api: Api, marker: string, title: string, body: string): Promise<PostedIssue> {
  const [known] = (await readOwnIssues(api, marker)).sort((a, b) => a.number - b.number);
  if (known && !known.isOpen) return { url: known.url, action: 'closed' };
  const { data } = await api.ask({
    route: known ? 'PATCH /repos/{owner}/{repo}/issues/{issue_number}' : 'POST /repos/{owner}/{repo}/issues',
    parameters: { ...(known && { issue_number: known.number }), title, body },
    purpose: known ? `update issue ${known.number}` : 'open an issue',
    permission: 'issues: write',
  });
  return { url: textIn(data, 'html_url') ?? known?.url ?? '', action: known ? 'updated' : 'created' };
}

function isIssue(value: unknown): value is Issue {
  const issue = value as (Partial<Issue> & { pull_request?: unknown }) | null;
  return typeof issue?.number === 'number' && typeof issue.body === 'string' && issue.pull_request === undefined;
}
