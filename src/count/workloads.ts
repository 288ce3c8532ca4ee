/** The profile of a command line of the user's own (`workloads` of io-perf.yml). */
import { spawn } from 'node:child_process';
import { type CellError, type FileTable, MeasurementError, type Profile, type Skipped } from '../document/index.ts';
import { childEnvironment } from '../toolchain/index.ts';
import { fileTable } from './file-table.ts';
import { countInstructions } from './instructions.ts';
import { countInKernel, findKernelTracer } from './kernel-trace.ts';
import { type KernelProfile, kernelProfile } from './kernel-profile.ts';
import { combineBlind, withoutMaps } from './blind.ts';
import { combineProfiles } from './difference.ts';
import { combineExecutions, type Pass, repeat } from './executions.ts';
import { profileCommand } from './run-command.ts';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { cellPattern, type MatrixCell } from '../matrix/index.ts';
import type { Bench, Ledger, Progress, SubjectPlan } from '../measure/index.ts';

export interface WorkloadPlan {
  name: string;
  /** Text for sh. */
  command: string;
  /** Text for sh, before each execution, not counted. */
  prepare?: string | undefined;
  directory: string;
  environment: Record<string, string>;
  /** Files of this program itself, which are not counted where the command comes upon them. */
  ownFiles?: readonly string[];
  pass: Pass;
  /** Executions of a warm pass. */
  repetitions: number;
  signal: AbortSignal;
}

export interface WorkloadCounts {
  profile: Profile;
  /** Of the last execution; undefined where calls have no names. */
  files: FileTable | undefined;
}

/** @throws MeasurementError when the preparation or the command fails, or nothing can be counted */
export async function profileWorkload(plan: WorkloadPlan): Promise<WorkloadCounts> {
  const { name, command, directory, environment, ownFiles = [], signal } = plan;
  let files: FileTable | undefined;
  const counted = await repeat(plan, async () => {
    await prepareExecution(plan);
    const { profile, account, exit, lastLine } = await profileCommand({
      command: ['sh', '-c', command],
      directory,
      environment,
      ownFiles,
      output: 'nowhere',
      signal,
    });
    if (signal.aborted) throw interrupted(name);
    if (exit.code !== 0) throw failed(name, exit, account !== undefined, lastLine);
    if (account) files = fileTable(account);
    return { profile };
  });
  if (!counted?.length) throw interrupted(name);
  const profile = combineExecutions(counted);
  const kernel = files && plan.pass !== 'first' ? await countWithKernel(plan, files) : undefined;
  if (!kernel) return { profile, files };
  // The kernel has counted the pages of mapped files.
  return { profile: withFigures(withoutMaps(profile), kernel.profile), files: kernel.files };
}

const prepareExecution = async ({ name, prepare, directory, environment }: Execution): Promise<void> => {
  if (prepare !== undefined) await perform(`The preparation of ${name}`, prepare, directory, environment);
};

const interrupted = (name: string): MeasurementError =>
  new MeasurementError(`The workload ${name} was interrupted before it was counted.`);

function failed(
  name: string,
  { code, signal }: { code: number | null; signal: string | null },
  isTraced: boolean,
  lastLine: string | undefined,
): MeasurementError {
  const how = signal === null ? `ended with exit status ${code ?? 'unknown'}` : `was ended by ${signal}`;
  const after = lastLine === undefined ? '' : `, after "${lastLine}"`;
  return new MeasurementError(`The workload ${name} ${how} while it was ${isTraced ? 'traced' : 'counted'}${after}.`);
}

/** A pass of its own, untraced: as often as the first, and by the same rules. @returns undefined where the kernel does not count here */
async function countWithKernel(plan: WorkloadPlan, files: FileTable): Promise<KernelProfile | undefined> {
  const { command, directory, environment, signal } = plan;
  const tracer = await findKernelTracer();
  if (!('folder' in tracer)) return undefined;
  const counted = await repeat(plan, async () => {
    await prepareExecution(plan);
    const words = { command: ['sh', '-c', command], directory, environment, signal };
    const counts = await countInKernel(tracer.folder, words);
    return counts && kernelProfile(counts, directory, files);
  });
  const last = counted?.at(-1);
  return counted && last && { profile: combineProfiles(counted.map(({ profile }) => profile)), files: last.files };
}

/** On request: fifty times slower. By the same rules; caches are filled by now. */
async function withInstructions(counted: Profile, plan: WorkloadPlan): Promise<Profile> {
  const { command, directory, environment, signal } = plan;
  const executions = await repeat(plan, async () => {
    await prepareExecution(plan);
    const words = ['sh', '-c', command];
    const userInstructions = await countInstructions({ command: words, directory, environment, signal });
    return { profile: { perOp: {}, userInstructions } };
  });
  return executions?.length ? withFigures(counted, combineExecutions(executions)) : counted;
}

function withFigures(counted: Profile, more: Profile): Profile {
  const { perOp, repetitions, kinds, missing } = counted;
  const unstable = [...(counted.unstable ?? []), ...(more.unstable ?? [])].sort();
  const ranges = { ...counted.ranges, ...more.ranges };
  const blind = combineBlind([counted, more]);
  const own = {
    perOp,
    ...(blind && { blind }),
    ...(kinds && { kinds }),
    ...(missing && { missing }),
    ...(repetitions && { repetitions }),
  };
  return { ...counted, ...more, ...own, ...(unstable.length > 0 ? { unstable, ranges } : {}) };
}

export function perform(
  what: string,
  text: string,
  directory: string,
  environment: Record<string, string>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', text], {
      cwd: directory,
      env: childEnvironment(environment),
      stdio: 'ignore',
    });
    child.on('error', (error) => {
      reject(new MeasurementError(`${what} could not be started: ${error.message}.`));
    });
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new MeasurementError(`${what} ended with exit status ${code ?? 'unknown'}.`));
    });
  });
}

// The counting of the user's own commands: traced as they are; what times them has no part in it.

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
  { plan, scratch }: Bench,
  ownFiles: readonly string[],
  repeating: Pick<WorkloadPlan, 'pass' | 'repetitions'>,
  ledger: Ledger,
  { profiles, files, elapsedMs, errors }: ProfilePass,
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
  for (const cell of cells) {
    const execution = executions(cell.api);
    if (signal.aborted || !execution) continue;
    progress.phase(`counting ${cellPattern(cell.id)}`);
    try {
      const started = performance.now();
      const workload = { ...execution, ownFiles, ...repeating, signal };
      const counted = await profileWorkload(workload);
      profiles.set(cell.id, counted.profile);
      if (counted.files) files?.set(cell.id, counted.files);
      if (execution.instructions && repeating.pass !== 'first') {
        profiles.set(cell.id, await withInstructions(counted.profile, workload));
      }
      elapsedMs?.set(cell.id, performance.now() - started);
    } catch (error) {
      if (!(error instanceof MeasurementError)) throw error;
      errors.push({ cell: cell.id, code: 'EPROFILE', message: error.message });
    }
  }
}

/** What one execution of a workload is. */
type Execution = Pick<WorkloadPlan, 'name' | 'command' | 'prepare' | 'directory' | 'environment'>;

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
    const workload = Object.hasOwn(workloads, name) ? workloads[name] : undefined;
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
  /** Workload → what counting it took. */
  elapsedMs?: Map<string, number>;
  skipped: Skipped[];
  /** What went wrong while it was counted. */
  errors: CellError[];
  /** Why only sums are known, as one sentence; undefined where calls could be traced. */
  limited?: string;
}
