/**
 * What executions of a workload print instead of being timed: figures of the benchmarks inside of it. Each execution gives each benchmark
 * one sample, whatever repetitions the benchmark made: those share a process, and a moment.
 */
import {
  type CellSubject,
  isTime,
  type Measure,
  type Sample,
  type Summary,
  type TimedSample,
} from '../document/index.ts';
import { fewestForInterval, mad, MAD_TO_STANDARD_DEVIATION, medianInterval } from '../stats/index.ts';
import type { Printer } from './plan.ts';
import { confidence } from './policy.ts';
import type { Series } from './tails.ts';

export class Printed {
  readonly #printer: Printer;
  /** Cell → its samples. */
  readonly series = new Map<string, Series>();
  #wanted = Infinity;

  constructor(printer: Printer) {
    this.#printer = printer;
  }

  /** Takes the figures of an execution. @throws RunnerError */
  async take({ round, order, process, setup }: TimedSample): Promise<void> {
    for (const { cell, value, ...figure } of await this.#printer.read()) {
      const sample: Sample = { round, order, ...(isTime(figure) ? { ns: value } : { value }), process, setup };
      const known = this.series.get(cell);
      if (known) known.samples.push(sample);
      else this.series.set(cell, { ...figure, samples: [sample] });
    }
  }

  /** From now on these cells alone are wanted. */
  async want(cells: ReadonlySet<string>): Promise<void> {
    if (cells.size === 0 || cells.size >= Math.min(this.#wanted, this.series.size)) return;
    this.#wanted = cells.size;
    await this.#printer.narrow(cells);
  }
}

export function recordSeries({ samples, bytesPerOp, unit, better }: Series): CellSubject {
  const values = samples.map(({ ns, value }) => value ?? ns!);
  return {
    opsPerSample: 1,
    ...(bytesPerOp === undefined ? {} : { bytesPerOp }),
    samples,
    summary: summaryOf(values, { unit, better }),
  };
}

/** @param values at least one */
export function summaryOf(values: readonly number[], { unit, better }: Measure): Summary {
  const { median, low, high } = medianInterval(values, confidence);
  return {
    value: median,
    unit,
    better,
    ...(values.length < fewestForInterval ? {} : { low, high }),
    ...(median > 0 ? { spread: (mad(values) * MAD_TO_STANDARD_DEVIATION) / median } : {}),
  };
}
