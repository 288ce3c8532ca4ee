/** The command line as the Action uses it: the same commands, in the same process. */
export { storedHistories } from './commands/report.ts';
export { judgeRuns } from './judge-runs.ts';
export { ioPerf, type CommandOutcome } from './main.ts';
export { toolRoot, toolVersion } from './tool.ts';
