/** The counting of the user's own commands: traced as they are; what times them has no part in it. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { cellPattern, encodedName } from '../core/cells/index.ts';
import { type MatrixCell } from '../core/cells/index.ts';
import type { Bench, Ledger, Progress, SubjectPlan } from '../engine/index.ts';
import { profileAlone } from './profile-alone.ts';
import { findCounters } from './counters/probe.ts';
import { type Execution, profileWorkload, withInstructions, type WorkloadPlan } from './profile-workload.ts';
import {
  type CellError,
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
  { plan, target, scratch }: Bench,
  ownFiles: readonly string[],
  repeating: Pick<WorkloadPlan, 'pass' | 'repetitions' | 'tracing'>,
  ledger: Ledger,
  { profiles, files, totals, elapsedMs, errors }: ProfilePass,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<void> {
  const list = plan.environment?.IO_PERF_WORKLOADS ?? process.env.IO_PERF_WORKLOADS;
  if (cells.length === 0) return;
  if (list === undefined) {
    ledger.skip({ cell: 'command/run/*', reason: 'no counts: no workloads are listed', count: cells.length });
    return;
  }
  const folder = await scratch.makeFolder('workloads');
  const executions = await readExecutions(list, plan.environment, folder);
  const counters = repeating.pass === 'alone' && target.name === 'host' ? await findCounters() : undefined;
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

const said = new Set<string>();

/** Of both sides, and of all workloads. Linux says it of the machine. */
function sayOnce(notes: readonly string[], progress: Progress): void {
  for (const note of notes.filter((one) => !said.has(one))) {
    said.add(note);
    progress.note(note);
  }
}

type ListedExecution = Execution & {
  /** Instructions in user mode are counted, too. */
  instructions: boolean;
};

/**
 * @param list the file that IO_PERF_WORKLOADS names
 * @param folder where they make their files
 * @returns a workload by its name; undefined for one that is not listed
 */
export async function readExecutions(
  list: string,
  environment: SubjectPlan['environment'],
  folder: string,
): Promise<(name: string) => ListedExecution | undefined> {
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
  /** What went wrong while it was counted. */
  errors: CellError[];
  /** Why only sums are known, as one sentence; undefined where calls could be traced. */
  limited?: string;
}
