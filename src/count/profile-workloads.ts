/** The counting of the user's own commands: traced as they are; what times them has no part in it. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { cellPattern, encodedName, type MatrixCell } from '../core/cells/index.ts';
import type { Bench, Ledger, Progress } from '../engine/index.ts';
import { ExecutionCounter } from './counters/execution-counter.ts';
import { findCounters, type UsableCounters } from './counters/probe.ts';
import { isConstant, profileOfExecutions, seriesOf } from './counters/profile.ts';
import { timeOfRange } from './executions.ts';
import { startCalls, startShare } from './policy.ts';
import {
  type Execution,
  profileWorkload,
  withInstructions,
  type WorkloadCounts,
  type WorkloadPlan,
} from './profile-workload.ts';
import {
  type CellError,
  defined,
  type FileTable,
  MeasurementError,
  type Profile,
  type Skipped,
} from '../core/document/index.ts';

/** What runners/command/README.md says of the file that IO_PERF_WORKLOADS names, as far as it is of use here. */
const workloadsSchema = z.record(
  z.string(),
  z.looseObject({
    command: z.string(),
    prepare: z.string().nullish(),
    env: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullish(),
    workingDirectory: z.string().nullish(),
    instructions: z.boolean().nullish(),
  }),
);

export async function profileWorkloads(
  cells: readonly MatrixCell[],
  bench: Bench,
  ownFiles: readonly string[],
  repeating: Pick<WorkloadPlan, 'pass' | 'repetitions' | 'tracing'>,
  ledger: Ledger,
  { profiles, files, totals, elapsedMs, errors }: ProfilePass,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<void> {
  if (cells.length === 0) return;
  const executions = await readExecutions(bench);
  if (executions === undefined) {
    ledger.skip({ cell: 'command/run/*', reason: 'no counts: no workloads are listed', count: cells.length });
    return;
  }
  const counters = repeating.pass === 'alone' && bench.target.name === 'host' ? await findCounters() : undefined;
  for (const cell of cells) {
    const execution = executions(cell.api);
    if (signal.aborted || !execution) continue;
    progress.phase(`counting ${cellPattern(cell.id)}`);
    try {
      const started = performance.now();
      const workload = { ...execution, ownFiles, ...repeating, signal };
      const counted =
        counters && 'numbers' in counters
          ? await profileAlone(cell, workload, counters, (note) => {
              progress.note(note);
            })
          : await profileWorkload(workload);
      profiles.set(cell.id, counted.profile);
      if (counted.files) files?.set(cell.id, counted.files);
      if (counted.totals) totals?.set(cell.id, counted.totals);
      if (execution.instructions && repeating.pass !== 'first') {
        profiles.set(cell.id, await withInstructions(counted.profile, workload));
      }
      elapsedMs?.set(cell.id, performance.now() - started);
      if (process.platform !== 'linux') sayOnce(counted.notes, progress);
    } catch (error) {
      if (!(error instanceof MeasurementError)) throw error;
      errors.push({ cell: cell.id, code: 'EPROFILE', message: error.message });
    }
  }
}

/**
 * A workload that is not compared. The kernel counts several executions: where these did the same, one traced execution is enough to have
 * names and files.
 * @param note is given a sentence where the trace does not say what the workload does
 * @throws MeasurementError as profileWorkload
 */
async function profileAlone(
  cell: MatrixCell,
  plan: WorkloadPlan,
  counters: UsableCounters,
  note: (sentence: string) => void,
): Promise<WorkloadCounts> {
  const counter = new ExecutionCounter(counters, [() => plan], plan.signal);
  try {
    await counter.survey([cell]);
    await counter.countUntilKnown([cell], timeOfRange);
  } finally {
    counter.pause();
  }
  const executions = counter.of(0, cell.id)?.executions ?? [];
  const series = seriesOf(executions);
  if (!counter.sees(cell.id) || executions.length === 0) return profileWorkload(plan);
  const varies = [...series.values()].some((values) => !isConstant(values));
  const byKernel = (why: string): WorkloadCounts => {
    note(`${plan.name}: calls on pipes and sockets are among its counts, because ${why}.`);
    return { profile: profileOfExecutions(executions), files: undefined, totals: undefined, notes: [] };
  };
  let traced: WorkloadCounts;
  try {
    const tracing = { isOnOneProcessor: counter.startsNothing(cell.id) };
    traced = await profileWorkload({ ...plan, tracing, ...(!varies && { pass: 'warm', repetitions: 1 }) });
  } catch (error) {
    if (!(error instanceof MeasurementError) || plan.signal.aborted) throw error;
    return byKernel(`it could not be traced (${error.message.replace(/\.$/, '')})`);
  }
  for (const [call, calls] of traced.totals ?? []) {
    const counted = counter.constant(0, cell.id, call) ?? 0;
    // A few calls may come from how the program is started; those that vary, or are not counted by name, say nothing.
    if (counted === 0 || Math.abs(counted - calls) <= Math.max(startCalls, startShare * counted)) continue;
    return byKernel(`it makes ${counted} calls of ${call}, and ${calls} where it is traced`);
  }
  const repetitions = varies ? traced.profile.repetitions : executions.length;
  return { ...traced, profile: { ...traced.profile, ...defined({ repetitions }) } };
}

const said = new Set<string>();

/** Of both sides, and of all workloads. Linux says it of the machine. */
function sayOnce(notes: readonly string[], progress: Progress): void {
  for (const note of notes.filter((one) => !said.has(one))) {
    said.add(note);
    progress.note(note);
  }
}

type ListedExecution = Execution & {
  instructions: boolean;
};

/**
 * The workloads of a subject, which make their files in a new folder.
 * @returns a workload by its name, undefined for one that is not listed; undefined where there is no list
 */
export async function readExecutions({
  plan: { environment },
  scratch,
}: Bench): Promise<((name: string) => ListedExecution | undefined) | undefined> {
  const list = environment?.IO_PERF_WORKLOADS ?? process.env.IO_PERF_WORKLOADS;
  if (list === undefined) return undefined;
  const folder = await scratch.makeFolder('workloads');
  const workloads = workloadsSchema.parse(JSON.parse(await readFile(list, 'utf8')));
  return (name) => {
    const listed = encodedName(name);
    const workload = Object.hasOwn(workloads, listed) ? workloads[listed] : undefined;
    if (!workload) return undefined;
    const own = Object.entries(workload.env ?? {}).map(([key, value]): [string, string] => [key, String(value)]);
    return {
      name,
      command: workload.command,
      prepare: workload.prepare ?? undefined,
      directory: workload.workingDirectory ?? process.cwd(),
      environment: { ...environment, ...Object.fromEntries(own), IO_PERF_DIRECTORY: folder },
      instructions: workload.instructions === true,
    };
  };
}

export interface ProfilePass {
  /** Cell → its profile, per operation. */
  profiles: Map<string, Profile>;
  /** Workload → what it did to each file, where its calls could be traced. */
  files?: Map<string, FileTable>;
  /** Workload → its system calls on anything, pipes and sockets included, in its last traced execution. */
  totals?: Map<string, ReadonlyMap<string, number>>;
  /** Workload → what counting it took. */
  elapsedMs?: Map<string, number>;
  skipped: Skipped[];
  errors: CellError[];
  /** Why only sums are known, as one sentence; undefined where calls could be traced. */
  limited?: string;
}
