/** Can the kernel's counters be used here, and do they count right? A program with a known number of calls is counted first. */
import { MeasurementError } from '../../core/document/index.ts';
import { type CallNumbers, callNumbers } from './call-numbers.ts';
import { eventsFor } from './events.ts';
import { readExecution } from './execution.ts';
import { CounterSession, findSupervisor, type Supervisor } from './session.ts';

export interface UsableCounters {
  numbers: CallNumbers;
  supervisor: Supervisor;
}

type CountersHere =
  | UsableCounters
  /** Why they cannot be used, as a sentence that goes on after "because". */
  | { reason: string; remedy: string };

const isRoot = process.getuid?.() === 0;

let found: Promise<CountersHere> | undefined;

/** Asked once per process. IO_PERF_COUNTERS=off leaves all counting to strace. */
export const findCounters = (): Promise<CountersHere> => (found ??= probe());

/**
 * Calls that the program makes as often as its argument says, in a process, a thread, a child, and after it has executed another; with
 * their names on every machine.
 */
const known = {
  openat: ['openat'],
  pread64: ['pread64'],
  unlink: ['unlink', 'unlinkat'],
  readlink: ['readlink', 'readlinkat'],
};
const times = [5, 12] as const;

async function probe(): Promise<CountersHere> {
  // Root of a container has not all rights of root.
  const remedy = isRoot
    ? 'give the container one more right: docker run --cap-add SYS_ADMIN'
    : 'run as root, or allow sudo without a password';
  if (process.env.IO_PERF_COUNTERS === 'off') return { reason: 'IO_PERF_COUNTERS is off', remedy: 'unset it' };
  if (process.platform !== 'linux') return { reason: 'it takes Linux', remedy: 'count on Linux' };
  const numbers = callNumbers(process.arch);
  if (!numbers) return { reason: `calls have other numbers on ${process.arch}`, remedy: 'count on x86-64 or arm64' };
  const supervisor = await findSupervisor();
  if ('reason' in supervisor) return supervisor;
  const wrong = await countKnown(numbers, supervisor);
  return wrong === undefined ? { numbers, supervisor } : { remedy, ...wrong };
}

/** @returns why they do not count right; undefined where they do */
export async function countKnown(
  numbers: CallNumbers,
  supervisor: Supervisor,
): Promise<{ reason: string; remedy?: string } | undefined> {
  const session = new CounterSession(supervisor);
  try {
    const counted = [];
    for (const number of times) {
      const answer = await session.execute({
        words: [...supervisor.known, String(number)],
        directory: '/',
        environment: {},
        events: eventsFor(numbers, Object.values(known).flat()),
        maxSeconds: 600,
      });
      if (answer.status !== 0)
        return { reason: 'the program that checks them has failed', remedy: 'install Python 3.9' };
      const { execution, notSeen } = readExecution(answer);
      if (!execution) return { reason: notSeen };
      counted.push(execution.calls);
    }
    for (const [call, names] of Object.entries(known)) {
      const of = (calls: Record<string, number>): number => names.reduce((sum, name) => sum + (calls[name] ?? 0), 0);
      const more = of(counted[1]!) - of(counted[0]!);
      if (more === times[1] - times[0]) continue;
      const reason = `of ${times[1] - times[0]} more calls of ${call} they counted ${more}`;
      return { reason, remedy: 'report it, with the version of the kernel' };
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof MeasurementError)) throw error;
    return { reason: error.message.replace(/\.$/, ''), remedy: 'install Python: apt-get install python3' };
  } finally {
    session.close();
  }
}
