/**
 * Two subjects of one run, judged while they are measured, by their pairs alone: the run document has the same pairs, so the verdicts can be
 * had again from the file. Cells that wait for the device are a family of their own: they never fail a build, so they take nothing of the
 * error rate of those that can.
 */
import type { CellError, Judgement, RunDocument } from '../../document/index.ts';
import { agreementOf } from './pair.ts';
import { type Pair, pairsOf } from '../../document/index.ts';
import { type JudgementContext, judgementOfPairs } from '../judgement.ts';
import { judgePairs, PairedComparison } from './comparison.ts';
import type { CellVerdict } from './cell.ts';
import { defaultPolicy, type PairedPolicy, fewestPairs, fewestToAgree } from '../policy.ts';
import type { Verdict } from '../verdict.ts';

export interface ComparedSubjects {
  base: string;
  head: string;
  /** A second copy of the base, where there is a null arm. */
  nullArm?: string;
}

/** What base against base looked like: the noise of this very run. */
interface NullArm {
  /** Largest |ratio - 1| of a gated cell; undefined when there is no figure. */
  noiseFloor?: number;
  /** Gated cells in which base differed from base: the machine moved, not the program. */
  changed: string[];
  /** Gated cells that have a figure. */
  cells: number;
}

const noFigures: Omit<CellVerdict, 'verdict'> = {
  ratio: null,
  low: null,
  high: null,
  p: 1,
  pairsUsed: 0,
  minimumDetectable: null,
};

/** Cell → its pairs so far, in the order measured. */
type Pairs = ReadonlyMap<string, readonly Pair[]>;

export class LiveComparison {
  readonly #subjects: ComparedSubjects;
  readonly #policy: PairedPolicy;
  readonly #device: ReadonlySet<string>;
  #families: PairedComparison[] | undefined;

  /** @param device cells that wait for the device */
  constructor(subjects: ComparedSubjects, device: ReadonlySet<string>, policy: PairedPolicy = defaultPolicy) {
    this.#subjects = subjects;
    this.#device = device;
    this.#policy = policy;
  }

  /**
   * Takes every look that is due. @returns the cells that need no more pairs
   * @param lost cells that will have no more
   * @param planned cell → pairs that it is to have; the same at every call
   */
  decided(pairs: Pairs, lost: Iterable<string>, planned: ReadonlyMap<string, number>): string[] {
    this.#families ??= this.#makeFamilies(planned);
    for (const family of this.#families) {
      for (const cell of lost) family.drop(cell);
      while (family.isDue(pairs)) family.look(pairs);
    }
    return [...planned.keys()].filter((cell) => !this.#families!.some((family) => family.isOpen(cell)));
  }

  /**
   * Whether more time may decide an open cell that can fail the gate: its pairs can become enough for a verdict, or they are few and agree.
   * @param growth so many times as many pairs as there are can be had
   */
  isPromising(pairs: Pairs, growth: number): boolean {
    const isOpen = (cell: string): boolean => this.#families?.some((family) => family.isOpen(cell)) ?? true;
    const mayDecide = (some: readonly Pair[]): boolean =>
      some.length < fewestToAgree || some.length * growth >= fewestPairs || agreementOf(some) !== undefined;
    return [...pairs].some(([cell, some]) => !this.#device.has(cell) && isOpen(cell) && mayDecide(some));
  }

  /** The time is up, or everything is decided: verdicts of all cells, those of one subject alone included. */
  verdicts(run: RunDocument): Map<string, CellVerdict> {
    const pairs = pairsOf(run, this.#subjects.base, this.#subjects.head);
    // Ended before it was known how many pairs there would be: what there is is all.
    this.#families ??= this.#makeFamilies(new Map([...pairs].map(([cell, { length }]) => [cell, length])));
    for (const family of this.#families) family.end(pairs);
    const judged = new Map(this.#families.flatMap((family) => [...family.verdicts()]));
    const verdicts = new Map<string, CellVerdict>();
    for (const [cell, { subject }] of Object.entries(run.cells)) {
      const has = (name: string): boolean => Object.hasOwn(subject, name);
      const alone: Verdict = has(this.#subjects.head) ? 'new' : 'removed';
      const verdict = pairs.has(cell) ? 'inconclusive' : alone;
      verdicts.set(cell, (pairs.has(cell) ? judged.get(cell) : undefined) ?? { ...noFigures, verdict });
    }
    return verdicts;
  }

  /** Base against base by the same rule; undefined without a null arm. */
  nullArm(run: RunDocument): NullArm | undefined {
    const { base, nullArm } = this.#subjects;
    if (nullArm === undefined) return undefined;
    const pairs = [...pairsOf(run, base, nullArm)].filter(([cell]) => !this.#device.has(cell));
    const verdicts = [...judgePairs(new Map(pairs), this.#policy)];
    const distances = verdicts.flatMap(([, { ratio }]) => (ratio === null ? [] : [Math.abs(ratio - 1)]));
    return {
      ...(distances.length === 0 ? {} : { noiseFloor: Math.max(...distances) }),
      changed: verdicts.filter(([, { verdict }]) => verdict === 'regressed' || verdict === 'improved').map(([c]) => c),
      cells: distances.length,
    };
  }

  #makeFamilies(planned: ReadonlyMap<string, number>): PairedComparison[] {
    const gated = [...planned].filter(([cell]) => !this.#device.has(cell));
    const reported = [...planned].filter(([cell]) => this.#device.has(cell));
    return [gated, reported].map((cells) => new PairedComparison(new Map(cells), this.#policy));
  }
}

/** The judgement of a comparison that has come to its end. */
export function judgementOfComparison(
  comparison: LiveComparison,
  run: RunDocument,
  subjects: ComparedSubjects,
  policy: PairedPolicy,
  context: JudgementContext,
): Judgement {
  const { base, head } = subjects;
  const nullArm = comparison.nullArm(run);
  return {
    ...judgementOfPairs({
      ...context,
      run: { ...run, errors: errorsOfHead(run, subjects) },
      verdicts: comparison.verdicts(run),
      policy,
      baseSubject: base,
      headSubject: head,
      noiseFloor: nullArm?.noiseFloor,
    }),
    unchangedWithin: policy.unchangedWithin,
    ...(nullArm === undefined ? {} : { nullArm }),
  };
}

/**
 * What fails on the head. What fails on the base alone is no fault of the head: the cell is new. A runner that the base has
 * and the head has not, because it cannot be built any more, is a failure of all its cells.
 */
function errorsOfHead(run: RunDocument, { base, head }: ComparedSubjects): CellError[] {
  const errors = run.errors.filter(({ subject }) => subject === undefined || subject === head);
  const runnersOf = (name: string): string[] => Object.keys(run.subjects[name]?.runners ?? {});
  const lost = runnersOf(base).filter((runner) => !runnersOf(head).includes(runner));
  for (const cell of Object.keys(run.cells)) {
    const runner = lost.find((name) => cell.startsWith(`${name}/`));
    if (runner === undefined || errors.some((error) => error.cell === cell)) continue;
    const reason = run.skipped.find((skipped) => skipped.cell === `${runner}/*`)?.reason;
    errors.push({
      cell,
      subject: head,
      code: 'ENORUNNER',
      message: reason ?? `${head} has no runner ${runner}`,
    });
  }
  return errors;
}
