/** Executions of a workload that print figures of benchmarks. Each gives each benchmark one sample: repetitions share a process and a moment. */
import type { Series } from './tails.ts';
import { inUnit, isTime, type Measure, type Sample, type TimedSample, whyNotAlike } from '../core/document/index.ts';
import { RunnerError } from './connection.ts';
import type { Printer } from './plan.ts';

/** The sample in the unit of the others. @throws RunnerError where it has another dimension */
function inUnitOf(series: Series, sample: Sample, figure: Measure & { name: string }): Sample {
  const why = whyNotAlike(series, figure);
  if (why !== undefined) throw new RunnerError('ERESULTS', `The figure of ${figure.name} changes its kind: ${why}`);
  if (sample.value === undefined) return sample;
  return { ...sample, value: inUnit(sample.value, figure.unit, series.unit)! };
}

export class Printed {
  readonly #printer: Printer;
  /** Cell → its samples. */
  readonly series = new Map<string, Series>();
  /** Pattern of cells → why an execution printed no figure of them. */
  readonly broken = new Map<string, string>();
  #wanted = Infinity;

  constructor(printer: Printer) {
    this.#printer = printer;
  }

  /** Adds the figures of an execution. @throws RunnerError */
  async take({ round, order, process, setup }: TimedSample): Promise<void> {
    for (const { cell, value, ...figure } of await this.#printer.read()) {
      const sample: Sample = { round, order, ...(isTime(figure) ? { ns: value } : { value }), process, setup };
      const known = this.series.get(cell);
      if (known) known.samples.push(inUnitOf(known, sample, figure));
      else this.series.set(cell, { ...figure, samples: [sample] });
    }
    for (const { cell, reason } of this.#printer.broken?.() ?? []) this.broken.set(cell, reason);
  }

  /** From now on only these cells are wanted. */
  async want(cells: ReadonlySet<string>): Promise<void> {
    if (cells.size === 0 || cells.size >= Math.min(this.#wanted, this.series.size)) return;
    this.#wanted = cells.size;
    await this.#printer.narrow(cells);
  }
}
