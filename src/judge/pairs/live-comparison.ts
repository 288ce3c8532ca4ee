/**
 * Judges two subjects during measurement, by their pairs alone, which the run document stores: so the verdicts follow from the file. Cells that
 * wait for the device are a separate family: they never fail a build, so they take nothing from the others' error rate.
 */
import {
  defined,
  type CellError,
  type Judgement,
  type RunDocument,
  type Pair,
  pairsOf,
  wholeOf,
} from '../../core/document/index.ts';
import { type JudgementContext } from '../conclude.ts';
import { judgementOfPairs } from '../judgement.ts';
import { judgePairs, PairedComparison } from './comparison.ts';
import { endpointsOf, isChange, joinEndpoints, type Pairs, planWithCpu, withCpu, plainCell } from './endpoints.ts';
import { codePathOf, type GroupChange } from './group-evidence.ts';
import { noRatio } from '../figures.ts';
import { failedOnBase } from '../lost.ts';
import type { CellVerdict } from './description.ts';
import { exactVerdicts, sizeVerdict } from './exact.ts';
import { minPairsToDecide } from './looks.ts';
import { agreementOf } from './agreement.ts';
import { type PairedRun, sidesOf } from '../measured.ts';
import { defaultPolicy, deviceWithin, type PairedPolicy, minPairs, minToAgree, untouchedWeight } from '../policy.ts';
import type { Verdict } from '../verdict.ts';

const noFigures = { ...noRatio, p: 1, pairsUsed: 0, minimumDetectable: null };

export class LiveComparison {
  readonly #policy: PairedPolicy;
  readonly #device: ReadonlySet<string>;
  #families: PairedComparison[] | undefined;
  /** Cell → number of planned pairs; undefined before that is known. */
  planned: ReadonlyMap<string, number> | undefined;
  /** Workloads that read and run the same bytes on both sides; must be known before `planned`. */
  untouched: ReadonlySet<string> = new Set();

  /** @param device cells that wait for the device */
  constructor(device: ReadonlySet<string>, policy: PairedPolicy = defaultPolicy) {
    this.#device = device;
    this.#policy = policy;
  }

  minPairs(cells: number): number {
    return minPairsToDecide(cells, this.#policy);
  }

  /**
   * Takes every look that is due. @returns the cells that need no more pairs
   * @param lost cells that get no more pairs @param planned cell → number of planned pairs; the same at every call
   */
  decided(pairs: Pairs, lost: Iterable<string>, planned: ReadonlyMap<string, number>): string[] {
    this.planned = planned;
    this.#families ??= this.#makeFamilies(planWithCpu(planned, pairs, this.#device), pairs);
    const both = withCpu(pairs, this.#device);
    for (const family of this.#families) {
      for (const cell of lost) for (const endpoint of endpointsOf(cell)) family.drop(endpoint);
      while (family.isDue(both)) {
        family.look(both);
        // A change of the elapsed time is final: the cell is not measured any more.
        for (const cell of planned.keys()) {
          if (isChange(family.verdictOf(cell))) for (const endpoint of endpointsOf(cell)) family.drop(endpoint);
        }
      }
    }
    return [...planned.keys()].filter((cell) => !this.#isOpen(cell));
  }

  #isOpen(cell: string): boolean {
    const families = this.#families ?? [];
    return endpointsOf(cell).some((endpoint) => families.some((family) => family.isOpen(endpoint)));
  }

  /**
   * Whether more time may decide an open cell that can fail the gate: it can get enough pairs for a verdict, or its few pairs agree.
   * @param growth factor by which the number of pairs can still grow
   */
  isPromising(pairs: Pairs, growth: number): boolean {
    const isOpen = (cell: string): boolean => this.#families === undefined || this.#isOpen(cell);
    const mayDecide = (some: readonly Pair[]): boolean =>
      some.length < minToAgree || some.length * growth >= minPairs || agreementOf(some) !== undefined;
    return [...pairs].some(
      ([cell, some]) => !this.#device.has(cell) && !this.#isUntouched(cell) && isOpen(cell) && mayDecide(some),
    );
  }

  /** Ends the comparison: the time is up, or everything is decided. @returns the verdicts, by cell @param pairs all of them */
  verdicts(pairs: Pairs): Map<string, CellVerdict> {
    // It ended before the number of pairs was planned, so the present pairs are all.
    const both = withCpu(pairs, this.#device);
    this.#families ??= this.#makeFamilies(new Map([...both].map(([cell, { length }]) => [cell, length])), pairs);
    for (const family of this.#families) family.end(both);
    const joined = joinEndpoints(new Map(this.#families.flatMap((family) => [...family.verdicts()])));
    return new Map([...joined].map(([cell, verdict]) => [cell, this.#isUntouched(cell) ? byFiles(verdict) : verdict]));
  }

  #isUntouched(cell: string): boolean {
    return this.untouched.has(wholeOf(plainCell(cell)));
  }

  /** Groups of cells that can fail a build and regressed as a group, by elapsed or else processor time, while none of their cells did. */
  groups(verdicts: ReadonlyMap<string, CellVerdict>): GroupChange[] {
    const changed = this.#families?.[0]?.changedGroups('regressed') ?? [];
    const reported = changed.filter(({ cells }) => !cells.some((cell) => verdicts.get(cell)?.verdict === 'regressed'));
    return reported.filter(({ name, by }) => by === undefined || !reported.some((one) => !one.by && one.name === name));
  }

  /** Counts that vary have an error rate of their own: half of it is for their pairs, half for ranges that lie apart (`judgeExact`). */
  #makeFamilies(planned: ReadonlyMap<string, number>, pairs: Pairs): PairedComparison[] {
    const isSize = (cell: string): boolean => pairs.get(cell)?.[0]?.counted === true;
    const sizes = [...planned].filter(([cell]) => isSize(cell) && !this.#device.has(cell));
    const gated = [...planned].filter(([cell]) => !this.#device.has(cell) && !isSize(cell));
    const reported = [...planned].filter(([cell]) => this.#device.has(cell));
    const family = (cells: typeof gated, policy: PairedPolicy): PairedComparison =>
      new PairedComparison(new Map(cells), policy, {
        of: codePathOf,
        weightOf: (cell) => (this.#isUntouched(cell) ? untouchedWeight : 1),
      });
    const unchangedWithin = Math.max(deviceWithin, this.#policy.unchangedWithin);
    return [
      family(gated, this.#policy),
      family(reported, { ...this.#policy, unchangedWithin }),
      new PairedComparison(new Map(sizes), { ...this.#policy, alpha: this.#policy.alpha / 2 }),
    ];
  }
}

/** Settles cells that times leave open by the files they read and run: the same on both sides, and used alike. */
function byFiles(judged: CellVerdict): CellVerdict {
  if (judged.verdict !== 'inconclusive') return judged;
  const settled: CellVerdict = { ...judged, verdict: 'unchanged', by: 'files' };
  delete settled.reason;
  delete settled.probably;
  return settled;
}

const deviceCells = ({ cells }: RunDocument): Set<string> =>
  new Set(Object.keys(cells).filter((cell) => cells[cell]!.type === 'device'));

/** Verdicts of all cells. */
export const pairedVerdicts = (run: PairedRun, policy: PairedPolicy = defaultPolicy): Map<string, CellVerdict> =>
  judgePaired(run, policy).verdicts;

/** Verdicts of all cells and groups, including cells of one subject: repeats the looks taken during measurement. */
function judgePaired(
  run: PairedRun,
  policy: PairedPolicy,
): { verdicts: Map<string, CellVerdict>; groups: GroupChange[] } {
  const { base, head, planned, untouched = [] } = run.comparison;
  const exact = exactVerdicts(run, policy);
  const all = pairsOf(run, base.subject, head.subject);
  const follows = (cell: string): boolean => all.has(run.cells[cell]!.sameAs ?? '');
  const unlike = new Map(sidesOf(run).flatMap((one) => (one.unlike === undefined ? [] : [[one.cell, one.unlike]])));
  const isPlanned = (cell: string): boolean => planned === undefined || Object.hasOwn(planned, cell);
  const isJudgedByPairs = (cell: string): boolean =>
    !follows(cell) && !unlike.has(cell) && (exact.get(cell)?.varies ?? true) && (!exact.has(cell) || isPlanned(cell));
  const pairs = new Map([...all].filter(([cell]) => isJudgedByPairs(cell)));
  const live = new LiveComparison(deviceCells(run), policy);
  live.untouched = new Set(untouched);
  if (planned !== undefined) {
    const failed = new Set(run.errors.map(({ cell }) => cell));
    const lost = [...failed, ...[...pairs.keys()].filter((cell) => failed.has(wholeOf(cell)))];
    live.decided(pairs, lost, new Map(Object.entries(planned)));
  }
  const judged = live.verdicts(pairs);
  const verdicts = new Map(
    Object.entries(run.cells).map(([cell, { subject, sameAs }]): [string, CellVerdict] => {
      const alone: Verdict = Object.hasOwn(subject, head.subject) ? 'new' : 'removed';
      const followed = all.has(cell) && follows(cell) ? judged.get(sameAs!) : undefined;
      const reason = unlike.get(cell);
      if (reason !== undefined) return [cell, { ...noFigures, verdict: 'inconclusive', reason }];
      const byPairs = pairs.has(cell) ? judged.get(cell) : undefined;
      const known = followed ?? sizeVerdict(exact.get(cell)?.verdict, byPairs);
      if (known !== undefined) return [cell, known];
      const open = { ...noFigures, verdict: 'inconclusive', reason: 'too-few-pairs' } as const;
      return [cell, all.has(cell) ? open : { ...noFigures, verdict: alone }];
    }),
  );
  return { verdicts, groups: live.groups(judged) };
}

/** Compares base with base by the same rule, for the cells that can fail a build; undefined without a null arm. */
export function nullArmVerdicts(run: PairedRun, policy: PairedPolicy): Map<string, CellVerdict> | undefined {
  const { base, nullArm } = run.comparison;
  if (nullArm === undefined) return undefined;
  const device = deviceCells(run);
  const pairs = [...pairsOf(run, base.subject, nullArm)].filter(([cell]) => !device.has(cell));
  return judgePairs(new Map(pairs), policy);
}

/** Changes found in base against base; undefined without a null arm. */
export function nullArmOf(run: PairedRun, policy: PairedPolicy = defaultPolicy): Judgement['nullArm'] {
  const verdicts = nullArmVerdicts(run, policy);
  if (verdicts === undefined) return undefined;
  const distances = [...verdicts.values()].flatMap(({ ratio }) => (ratio === null ? [] : [Math.abs(ratio - 1)]));
  return {
    ...(distances.length === 0 ? {} : { noiseFloor: Math.max(...distances) }),
    changed: [...verdicts].filter(([, { verdict }]) => isChange(verdict)).map(([cell]) => cell),
    cells: distances.length,
  };
}

/** The judgement of a comparison, from its run document. */
export function judgementOfComparison(run: PairedRun, policy: PairedPolicy, context: JudgementContext): Judgement {
  const nullArm = nullArmOf(run, policy);
  return {
    ...judgementOfPairs({
      ...context,
      ...judgePaired(run, policy),
      run: { ...run, errors: errorsOfHead(run) },
      lost: [...(context.lost ?? []), ...failedOnBase(run)],
      policy,
      noiseFloor: nullArm?.noiseFloor,
    }),
    unchangedWithin: policy.unchangedWithin,
    ...defined({ nullArm }),
  };
}

/**
 * Failures of the head; if the base alone failed, the cell is new. If the build of a runner that the base has fails on the head, all cells of
 * that runner fail.
 */
function errorsOfHead({ comparison, errors: all, subjects, cells, skipped }: PairedRun): CellError[] {
  const [base, head] = [comparison.base.subject, comparison.head.subject];
  const errors = all.filter(({ subject }) => subject === undefined || subject === head);
  const runnersOf = (name: string): string[] => Object.keys(subjects[name]?.runners ?? {});
  const lost = runnersOf(base).filter((runner) => !runnersOf(head).includes(runner));
  for (const cell of Object.keys(cells)) {
    const runner = lost.find((name) => cell.startsWith(`${name}/`));
    if (runner === undefined || errors.some((error) => error.cell === cell)) continue;
    const reason = skipped.find((one) => one.cell === `${runner}/*`)?.reason;
    errors.push({ cell, subject: head, code: 'ENORUNNER', message: reason ?? `${head} has no runner ${runner}` });
  }
  return errors;
}
