/**
 * A profile from what the system adds up for a runner's process, as its answers report (`io`, runners/PROTOCOL.md): /proc/self/io on
 * Linux, GetProcessIoCounters on Windows, proc_pid_rusage on macOS. Exact sums, without names of calls and without files.
 */
import {
  defined,
  type CellSubject,
  countFigures,
  type IoCounters,
  namedFigures,
  type Profile,
  samplesOf,
} from '../core/document/index.ts';
import { combineProfiles } from './combine-profiles.ts';

const figures = ['readBytes', 'writtenBytes', 'deviceReadBytes', 'deviceWrittenBytes'] as const;

/** For information about a traced program only: they are optional. */
const notMissed: ReadonlySet<string> = new Set(['kinds', 'processes', 'streamCalls', 'systemCalls']);

/** @returns undefined where the system reports nothing */
export function profileOfIo(io: IoCounters | undefined): Profile | undefined {
  if (io === undefined || Object.values(io).every((value) => value === undefined)) return undefined;
  const { readCalls, writeCalls } = io;
  const profile: Profile = {
    perOp: {},
    kinds: defined({ read: readCalls, write: writeCalls }),
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

/** Fewer samples do not show that a count is always the same. */
const minSamples = 6;

/**
 * Per operation, from the samples of a cell, which have these sums beside their times: a figure that was the same in all of them is
 * exact, another is `unstable`.
 * @returns undefined where there are too few samples, or one without sums
 */
export function profileOfSamples(cell: CellSubject): Profile | undefined {
  const { opsPerSample } = cell;
  const samples = samplesOf(cell);
  const profiles = samples.flatMap(({ io, ops = opsPerSample }) => profileOfIo(io && perOperation(io, ops)) ?? []);
  return profiles.length < Math.max(minSamples, samples.length) ? undefined : combineProfiles(profiles);
}

const perOperation = (io: IoCounters, ops: number): IoCounters =>
  Object.fromEntries(
    Object.entries(io).map(([name, value]) => [name, typeof value === 'number' ? value / ops : undefined]),
  );
