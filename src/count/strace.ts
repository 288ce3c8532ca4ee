/** Is there a strace that may trace here, and how is it called? */
import { calls } from './call-shapes.ts';
import type { Tracing } from './command-profile.ts';
import { bookkeeping } from './calls.ts';
import { blindCalls, callsByKind } from '../core/document/index.ts';
import { runCommand } from '../core/system/index.ts';

export type Tracer =
  | {
      program: string;
      version: string;
      options: string[];
      /** What leaves the calls that are not traced as fast as ever; empty where it is not to be had. */
      filter: string[];
    }
  /** Why strace cannot be used, as a sentence that goes on after "because". */
  | { reason: string; remedy: string };

/** Calls are filtered in the kernel with it, so that the others cost nothing: since strace 5.3 and Linux 4.8. */
const kernelFilter = '--seccomp-bpf';

/** A signal ends strace, and the program goes on. */
const letsGo = '-I2';

/** Vectors, requests and resource usage are printed in full; all other structures stay short. */
const spelledOut = ['getrusage', 'readv', 'writev', 'preadv', 'pwritev', 'preadv2', 'pwritev2', 'io_submit'];

const always = [...bookkeeping, ...Object.keys(blindCalls)];
const traced = [...Object.keys(calls), ...always];
/** Which files are opened, mapped and executed; what all other calls are made on follows from these. */
const opening = [
  ...callsByKind.open,
  ...callsByKind.exec,
  ...callsByKind.map,
  ...callsByKind.directory,
  'io_uring_setup',
  ...always,
];

/**
 * `-f` follows children and threads, `-y` prints the path of each descriptor, `-s 0` no content; `?` lets through names
 * that this machine does not have.
 */
const commonOptions = (names: readonly string[], spelled: readonly string[]): string[] => [
  '-f',
  '-q',
  '-y',
  '-s',
  '0',
  '-e',
  `trace=${names.map((name) => `?${name}`).join(',')}`,
  // How a process was killed is reported only for signals that are shown; those that come by the thousand are not.
  '-e',
  'signal=!SIGCHLD,SIGURG,SIGPROF,SIGALRM,SIGVTALRM',
  '-e',
  `abbrev=!${spelled.join(',')}`,
];

type FoundTracer = Extract<Tracer, { program: string }>;

/** The options for a trace that need not be whole. */
export function optionsOf({ options, filter }: FoundTracer, { isOfNames, without = [], upTo }: Tracing): string[] {
  // A program whose calls the kernel filters cannot go on alone; one that is traced without may be let go.
  if (upTo) return [letsGo, ...commonOptions([...opening, ...upTo.calls], spelledOut)];
  if (isOfNames === true) return [...filter, ...commonOptions(opening, ['getrusage'])];
  if (without.length === 0) return options;
  const names = traced.filter((name) => !without.includes(name));
  return [...filter, ...commonOptions(names, spelledOut)];
}

/** Whether the other calls still say what files they are made on. */
export const canBeLeftOut = (call: string): boolean => traced.includes(call) && !opening.includes(call);

let found: Promise<Tracer> | undefined;

/** Asked once per process. */
export const findTracer = (): Promise<Tracer> => (found ??= probe());

async function probe(): Promise<Tracer> {
  const program = process.env.IO_PERF_STRACE ?? 'strace';
  if (process.platform !== 'linux') {
    return {
      reason: `there is no strace on ${process.platform === 'darwin' ? 'macOS' : 'this system'}`,
      remedy: 'profile on Linux, or in a Linux container',
    };
  }
  const { code, output } = await say([program, '-V']);
  if (code !== 0) {
    return { reason: `${program} cannot be started`, remedy: 'install it: apt-get install strace' };
  }
  const version = /version (\S+)/.exec(output)?.[1] ?? 'unknown';
  let last = '';
  for (const filter of [[kernelFilter], []]) {
    const options = [...filter, ...commonOptions(traced, spelledOut)];
    const tried = await say([program, ...options, '-o', '/dev/null', '--', 'sh', '-c', 'exit 42']);
    if (tried.code === 42 && !tried.output.includes('strace:')) {
      return { program, version, options, filter };
    }
    last = tried.output.trim().split('\n')[0] ?? '';
  }
  return {
    reason: `strace ${version} may not trace here (${last === '' ? 'it gave no reason' : last})`,
    remedy: 'allow ptrace: in a container with --cap-add=SYS_PTRACE, on a host see /proc/sys/kernel/yama/ptrace_scope',
  };
}

const probeTimeoutMs = 10_000;

async function say(words: readonly string[]): Promise<{ code: number | null; output: string }> {
  const { code, stdout, stderr } = await runCommand(words, { timeoutMs: probeTimeoutMs });
  return { code, output: stdout + stderr };
}
