/** Figures as a study published them, and the study measured again: each of its rows with the samples of every pass. */
/** One figure of a study. */
export interface Published {
  low: number;
  high: number;
  unit: keyof typeof publishedUnitNs;
  /** The duration of this number of operations together. */
  ops: number;
  per: string;
}

export const publishedUnitNs = { s: 1e9, ms: 1e6, us: 1e3, ns: 1 } as const;

export const publishedText = ({ low, high, unit }: Published): string =>
  low === high ? `${low} ${unit}` : `${low} – ${high} ${unit}`;

/** A figure of a published study beside a cell. */
export interface SeedReference {
  study: string;
  /** Id of the row: `I-44`, `J-B:128B`, `set-9:JavaMMap:cold`, `T-5`. */
  row: string;
  what: string;
  /** `arm`: the study's own way; `twin`: without the study's own faults; `floor`: the system call without a layer above it. */
  role: 'arm' | 'twin' | 'floor';
  published: Published;
  /** The published figure for one op at the published parameters: the middle of its range, in ns. */
  perOpNs: number;
  /** The parameters that the figure belongs to: this cell's own when `scale` is 1. */
  publishedParameters: Record<string, string>;
  scale: number;
  note?: string;
}

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
