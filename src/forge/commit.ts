/** A commit as the forge knows it: by any name that it has there, a branch, a tag, `refs/pull/12/head`. */
import type { Api } from './api.ts';
import type { ForgePlace } from './place.ts';

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
