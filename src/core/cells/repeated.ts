/** A published study measured again: each of its rows with the samples of every pass. */
import type { SeedReference } from './cell.ts';

/** One figure of a study that was measured again. */
export interface RepeatedFigure {
  reference: SeedReference;
  /** The measured cell. If it was scaled, its sizes are not the published ones. */
  cell: string;
  parameters: Record<string, string>;
  ops: number;
  /** The samples of each repetition of the author's method, in the order taken, in ns. */
  passes: readonly (readonly number[])[];
  /** The figure should be cold, but the caches could not be dropped here. */
  isWarm: boolean;
  /** Bytes that a sample took from the device, in the median; the rest came from the page cache. */
  deviceReadBytes?: number;
  /** Why there are no samples. */
  reason?: string;
}

/** A study measured again by its author's method. */
export interface RepeatedStudy {
  study: string;
  title: string;
  method: string;
  /** What is known to be wrong with the published figures. */
  faults: readonly string[];
  /** Of the machine, with an explanation each. */
  hazards: readonly { name: string; sentence: string }[];
  figures: readonly RepeatedFigure[];
}

/** `size=102MiB`: parameters that differ from the published ones. If the study states no tree size, the user chooses it. */
export function otherParameters({ parameters, reference }: Pick<RepeatedFigure, 'parameters' | 'reference'>): string {
  return Object.entries(reference.publishedParameters)
    .filter(([name, value]) => name !== 'cache' && parameters[name] !== undefined && parameters[name] !== value)
    .map(([name]) => `${name}=${parameters[name]}`)
    .join(' ');
}
