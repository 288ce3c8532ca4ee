/**
 * The small shell between strace and a command: it outlives the command by a moment, so that what the kernel added up for
 * it and its children (faults, memory, device bytes) can be read, and its own calls can be separated from the command's.
 */
import { findProgram } from '../places/toolchain/index.ts';

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

export const launch = (shell: string, isTraced: boolean, command: readonly string[]): string[] => [
  shell,
  '-c',
  isTraced ? traced : counted,
  'io-perf',
  ...command,
];

/** bash where there is one (it alone reports the peak of memory), else sh. */
export const findShell = async (): Promise<string> =>
  (await findProgram('bash', { PATH: process.env.PATH ?? '/usr/bin:/bin' })) ?? '/bin/sh';
