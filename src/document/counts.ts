import { UsageError } from './errors.ts';
import { callsByKind, kindOf } from './system-calls.ts';

// The figures of a profile that are one number: the one list of them. Calls, errors and sizes, which have names of their own,
// are `namedFigures`.

export interface FigureTraits {
  /** Memory, devices and timing have moods: nobody expects them to be exact, so they are never called unstable. */
  isMoody?: true;
  /** A part of a whole, 0…1, not a number of something: differencing and budgets make no sense. */
  isShare?: true;
  /** Told so that nothing is hidden; no budget limits it. */
  isForInformation?: true;
}

const traits = {
  readBytes: {},
  writtenBytes: {},
  askedReadBytes: {},
  askedWrittenBytes: {},
  copiedBytes: {},
  mappedBytes: {},
  allocatedBytes: {},
  syncingWrites: {},
  dataSyncingWrites: {},
  ringSubmissions: {},
  touchedBytes: {},
  cachedBytes: {},
  dirtiedBytes: {},
  newInodes: {},
  blockRequests: {},
  userInstructions: {},
  deviceReadBytes: { isMoody: true },
  deviceWrittenBytes: { isMoody: true },
  fsyncs: {},
  files: {},
  openedFiles: {},
  sequentialReads: { isShare: true },
  sequentialWrites: { isShare: true },
  streamCalls: { isMoody: true, isForInformation: true },
  systemCalls: { isMoody: true, isForInformation: true },
  processes: {},
  pageFaults: { isMoody: true },
  majorPageFaults: { isMoody: true },
  peakMemoryBytes: { isMoody: true },
} as const satisfies Record<string, FigureTraits>;

/** A name of the list above. */
export type CountFigure = keyof typeof traits;

/** All of them, in the order in which they are shown. */
export const countFigures = Object.keys(traits) as CountFigure[];

export const figureTraits = (name: CountFigure): FigureTraits => traits[name];

export const isCountFigure = (name: string): name is CountFigure => Object.hasOwn(traits, name);

/** Those that a budget of io-perf.yml may limit. */
export const limitedFigures: readonly CountFigure[] = countFigures.filter((name) => {
  const { isShare, isForInformation } = figureTraits(name);
  return isShare !== true && isForInformation !== true;
});

/**
 * Whether a change is too small to be seen where it is shown as a percentage, with one decimal: `0.0 %`. What nobody can see in a
 * report fails nothing.
 */
export const isShownAsNothing = (before: number, after: number): boolean =>
  before > 0 && (Math.abs(after / before - 1) * 100).toFixed(1) === '0.0';

/** Members of a profile that are figures by name: `perOp.openat`. */
export const namedFigures = ['perOp', 'kinds', 'errors', 'readSizes', 'writeSizes'] as const;

// Limits of counts, as written in a budget: `<= 2 per file`, `<= 1`, `<= 64KiB`, `<= +0%`, `<= +3`.

export type CountLimit =
  | { form: 'absolute'; most: number }
  | { form: 'per-file'; most: number }
  /** How much more than the base: as a share of it, or as a number. */
  | { form: 'relative'; share: number }
  | { form: 'more'; by: number };

const units: Readonly<Record<string, number>> = { '': 1, B: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };

/** @throws UsageError with a sentence for text that is no limit */
export function parseCountLimit(text: string): CountLimit {
  const match = /^\s*<=\s*(\+?)\s*(\d+(?:\.\d+)?)\s*(%|B|KiB|MiB|GiB)?\s*(per\s+file)?\s*$/.exec(text);
  const [, plus = '', digits = '', unit = '', perFile] = match ?? [];
  const isValid =
    match !== null && (unit !== '%' || plus === '+') && (perFile === undefined || (plus === '' && unit !== '%'));
  if (!isValid) {
    throw new UsageError(
      `"${text}" is no limit of a count: write "<= 2", "<= 64KiB", "<= 2 per file", or, against the base, "<= +0%" or "<= +3".`,
    );
  }
  const value = Number(digits);
  if (unit === '%') return { form: 'relative', share: value / 100 };
  const amount = value * units[unit]!;
  if (plus === '+') return { form: 'more', by: amount };
  return { form: perFile === undefined ? 'absolute' : 'per-file', most: amount };
}

/** Whether a budget can name such a figure: one of `limitedFigures`, a kind, a system call, or an error such as ENOENT. */
export function isCountMetric(name: string): boolean {
  return (
    (isCountFigure(name) && limitedFigures.includes(name)) ||
    Object.hasOwn(callsByKind, name) ||
    kindOf(name) !== undefined ||
    /^E[A-Z0-9]+$/.test(name)
  );
}

/** What one execution of a command did to one file, for telling why a count grew. It is not kept: a run document holds the names with the most calls only. */
export interface FileCounts {
  /** System call → how often, failed ones included. */
  calls: Readonly<Record<string, number>>;
  /** By calls that read, and by calls that write. */
  readBytes: number;
  writtenBytes: number;
  /** Moved out of it by the kernel alone. */
  copiedBytes: number;
  /** Mapped, and brought into memory by page faults, in whole pages; absent where nobody counted. */
  touchedBytes?: number;
  /** Processes that did something to it; absent: not known. */
  processes?: number;
  /** The most bytes that one call asked for. */
  largestRead: number;
  largestWrite: number;
  /** The execution itself made or wrote it: it is no input, whatever is read from it. */
  isMade: boolean;
}

/** By name: relative to the folder that the command runs in, or absolute. */
export type FileTable = ReadonlyMap<string, FileCounts>;

/** Of several files together. */
export function addFileCounts(a: FileCounts, b: FileCounts): FileCounts {
  const calls: Record<string, number> = { ...a.calls };
  for (const [call, count] of Object.entries(b.calls)) calls[call] = (calls[call] ?? 0) + count;
  return {
    calls,
    readBytes: a.readBytes + b.readBytes,
    writtenBytes: a.writtenBytes + b.writtenBytes,
    copiedBytes: a.copiedBytes + b.copiedBytes,
    ...(a.touchedBytes === undefined && b.touchedBytes === undefined
      ? {}
      : { touchedBytes: (a.touchedBytes ?? 0) + (b.touchedBytes ?? 0) }),
    ...(a.processes === undefined && b.processes === undefined
      ? {}
      : { processes: (a.processes ?? 0) + (b.processes ?? 0) }),
    largestRead: Math.max(a.largestRead, b.largestRead),
    largestWrite: Math.max(a.largestWrite, b.largestWrite),
    isMade: a.isMade || b.isMade,
  };
}
