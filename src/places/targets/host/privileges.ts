/**
 * What processes of ours may be given on Linux. By root: that they come before those of others, on a processor of their own
 * (`--priority realtime`), or have little memory. By anybody: one processor for several.
 */
import { spawnSync } from 'node:child_process';
import { systemFiles } from './linux-files.ts';
import { allowedCpus } from './cgroup.ts';
import { UsageError } from '../../../core/document/index.ts';

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
