/**
 * The user's own commands (`workloads` of io-perf.yml) as cells of the command runner, which reads them from a file
 * (runners/command/README.md, "Workloads").
 */
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { earlierNames, parseDuration, type Config } from '../config/index.ts';
import {
  cellPattern,
  encodedName,
  matchesPattern,
  suggestion,
  workloadCell,
  type MatrixCell,
} from '../../core/cells/index.ts';
import { defined, MeasurementError, type RunDocument, UsageError } from '../../core/document/index.ts';
import type { Printer } from '../../engine/index.ts';
import { lastWords, quoteWord, runCommand, shellCommand } from '../../core/system/index.ts';
import { checkResults, printingOf } from './results.ts';

const family = 'command/run';

/** Default time limit of one execution: the same as in runners/command. */
const defaultTimeoutNs = 600e9;

const timeoutNs = (name: string, timeout: string): number =>
  Math.round(parseDuration(timeout, `the timeout of the workload "${name}"`));

/** A pattern that can only match workloads. */
export const isForWorkloads = (pattern: string): boolean => pattern.startsWith(`${family}/`) || pattern === family;

export const workloadPattern = (name: string): string => `${family}/${encodedName(name)}`;

/** A cell for each workload. @throws UsageError if a timeout is not a duration, or results have an unknown format */
export const workloadCells = (config: Config): MatrixCell[] =>
  Object.entries(config.workloads ?? {}).map(([name, workload]) => {
    const { cache, timeout } = workload;
    checkResults(name, workload);
    return workloadCell(
      name,
      cache === undefined ? {} : { cache },
      timeout === undefined ? defaultTimeoutNs : timeoutNs(name, timeout),
    );
  });

/**
 * The workloads that match the patterns; all of them without patterns.
 * @throws UsageError if a pattern for workloads matches none
 */
export function chooseWorkloads(config: Config, patterns: readonly string[] | undefined): MatrixCell[] {
  const all = workloadCells(config);
  if (patterns === undefined) return all;
  for (const pattern of patterns) {
    if (!isForWorkloads(pattern) || all.some(({ id }) => matchesPattern(id, pattern))) continue;
    throw noWorkload(cellPattern(pattern), config);
  }
  return all.filter(({ id }) => patterns.some((pattern) => matchesPattern(id, pattern)));
}

export function noWorkload(name: string, { workloads = {} }: Config): UsageError {
  const names = Object.keys(workloads);
  const today = names.find((one) => earlierNames(workloads[one]!).includes(name));
  if (today !== undefined) return new UsageError(`The workload "${name}" is called "${today}" now: write that name.`);
  const has = names.length === 0 ? 'io-perf.yml has none.' : `io-perf.yml has ${names.join(', ')}.`;
  return new UsageError(`There is no workload "${name}"${suggestion(name, names)} ${has}`);
}

/** The run with the earlier names of its workloads, by which a store finds their history. */
export function withEarlierNames(run: RunDocument, { workloads = {} }: Config): RunDocument {
  const measured = new Set(Object.keys(run.cells).map((id) => id.split('?', 1)[0]!));
  const was = Object.entries(workloads).flatMap(([name, workload]): [string, string[]][] => {
    const names = earlierNames(workload).map(workloadPattern);
    return names.length > 0 && measured.has(workloadPattern(name)) ? [[workloadPattern(name), names]] : [];
  });
  return was.length === 0 ? run : { ...run, was: Object.fromEntries(was) };
}

export const hasWorkloads = (cells: readonly MatrixCell[]): boolean => cells.some(({ id }) => isForWorkloads(id));

/**
 * Writes the list that the command runner reads.
 * @param folder for the list
 * @param workingDirectory in which the commands run
 * @param builds true: the runner runs each `build` once; false: it was run already
 * @returns the variable with its path, and the reader of the executions' results
 */
export async function listWorkloads(
  config: Config,
  folder: string,
  workingDirectory: string,
  builds: boolean,
): Promise<ListedWorkloads> {
  const workloads = Object.entries(config.workloads ?? {});
  const printers = new Map<string, Printer>();
  const commands = new Map<string, string>();
  const areSeveral = workloads.filter(([, { results }]) => results !== undefined).length > 1;
  for (const [name, workload] of workloads) {
    if (workload.results === undefined) continue;
    const prefix = areSeveral ? `${name}: ` : '';
    const { command, printer } = await printingOf(name, workload, folder, workingDirectory, prefix);
    commands.set(name, command);
    printers.set(workloadCell(name).id, printer);
  }
  const list = Object.fromEntries(
    workloads.map(([name, { command, build, prepare, cache, env, timeout, instructions }]) => [
      encodedName(name),
      {
        command: commands.get(name) ?? command,
        // The runner's process is replaced every few rounds: the file shows the next one that the build is done.
        ...(builds && build !== undefined ? { build, builtFile: join(folder, `${encodedName(name)}.built`) } : {}),
        ...defined({ prepare, cache }),
        ...defined({ env: env && textOf(env), timeoutNs: timeout && timeoutNs(name, timeout) }),
        ...(instructions === true ? { instructions } : {}),
        workingDirectory,
      },
    ]),
  );
  const path = join(folder, 'workloads.json');
  await writeFile(path, JSON.stringify(list));
  return { environment: { IO_PERF_WORKLOADS: path }, printers };
}

interface ListedWorkloads {
  environment: Record<string, string>;
  printers: ReadonlyMap<string, Printer>;
}

const textOf = (env: Record<string, string | number | boolean>): Record<string, string> =>
  Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)]));

const buildTimeoutMs = 30 * 60_000;

/**
 * Builds the workloads, running each different command once.
 * @param where the side, for the message
 * @throws MeasurementError with the last lines of the output
 */
export async function buildWorkloads(
  config: Config,
  cells: readonly MatrixCell[],
  { workingDirectory, environment, where }: BuildPlace,
): Promise<void> {
  const builds = new Map<string, Record<string, string>>();
  for (const { id, api } of cells) {
    const workload = isForWorkloads(id) ? config.workloads?.[api] : undefined;
    if (workload?.build === undefined || builds.has(workload.build)) continue;
    builds.set(workload.build, textOf(workload.env ?? {}));
  }
  for (const [build, env] of builds) {
    await runBuild(build, { workingDirectory, environment: { ...environment, ...env }, where });
  }
}

/** @throws MeasurementError with the last lines of the output */
export async function runBuild(build: string, { workingDirectory, environment, where }: BuildPlace): Promise<void> {
  const { code, failure, stdout, stderr } = await runCommand(shellCommand(build, workingDirectory), {
    workingDirectory,
    environment,
    timeoutMs: buildTimeoutMs,
  });
  if (code === 0) return;
  const end = lastWords({ stdout, stderr });
  throw new MeasurementError(
    `The build "${build}" of ${where} ${failure ?? `ended with exit code ${code}`}${end === '' ? '' : `, after "${end}"`}.`,
  );
}

interface BuildPlace {
  workingDirectory: string;
  environment: Record<string, string>;
  where: string;
}

/** The command as the only workload, named after its program. */
export function withCommand(
  config: Config,
  program: readonly string[],
  { build, results }: { build?: string | undefined; results?: string | undefined } = {},
): Config {
  const name = basename(program[0]!)
    .replace(/\.\w+$/, '')
    .replace(/[^\p{L}\p{M}\p{N}-]+/gu, '-')
    .replace(/^[^\p{L}]+/u, '');
  const command = program.map(quoteWord).join(' ');
  return { ...config, workloads: { [name || 'command']: { command, ...defined({ build, results }) } } };
}
