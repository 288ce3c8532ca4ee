/** The workloads of one side, executed once more to see who makes certain calls. */
import { type Bench, openBench, type SubjectPlan } from '../../engine/index.ts';
import { type RecordingOptions, recordStacks } from './record.ts';
import type { Recording } from './call-stack.ts';
import { prepareExecution } from '../profile-workload.ts';
import { readExecutions } from '../profile-workloads.ts';
import { MeasurementError } from '../../core/document/index.ts';

/** Less is not worth the start of a program. */
const minMs = 100;

export class WorkloadRecorder {
  readonly #subject: SubjectPlan;
  readonly #ownFiles: readonly string[];
  readonly #note: (sentence: string) => void;
  #bench: Bench | undefined;
  #executions: Awaited<ReturnType<typeof readExecutions>>;
  #leftMs: number;

  /** @param maxMs for all that is recorded. @param note what cannot be recorded, as a sentence */
  constructor(
    subject: SubjectPlan,
    { ownFiles = [], maxMs }: { ownFiles?: readonly string[] | undefined; maxMs: number },
    note: (sentence: string) => void,
  ) {
    this.#subject = subject;
    this.#ownFiles = ownFiles;
    this.#note = note;
    this.#leftMs = maxMs;
  }

  /** @returns undefined where there is no time left, or nothing can be recorded */
  async record(
    workload: string,
    {
      maxMs = Infinity,
      ...wanted
    }: Pick<RecordingOptions, 'calls' | 'asks' | 'expected' | 'most'> & { maxMs?: number | undefined },
    signal: AbortSignal,
  ): Promise<Recording | undefined> {
    const started = performance.now();
    try {
      if (signal.aborted || this.#leftMs < minMs) return undefined;
      this.#bench ??= await openBench(this.#subject);
      this.#executions ??= await readExecutions(this.#bench);
      const execution = this.#executions?.(workload);
      if (!execution) return undefined;
      await prepareExecution(execution);
      const { command, directory, environment } = execution;
      return await recordStacks({
        command: ['sh', '-c', command],
        directory,
        environment,
        ...wanted,
        signal,
        ownFiles: this.#ownFiles,
        output: 'nowhere',
        maxMs: Math.min(maxMs, this.#leftMs),
      });
    } catch (error) {
      if (!(error instanceof MeasurementError)) throw error;
      this.#note(`${workload}: ${error.message}`);
      return undefined;
    } finally {
      this.#leftMs -= performance.now() - started;
    }
  }

  async close(): Promise<void> {
    await this.#bench?.scratch.remove();
  }
}
