/**
 * The one list of the figures of a profile that are one number. Calls, errors and sizes have names of their own: they are
 * are `namedFigures`.
 */

interface FigureTraits {
  /** Memory, devices and timing vary between runs. They are not expected to be exact, so they are never called unstable. */
  isVariable?: true;
  /** A share of a whole, 0…1, not a count: differences and budgets make no sense. */
  isShare?: true;
  /** Reported for information; no budget limits it. */
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
  deviceReadBytes: { isVariable: true },
  deviceWrittenBytes: { isVariable: true },
  fsyncs: {},
  files: {},
  openedFiles: {},
  sequentialReads: { isShare: true },
  sequentialWrites: { isShare: true },
  streamCalls: { isVariable: true, isForInformation: true },
  systemCalls: { isVariable: true, isForInformation: true },
  processes: {},
  pageFaults: { isVariable: true },
  majorPageFaults: { isVariable: true },
  peakMemoryBytes: { isVariable: true },
} as const satisfies Record<string, FigureTraits>;

export type CountFigure = keyof typeof traits;

/** All of them, in the order in which reports show them. */
export const countFigures = Object.keys(traits) as CountFigure[];

export const figureTraits = (name: CountFigure): FigureTraits => traits[name];

export const isCountFigure = (name: string): name is CountFigure => Object.hasOwn(traits, name);

/** Those that a budget of io-perf.yml may limit. */
export const limitedFigures: readonly CountFigure[] = countFigures.filter((name) => {
  const { isShare, isForInformation } = figureTraits(name);
  return isShare !== true && isForInformation !== true;
});

/**
 * Whether a change is shown as `0.0 %`, a percentage with one decimal. A change that a reader cannot see in a
 * report does not fail the gate.
 */
export const isShownAsNothing = (before: number, after: number): boolean =>
  before > 0 && (Math.abs(after / before - 1) * 100).toFixed(1) === '0.0';

/** Members of a profile that are figures by name: `perOp.openat`. */
export const namedFigures = ['perOp', 'kinds', 'errors', 'readSizes', 'writeSizes'] as const;
