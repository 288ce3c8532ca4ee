import type { Platform } from '../matrix/index.ts';
import type { BuilderOptions } from './runner-builder.ts';
import type { Target } from './target.ts';

/** What containers may use; what is left out is chosen by their engine's size. */
export interface ContainerLimits {
  cpus?: number;
  memoryBytes?: number;
}

export interface TargetOptions extends BuilderOptions {
  /** What is under way before the target can be used, as short phrases: `building the image …`. */
  onProgress?: (phase: string) => void;
  signal?: AbortSignal;
  limits?: ContainerLimits;
  /** Folders of this machine that runners have to see under the same paths: a workload's sources, the list of workloads. */
  shared?: readonly string[];
}

/** One kind of target; `place` is what stands after the colon of its name. */
export interface TargetKind {
  /** How its name is written: `docker[:IMAGE]`. */
  readonly form: string;
  /** Half a sentence for help and errors. */
  readonly summary: string;
  readonly place: 'none' | 'optional' | 'required';
  /** Which cells there are on it. @throws UsageError with the remedy when that cannot be found out */
  platform(place: string | undefined, options: TargetOptions): Promise<Platform>;
  /** Makes it ready: builds or pulls an image, finds the device. @throws UsageError with the remedy */
  open(place: string | undefined, options: TargetOptions): Promise<Target>;
}
