/** The command line as the Action uses it: the same commands, in the same process. */
export { measureAfter } from './before-measuring.ts';
export { bringHistory } from './bring-history.ts';
export { storedPast } from './stored-past.ts';
export { commitFacts, type CommitFacts } from './commit-facts.ts';
export { defaultBranch } from './compare/merge-base.ts';
export { CommitSources } from './commit-sources.ts';
export { judgeRuns } from './judge-runs.ts';
export { chooseCells } from './measuring-options.ts';
export { ioPerf, type CommandOutcome } from './main.ts';
export { withOverview } from './overview.ts';
export { siteFiles } from './site.ts';
export { toolRoot, toolVersion } from './tool.ts';
export { withStore } from './with-store.ts';
export { hasWorkloads } from './workloads.ts';
