/** Shares estimates of process effects between the cells of one runner, which have the same processes. */
import {
  CellProcessEffect,
  influenceOfProcesses,
  type ProcessEffects,
  processEffects,
  estimateProcessEffects,
} from './process-effect.ts';
import { type Pair, tailMetric } from '../../core/document/index.ts';
import type { Contribution } from './cell.ts';
import { maxProcessEffect, maxTailProcessEffect } from '../policy.ts';

export class SharedProcessEffects {
  /** Cells that share estimates → cell → the effects of its processes at the last look. */
  readonly #processes = new Map<string, Map<string, ProcessEffects>>();
  /** The same for the influences of their pairs. */
  readonly #influences = new Map<string, Map<string, ProcessEffects>>();

  /** Records the process effects in a cell's pairs up to now. @param influencesOf the usable pairs */
  note(cell: string, pairs: readonly Pair[], influencesOf: () => Float64Array | undefined): void {
    const effects = processEffects(pairs);
    if (effects === undefined) return;
    const influences = influencesOf();
    kinOf(cell, this.#processes).set(cell, effects);
    kinOf(cell, this.#influences).set(cell, influences ? influenceOfProcesses(pairs, influences) : effects);
  }

  ofCells(cells: Iterable<string>): Map<string, CellProcessEffect> {
    const estimatesOf = (all: ReadonlyMap<string, Map<string, ProcessEffects>>) =>
      new Map([...all].map(([kin, known]) => [kin, estimateProcessEffects(known, maxOf(known))]));
    const [estimates, quiet] = [estimatesOf(this.#processes), estimatesOf(this.#influences)];
    return new Map(
      [...cells].map((cell) => {
        const kin = nameOfKin(cell);
        return [cell, new CellProcessEffect(estimates.get(kin)?.get(cell), quiet.get(kin)?.get(cell))];
      }),
    );
  }

  /**
   * The process effect of several cells of one runner, weighted: the effect of each pair of processes in all of them. An effect that the
   * cells share counts in full in that mean.
   */
  ofGroup(cells: ReadonlyMap<string, Contribution>): CellProcessEffect {
    const known = [...cells].flatMap(([cell, { precision }]) => {
      const effects = kinOf(cell, this.#processes).get(cell);
      return effects === undefined ? [] : [{ effects, precision }];
    });
    const group = effectsOfGroup(known);
    if (group === undefined) return new CellProcessEffect();
    // The mean of several cells varies no more than one cell, so the other cells' estimates are not too small.
    const [first = ''] = cells.keys();
    const others = [...kinOf(first, this.#processes)].filter(([cell]) => !cells.has(cell));
    return new CellProcessEffect(estimateProcessEffects(new Map([...others, [together, group]])).get(together));
  }
}

function kinOf(cell: string, all: Map<string, Map<string, ProcessEffects>>): Map<string, ProcessEffects> {
  const name = nameOfKin(cell);
  const kin = all.get(name) ?? new Map<string, ProcessEffects>();
  all.set(name, kin);
  return kin;
}

/** The key of a group among cells. */
const together = '';

/** All cells of a runner; each percentile separately. */
const nameOfKin = (cell: string): string => `${cell.split('/')[0]!} ${tailMetric(cell) ?? ''}`;

const maxOf = (kin: ReadonlyMap<string, unknown>): number =>
  [...kin.keys()].some((cell) => tailMetric(cell) !== undefined) ? maxTailProcessEffect : maxProcessEffect;

function effectsOfGroup(cells: readonly { effects: ProcessEffects; precision: number }[]): ProcessEffects | undefined {
  if (cells.length === 0) return undefined;
  const sums = new Map<string, { sum: number; weight: number }>();
  for (const { effects, precision } of cells) {
    for (const [process, mean] of effects.means) {
      const { sum, weight } = sums.get(process) ?? { sum: 0, weight: 0 };
      sums.set(process, { sum: sum + precision * mean, weight: weight + precision });
    }
  }
  const means = new Map([...sums].map(([process, { sum, weight }]) => [process, sum / weight]));
  const values = [...means.values()];
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const total = cells.reduce((sum, { precision }) => sum + precision, 0);
  return {
    means,
    mean,
    variance: values.length > 1 ? squares / (values.length - 1) : 0,
    noise: cells.reduce((sum, { effects, precision }) => sum + (precision / total) ** 2 * effects.noise, 0),
    processes: values.length,
  };
}
