/** A subject made ready, and what is known of one cell on it while it is measured, and how that is written down. */
import { type MatrixCell, corpusListing } from '../matrix/index.ts';
import {
  type CellSubject,
  type Latency,
  sampleValues,
  timePerOp,
  type TimedSample,
  type Summary,
  type CellError,
  type Skipped,
  type Subject,
} from '../document/index.ts';
import type { SharedProbes } from './neighbours.ts';
import type { Session } from './session.ts';
import { median } from '../stats/index.ts';
import { doubtfulShare } from './policy.ts';
import { Printed, summaryOf, latencySummary, type Series, Tails } from './tails.ts';
import type { ConnectionLost, RunnerError } from './connection.ts';
import type { Description, Scratch, Target } from '../targets/index.ts';
import type { SubjectPlan } from './plan.ts';

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
  /** What was done in each process that was used, by its number. */
  inProcess: Map<number, InProcess>;
  /** The next round in which the cell is visited. */
  nextRound: number;
  /** Preparing a sample takes far longer than the sample. */
  isCostly: boolean;
  warmupSamples: number;
  /** Warming up ended because there was no trend any more; undefined without warm-up. */
  steady: boolean | undefined;
  samples: TimedSample[];
  /** What its executions print, where that is what is wanted of them. */
  readonly printed: Printed | undefined;
  /** Where single operations are timed as well. */
  readonly tails: Tails | undefined;
  /** `check` of every request with `partOps` operations must be the same. */
  check: string | undefined;
  /** The cell takes no further part: its error is in the document. */
  failed: boolean;
  /** Nothing more is wanted of the cell: it is decided. */
  finished: boolean;
}

const printedOf = (cell: MatrixCell, { plan }: Bench): Printed | undefined => {
  const printer = plan.printers?.get(cell.id);
  return printer && new Printed(printer);
};

/** What is judged beside the cell, or instead of it. */
export const seriesOf = ({ printed, tails }: Pick<CellState, 'printed' | 'tails'>): ReadonlyMap<string, Series> =>
  printed?.series ?? tails?.series ?? new Map<string, Series>();

/** @param latency single operations are timed as well, where the runner can: an execution of a workload is none */
export const newCellState = (cell: MatrixCell, bench: Bench, session: Session, latency: boolean): CellState => ({
  cell,
  bench,
  session,
  ops: 0,
  partOps: 0,
  parts: 1,
  opNs: 0,
  bytesPerOp: 0,
  inProcess: new Map(),
  nextRound: 0,
  isCostly: false,
  warmupSamples: 0,
  steady: undefined,
  samples: [],
  printed: printedOf(cell, bench),
  tails: latency && cell.timeoutNs === undefined && session.timesOperations ? new Tails(cell.id) : undefined,
  check: undefined,
  failed: false,
  finished: false,
});

/** A cell in one process. */
interface InProcess {
  /** Since the cell was last set up there. */
  visits: number;
  /** How often it was set up anew there: the `setup` of a sample. */
  setups: number;
  /** Cache drops at the last discarded first sample, undefined before it: after a drop there is another. */
  primedAfter: number | undefined;
}

/** The cell in the process in use. */
export function inProcessOf({ inProcess, session }: CellState): InProcess {
  const known = inProcess.get(session.process) ?? { visits: 0, setups: 0, primedAfter: undefined };
  inProcess.set(session.process, known);
  return known;
}

export function recordCell(state: CellState): CellSubject {
  const { samples, ops, bytesPerOp, tails } = state;
  const marked = (mark: string): boolean =>
    samples.filter(({ marks }) => marks?.includes(mark)).length > doubtfulShare * samples.length;
  const hazards = ['not-cold', 'cpu-steal', 'gc', 'jit', 'background-processes'].filter(marked);
  return {
    opsPerSample: ops,
    ...(bytesPerOp > 0 ? { bytesPerOp } : {}),
    warmupSamples: state.warmupSamples,
    ...(state.steady === undefined ? {} : { steady: state.steady }),
    samples,
    summary: summarize(samples, ops, bytesPerOp, tails?.merged),
    ...(hazards.length > 0 ? { hazards } : {}),
  };
}

/** Half the width of the median's interval, relative to the median; infinite before there is one. */
export function uncertainty({ samples, ops, bytesPerOp }: CellState): number {
  const { value, low, high } = summarize(samples, ops, bytesPerOp);
  if (low === undefined || high === undefined) return Infinity;
  return value > 0 ? (high - low) / 2 / value : 0;
}

// Samples → the figures of a cell, per operation.

/**
 * @param samples at least one
 * @param opsPerSample operations of a sample that does not say otherwise
 * @param bytesPerOp payload of one operation, undefined where none is moved
 */
export function summarize(
  samples: readonly TimedSample[],
  opsPerSample: number,
  bytesPerOp: number | undefined,
  latency?: Latency,
): Summary {
  const opNs = sampleValues(samples, opsPerSample);
  const figure = summaryOf(opNs, timePerOp);
  const cpuNs = samples.flatMap(({ userNs, sysNs, ops }) =>
    userNs === undefined || sysNs === undefined ? [] : [(userNs + sysNs) / (ops ?? opsPerSample)],
  );
  return {
    ...figure,
    ...(bytesPerOp !== undefined && bytesPerOp > 0 && figure.value > 0
      ? { bytesPerSecond: (bytesPerOp * 1e9) / figure.value }
      : {}),
    ...(cpuNs.length === samples.length ? { cpuNs: median(cpuNs) } : {}),
    ...(latency && latency.buckets.length > 0 ? { latency: latencySummary(latency) } : {}),
  };
}

// What times the commands of the command runner: hyperfine, or io-perf itself where hyperfine is missing.

export const ownTimer = 'io-perf';

export const timedHere =
  'hyperfine is missing here: io-perf times the commands itself, and marks the samples "timedBy": "io-perf".';

/**
 * The cells whose sides have the same timer: figures of two timers differ by what starting a process costs each of them. On one machine
 * all sides have the same one; on two targets (images, hosts) they may not.
 */
export function withoutMixedTimers(states: readonly CellState[], ledger: Ledger): CellState[] {
  const runners = [...new Set(states.map(({ cell }) => cell.runner))];
  const mixed = runners.filter((runner) => timersOf(runner, states).size > 1);
  for (const runner of mixed) {
    const sides = [...timersOf(runner, states)].map(([timer, side]) => `${side} by ${timer}`);
    const count = new Set(states.filter(({ cell }) => cell.runner === runner).map(({ cell }) => cell.id)).size;
    ledger.skip({
      cell: `${runner}/*`,
      reason: `the sides would be timed by different programs: ${sides.join(', ')}`,
      remedy: 'install hyperfine 1.15 or newer where it is missing',
      count,
    });
  }
  return states.filter(({ cell }) => !mixed.includes(cell.runner));
}

/** Timer → a side that has it. */
function timersOf(runner: string, states: readonly CellState[]): Map<string, string> {
  return new Map(
    states.flatMap(({ cell, bench }): [string, string][] => {
      const timer = bench.runners[runner]?.timer;
      return cell.runner === runner && timer !== undefined ? [[timer, bench.plan.name]] : [];
    }),
  );
}

// What was left out and what went wrong, each once.

export class Ledger {
  readonly skipped: Skipped[] = [];
  readonly errors: CellError[] = [];
  readonly #seen = new Set<string>();
  readonly #note: (line: string) => void;

  constructor(note: (line: string) => void) {
    this.#note = note;
  }

  note(line: string): void {
    this.#note(line);
  }

  noteOnce(line: string): void {
    if (this.#first(`note ${line}`)) this.#note(line);
  }

  skip(entry: Skipped): void {
    if (this.#first(`skip ${entry.cell}`)) this.skipped.push(entry);
  }

  /** @param subject undefined when there is only one or it does not matter */
  fail(cell: string, subject: string | undefined, error: RunnerError | ConnectionLost): void {
    if (!this.#first(`fail ${cell} ${subject ?? ''}`)) return;
    this.errors.push({
      cell,
      ...(subject === undefined ? {} : { subject }),
      code: error.code,
      message: error.message,
    });
  }

  #first(key: string): boolean {
    const first = !this.#seen.has(key);
    this.#seen.add(key);
    return first;
  }
}

// A subject made ready: its scratch folder, its sessions, its corpora.

export interface Bench {
  readonly plan: SubjectPlan;
  readonly target: Target;
  readonly scratch: Scratch;
  /** Trees for reading lie in the scratch folder of the first subject in the same place: the others walk the very same files. */
  readonly corpora: { scratch: Scratch; made: Set<string> };
  readonly description: Description;
  readonly sessions: Map<string, Session>;
  /** Runner → its probes; the same map for all subjects. */
  readonly probes: Map<string, SharedProbes>;
  /** Runner → what it said of itself. */
  readonly runners: NonNullable<Subject['runners']>;
  /** Time spent on building runners or on finding them in the cache. */
  buildMs: number;
  /** How often the caches of the whole system were dropped: what was warm is cold then, for every cell. */
  cacheDrops: number;
}

const corpusOf = ({ parameters }: MatrixCell): { shape: string; entries: string } | undefined =>
  parameters.shape !== undefined && parameters.entries !== undefined
    ? { shape: parameters.shape, entries: parameters.entries }
    : undefined;

/** Path of a traversal cell's tree, undefined for a cell that needs none. */
export function corpusPath(scratch: Scratch, cell: MatrixCell): string | undefined {
  const corpus = corpusOf(cell);
  return corpus && scratch.pathOf(`corpus-${corpus.shape}-${corpus.entries}`);
}

/** Makes every tree that the cells need, each once; all runners of the subject share them. */
export async function makeCorpora(bench: Bench, cells: readonly MatrixCell[], seed: number): Promise<void> {
  const { scratch, made } = bench.corpora;
  for (const cell of cells) {
    const corpus = corpusOf(cell);
    const path = corpusPath(scratch, cell);
    if (!corpus || path === undefined || made.has(path)) continue;
    made.add(path);
    await bench.target.makeCorpus(corpusListing(corpus.shape, Number(corpus.entries), seed), path);
  }
}
