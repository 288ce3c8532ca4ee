/** What is known of one cell on one subject while it is measured, and how it is written down. */
import type { MatrixCell } from '../matrix/index.ts';
import { type CellSubject, type Latency, type Sample } from '../document/index.ts';
import type { Bench } from './bench.ts';
import type { Session } from './session.ts';
import { mergeLatency, summarize } from './summary.ts';

export interface CellState {
  readonly cell: MatrixCell;
  readonly bench: Bench;
  readonly session: Session;
  /** Operations per sample, frozen by calibration: `parts` requests of `partOps`; 0 before. */
  ops: number;
  partOps: number;
  parts: number;
  opNs: number;
  bytesPerOp: number;
  /** Since the cell was last set up. */
  visits: number;
  /** How often it was set up anew: the `setup` of a sample. */
  setups: number;
  /** The next round in which the cell is visited. */
  nextRound: number;
  /** Preparing a sample takes far longer than the sample. */
  isCostly: boolean;
  warmupSamples: number;
  /** Warming up ended because there was no trend any more; undefined without warm-up. */
  steady: boolean | undefined;
  samples: Sample[];
  histograms: Latency[];
  /** `check` of every request with `partOps` operations must be the same. */
  check: string | undefined;
  /** Process and cache drops at the last discarded first sample: after a new process or a drop there is another. */
  primedFor: string;
  /** The cell takes no further part: its error is in the document. */
  failed: boolean;
  /** Nothing more is wanted of the cell: it is decided. */
  finished: boolean;
}

export const newCellState = (cell: MatrixCell, bench: Bench, session: Session): CellState => ({
  cell,
  bench,
  session,
  ops: 0,
  partOps: 0,
  parts: 1,
  opNs: 0,
  bytesPerOp: 0,
  visits: 0,
  setups: 0,
  nextRound: 0,
  isCostly: false,
  warmupSamples: 0,
  steady: undefined,
  samples: [],
  histograms: [],
  check: undefined,
  primedFor: '',
  failed: false,
  finished: false,
});

/** What a discarded first sample is good for: this process, until the system's caches are dropped. */
export const primeOf = ({ session, bench }: CellState): string => `${session.process} ${bench.cacheDrops}`;

/** More than this share of doubtful samples makes the cell doubtful. */
const doubtfulShare = 0.2;

export function recordCell(state: CellState): CellSubject {
  const { samples, ops, bytesPerOp, histograms } = state;
  const marked = (mark: string): boolean =>
    samples.filter(({ marks }) => marks?.includes(mark)).length > doubtfulShare * samples.length;
  const hazards = ['not-cold', 'cpu-steal', 'gc', 'jit'].filter(marked);
  return {
    unit: 'op',
    opsPerSample: ops,
    ...(bytesPerOp > 0 ? { bytesPerOp } : {}),
    warmupSamples: state.warmupSamples,
    ...(state.steady === undefined ? {} : { steady: state.steady }),
    samples,
    summary: summarize(samples, ops, bytesPerOp, histograms.length > 0 ? mergeLatency(histograms) : undefined),
    ...(hazards.length > 0 ? { hazards } : {}),
  };
}

/** Half the width of the median's interval, relative to the median; infinite before there is one. */
export function uncertainty({ samples, ops, bytesPerOp }: CellState): number {
  const { medianNs, lowNs, highNs } = summarize(samples, ops, bytesPerOp);
  if (lowNs === undefined || highNs === undefined) return Infinity;
  return medianNs > 0 ? (highNs - lowNs) / 2 / medianNs : 0;
}
