/**
 * Targets: where runners run. A target prepares runners, starts processes, makes room on the file system under test,
 * controls caches and describes the environment. Other rooms see only the interface `Target`.
 */
export {
  type Capacity,
  type Description,
  type RunnerProcess,
  type Scratch,
  type Target,
  type ContainerLimits,
  type TargetKind,
  type TargetOptions,
  TargetLost,
} from './target.ts';
export { type PreparedRunner } from '../toolchain/index.ts';
export { openTarget, platformOfTarget, parseTarget, targetKinds } from './open-target.ts';
export { createHostTarget } from './host/host-target.ts';
export { openWorkFolder, type WorkFolder } from './host/scratch.ts';
export { fingerprintOf, unfenced, cellsAtCeiling } from './fingerprint.ts';
export { serveAgent } from './agent/serve-agent.ts';
