/**
 * The small shell between strace and a command: it outlives the command by a moment, so that what the kernel added up for
 * it and its children (faults, memory, device bytes) can be read, and its own calls can be told from the command's.
 */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

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
 * what a reading itself costs.
 */
const counted = `
look() { while read -r line; do echo "$1 $line"; done </proc/$$/io; read -r line </proc/$$/stat; echo "$1 stat $line"; }
look 0 >&3; look 1 >&3
trap : HUP INT QUIT TERM; (exec 3>&- "$@"); status=$?
look 2 >&3
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
