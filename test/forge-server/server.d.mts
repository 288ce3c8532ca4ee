import type { IncomingHttpHeaders } from 'node:http';

export interface TestRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

export interface TestComment {
  id: number;
  issue: number;
  body: string;
  user: { login: string; type?: string };
  edits: number;
  html_url: string;
  created_at: string;
  updated_at: string;
}

export interface TestCommitComment {
  id: number;
  commit: string;
  body: string;
  user: { login: string; type?: string };
  html_url: string;
}

export interface TestIssue {
  number: number;
  title: string;
  body: string;
  state: string;
  user: { login: string; type?: string };
  edits: number;
  html_url: string;
  pull_request?: object;
}

export interface TestPull {
  number: number;
  state: string;
  head: { sha: string; ref: string; label: string; repo: { full_name: string } | null };
  base: { ref: string; sha: string };
  merge_commit_sha?: string;
  merged_at?: string | null;
}

export interface ForgeServerOptions {
  onMain?: string[];
  basePath?: string;
  port?: number;
  check?: ((request: TestRequest) => string[]) | undefined;
  withoutChecks?: boolean;
  withoutHeadFilter?: boolean;
  readOnly?: boolean;
  app?: string | undefined;
  forge?: 'github' | 'gitea' | 'forgejo' | undefined;
  login?: string;
  permissions?: Record<string, string> | 'refused';
  now?: string;
  maxPageLength?: number;
  pulls?: TestPull[];
  commits?: Record<string, unknown>;
}

export interface ForgeServer {
  url: string;
  origin: string;
  state: {
    comments: TestComment[];
    commitComments: TestCommitComment[];
    checks: Record<string, unknown>[];
    statuses: Record<string, unknown>[];
    issues: TestIssue[];
    pulls: TestPull[];
    commits: Record<string, unknown>;
  };
  requests: (TestRequest & { headers: IncomingHttpHeaders })[];
  problems: string[];
  addComment(issue: number, body: string, user: { login: string; type?: string }): TestComment;
  addCommitComment(commit: string, body: string, user: { login: string; type?: string }): TestCommitComment;
  addIssue(title: string, body: string, user: { login: string; type?: string }, more?: Partial<TestIssue>): TestIssue;
  fail(
    pattern: RegExp,
    fault: { status: number; headers?: Record<string, string>; message?: string; times?: number; after?: boolean },
  ): void;
  close(): Promise<void>;
}

export function startForgeServer(options?: ForgeServerOptions): Promise<ForgeServer>;
