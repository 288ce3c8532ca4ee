/** The profile of one execution of a command line of the user's own (`workloads` of io-perf.yml). */
import { spawn } from 'node:child_process';
import { MeasurementError, type FileTable, type Profile } from '../document/index.ts';
import { childEnvironment } from '../targets/index.ts';
import { fileTable } from './file-table.ts';
import { combineProfiles } from './repetitions.ts';
import { profileCommand } from './run-command.ts';

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
  /**
   * Counted executions, where two do not agree. The first is then left out: what a first run alone writes (caches, bytecode) is no part of
   * it. Where two agree, they are enough: counting is not to take the time that timing needs.
   */
  repetitions: number;
  signal: AbortSignal;
}

const executionsThatAgree = 2;

export interface WorkloadCounts {
  profile: Profile;
  /** Of the last execution; undefined where calls have no names. */
  files: FileTable | undefined;
}

/** @throws MeasurementError when the preparation or the command fails, or nothing can be counted */
export async function profileWorkload(plan: WorkloadPlan): Promise<WorkloadCounts> {
  const { name, command, prepare, directory, environment, ownFiles = [], repetitions, signal } = plan;
  const profiles: Profile[] = [];
  let files: FileTable | undefined;
  for (let run = 0; run <= repetitions && !signal.aborted; run++) {
    if (run === executionsThatAgree && combineProfiles(profiles).unstable === undefined) break;
    if (prepare !== undefined) await perform(`The preparation of ${name}`, prepare, directory, environment);
    const { profile, account, exit } = await profileCommand({
      command: ['sh', '-c', command],
      directory,
      environment,
      ownFiles,
      output: 'nowhere',
      signal,
    });
    if (exit.code !== 0) {
      throw new MeasurementError(
        `The workload ${name} ${exit.signal === null ? `ended with exit status ${exit.code ?? 'unknown'}` : `was ended by ${exit.signal}`} while it was counted.`,
      );
    }
    profiles.push(profile);
    if (account) files = fileTable(account);
  }
  // The first execution may have filled caches of its own (bytecode): where it differs, it tells nothing.
  if (profiles.length > 1 && combineProfiles(profiles).unstable !== undefined) profiles.shift();
  if (profiles.length === 0) throw new MeasurementError(`The workload ${name} was interrupted before it was counted.`);
  return { profile: { ...combineProfiles(profiles), repetitions: profiles.length }, files };
}

function perform(what: string, text: string, directory: string, environment: Record<string, string>): Promise<void> {
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
