/** The cells of one comparison of two subjects, tested together under one error rate. */
import {
  defaultPolicy,
  lookShares,
  policyOf,
  spentShare,
  promisingFrom,
  togetherShare,
  type PairedPolicy,
} from '../policy.ts';
import type { Verdict } from '../verdict.ts';
import { CellInProgress, type Contribution } from './cell.ts';
import { type CellVerdict, describeCell } from './description.ts';
import { plainCell, ErrorShares } from './endpoints.ts';
import { type GroupChange, GroupEvidence } from './group-evidence.ts';
import { SharedProcessEffects } from './shared-process-effects.ts';
import { finalChangeLevel, lookLevels, lookSizes } from './looks.ts';
import type { Pair } from '../../core/document/index.ts';

/**
 * The cells of one comparison, during measurement or afterwards. Each is looked at a few times (`lookShares`), all open ones together after
 * the same share of their planned pairs, and stops at the first look that decides it. The error rate holds for the whole comparison: each
 * direction is a family of its own, tested by Holm's procedure with group-sequential levels (Ye, Li, Liu & Yao, "A group sequential Holm
 * procedure", 2013).
 */
export class PairedComparison {
  readonly #policy: PairedPolicy;
  readonly #sizes: ReadonlyMap<string, readonly number[]>;
  readonly #open: Map<string, CellInProgress>;
  readonly #decided = new Map<string, { verdict: Verdict; cell: CellInProgress }>();
  readonly #counts: ReadonlyMap<string, number>;
  readonly #shares: { regressed: ErrorShares; improved: ErrorShares };
  readonly #promisingFrom: number;
  readonly #moved: { direction: Direction; group: GroupChange }[] = [];
  readonly #processEffect = new SharedProcessEffects();
  #look = 0;

  /**
   * @param planned cell → number of pairs if nothing decides it earlier; fixed before the first look
   * @param grouping cells that are also tested as a group
   */
  constructor(
    planned: ReadonlyMap<string, number>,
    policy: PairedPolicy = defaultPolicy,
    grouping: Grouping = { of: () => undefined },
  ) {
    this.#policy = policy;
    this.#sizes = new Map([...planned].map(([name, count]) => [name, lookSizes(count)]));
    this.#open = new Map(
      [...planned].map(([name, count]) => [name, new CellInProgress(count, policyOf(plainCell(name), policy))]),
    );
    const { of: groupOf, share = togetherShare, weightOf } = grouping;
    const shares = (): ErrorShares => new ErrorShares([...planned.keys()], groupOf, share, weightOf);
    this.#promisingFrom = grouping.promisingFrom ?? promisingFrom;
    this.#shares = { regressed: shares(), improved: shares() };
    this.#counts = countsFor([...planned.keys()], weightOf);
  }

  /** Whether every cell has its verdict. */
  get isOver(): boolean {
    return this.#open.size === 0;
  }

  isOpen(name: string): boolean {
    return this.#open.has(name);
  }

  /** Whether every open cell has the pairs that the next look needs. */
  isDue(pairs: ReadonlyMap<string, readonly Pair[]>): boolean {
    return (
      !this.isOver && [...this.#open.keys()].every((name) => (pairs.get(name)?.length ?? 0) >= this.#nextSize(name))
    );
  }

  /** Takes the next look at all open cells. */
  look(pairs: ReadonlyMap<string, readonly Pair[]>): void {
    const last = this.#look === lookShares.length - 1;
    for (const [name, cell] of this.#open) cell.lookAt(pairs.get(name)!, this.#nextSize(name));
    this.#allowForProcessEffects(pairs, (name) => this.#nextSize(name));
    this.#findChanges({
      ofCell: (_, alpha) => lookLevels(alpha)[this.#look]!.change,
      ofGroup: (alpha) => lookLevels(alpha)[this.#look]!.change,
      share: lookShares[this.#look]!,
      isOver: last,
    });
    const promising = last ? new Set<string>() : this.#promisingCells(lookShares[this.#look]!);
    for (const [name, cell] of this.#open) {
      const alpha = this.#spent(1 / this.#cellCount(name));
      const levels = lookLevels(alpha)[this.#look]!;
      if (promising.has(name)) cell.goOn(levels, true);
      else if (cell.isUnchanged(last)) this.#decide(name, cell, 'unchanged');
      else if (last || cell.isFutile(levels, (share) => lookLevels(share * alpha)[this.#look]!))
        this.#decide(name, cell, 'inconclusive');
      else cell.goOn(levels);
    }
    this.#look++;
  }

  /**
   * Ends the comparison. Open cells get one more look, with the rest of the error rate (Lan & DeMets 1983: looks need not be planned if their
   * number does not depend on the effect; a time budget does not).
   */
  end(pairs: ReadonlyMap<string, readonly Pair[]>): void {
    const shares = new Map<string, number>();
    const earlierLooks = new Map<string, number>();
    for (const [name, cell] of this.#open) {
      const sizes = this.#sizes.get(name)!;
      const count = pairs.get(name)?.length ?? 0;
      const lastSize = this.#look === 0 ? 0 : sizes[this.#look - 1]!;
      if (count === 0 || count < lastSize) continue;
      // Without new pairs, the last look was the final one and may spend its full level.
      const hasMore = count > lastSize;
      if (hasMore) cell.lookAt(pairs.get(name)!, count);
      earlierLooks.set(name, hasMore ? this.#look : this.#look - 1);
      shares.set(name, count / sizes.at(-1)!);
    }
    this.#allowForProcessEffects(pairs, (name) => (shares.has(name) ? pairs.get(name)!.length : 0));
    const largest = Math.max(0, ...shares.values());
    const looksBefore = Math.max(0, ...earlierLooks.values());
    this.#findChanges({
      ofCell: (name, alpha) => {
        const share = shares.get(name);
        return share === undefined ? -1 : finalChangeLevel(alpha, earlierLooks.get(name)!, share);
      },
      ofGroup: (alpha) => (largest === 0 ? -1 : finalChangeLevel(alpha, looksBefore, largest)),
      share: largest,
      isOver: true,
    });
    for (const [name, cell] of this.#open) {
      cell.end();
      this.#decide(name, cell, shares.has(name) && cell.isUnchanged(true) ? 'unchanged' : 'inconclusive');
    }
  }

  /** A cell that can no longer be measured: it gets no verdict, and the others get no larger share of the error rate. */
  drop(name: string): void {
    this.#open.delete(name);
  }

  /** Groups that changed as a group, while none of their cells was found alone. */
  changedGroups(direction: Direction): GroupChange[] {
    const isAlone = ({ cells }: GroupChange): boolean =>
      !cells.some((cell) => this.#decided.get(cell)?.verdict === direction);
    return this.#moved
      .filter((moved) => moved.direction === direction && isAlone(moved.group))
      .map(({ group }) => plainGroup(group));
  }

  /** Verdicts so far, in the order of the plan. */
  verdicts(): Map<string, CellVerdict> {
    const names = [...this.#sizes.keys()].filter((name) => this.#decided.has(name));
    return new Map(names.map((name) => [name, this.describe(name)!]));
  }

  /** All results of a cell; undefined while it is open. */
  describe(name: string): CellVerdict | undefined {
    const { verdict, cell } = this.#decided.get(name) ?? {};
    return verdict && describeCell(cell!, verdict, this.#cellCount(name));
  }

  /** The verdict of a cell, undefined while it is open. It needs no interval, which takes most of the arithmetic. */
  verdictOf(name: string): Verdict | undefined {
    return this.#decided.get(name)?.verdict;
  }

  /** @param seenOf number of a cell's pairs that count at this look; 0: no new ones */
  #allowForProcessEffects(pairs: ReadonlyMap<string, readonly Pair[]>, seenOf: (name: string) => number): void {
    for (const [name, cell] of this.#open) {
      const seen = seenOf(name);
      if (seen > 0) this.#processEffect.note(name, pairs.get(name)!.slice(0, seen), () => cell.evidence.influences());
    }
    for (const [name, processEffect] of this.#processEffect.ofCells(this.#open.keys()))
      this.#open.get(name)!.evidence.processEffect = processEffect;
  }

  /** The number of cells with equal shares that this cell's share corresponds to: fewer than there are if some are unlikely to have changed. */
  #cellCount(name: string): number {
    return this.#counts.get(name)!;
  }

  #nextSize(name: string): number {
    return this.#sizes.get(name)![this.#look]!;
  }

  #findChanges(look: Levels): void {
    for (const direction of ['regressed', 'improved'] as const) {
      // Each found change raises the shares of others, so look again until none is found.
      while (this.#findCells(direction, look) || this.#findGroups(direction, look));
    }
  }

  #findCells(direction: Direction, { ofCell, isOver }: Levels): boolean {
    const shares = this.#shares[direction];
    const before = this.#open.size;
    for (const [name, cell] of this.#open) {
      const alpha = this.#spent(shares.ofCell(name));
      if (!cell.isChanged(direction, (share) => ofCell(name, share * alpha), isOver)) continue;
      this.#decide(name, cell, direction);
      shares.cellFound(name);
    }
    return this.#open.size !== before;
  }

  #findGroups(direction: Direction, { ofGroup, share }: Levels): boolean {
    const shares = this.#shares[direction];
    let found = false;
    for (const { name, cells, moved } of share === 0 ? [] : shares.groups()) {
      if (moved || !cells.some((cell) => this.#open.has(cell))) continue;
      const evidence = this.#evidenceOf(cells, share);
      if (!evidence.isChanged(direction, ofGroup(this.#spent(shares.ofGroup(name))), this.#policy.minEffect)) continue;
      shares.groupFound(name);
      this.#moved.push({ direction, group: { name, cells, ...evidence.describe() } });
      found = true;
    }
    return found;
  }

  /** Cells of groups that look slower and are not found yet. */
  #promisingCells(share: number): Set<string> {
    const promising = this.#shares.regressed
      .groups()
      .filter(({ cells, moved }) => !moved && this.#evidenceOf(cells, share).z >= this.#promisingFrom);
    return new Set(promising.flatMap(({ cells }) => cells));
  }

  #spent(share: number): number {
    return spentShare * this.#policy.alpha * share;
  }

  #evidenceOf(cells: readonly string[], share: number): GroupEvidence {
    const known = new Map(
      cells.flatMap((name): [string, Contribution][] => {
        const own = (this.#open.get(name) ?? this.#decided.get(name)?.cell)?.contribution();
        return own === undefined ? [] : [[name, own]];
      }),
    );
    return new GroupEvidence([...known.values()], share, this.#processEffect.ofGroup(known));
  }

  #decide(name: string, cell: CellInProgress, verdict: Verdict): void {
    this.#open.delete(name);
    this.#decided.set(name, { verdict, cell });
  }
}

/** Groups of cells that are also tested together, with numbers that differ from the policy's. */
interface Grouping {
  /** undefined: the cell is in no group */
  of: (cell: string) => string | undefined;
  share?: number;
  promisingFrom?: number;
  /** Weight relative to other cells, from facts known before the first pair; 1 without any. */
  weightOf?: (cell: string) => number;
}

/** Cell → number of cells of its weight that would fit; never more than there are. */
function countsFor(cells: readonly string[], weightOf: Grouping['weightOf'] = () => 1): Map<string, number> {
  const total = cells.reduce((sum, cell) => sum + weightOf(cell), 0);
  return new Map(cells.map((cell) => [cell, Math.min(cells.length, total / weightOf(cell))]));
}

type Direction = 'regressed' | 'improved';

/** One-sided levels of one look for a share `alpha` of the error rate, and the share of the planned pairs seen. */
interface Levels {
  ofCell: (name: string, alpha: number) => number;
  ofGroup: (alpha: number) => number;
  share: number;
  /** Whether no look follows. */
  isOver: boolean;
}

const plainGroup = ({ name, cells, ...group }: GroupChange): GroupChange => ({
  name: plainCell(name),
  ...(name === plainCell(name) ? {} : { by: 'cpu' as const }),
  cells: cells.map(plainCell),
  ...group,
});

/** Judges the cells of one comparison after all pairs were measured; those after the look that decides a cell are not read. */
export function judgePairs(
  cells: ReadonlyMap<string, readonly Pair[]>,
  policy: PairedPolicy = defaultPolicy,
): Map<string, CellVerdict> {
  const planned = new Map([...cells].map(([name, pairs]) => [name, pairs.length]));
  const comparison = new PairedComparison(planned, policy);
  while (!comparison.isOver) comparison.look(cells);
  return comparison.verdicts();
}
