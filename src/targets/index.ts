/**
 * Targets: where runners run. A target prepares runners, starts processes, makes room on the file system under test,
 * controls caches and describes the environment. Other rooms see only the interface `Target`.
 */
export type { Capacity, Description, PreparedRunner, RunnerProcess, Scratch, Target } from './target.ts';
export { targetFromName } from './target-from-name.ts';
export { createHostTarget } from './host/host-target.ts';
export { openWorkFolder, type WorkFolder } from './host/work-folder.ts';
export { runCommand, type CommandResult } from './run-command.ts';
export { fingerprintOf, unfenced } from './fingerprint.ts';
export { meetNeed } from './programs.ts';
export { listRunners } from './runner-manifest.ts';
export { examineHost, type HostExamination, type RunnerExamination, type ToolExamination } from './examine-host.ts';
export { cellsAtCeiling } from './ceiling.ts';
