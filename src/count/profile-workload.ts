/** The profile of a command line of the user's own (`workloads` of io-perf.yml). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { combineExecutions, type Executions, repeat } from './executions.ts';
import { defined, type FileTable, MeasurementError, messageOf, type Profile } from '../core/document/index.ts';
import type { CommandOptions, Tracing } from './command-profile.ts';
import { profileCommand } from './profile-command.ts';
import { fileTable } from './file-table.ts';
import { combineBlind, withoutMaps } from './blind.ts';
import { type KernelProfile, kernelProfile } from './kernel-profile.ts';
import { countInKernel, findKernelTracer } from './kernel-trace.ts';
import { combineProfiles } from './combine-profiles.ts';
import { countInstructions } from './instructions.ts';
import { childEnvironment, lastWords, runCommand, shellCommand, spawnForm } from '../core/system/index.ts';

export interface WorkloadPlan extends Executions, Pick<CommandOptions, 'ownFiles'> {
  name: string;
  /** Text for sh. */
  command: string;
  /** Text for sh, before each execution, not counted. */
  prepare?: string | undefined;
  directory: string;
  environment: Record<string, string>;
  tracing?: Tracing | undefined;
}

export interface WorkloadCounts {
  profile: Profile;
  /** Of the last execution; undefined where calls have no names. */
  files: FileTable | undefined;
  /** System call → how often the last execution made it, on anything. */
  totals: ReadonlyMap<string, number> | undefined;
  /** Sentences on what was not seen of the last execution. */
  notes: readonly string[];
}

/** @throws MeasurementError when the preparation or the command fails, or nothing can be counted */
export async function profileWorkload(plan: WorkloadPlan): Promise<WorkloadCounts> {
  const { name, command, directory, environment, ownFiles = [], tracing, signal } = plan;
  let files: FileTable | undefined;
  let totals: ReadonlyMap<string, number> | undefined;
  let notes: readonly string[] = [];
  const counted = await repeat(plan, async () => {
    await prepareExecution(plan);
    const { profile, account, exit, lastLine, ...traced } = await profileCommand({
      command: ['sh', '-c', command],
      text: command,
      directory,
      environment,
      ownFiles,
      output: 'nowhere',
      ...defined({ tracing }),
      signal,
    });
    if (signal.aborted) throw interrupted(name);
    if (exit.code !== 0) throw failed(name, exit, account !== undefined, (await wordsOf(plan)) ?? lastLine);
    if (account) files = fileTable(account);
    ({ totals, notes } = traced);
    return { profile };
  });
  if (!counted?.length) throw interrupted(name);
  const profile = combineExecutions(counted);
  const isPart = plan.pass === 'first' || tracing?.upTo !== undefined;
  const kernel = files && !isPart ? await countWithKernel(plan, files) : undefined;
  if (!kernel) return { profile, files, totals, notes };
  // The kernel has counted the pages of mapped files.
  return { profile: withFigures(withoutMaps(profile), kernel.profile), files: kernel.files, totals, notes };
}

/** It failed after less, as a rule. */
const wordsMs = 60_000;

/** @throws MeasurementError when the preparation fails */
export async function prepareExecution({ name, prepare, directory, environment }: Execution): Promise<void> {
  if (prepare === undefined) return;
  const { program, programArguments, spawnOptions } = spawnForm(shellCommand(prepare, directory));
  const env = childEnvironment(environment);
  const child = spawn(program, programArguments, { ...spawnOptions, cwd: directory, env, stdio: 'ignore' });
  const [code] = (await once(child, 'exit').catch((error: unknown) => {
    throw new MeasurementError(`The preparation of ${name} could not be started: ${messageOf(error)}.`);
  })) as [number | null];
  if (code === 0) return;
  throw new MeasurementError(`The preparation of ${name} ended with exit status ${code ?? 'unknown'}.`);
}

const interrupted = (name: string): MeasurementError =>
  new MeasurementError(`The workload ${name} was interrupted before it was counted.`);

/** What it says where it fails without being counted as well; its standard output was discarded. */
async function wordsOf(plan: WorkloadPlan): Promise<string | undefined> {
  await prepareExecution(plan);
  const { command, directory: workingDirectory, environment, signal } = plan;
  const result = await runCommand(shellCommand(command, workingDirectory), {
    workingDirectory,
    environment,
    signal,
    timeoutMs: wordsMs,
  });
  const words = lastWords(result);
  return result.code === 0 || words === '' ? undefined : words;
}

function failed(
  name: string,
  { code, signal }: { code: number | null; signal: string | null },
  isTraced: boolean,
  words: string | undefined,
): MeasurementError {
  const how = signal === null ? `ended with exit status ${code ?? 'unknown'}` : `was ended by ${signal}`;
  const after = words === undefined ? '' : `, after "${words}"`;
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
export async function withInstructions(counted: Profile, plan: WorkloadPlan): Promise<Profile> {
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

export type Execution = Pick<WorkloadPlan, 'name' | 'command' | 'prepare' | 'directory' | 'environment'>;
