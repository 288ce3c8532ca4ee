/** What one execution did, by counters of the kernel, and whether that is all of it. */
import { lostClock } from '../policy.ts';
import { guards } from './events.ts';
import type { Answer } from './session.ts';

/** Calls on anything: files, pipes and sockets, `/proc`. Which file a call is made on is not known. */
export interface CountedExecution {
  /** System call → how often; without those that were not made. */
  calls: Record<string, number>;
  /** Calls of other names that can be made on files. */
  otherCalls: number;
  /** Processes and threads besides its first. */
  started: number;
  /** Moved by calls, and by the kernel to start a program. */
  readBytes: number;
  writtenBytes: number;
  /** Requests handed to io_uring, polled rings included. */
  ringSubmissions: number;
  faults: number;
  majorFaults: number;
}

export type Counted =
  | { execution: CountedExecution; notSeen?: undefined }
  /** Why the counters have not seen all, as a sentence that goes on after "because". */
  | { execution?: undefined; notSeen: string };

/** @param answer of a job with the events of `eventsFor` */
export function readExecution({ counts, usage, io, notCounted }: Answer): Counted {
  if (!counts || !usage || !io) return { notSeen: notCounted ?? 'the system does not add up what a program does' };
  const notSeen = whatIsLost(counts, usage.cpuNs);
  if (notSeen !== undefined) return { notSeen };
  const calls = Object.fromEntries(
    Object.entries(counts).filter(([name, count]) => !name.startsWith(':') && count > 0),
  );
  const { [guards.others]: otherCalls = 0, [guards.ring]: ringSubmissions = 0, [guards.started]: started = 0 } = counts;
  return {
    execution: {
      calls,
      otherCalls,
      started,
      ringSubmissions,
      readBytes: io.readBytes,
      writtenBytes: io.writtenBytes,
      faults: usage.faults,
      majorFaults: usage.majorFaults,
    },
  };
}

function whatIsLost(counts: Readonly<Record<string, number>>, cpuNs: number): string | undefined {
  if (Object.values(counts).includes(-1)) return 'the kernel did not count all the time';
  if ((counts[guards.ended32Bit] ?? 0) > 0) return 'it runs a 32-bit program, whose calls the counters do not see';
  const [started = 0, ended = 0, clockNs = 0] = [counts[guards.started], counts[guards.ended], counts[guards.clock]];
  // A program that takes on another user's rights loses its counters, and its end is not counted. All have ended by now.
  if (ended < started + 1) return 'a program of it takes on other rights (setuid), and loses its counters';
  if (cpuNs - clockNs > lostClock.minNs && clockNs < lostClock.share * cpuNs) {
    return 'the counters have seen only a part of its processor time';
  }
  if ((counts.io_submit ?? 0) > 0) return 'the requests of io_submit are not seen by the counters';
  return undefined;
}
