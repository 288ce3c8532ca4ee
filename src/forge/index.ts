/**
 * Code hosts: GitHub, GitHub Enterprise Server, Gitea, Forgejo. REST only, at the address the environment names; what one
 * of them lacks degrades with a notice. Knows nothing of runs and verdicts: text and addresses in, addresses out.
 */
export type { OwnComment, PostedComment, Thread } from './comment.ts';
export type { ForgeCommit, CommitResult, PostedResult } from './commit.ts';
export { openForge, type Forge, type ForgeOptions } from './forge.ts';
export { ForgeError, isFault, type ForgeFault } from './forge-error.ts';
export { forgePlace, type ForgeKind, type ForgePlace } from './place.ts';
export type { PullRequest } from './pull-request.ts';
export type { RetryPolicy } from './api.ts';
