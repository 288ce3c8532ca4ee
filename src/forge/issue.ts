/** Issues with a hidden marker: one for each subject, kept up to date, and never reopened. */
import { type Api, listAll } from './api.ts';
import { type ForgePlace } from './forge-place.ts';
import { ownOf } from './comment.ts';

export interface PostedIssue {
  url: string;
  /** `closed`: a user closed it, so it was left unchanged. */
  action: 'created' | 'updated' | 'closed';
}

export interface OwnIssue {
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

export async function readOwnIssues(api: Api, place: ForgePlace, start: string): Promise<OwnIssue[]> {
  const all = await listAll(
    api,
    place,
    {
      route: 'GET /repos/{owner}/{repo}/issues',
      // The newest come first by default; Gitea and Forgejo name this parameter differently, and also take `type`.
      parameters: {
        state: 'all',
        per_page: 100,
        ...(place.kind === 'gitea' || place.kind === 'forgejo' ? { type: 'issues' } : {}),
      },
      purpose: 'read the issues',
      permission: 'issues: read',
    },
    maxPages,
  );
  const own = await ownOf(
    api,
    place,
    all.filter(isIssue).filter(({ body }) => body.startsWith(start)),
  );
  return own.map(({ number, state, body, html_url: url }) => ({ number, isOpen: state === 'open', body, url }));
}

/** Safe to repeat: a try whose answer was lost is found by its marker. @param text its body starts with the marker */
export async function upsertIssue(
  api: Api,
  place: ForgePlace,
  marker: string,
  text: { title: string; body: string },
): Promise<PostedIssue> {
  const [known] = (await readOwnIssues(api, place, marker)).sort((a, b) => a.number - b.number);
  if (known && !known.isOpen) return { url: known.url, action: 'closed' };
  const { data } = await api({
    route: known ? 'PATCH /repos/{owner}/{repo}/issues/{issue_number}' : 'POST /repos/{owner}/{repo}/issues',
    parameters: known ? { issue_number: known.number, ...text } : { ...text },
    purpose: known ? `update issue ${known.number}` : 'open an issue',
    permission: 'issues: write',
  });
  const url = (data as { html_url?: unknown } | null)?.html_url;
  return { url: typeof url === 'string' ? url : (known?.url ?? ''), action: known ? 'updated' : 'created' };
}

function isIssue(value: unknown): value is Issue {
  const issue = value as (Partial<Issue> & { pull_request?: unknown }) | null;
  return typeof issue?.number === 'number' && typeof issue.body === 'string' && issue.pull_request === undefined;
}
