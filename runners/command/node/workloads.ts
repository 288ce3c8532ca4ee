/** The cells run/NAME. ../README.md says what each member of the file means; ../workloads.py is the same in Python. */
import { accessSync, constants, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join, posix, resolve, win32 } from 'node:path';
import { recipe, type Cell, type Ground, type Recipe } from '../../node/protocol/cell.ts';
import { checkFault, Fault, unsupportedFault, valueFault } from '../../node/protocol/faults.ts';
import { Histogram } from '../../node/protocol/histogram.ts';
import { choice } from '../../node/protocol/parameters.ts';
import { makeWords } from './command-line.ts';
import { execute, refuseFailed } from './execution.ts';
import { lastWords } from './last-words.ts';
import type { Ending, Task } from './supervisor.ts';
import { cmdText, findWindowsProgram, windowsLine } from './windows-line.ts';

const variable = 'IO_PERF_WORKLOADS';
const maxRuns = 10_000;
const defaultTimeoutNs = 600e9;
const shell = '/bin/sh';
const isWindows = process.platform === 'win32';

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

/**
 * @param helper that of Windows, where there is one
 * @throws Error when the file that the variable names cannot be used
 */
export function workloadRecipes(environment: NodeJS.ProcessEnv, helper?: string): Recipe[] {
  const path = environment[variable];
  if (!path) return [];
  const workloads = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Workload>;
  return Object.entries(workloads).map(([encoded, workload]) =>
    recipe({
      cell: `run/${encoded}`,
      parameters: { cache: choice(['warm', 'cold'], workload.cache ?? 'warm') },
      bytes: false,
      check: 'none',
      setUp: ({ cache }, ground) => setUp(decodeURIComponent(encoded), workload, cache === 'cold', ground, helper),
    }),
  );
}

async function setUp(
  name: string,
  workload: Workload,
  isCold: boolean,
  ground: Ground,
  helper: string | undefined,
): Promise<Cell> {
  const about = `The workload "${name}"`;
  const directory = workload.workingDirectory ?? process.cwd();
  if (!isFolder(directory)) throw new Fault('ENOENT', `${about} is to run in ${directory}, which is not a folder.`);
  const own = Object.entries(workload.env ?? {}).map(([key, value]): [string, string] => [key, String(value)]);
  const environment = environmentWith({ ...Object.fromEntries(own), IO_PERF_DIRECTORY: ground.outputs });
  const place: Place = { directory, environment, timeoutMs: (workload.timeoutNs ?? defaultTimeoutNs) / 1e6, helper };
  const { words, usesShell } = commandOf(name, workload.command, place);
  await build(name, workload, place);
  if (usesShell) process.stderr.write(`${about} needs a shell, whose start is part of its time: ${workload.command}\n`);
  else if (workload.prepare === undefined) expectProgram(about, words[0]!, place);
  const preparation = preparationOf(about, workload, isCold);
  const task: Task = {
    ...place,
    words,
    prepare: preparation === undefined ? undefined : shellWords(`The preparation of ${name}`, preparation, place),
  };
  return {
    maxOps: isCold ? 1 : maxRuns,
    bytesPerOp: 0,
    operate: { sync: () => undefined },
    verify: () => '',
    measure: (ops, withHistogram) => measure(about, task, ops, withHistogram, usesShell ? ['shell'] : []),
  };
}

/** That of this process, with others; on Windows their names have no case. */
function environmentWith(added: Record<string, string>): NodeJS.ProcessEnv {
  const names = new Set(Object.keys(added).map((name) => (isWindows ? name.toUpperCase() : name)));
  // A workload may be a program of this project as well: it is not to find the workloads of this run.
  names.add(variable);
  const kept = Object.entries(process.env).filter(([name]) => !names.has(isWindows ? name.toUpperCase() : name));
  return { ...Object.fromEntries(kept), ...added };
}

async function measure(
  about: string,
  task: Task,
  ops: number,
  withHistogram: boolean,
  marks: readonly string[],
): Promise<object> {
  let [ns, survivors, peakMemoryBytes] = [0, 0, 0];
  const sums: Sums = { userNs: 0, sysNs: 0, io: {} };
  let isSummed = true;
  const histogram = new Histogram();
  for (let run = 0; run < ops; run++) {
    const ending = await execute(task);
    await refuseFailed(about, task, ending);
    ns += ending.ns;
    survivors += ending.survivors;
    isSummed = addSums(sums, ending) && isSummed;
    peakMemoryBytes = Math.max(peakMemoryBytes, ending.peakMemoryBytes ?? 0);
    histogram.add(ending.ns);
  }
  const all = [...marks, ...(survivors > 0 ? ['background-processes'] : [])];
  return {
    ns,
    ...(isWindows ? {} : { timedBy: 'io-perf' }),
    ...(isSummed ? { ...sums, peakMemoryBytes } : {}),
    ...(withHistogram ? { latency: { buckets: histogram.buckets() } } : {}),
    ...(all.length > 0 ? { marks: all } : {}),
  };
}

interface Sums {
  userNs: number;
  sysNs: number;
  io: Record<string, number>;
}

/** The members of `io` that runners/PROTOCOL.md knows. */
const ioNames = ['readCalls', 'writeCalls', 'readBytes', 'writtenBytes'];

/** @returns false where the system does not add up what the execution used */
function addSums(sums: Sums, { userNs, sysNs, io }: Ending): boolean {
  if (userNs === undefined || sysNs === undefined || io === undefined) return false;
  sums.userNs += userNs;
  sums.sysNs += sysNs;
  for (const name of ioNames) sums.io[name] = (sums.io[name] ?? 0) + (io[name] ?? 0);
  return true;
}

type Place = Pick<Task, 'directory' | 'environment' | 'timeoutMs' | 'helper'>;

async function build(name: string, { build: text, builtFile }: Workload, place: Place): Promise<void> {
  if (!text || (builtFile !== undefined && existsSync(builtFile))) return;
  // Maven, Gradle and others write their errors to standard output.
  const words = shellWords(`The build of ${name}`, text, place);
  const ending = await execute({ ...place, words, prepare: undefined, keepsOutput: true });
  if (ending.timedOut || ending.status !== 0) {
    const how = ending.timedOut ? 'took too long' : `ended with exit status ${ending.status ?? 'unknown'}`;
    throw checkFault(`The build of ${name} ${how}: ${lastWords(ending) || 'it said nothing'}`);
  }
  if (builtFile !== undefined) writeFileSync(builtFile, '');
}

function commandOf(name: string, command: string, place: Place): { words: string[]; usesShell: boolean } {
  try {
    if (isWindows) {
      const { program, rest, usesShell } = windowsLine(command, place);
      return { words: [program, rest], usesShell };
    }
    const words = makeWords(command, shell);
    return { words, usesShell: words[0] === shell && words[1] === '-c' };
  } catch (error) {
    throw valueFault(`The command of ${name} cannot be understood (${(error as Error).message}): ${command}`);
  }
}

/** @param about `The build of import` */
function shellWords(about: string, text: string, place: Place): string[] {
  if (!isWindows) return [shell, '-c', text];
  try {
    const { program, rest } = cmdText(text, place);
    return [program, rest];
  } catch (error) {
    throw valueFault(`${about} is too long: ${(error as Error).message}.`);
  }
}

/** @throws Fault ENOENT when the program is not there; a preparation might have made it */
function expectProgram(about: string, program: string, place: Place): void {
  const hasFolder = /[/\\]/.test(program) && (isWindows || program.includes('/'));
  if (isWindows ? findWindowsProgram(program, place) !== undefined : isOnPath(program, hasFolder, place)) return;
  const isWhole = (isWindows ? win32 : posix).isAbsolute(program);
  const where = hasFolder ? `${program}${isWhole ? '' : ' in the folder where it runs'}` : `${program} on PATH`;
  throw new Fault(
    'ENOENT',
    `${about} cannot be started: there is no program ${where}: build it, or correct its command.`,
  );
}

function isOnPath(program: string, hasFolder: boolean, { directory, environment }: Place): boolean {
  const folders = hasFolder ? [''] : (environment.PATH ?? '').split(delimiter);
  return folders.some((folder) => isProgram(resolve(directory, join(folder, program))));
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
  return isWindows ? `( ${prepare.trim()} ) && ${drop}` : `( ${prepare}\n) && ${drop}`;
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
