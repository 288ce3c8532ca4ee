/**
 * Executes the workloads of one side or of two, and counts each execution by the kernel's counters. Which calls are counted by name the
 * first execution of each side decides, in which all are.
 */
import { MeasurementError } from '../../core/document/index.ts';
import type { MatrixCell } from '../../core/cells/index.ts';
import { type Execution, prepareExecution } from '../profile-workload.ts';
import { chooseCalls, type Event, eventsFor } from './events.ts';
import { type CountedExecution, readExecution } from './execution.ts';
import { isConstant } from './profile.ts';
import { CounterSession } from './session.ts';
import type { UsableCounters } from './probe.ts';

/** What is known of a workload on one side. */
export interface CountedWorkload {
  /** The very first execution, which may fill caches. */
  first?: CountedExecution;
  firstMs: number;
  executions: CountedExecution[];
  /** Of the executions after the first. */
  elapsedMs: number;
  /** Why the counters do not see all that it does, as a sentence that goes on after "because". */
  notSeen?: string;
}

export interface RangeTime {
  /** What constant counts are counted for, up to `maxExecutions` … */
  enoughMs: number;
  maxExecutions: number;
  /** … and all this often, unless `maxMs` are spent. */
  minOfRange: number;
  maxMs: number;
}

/** A workload by its cell; undefined for one that this side does not have. */
type ExecutionOf = (cell: MatrixCell) => Execution | undefined;

const maxExecutionSeconds = 600;

export class ExecutionCounter {
  readonly #counters: UsableCounters;
  readonly #sides: readonly ExecutionOf[];
  readonly #signal: AbortSignal;
  readonly #events = new Map<string, Record<string, Event>>();
  readonly #counted: readonly Map<string, CountedWorkload>[];
  #session: CounterSession | undefined;
  #isSwapped = false;

  constructor(counters: UsableCounters, sides: readonly ExecutionOf[], signal: AbortSignal) {
    this.#counters = counters;
    this.#sides = sides;
    this.#signal = signal;
    this.#counted = sides.map(() => new Map<string, CountedWorkload>());
  }

  /** @param side 0 or 1, in the order of the constructor */
  of(side: number, cell: string): CountedWorkload | undefined {
    return this.#counted[side]!.get(cell);
  }

  /** Whether every side could be counted so far, and all of what it did. */
  sees(cell: string): boolean {
    return this.#counted.every((workloads) => {
      const workload = workloads.get(cell);
      return workload !== undefined && workload.notSeen === undefined;
    });
  }

  /** The first execution of each workload on each side. */
  async survey(cells: readonly MatrixCell[]): Promise<void> {
    const { numbers } = this.#counters;
    const all = eventsFor(numbers, [...numbers.calls.keys()]);
    for (const cell of cells) {
      const seen = new Map<string, number>();
      for (const [side, counted] of this.#counted.entries()) {
        const workload: CountedWorkload = { firstMs: 0, executions: [], elapsedMs: 0 };
        counted.set(cell.id, workload);
        const started = performance.now();
        const first = await this.#execute(side, cell, all);
        workload.firstMs = performance.now() - started;
        if (!first) continue;
        workload.first = first;
        for (const [name, count] of Object.entries(first.calls)) seen.set(name, Math.max(count, seen.get(name) ?? 0));
      }
      seen.set('mmap', seen.get('mmap') ?? 0);
      this.#events.set(cell.id, eventsFor(numbers, chooseCalls(seen)));
    }
  }

  /** One more execution of each side, in the other order than before. Workloads that the counters do not see are left out. */
  async countOnce(cells: readonly MatrixCell[]): Promise<void> {
    const sides = this.#isSwapped ? [...this.#sides.keys()].reverse() : [...this.#sides.keys()];
    this.#isSwapped = !this.#isSwapped;
    for (const cell of cells) {
      const events = this.#events.get(cell.id);
      for (const side of sides) {
        if (this.#signal.aborted || !events || !this.sees(cell.id)) break;
        const started = performance.now();
        const execution = await this.#execute(side, cell, events);
        const workload = this.of(side, cell.id)!;
        workload.elapsedMs += performance.now() - started;
        if (execution) workload.executions.push(execution);
      }
    }
  }

  /** At least two executions of each side, more until `minOfRange`, and more while `enoughMs` is not spent. */
  async countUntilKnown(cells: readonly MatrixCell[], time: RangeTime): Promise<void> {
    const needs = ({ id }: MatrixCell): boolean => {
      if (!this.sees(id)) return false;
      const sides = this.#counted.map((workloads) => workloads.get(id)!);
      const spentMs = Math.max(...sides.map(({ elapsedMs }) => elapsedMs));
      const count = Math.min(...sides.map(({ executions }) => executions.length));
      if (count < time.minOfRange) return count < 2 || spentMs < time.maxMs;
      return count < time.maxExecutions && spentMs < time.enoughMs;
    };
    for (let which = cells.filter(needs); which.length > 0; which = cells.filter(needs)) {
      if (this.#signal.aborted) return;
      await this.countOnce(which);
    }
  }

  /** How often each execution of a side made a call; undefined where that varies. */
  constant(side: number, cell: string, call: string): number | undefined {
    const values = this.of(side, cell)?.executions.map(({ calls }) => calls[call] ?? 0) ?? [];
    return isConstant(values) ? values[0] : undefined;
  }

  /** Whether it has a single process and a single thread, in every execution of every side. */
  startsNothing(cell: string): boolean {
    const executions = this.#counted.flatMap((workloads) => workloads.get(cell)?.executions ?? []);
    return executions.every(({ started }) => started === 0) && executions.length > 0;
  }

  /** Closes the counters: while they are open, calls of every program take a little longer. */
  pause(): void {
    this.#session?.close();
    this.#session = undefined;
  }

  async #execute(side: number, cell: MatrixCell, events: Record<string, Event>): Promise<CountedExecution | undefined> {
    const workload = this.of(side, cell.id)!;
    const plan = this.#sides[side]!(cell);
    if (!plan || this.#signal.aborted) {
      workload.notSeen ??= 'it is not there';
      return undefined;
    }
    try {
      await prepareExecution(plan);
      this.#session ??= new CounterSession(this.#counters.supervisor);
      const { directory, environment, command } = plan;
      // It ends as when it is timed.
      const maxSeconds = Math.min(maxExecutionSeconds, (cell.timeoutNs ?? Infinity) / 1e9);
      const answer = await this.#session.execute({
        words: ['sh', '-c', command],
        directory,
        environment,
        events,
        maxSeconds,
        signal: this.#signal,
      });
      if (answer.timedOut) throw new MeasurementError(`it was not done after ${maxSeconds} s`);
      if (answer.status !== 0) throw new MeasurementError(`it ended with exit status ${answer.status}`);
      const { execution, notSeen } = readExecution(answer);
      if (notSeen !== undefined) workload.notSeen = notSeen;
      return execution;
    } catch (error) {
      if (!(error instanceof MeasurementError)) throw error;
      workload.notSeen = error.message.replace(/\.$/, '');
      return undefined;
    }
  }
}
