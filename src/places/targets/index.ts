/**
 * Targets: where runners run. A target prepares runners, starts processes, makes room on the file system under test,
 * controls caches and describes the environment. Other rooms see only the interface `Target`.
 */
export {
  type Capacity,
  type Description,
  removeOrNote,
  type RunnerProcess,
  type Scratch,
  type Target,
  TargetLost,
} from './target.ts';
export { createHostTarget } from './host/host-target.ts';
export { startProcess } from './host/processes.ts';
export { openWorkFolder, removeLeftovers, type WorkFolder } from './host/scratch.ts';

export { serveAgent } from './docker/agent.ts';
export { openTarget, parseTarget, platformOfTarget, targetKinds } from './open-target.ts';
