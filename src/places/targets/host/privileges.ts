/**
 * What processes of ours may be given on Linux. By root: that they come before those of others, on a processor of their own
 * (`--priority realtime`). By anybody: one processor for several, and short turns on a busy machine.
 */
import { spawnSync } from 'node:child_process';
import { systemFiles } from './linux-files.ts';
import { allowedCpus } from './cgroup.ts';
import { UsageError } from '../../../core/document/index.ts';
import { outputOf } from '../../../core/system/index.ts';
import type { Target } from '../target.ts';

export interface Priority {
  /** `real-time` or `nice -20`: part of the environment, so that such runs are compared with their like alone. */
  readonly name: string;
  /** What was used, for a reader: `real-time priority, pinned to CPU 1`. */
  readonly text: string;
  /** The command, started so: what it starts has the same. */
  ahead(command: readonly string[]): string[];
}

/** Runners without helper threads, which would wait for each other on one processor: a garbage collector's, a compiler's. */
const raised: ReadonlySet<string> = new Set(['native', 'command']);

export const mayBeRaised = (runner: string | undefined): boolean => runner !== undefined && raised.has(runner);

/** Ways to put a shell before others, best first. Round robin: threads of one program take turns (sched(7)). */
const ways = [
  { name: 'real-time', text: 'real-time priority', command: 'chrt --rr -p 1 $$' },
  { name: 'real-time', text: 'real-time priority', command: 'sudo -n chrt --rr -p 1 $$' },
  { name: 'nice -20', text: 'nice -20', command: 'renice -n -20 -p $$' },
  { name: 'nice -20', text: 'nice -20', command: 'sudo -n renice -n -20 -p $$' },
];

const trialMs = 10_000;

/** A shell is pinned and raised, and becomes the program. */
const pinRaiseAndBecome = (raise: string): string =>
  `taskset -c -p "$0" $$ > /dev/null && ${raise} > /dev/null && exec "$@"`;

/** @throws UsageError with the remedy, where there can be none */
export function openPriority(candidates: readonly (typeof ways)[number][] = ways, files = systemFiles()): Priority {
  if (process.platform !== 'linux') throw noPriority('only Linux has it. Leave it out.');
  const cpus = allowedCpus(files);
  const cpu = cpus.at(-1);
  if (cpu === undefined || cpus.length < 2)
    throw noPriority('there is one CPU, which io-perf needs as well. Leave it out, or use a machine with two.');
  const said: string[] = [];
  for (const { name, text, command } of candidates) {
    const ahead = (words: readonly string[]): string[] => ['sh', '-c', pinRaiseAndBecome(command), `${cpu}`, ...words];
    const [program, ...words] = ahead(['true']);
    const { status, stderr } = spawnSync(program!, words, { encoding: 'utf8', timeout: trialMs });
    if (status === 0) return { name, text: `${text}, pinned to CPU ${cpu}`, ahead };
    said.push(stderr.trim().split('\n')[0]!);
  }
  throw noPriority(
    `this user may neither have real-time priority nor nice -20 (${said[0] ?? 'nothing was tried'}). Run it as root, or allow sudo without a password.`,
  );
}

const noPriority = (reason: string): UsageError => new UsageError(`--priority realtime: ${reason}`);

/** Keeps processes of ours on one processor. @returns undefined where there is one processor, or no taskset(1) */
export function openKeeping(files = systemFiles()): Target['keepOnOne'] {
  const cpus = process.platform === 'linux' ? allowedCpus(files) : [];
  const wordsFor = (list: readonly number[], pid: number): string[] => ['-a', '-c', '-p', list.join(','), `${pid}`];
  if (cpus.length < 2 || spawnSync('taskset', wordsFor(cpus, process.pid)).status !== 0) return undefined;
  return async (processes, turn) => {
    const list = turn === undefined ? cpus : [cpus[turn % cpus.length]!];
    // One that has ended meanwhile needs no processor.
    await Promise.all(processes.map((pid) => outputOf(['taskset', ...wordsFor(list, pid)])));
  };
}

/** The shortest that there is (Documentation/scheduler/sched-eevdf.rst). */
const sliceNs = 100_000;

/** sched_setattr(2) and sched_getattr(2). */
const systemCalls: Partial<Record<NodeJS.Architecture, readonly [set: number, get: number]>> = {
  x64: [314, 315],
  arm64: [274, 275],
};

/** struct sched_attr: size, policy, flags, nice, priority, runtime, deadline, period. Policies 0 and 3 are those of ordinary programs. */
const setSlice = `
  my ($set, $get, $pid, $ns) = map { $_ + 0 } @ARGV;
  my $form = "L2 Q l L Q3";
  my $attributes = pack($form, (0) x 8);
  syscall($get, $pid, $attributes, 48, 0) == 0 or exit 1;
  my @values = unpack($form, $attributes);
  $values[1] == 0 || $values[1] == 3 or exit;
  $values[5] = $ns;
  syscall($set, $pid, pack($form, @values), 0) == 0 or exit 1;`;

/** For this process, and what it starts from now on (docs/lab/time-slices.md): Linux 6.12 and newer gives them to any user. Elsewhere all stays as it is. */
export function takeShortTurns(): void {
  const calls = process.platform === 'linux' ? systemCalls[process.arch] : undefined;
  if (calls) spawnSync('perl', ['-e', setSlice, ...[...calls, process.pid, sliceNs].map(String)], { stdio: 'ignore' });
}
