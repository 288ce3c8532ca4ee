/** The cells of one comparison of two subjects: looked at together, under one error rate. */
import {
  defaultPolicy,
  largestLuck,
  largestTailLuck,
  lookShares,
  policyOf,
  spentShare,
  type PairedPolicy,
} from '../policy.ts';
import type { BatchComparison } from '../recordings.ts';
import type { Verdict } from '../verdict.ts';
import { CellInProgress, type CellVerdict } from './cell.ts';
import { finalChangeLevel, lookLevels, lookSizes } from './looks.ts';
import { CellLuck, processEffects, processLuck, type ProcessEffects } from './luck.ts';
import { type Pair, tailMetric } from '../../document/index.ts';
import { isWorkloadId } from '../../matrix/index.ts';

/**
 * The cells of one comparison while they are measured, or when all has been measured: the same rule for both.
 *
 * Each cell is looked at a few times (`lookShares`) and stops at the first look that decides it. The error rate holds for the
 * comparison as a whole: each direction is a family of its own, tested by Holm's procedure with group-sequential levels
 * (Ye, Li, Liu & Yao, "A group sequential Holm procedure", 2013). All open cells are looked at together, each after the
 * same share of its own planned pairs.
 */
export class PairedComparison {
  readonly #policy: PairedPolicy;
  readonly #sizes: ReadonlyMap<string, readonly number[]>;
  readonly #open: Map<string, CellInProgress>;
  readonly #decided = new Map<string, { verdict: Verdict; cell: CellInProgress }>();
  readonly #remaining: { regressed: number; improved: number };
  /** Cells that know of each other's luck → cell → what its processes said at its last look. */
  readonly #processes = new Map<string, Map<string, ProcessEffects>>();
  #look = 0;

  /** @param planned cell → how many pairs it is to have when nothing decides it before; fixed before the first look */
  constructor(planned: ReadonlyMap<string, number>, policy: PairedPolicy = defaultPolicy) {
    this.#policy = policy;
    this.#sizes = new Map([...planned].map(([name, count]) => [name, lookSizes(count)]));
    this.#open = new Map(
      [...planned].map(([name, count]) => [name, new CellInProgress(count, policyOf(name, policy))]),
    );
    this.#remaining = { regressed: planned.size, improved: planned.size };
  }

  /** Whether every cell has its verdict. */
  get isOver(): boolean {
    return this.#open.size === 0;
  }

  isOpen(name: string): boolean {
    return this.#open.has(name);
  }

  /** Whether every open cell has the pairs that the next look asks for. */
  isDue(pairs: ReadonlyMap<string, readonly Pair[]>): boolean {
    return (
      !this.isOver && [...this.#open.keys()].every((name) => (pairs.get(name)?.length ?? 0) >= this.#nextSize(name))
    );
  }

  /** Takes the next look at all open cells. */
  look(pairs: ReadonlyMap<string, readonly Pair[]>): void {
    const last = this.#look === lookShares.length - 1;
    for (const [name, cell] of this.#open) cell.lookAt(pairs.get(name)!, this.#nextSize(name));
    this.#allowForLuck(pairs, (name) => this.#nextSize(name));
    this.#findChanges((_, alpha) => lookLevels(alpha)[this.#look]!.change);
    const levels = lookLevels((spentShare * this.#policy.alpha) / this.#sizes.size)[this.#look]!;
    for (const [name, cell] of this.#open) {
      if (cell.isUnchanged(last)) this.#decide(name, cell, 'unchanged');
      else if (last || cell.isFutile(levels.futility)) this.#decide(name, cell, 'inconclusive');
      else cell.goOn(levels);
    }
    this.#look++;
  }

  /**
   * Ends the comparison with what there is: the time was up. Open cells that have more pairs than at their last look are
   * looked at once more, with all that is left of the error rate (Lan & DeMets 1983: the number of looks need not be
   * planned as long as it does not depend on the effect; a time budget does not).
   */
  end(pairs: ReadonlyMap<string, readonly Pair[]>): void {
    const shares = new Map<string, number>();
    for (const [name, cell] of this.#open) {
      const sizes = this.#sizes.get(name)!;
      const count = pairs.get(name)?.length ?? 0;
      const lastSize = this.#look === 0 ? 0 : sizes[this.#look - 1]!;
      if (count <= lastSize) continue;
      cell.lookAt(pairs.get(name)!, count);
      shares.set(name, count / sizes.at(-1)!);
    }
    this.#allowForLuck(pairs, (name) => (shares.has(name) ? pairs.get(name)!.length : 0));
    this.#findChanges((name, alpha) => {
      const share = shares.get(name);
      return share === undefined ? -1 : finalChangeLevel(alpha, this.#look, share);
    });
    for (const [name, cell] of this.#open) {
      cell.end();
      this.#decide(name, cell, shares.has(name) && cell.isUnchanged(true) ? 'unchanged' : 'inconclusive');
    }
  }

  /** A cell that can no longer be measured: it gets no verdict here, and the others no larger share of the error rate. */
  drop(name: string): void {
    this.#open.delete(name);
  }

  /** Verdicts so far, in the order of the plan. */
  verdicts(): Map<string, CellVerdict> {
    const names = [...this.#sizes.keys()].filter((name) => this.#decided.has(name));
    return new Map(
      names.map((name) => {
        const { verdict, cell } = this.#decided.get(name)!;
        return [name, cell.describe(verdict, this.#sizes.size)];
      }),
    );
  }

  /** The bare verdict of a cell, undefined while it is open: without the interval, which takes most of the arithmetic. */
  verdictOf(name: string): Verdict | undefined {
    return this.#decided.get(name)?.verdict;
  }

  /** @param seenOf pairs of a cell that count at this look; 0: none that did not count before */
  #allowForLuck(pairs: ReadonlyMap<string, readonly Pair[]>, seenOf: (name: string) => number): void {
    for (const name of this.#open.keys()) {
      const seen = seenOf(name);
      const effects = seen === 0 ? undefined : processEffects(pairs.get(name)!.slice(0, seen));
      if (effects !== undefined) mapOf(this.#processes, kinOf(name)).set(name, effects);
    }
    const lucks = new Map([...this.#processes].map(([kin, cells]) => [kin, processLuck(cells, largestOf(cells))]));
    for (const [name, cell] of this.#open) cell.allowFor(new CellLuck(lucks.get(kinOf(name))?.get(name)));
  }

  #nextSize(name: string): number {
    return this.#sizes.get(name)![this.#look]!;
  }

  /** @param levelOf one-sided level of a cell whose share of the error rate is `alpha` */
  #findChanges(levelOf: (name: string, alpha: number) => number): void {
    for (const direction of ['regressed', 'improved'] as const) {
      // A cell found changed hands its share of the error rate to the others: look again until none is found.
      for (let before = -1; before !== this.#open.size;) {
        before = this.#open.size;
        for (const [name, cell] of this.#open) {
          const level = levelOf(name, (spentShare * this.#policy.alpha) / this.#remaining[direction]);
          if (!cell.isChanged(direction, level)) continue;
          this.#decide(name, cell, direction);
          this.#remaining[direction]--;
        }
      }
    }
  }

  #decide(name: string, cell: CellInProgress, verdict: Verdict): void {
    this.#open.delete(name);
    this.#decided.set(name, { verdict, cell });
  }
}

/** Cells whose processes have luck of one size: all of a runner; each percentile of it apart. */
const kinOf = (cell: string): string => `${cell.split('/')[0]!} ${tailMetric(cell) ?? ''}`;

const largestOf = (kin: ReadonlyMap<string, unknown>): number =>
  [...kin.keys()].some((cell) => tailMetric(cell) !== undefined) ? largestTailLuck : largestLuck;

function mapOf<K, V>(maps: Map<string, Map<K, V>>, key: string): Map<K, V> {
  const map = maps.get(key) ?? new Map<K, V>();
  maps.set(key, map);
  return map;
}

/**
 * Judges the cells of one comparison whose pairs have all been measured. Each cell stops at the first look that decides it
 * (`PairedComparison`): later pairs are not read.
 */
export function judgePairs(
  cells: ReadonlyMap<string, readonly Pair[]>,
  policy: PairedPolicy = defaultPolicy,
): Map<string, CellVerdict> {
  const planned = new Map([...cells].map(([name, pairs]) => [name, pairs.length]));
  const comparison = new PairedComparison(planned, policy);
  while (!comparison.isOver) comparison.look(cells);
  return comparison.verdicts();
}

/** What is said of one comparison of a batch file, as written to a line of the output. */
interface BatchAnswer {
  id: string | number;
  /** Whether any cell regressed. */
  failed: boolean;
  cells: Record<string, BatchCell>;
}

/** A cell's answer; null where a figure is not defined. `reason` and `detectable` only where it is inconclusive, `processes` only where several pairs share one. */
type BatchCell = Pick<CellVerdict, 'verdict' | 'ratio' | 'low' | 'high' | 'p' | 'pairsUsed'> &
  Partial<Pick<CellVerdict, 'reason' | 'processes'>> & { detectable?: number | null };

export function judgeComparison(comparison: BatchComparison, policy: PairedPolicy = defaultPolicy): BatchAnswer {
  const verdicts = [...judgePairs(comparison.cells, policy)];
  return {
    id: comparison.id,
    failed: verdicts.some(([, { verdict }]) => verdict === 'regressed'),
    // A cell may have any name, `__proto__` too: entries, unlike assignments, keep it.
    cells: Object.fromEntries(verdicts.map(([name, verdict]) => [name, answerOf(verdict)])),
  };
}

function answerOf({
  verdict,
  reason,
  ratio,
  low,
  high,
  p,
  pairsUsed,
  processes,
  minimumDetectable,
}: CellVerdict): BatchCell {
  const answer = {
    verdict,
    ratio: rounded(ratio),
    low: rounded(low),
    high: rounded(high),
    p: rounded(p)!,
    pairsUsed,
    ...(processes === undefined ? {} : { processes }),
  };
  return reason === undefined ? answer : { ...answer, reason, detectable: rounded(minimumDetectable) };
}

/** Six significant digits: more than the clock gives. */
function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(6));
}

// What is judged of a cell: its time and, where every sample tells it, its time on the processor. Neighbours disturb that far less, and
// it does not see waiting: so it stands beside the time, as a test of its own with a share of the error rate as large, and the time has
// the last word where both have one. docs/lab/cpu-time.md

/** Cell → its pairs so far, in the order measured. */
export type Pairs = ReadonlyMap<string, readonly Pair[]>;

/** The cell's time on the processor as a cell of a runner of its own: its processes have another luck. No id begins like this. */
const cpuOf = (cell: string): string => `\0${cell}`;

/** Cells that wait for the device have their time alone. The first pair tells, so that later ones change nothing. */
const hasCpu = (cell: string, pairs: Pairs, device: ReadonlySet<string>): boolean =>
  !device.has(cell) && pairs.get(cell)?.[0]?.cpu !== undefined;

export function withCpu(pairs: Pairs, device: ReadonlySet<string>): Pairs {
  const cpu = [...pairs].flatMap(([cell, some]): [string, Pair[]][] =>
    hasCpu(cell, pairs, device)
      ? [[cpuOf(cell), some.map((pair) => ({ ...pair, first: null, second: null, ...pair.cpu }))]]
      : [],
  );
  return new Map([...pairs, ...cpu]);
}

/** @param planned cell → pairs that it is to have */
export function planWithCpu(
  planned: ReadonlyMap<string, number>,
  pairs: Pairs,
  device: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const cpu = [...planned].flatMap(([cell, count]): [string, number][] =>
    hasCpu(cell, pairs, device) ? [[cpuOf(cell), count]] : [],
  );
  return new Map([...planned, ...cpu]);
}

/** All that is judged of a cell. */
export const endpointsOf = (cell: string): string[] => [cell, cpuOf(cell)];

/** One verdict of each cell, of the endpoint that decides it. */
export function joinEndpoints(verdicts: ReadonlyMap<string, CellVerdict>): Map<string, CellVerdict> {
  const cells = [...verdicts].filter(([name]) => !name.startsWith('\0'));
  return new Map(cells.map(([cell, time]) => [cell, joined(cell, time, verdicts.get(cpuOf(cell)))]));
}

export const isChange = (verdict: Verdict | undefined): boolean => verdict === 'regressed' || verdict === 'improved';

function joined(cell: string, time: CellVerdict, cpu: CellVerdict | undefined): CellVerdict {
  if (cpu === undefined || isChange(time.verdict)) return time;
  const ofCpu = { ...cpu, by: 'cpu' as const };
  if (isChange(cpu.verdict)) return ofCpu;
  // A workload may wait for anything; cells of this kind wait for nothing but the processor, unless their time says otherwise.
  const mayWait = isWorkloadId(cell) || time.probably !== undefined;
  return time.verdict === 'inconclusive' && cpu.verdict === 'unchanged' && !mayWait ? ofCpu : time;
}
