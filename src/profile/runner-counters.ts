/**
 * A profile from what the system adds up for a runner's process, as its answers tell (`io`, runners/PROTOCOL.md): /proc/self/io on
 * Linux, GetProcessIoCounters on Windows, proc_pid_rusage on macOS. Exact sums, without names of calls and without files.
 */
import { countFigures, namedFigures, type IoCounters, type Profile } from '../model/index.ts';

const figures = ['readBytes', 'writtenBytes', 'deviceReadBytes', 'deviceWrittenBytes'] as const;
/** For information about a traced program only: nobody misses them. */
const notMissed: ReadonlySet<string> = new Set(['kinds', 'processes', 'streamCalls', 'systemCalls']);

/** @returns undefined where the system tells nothing */
export function profileOfIo(io: IoCounters | undefined): Profile | undefined {
  if (io === undefined || Object.values(io).every((value) => value === undefined)) return undefined;
  const { readCalls, writeCalls } = io;
  const profile: Profile = {
    perOp: {},
    kinds: {
      ...(readCalls === undefined ? {} : { read: readCalls }),
      ...(writeCalls === undefined ? {} : { write: writeCalls }),
    },
    source: 'counters',
  };
  for (const name of figures) if (io[name] !== undefined) profile[name] = io[name];
  const names = [...namedFigures, ...countFigures, 'paths'].filter((name) => !notMissed.has(name));
  profile.missing = [
    ...(readCalls === undefined ? ['kind read'] : []),
    ...(writeCalls === undefined ? ['kind write'] : []),
    ...names.filter((name) => name === 'perOp' || profile[name] === undefined),
  ];
  return profile;
}
