/** The command line as the Action uses it: the same commands, in the same process. */
export { bringHistory } from './bring-history.ts';
export { storedPast } from './stored-past.ts';
export { commitFacts } from './commit-facts.ts';
export { CommitSources } from './commit-sources.ts';
export { judgeRuns } from './judge-runs.ts';
export { ioPerf, type CommandOutcome } from './main.ts';
export { withOverview } from './overview.ts';
export { siteFiles } from './site.ts';
export { toolRoot, toolVersion } from './tool.ts';
export { withStore } from './with-store.ts';
