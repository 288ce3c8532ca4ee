/**
 * hyperfine and strace, installed where they are missing: on Linux, by root or by sudo without a password, with the system's package
 * manager. Never a reason to fail: without them io-perf times commands itself, and counts what the kernel adds up.
 */
import { hasWorkloads } from '../gate/index.ts';
import { messageOf } from '../core/document/index.ts';
import { meetNeed } from '../places/toolchain/index.ts';
import { runCommand } from '../core/system/index.ts';
import type { JobPlan, WhatToMeasure } from './decide.ts';
import type { Inputs } from './inputs.ts';
import { info } from './log.ts';

type Tool = 'hyperfine' | 'strace';

interface Undertaking extends Pick<WhatToMeasure, 'cells' | 'isOnHost'> {
  /** System calls are counted: of all cells in a run, of workloads in a comparison. */
  counts: 'all' | 'workloads' | 'nothing';
}

export function usefulTools({ cells, isOnHost, counts }: Undertaking): Tool[] {
  const timesCommands = cells.some(({ runner }) => runner === 'command');
  const traces = counts === 'all' ? cells.length > 0 : counts === 'workloads' && hasWorkloads(cells);
  const isUseful = { hyperfine: timesCommands, strace: traces };
  return isOnHost ? (['hyperfine', 'strace'] as const).filter((tool) => isUseful[tool]) : [];
}

/** Goes on while sides are checked out and built. One line in the log says what came of it. Never rejects. */
export async function installUsefulTools(
  what: WhatToMeasure,
  { measure }: Pick<JobPlan, 'measure'>,
  inputs: Pick<Inputs, 'profile' | 'install-tools'>,
): Promise<void> {
  const counts = measure === 'compare' ? 'workloads' : inputs.profile ? 'all' : 'nothing';
  const tools = usefulTools({ ...what, counts });
  const report = await installTools(tools, inputs['install-tools'] === 'auto');
  if (report !== undefined) info(report);
}

/** What this machine has, or does. Replaced where another machine is to be tried. */
export interface Machine {
  platform: NodeJS.Platform;
  isRoot: boolean;
  find(program: string): Promise<string | undefined>;
  perform(words: readonly string[], environment: Record<string, string>, timeoutMs: number): Promise<Done>;
}

export interface Done {
  isFine: boolean;
  lastLine: string;
}

export const thisMachine: Machine = {
  platform: process.platform,
  isRoot: process.geteuid?.() === 0,
  async find(program) {
    const found = await meetNeed({ programs: [program] });
    return 'path' in found ? found.path : undefined;
  },
  async perform(words, environment, timeoutMs) {
    const { code, failure, stdout, stderr } = await runCommand(words, { environment, timeoutMs });
    const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '');
    return { isFine: code === 0, lastLine: failure ?? lines.at(-1)?.trim() ?? '' };
  },
};

/** Seconds for each step. What only downloads is ended when they are over; what installs is hardly ever. */
const seconds = { refresh: 45, fetch: 60, install: 120 };
/** For all steps together; the last one that is begun may go on. */
const maxSeconds = 120;
/** Beyond that, for a machine on which even `timeout` hangs. */
const graceSeconds = 15;

const consequences: Record<Tool, string> = {
  hyperfine: 'io-perf times commands itself',
  strace: 'only calls that read or write are counted',
};

/**
 * @param tools those that the job has a use for
 * @param mayInstall false: nothing is installed
 * @returns one sentence for the log: what was installed, or why not; undefined where nothing is missing
 */
export async function installTools(
  tools: readonly Tool[],
  mayInstall: boolean,
  machine: Machine = thisMachine,
): Promise<string | undefined> {
  const missing = await whichAreMissing(tools, machine);
  if (missing.length === 0 || machine.platform !== 'linux') return undefined;
  const started = performance.now();
  const tried = mayInstall ? await tryToInstall(missing, machine) : { reason: 'the input install-tools is false' };
  const left = await whichAreMissing(missing, machine);
  const installed = missing.filter((tool) => !left.includes(tool));
  const elapsed = Math.round((performance.now() - started) / 1000);
  const done = `Installed ${listed(installed)} with ${tried.program ?? 'the package manager'} in ${elapsed} s (input install-tools).`;
  const undone = `${listed(left)} ${left.length > 1 ? 'are' : 'is'} missing and not installed (${tried.reason ?? 'no reason is known'}): ${left.map((tool) => consequences[tool]).join(', and ')}.`;
  return [...(installed.length > 0 ? [done] : []), ...(left.length > 0 ? [undone] : [])].join(' ');
}

async function tryToInstall(tools: readonly Tool[], machine: Machine): Promise<{ program?: string; reason?: string }> {
  try {
    const privilege = await findPrivilege(machine);
    if (privilege === undefined) return { reason: 'this job is not root, and there is no sudo without a password' };
    for (const manager of packageManagers) {
      if ((await machine.find(manager.program)) === undefined) continue;
      const reason = await install(tools, manager, privilege, machine);
      return { program: manager.program, ...(reason !== undefined && { reason: `${manager.program}: ${reason}` }) };
    }
    return { reason: `none of these is installed: ${listed(packageManagers.map(({ program }) => program))}` };
  } catch (error) {
    return { reason: messageOf(error) };
  }
}

/** The words before a command that needs root; undefined where nothing gives it without asking for a password. */
async function findPrivilege(machine: Machine): Promise<readonly string[] | undefined> {
  if (machine.isRoot) return [];
  if ((await machine.find('sudo')) === undefined) return undefined;
  const { isFine } = await machine.perform(['sudo', '-n', 'true'], {}, graceSeconds * 1000);
  return isFine ? ['sudo', '-n'] : undefined;
}

/** @returns what went wrong last */
async function install(
  tools: readonly Tool[],
  manager: PackageManager,
  privilege: readonly string[],
  machine: Machine,
): Promise<string | undefined> {
  const { program, environment = {}, refresh } = manager;
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const started = performance.now();
  const perform = async (step: keyof typeof seconds, words: readonly string[]): Promise<Done> => {
    if (performance.now() - started > maxSeconds * 1000) {
      return { isFine: false, lastLine: `it took more than ${maxSeconds} s` };
    }
    // Who is not root cannot end what sudo has started: `timeout` is root there.
    const command = [...privilege, 'env', ...variables, 'timeout', String(seconds[step]), program, ...words];
    return machine.perform(command, {}, (seconds[step] + graceSeconds) * 1000);
  };
  const add = async (packages: readonly Tool[]): Promise<Done> => {
    const fetched = manager.fetch ? await perform('fetch', [...manager.fetch, ...packages]) : undefined;
    return fetched?.isFine === false ? fetched : perform('install', [...manager.install, ...packages]);
  };
  let last = await add(tools);
  if (last.isFine) return undefined;
  if (refresh) {
    const refreshed = await perform('refresh', refresh);
    if (!refreshed.isFine) return refreshed.lastLine;
    last = await add(tools);
    if (last.isFine) return undefined;
  }
  // One of them may not be in this distribution.
  if (tools.length > 1) for (const tool of tools) last = await add([tool]);
  return last.lastLine;
}

async function whichAreMissing(tools: readonly Tool[], machine: Machine): Promise<Tool[]> {
  const found = await Promise.all(tools.map((tool) => machine.find(tool)));
  return tools.filter((_, index) => found[index] === undefined);
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

/** How the package managers of Linux install something without asking, as data. The names of the packages come last. */
interface PackageManager {
  program: string;
  environment?: Record<string, string>;
  /** Brings the list of packages up to date, where the first try fails. */
  refresh?: readonly string[];
  /** Only downloads: may be ended at any moment. Absent: `install` does all. */
  fetch?: readonly string[];
  install: readonly string[];
}

/** https://manpages.debian.org/apt-get: another job's lock is waited for, a server that does not answer is not. */
const aptOptions = [
  '-o',
  'DPkg::Lock::Timeout=30',
  '-o',
  'Acquire::Retries=1',
  '-o',
  'Acquire::http::Timeout=15',
  '-o',
  'Acquire::https::Timeout=15',
];
const aptInstall = ['install', '--yes', '--quiet', '--no-install-recommends', ...aptOptions];
const dnfInstall = ['install', '--assumeyes', '--setopt=install_weak_deps=False', '--setopt=timeout=15'];

/** The first that is here is the system's. */
export const packageManagers: readonly PackageManager[] = [
  {
    program: 'apt-get',
    environment: { DEBIAN_FRONTEND: 'noninteractive', NEEDRESTART_SUSPEND: '1' },
    refresh: ['update', '--quiet', ...aptOptions],
    fetch: [...aptInstall, '--download-only'],
    install: aptInstall,
  },
  { program: 'dnf', fetch: [...dnfInstall, '--downloadonly'], install: dnfInstall },
  { program: 'apk', install: ['add', '--no-cache'] },
  {
    program: 'pacman',
    refresh: ['--sync', '--refresh', '--noconfirm'],
    fetch: ['--sync', '--downloadonly', '--noconfirm', '--needed'],
    install: ['--sync', '--noconfirm', '--needed'],
  },
  {
    program: 'zypper',
    refresh: ['--non-interactive', 'refresh'],
    fetch: ['--non-interactive', 'install', '--no-recommends', '--download-only'],
    install: ['--non-interactive', 'install', '--no-recommends'],
  },
];
