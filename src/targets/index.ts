/**
 * Targets: where runners run. A target prepares runners, starts processes, makes room on the file system under test,
 * controls caches and describes the environment. Other rooms see only the interface `Target`.
 */
export type { Capacity, Description, PreparedRunner, RunnerProcess, Scratch, Target } from './target.ts';
export type { ContainerLimits, TargetKind, TargetOptions } from './target-kind.ts';
export { TargetLost } from './target-lost.ts';
export { parseTarget, targetKinds } from './target-address.ts';
export { openTarget, platformOfTarget } from './open-target.ts';
export { createHostTarget } from './host/host-target.ts';
export { openWorkFolder, type WorkFolder } from './host/work-folder.ts';
export { childEnvironment } from './child-environment.ts';
export { runCommand, type CommandResult } from './run-command.ts';
export { fingerprintOf, unfenced } from './fingerprint.ts';
export { meetNeed } from './programs.ts';
export { listRunners } from './runner-manifest.ts';
export type { HostExamination, RunnerExamination, ToolExamination } from './examination.ts';
export { cellsAtCeiling } from './ceiling.ts';
export { parsePreparedRunners, preparedSchemaId, type PreparedRunners } from './prepared-runners.ts';
export { serveAgent } from './agent/serve-agent.ts';
