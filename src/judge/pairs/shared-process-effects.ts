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

/** The effects of a cell's processes at the last look, and the same for the influences of their pairs. */
interface Noted {
  effects: ProcessEffects;
  quiet: ProcessEffects;
}

export class SharedProcessEffects {
  /** Cells that share estimates, by cell. */
  readonly #kin = new Map<string, Map<string, Noted>>();

  /** Records the process effects in a cell's pairs up to now. @param influencesOf the usable pairs */
  note(cell: string, pairs: readonly Pair[], influencesOf: () => Float64Array | undefined): void {
    const effects = processEffects(pairs);
    if (effects === undefined) return;
    const influences = influencesOf();
    const kin = this.#kin.get(nameOfKin(cell)) ?? new Map<string, Noted>();
    this.#kin.set(nameOfKin(cell), kin);
    kin.set(cell, { effects, quiet: influences ? influenceOfProcesses(pairs, influences) : effects });
  }

  ofCells(cells: Iterable<string>): Map<string, CellProcessEffect> {
    const effects = new Map<string, CellProcessEffect>();
    for (const known of this.#kin.values()) {
      const estimatesOf = (of: keyof Noted) =>
        estimateProcessEffects(new Map([...known].map(([cell, noted]) => [cell, noted[of]])), maxOf(known));
      const [estimates, quiet] = [estimatesOf('effects'), estimatesOf('quiet')];
      for (const cell of known.keys()) effects.set(cell, new CellProcessEffect(estimates.get(cell), quiet.get(cell)));
    }
    return new Map([...cells].map((cell) => [cell, effects.get(cell) ?? new CellProcessEffect()]));
  }

  /** The process effect of several cells of one runner, weighted. An effect that the cells share counts in full in that mean. */
  ofGroup(cells: ReadonlyMap<string, Contribution>): CellProcessEffect {
    const [first = ''] = cells.keys();
    const kin = this.#kin.get(nameOfKin(first)) ?? new Map<string, Noted>();
    const known = [...cells].flatMap(([cell, { precision }]) => {
      const noted = kin.get(cell);
      return noted === undefined ? [] : [{ effects: noted.effects, precision }];
    });
    const group = effectsOfGroup(known);
    if (group === undefined) return new CellProcessEffect();
    // The mean of several cells varies no more than one cell, so the other cells' estimates are not too small.
    const others = [...kin].filter(([cell]) => !cells.has(cell)).map(([cell, { effects }]) => [cell, effects] as const);
    return new CellProcessEffect(estimateProcessEffects(new Map([...others, [together, group]])).get(together));
  }
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
