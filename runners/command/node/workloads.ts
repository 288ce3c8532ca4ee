/** The cells run/NAME. ../README.md says what each member of the file means; ../workloads.py is the same in Python. */
import { accessSync, constants, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { recipe, type Cell, type Ground, type Recipe } from '../../node/protocol/cell.ts';
import { checkFault, Fault, unsupportedFault, valueFault } from '../../node/protocol/faults.ts';
import { Histogram } from '../../node/protocol/histogram.ts';
import { choice } from '../../node/protocol/parameters.ts';
import { makeWords } from './command-line.ts';
import { execute, refuseFailed } from './execution.ts';
import { lastWords } from './last-words.ts';
import type { Task } from './supervisor.ts';

const variable = 'IO_PERF_WORKLOADS';
const maxRuns = 10_000;
const defaultTimeoutNs = 600e9;
const shell = '/bin/sh';

/** Written by the driver, which has checked the user's own words (src/gate/workloads/workloads.ts). */
interface Workload {
  command: string;
  build?: string;
  builtFile?: string;
  prepare?: string;
  cache?: 'warm' | 'cold';
  dropCaches?: string;
  env?: Record<string, string | number | boolean>;
  timeoutNs?: number;
  workingDirectory?: string;
}

/** @throws Error when the file that the variable names cannot be used */
export function workloadRecipes(environment: NodeJS.ProcessEnv): Recipe[] {
  const path = environment[variable];
  if (!path) return [];
  const workloads = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Workload>;
  return Object.entries(workloads).map(([encoded, workload]) =>
    recipe({
      cell: `run/${encoded}`,
      parameters: { cache: choice(['warm', 'cold'], workload.cache ?? 'warm') },
      bytes: false,
      check: 'none',
      setUp: ({ cache }, ground) => setUp(decodeURIComponent(encoded), workload, cache === 'cold', ground),
    }),
  );
}

async function setUp(name: string, workload: Workload, isCold: boolean, ground: Ground): Promise<Cell> {
  const about = `The workload "${name}"`;
  const directory = workload.workingDirectory ?? process.cwd();
  if (!isFolder(directory)) throw new Fault('ENOENT', `${about} is to run in ${directory}, which is not a folder.`);
  const words = wordsOf(name, workload.command);
  const own = Object.entries(workload.env ?? {}).map(([key, value]) => [key, String(value)]);
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    ...(Object.fromEntries(own) as Record<string, string>),
    IO_PERF_DIRECTORY: ground.outputs,
    // A workload may be a program of this project as well: it is not to find the workloads of this run.
    [variable]: undefined,
  };
  const base = { directory, environment, timeoutMs: (workload.timeoutNs ?? defaultTimeoutNs) / 1e6 };
  await build(name, workload, base);
  const usesShell = words[0] === shell && words[1] === '-c';
  if (usesShell) process.stderr.write(`${about} needs a shell, whose start is part of its time: ${workload.command}\n`);
  else if (workload.prepare === undefined) expectProgram(about, words[0]!, base);
  const preparation = preparationOf(about, workload, isCold);
  const task: Task = {
    ...base,
    words,
    prepare: preparation === undefined ? undefined : [shell, '-c', preparation],
  };
  return {
    maxOps: isCold ? 1 : maxRuns,
    bytesPerOp: 0,
    operate: { sync: () => undefined },
    verify: () => '',
    measure: (ops, withHistogram) => measure(about, task, ops, withHistogram, usesShell ? ['shell'] : []),
  };
}

async function measure(
  about: string,
  task: Task,
  ops: number,
  withHistogram: boolean,
  marks: readonly string[],
): Promise<object> {
  let ns = 0;
  let survivors = 0;
  const histogram = new Histogram();
  for (let run = 0; run < ops; run++) {
    const ending = await execute(task);
    await refuseFailed(about, task, ending);
    ns += ending.ns;
    survivors += ending.survivors;
    histogram.add(ending.ns);
  }
  const all = [...marks, ...(survivors > 0 ? ['background-processes'] : [])];
  return {
    ns,
    timedBy: 'io-perf',
    ...(withHistogram ? { latency: { buckets: histogram.buckets() } } : {}),
    ...(all.length > 0 ? { marks: all } : {}),
  };
}

type Place = Pick<Task, 'directory' | 'environment' | 'timeoutMs'>;

async function build(name: string, { build: text, builtFile }: Workload, place: Place): Promise<void> {
  if (!text || (builtFile !== undefined && existsSync(builtFile))) return;
  // Maven, Gradle and others write their errors to standard output.
  const ending = await execute({ ...place, words: [shell, '-c', text], prepare: undefined, keepsOutput: true });
  if (ending.timedOut || ending.status !== 0) {
    const how = ending.timedOut ? 'took too long' : `ended with exit status ${ending.status ?? 'unknown'}`;
    throw checkFault(`The build of ${name} ${how}: ${lastWords(ending) || 'it said nothing'}`);
  }
  if (builtFile !== undefined) writeFileSync(builtFile, '');
}

function wordsOf(name: string, command: string): string[] {
  try {
    return makeWords(command, shell);
  } catch (error) {
    throw valueFault(`The command of ${name} cannot be understood (${(error as Error).message}): ${command}`);
  }
}

/** @throws Fault ENOENT when the program is not there; a preparation might have made it */
function expectProgram(about: string, program: string, { directory, environment }: Place): void {
  const hasFolder = program.includes('/');
  const folders = hasFolder ? [''] : (environment.PATH ?? '').split(delimiter);
  if (folders.some((folder) => isProgram(resolve(directory, join(folder, program))))) return;
  const where = hasFolder
    ? `${program}${isAbsolute(program) ? '' : ' in the folder where it runs'}`
    : `${program} on PATH`;
  throw new Fault(
    'ENOENT',
    `${about} cannot be started: there is no program ${where}: build it, or correct its command.`,
  );
}

/** Caches are dropped after the preparation, which would fill them again. */
function preparationOf(about: string, { prepare, dropCaches }: Workload, isCold: boolean): string | undefined {
  if (!isCold) return prepare;
  const isRoot = process.platform === 'linux' && process.geteuid?.() === 0;
  const drop = dropCaches ?? (isRoot ? 'sync && echo 3 > /proc/sys/vm/drop_caches' : undefined);
  if (prepare === undefined) return drop;
  if (drop === undefined) {
    throw unsupportedFault(
      `${about} is to run cold after its preparation, and only root on Linux can drop caches from here: give dropCaches, or run as root.`,
    );
  }
  return `( ${prepare}\n) && ${drop}`;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
