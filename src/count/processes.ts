/**
 * Who has which file open, and where: current directories, descriptor tables and positions of all processes of a trace.
 * Threads share both tables, forks copy them (clone(2): CLONE_FILES, CLONE_FS); descriptors made by dup share a position.
 */
import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { addFileCounts, type FileCounts, type FileTable } from '../document/index.ts';
import type { Account, PathFigures } from './account.ts';
import { patternOf } from './calls.ts';

/** An open file: what open(2) calls an open file description. */
interface OpenFile {
  /** Where the next read or write without an offset begins; undefined where that is not known. */
  position: number | undefined;
  /** Where the last read or write ended. */
  end: number | undefined;
  /** Nobody was seen to open it: it was there before the trace began, or came in a way that no call shows. */
  isFoundOpen?: true;
}

interface Process {
  /** Process that this is a thread of; its own id for a process. */
  group: number;
  directory: { path: string };
  files: Map<number, OpenFile>;
}

/** More descriptors than any real process leaves open: programs that close by close_range(2) unseen must not fill memory. */
const mostDescriptors = 65_536;

export class Processes {
  readonly #processes = new Map<number, Process>();
  readonly #root: string;

  /** @param root current directory of the first process */
  constructor(root: string) {
    this.#root = root;
  }

  get(pid: number): Process {
    let process = this.#processes.get(pid);
    if (!process) {
      process = { group: pid, directory: { path: this.#root }, files: new Map() };
      this.#processes.set(pid, process);
    }
    return process;
  }

  fork(parent: number, child: number, flags: string): void {
    const { group, directory, files } = this.get(parent);
    // The child's first lines may come before the parent's call returns: what it did since stays.
    const known = this.#processes.get(child);
    this.#processes.set(child, {
      group: flags.includes('CLONE_THREAD') ? group : child,
      directory: flags.includes('CLONE_FS') ? directory : { path: known?.directory.path ?? directory.path },
      files: flags.includes('CLONE_FILES') ? files : new Map([...files, ...(known?.files ?? [])]),
    });
  }

  end(pid: number): void {
    this.#processes.delete(pid);
  }

  groupOf(pid: number): number {
    return this.get(pid).group;
  }

  directoryOf(pid: number): string {
    return this.get(pid).directory.path;
  }

  enter(pid: number, path: string): void {
    this.get(pid).directory.path = path;
  }

  opened(pid: number, descriptor: number): OpenFile {
    return this.#put(pid, descriptor, { position: 0, end: 0 });
  }

  /** The open file behind a descriptor; one that was inherited or received is met here for the first time. */
  fileOf(pid: number, descriptor: number): OpenFile {
    return (
      this.get(pid).files.get(descriptor) ??
      this.#put(pid, descriptor, { position: undefined, end: undefined, isFoundOpen: true })
    );
  }

  closed(pid: number, descriptor: number): void {
    this.get(pid).files.delete(descriptor);
  }

  duplicated(pid: number, from: number, to: number): void {
    this.#put(pid, to, this.fileOf(pid, from));
  }

  #put(pid: number, descriptor: number, file: OpenFile): OpenFile {
    const { files } = this.get(pid);
    if (files.size >= mostDescriptors) files.clear();
    files.set(descriptor, file);
    return file;
  }
}

/**
 * Notes a read or write and tells whether it went on where the last one ended. The first of an open file is sequential,
 * and so is one whose place is not known.
 * @param offset undefined: at the file's position
 */
export function advance(file: OpenFile, offset: number | undefined, movedBytes: number): boolean {
  const start = offset ?? file.position;
  const sequential = start === undefined || file.end === undefined || start === file.end;
  const end = start === undefined ? undefined : start + movedBytes;
  file.end = end;
  if (offset === undefined) file.position = end;
  return sequential;
}

// The small shell between strace and a command: it outlives the command by a moment, so that what the kernel added up for
// it and its children (faults, memory, device bytes) can be read, and its own calls can be told from the command's.

/** Every process of the command carries this variable: that is how those it leaves behind are found. */
export const markVariable = 'IO_PERF_PROFILE';

/**
 * Signals of the terminal reach the command too; the shell waits for it. A trap that runs a command is undone in children
 * (POSIX, trap), an ignored signal would not be. `exec` in a subshell: never one of the shell's own commands.
 */
const waitFor = `trap : HUP INT QUIT TERM; (exec "$@"); status=$?`;

/** bash's `times` asks getrusage(2) for itself and for its children; the trace shows the answers. */
const traced = `${waitFor}; times >/dev/null; exit $status`;

/**
 * Without a trace the kernel's own sums are read from /proc, before and after, on descriptor 3. The first two readings show
 * what a reading itself costs. A file is read a byte at a time (read -d does so in bash, read in every other shell) and
 * printed by one write: a shell that seeks back between two lines would see figures of two moments.
 */
const counted = `
look() {
  if [ -n "$BASH_VERSION" ]; then
    IFS= read -r -d '' io </proc/$$/io; IFS= read -r -d '' stat </proc/$$/stat
  else
    io=; while IFS= read -r line; do io="$io$line
"; done </proc/$$/io
    IFS= read -r stat </proc/$$/stat
  fi
  printf 'reading\\n%s%s\\n' "$io" "$stat"
}
look >&3; look >&3
trap : HUP INT QUIT TERM; (exec 3>&- "$@"); status=$?
look >&3
exit $status`;

/** The words that run a command inside the launcher. */
export const launch = (shell: string, isTraced: boolean, command: readonly string[]): string[] => [
  shell,
  '-c',
  isTraced ? traced : counted,
  'io-perf',
  ...command,
];

/** bash where there is one (it alone tells the peak of memory), else sh. */
export function findShell(): string {
  for (const folder of (process.env.PATH ?? '/usr/bin:/bin').split(delimiter)) {
    const program = join(folder, 'bash');
    if (folder !== '' && isExecutable(program)) return program;
  }
  return '/bin/sh';
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

// Processes that a command left behind, found by the mark in their environment, and their end.

export interface Survivor {
  pid: number;
  /** Its command line, cut short. */
  name: string;
}

const graceMs = 1_000;
const stepMs = 25;
const longestName = 80;

/** Processes of ours to look at that carry the mark. Zombies have no environment left and are not found. */
export function findMarked(mark: string): Survivor[] {
  const wanted = `${markVariable}=${mark}`;
  const found: Survivor[] = [];
  for (const entry of listProcesses()) {
    const pid = Number(entry);
    try {
      if (!readFileSync(`/proc/${entry}/environ`, 'latin1').split('\0').includes(wanted)) continue;
      const words = readFileSync(`/proc/${entry}/cmdline`, 'utf8').split('\0').join(' ').trim();
      found.push({ pid, name: words.slice(0, longestName) });
    } catch {
      // Ended meanwhile, or somebody else's.
    }
  }
  return found;
}

const listProcesses = (): string[] => {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
};

/** Asks them to end, then ends them. Resolves when none is left, or none of those that may be ended. */
export async function endSurvivors(mark: string, except: ReadonlySet<number>): Promise<void> {
  const rest = (): number[] => findMarked(mark).flatMap(({ pid }) => (except.has(pid) ? [] : [pid]));
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    for (const pid of rest()) tell(pid, signal);
    for (let waitedMs = 0; waitedMs < graceMs; waitedMs += stepMs) {
      if (rest().length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, stepMs));
    }
  }
}

function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone already.
  }
}

// What was done to each file, name by name, and the names of two sides put beside each other.

export const fileTable = ({ paths }: Account): FileTable =>
  new Map([...paths].map(([name, figures]) => [name, countsOf(figures)]));

function countsOf(figures: PathFigures): FileCounts {
  const { calls, readBytes, writtenBytes, copiedBytes, receivedBytes, largestRead, largestWrite, processes } = figures;
  return {
    calls: Object.fromEntries(calls),
    readBytes: readBytes - copiedBytes,
    writtenBytes: writtenBytes - receivedBytes,
    copiedBytes,
    processes: processes.size,
    largestRead,
    largestWrite,
    isMade: figures.created + writtenBytes > 0 || figures.renamedTo !== undefined,
  };
}

export interface FilePair {
  name: string;
  /** Absent: nothing was done to it on this side. */
  base?: FileCounts;
  head?: FileCounts;
}

/**
 * Both sides, name by name. Files that only one side made, and names that were only asked for, have another name each time where it
 * holds a number or a random part: those of one pattern are one.
 */
export function pairFiles(base: FileTable, head: FileTable): FilePair[] {
  const pairs: FilePair[] = [];
  const alone = { base: new Map<string, string[]>(), head: new Map<string, string[]>() };
  for (const name of new Set([...base.keys(), ...head.keys()])) {
    const [before, after] = [base.get(name), head.get(name)];
    const only = before ?? after!;
    const pattern = patternOf(name);
    if ((before && after) || pattern === name || !(only.isMade || isOnlyAskedFor(only))) {
      pairs.push({ name, ...(before && { base: before }), ...(after && { head: after }) });
    } else {
      const names = alone[before ? 'base' : 'head'];
      const known = names.get(pattern);
      if (known) known.push(name);
      else names.set(pattern, [name]);
    }
  }
  for (const [pattern, names] of alone.base) {
    const others = alone.head.get(pattern);
    if (others) pairs.push({ name: pattern, base: sumOf(names, base), head: sumOf(others, head) });
    else pairs.push(...names.map((name) => ({ name, base: base.get(name)! })));
  }
  for (const [pattern, names] of alone.head) {
    if (!alone.base.has(pattern)) pairs.push(...names.map((name) => ({ name, head: head.get(name)! })));
  }
  return pairs;
}

const sumOf = (names: readonly string[], table: FileTable): FileCounts =>
  names.map((name) => table.get(name)!).reduce(addFileCounts);

const asking = /stat|access|readlink/;

const isOnlyAskedFor = ({ calls }: FileCounts): boolean => Object.keys(calls).every((call) => asking.test(call));
