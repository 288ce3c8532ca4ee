/** The pull request 12, as its event describes it to the Action. */
import type { JobOptions } from './runner.ts';

const repo = { full_name: 'octo/disk' };

export interface PullRequestOptions {
  base: string;
  head: string;
  /** As on Gitea: where the head began. */
  mergeBase?: string;
  /** Of a fork. */
  headRepository?: string;
}

/** @returns the payload */
export function pullRequest({ base, head, mergeBase, headRepository = repo.full_name }: PullRequestOptions) {
  return {
    number: 12,
    repository: { default_branch: 'main' },
    pull_request: {
      number: 12,
      ...(mergeBase === undefined ? {} : { merge_base: mergeBase }),
      head: { ref: 'patch', sha: head, repo: { full_name: headRepository } },
      base: { ref: 'main', sha: base, repo },
    },
  } satisfies JobOptions['payload'];
}
