/**
 * The figures of a profile that are one number: the one list of them. Calls, errors and sizes, which have names of their own,
 * are `namedFigures`.
 */

interface FigureTraits {
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
