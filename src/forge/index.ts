/**
 * Code hosts: GitHub, GitHub Enterprise Server, Gitea, Forgejo. REST only, at the address the environment names; what one
 * of them lacks degrades with a notice. Knows nothing of runs and verdicts: text and addresses in, addresses out.
 */
export type { PostedComment, Thread, OwnIssue, PostedIssue } from './comment.ts';
export type { ForgeCommit, LineAnnotation, PullRequest } from './commit.ts';
export { openForge, type Forge } from './forge.ts';
export { ForgeError, isFault } from './forge-error.ts';
export { forgePlace } from './api.ts';
