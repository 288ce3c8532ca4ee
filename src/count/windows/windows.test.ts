/** How far counting goes on made-up machines of Windows; test/windows has the helper itself count. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kindOf } from '../../core/document/index.ts';
import { toolRoot } from '../../core/system/index.ts';
import { namedCalls, type Report } from './helper.ts';
import { levelOf } from './probe.ts';
import { levelOfExecution, profileOf } from './profile.ts';

/** What the probe's program does in `rounds` rounds by three workers, on a machine whose start makes a few calls more. */
function report(rounds: number, more: Partial<Report> = {}): Report {
  const each = 3 * rounds;
  return {
    ns: 1,
    status: 0,
    survivors: 0,
    started: 2,
    followed: 2,
    counts: {
      NtCreateFile: 7 + each,
      NtOpenFile: 28 + 2 * each,
      NtReadFile: 5 + 3 * each,
      NtWriteFile: each,
      NtFlushBuffersFile: each,
      NtQueryAttributesFile: 9 + 2 * each,
      'NtSetInformationFile/10': each,
      'NtSetInformationFile/64': each,
      NtFsControlFile: 12,
    },
    asked: { read: 4096 + 3000 * each, write: 1000 * each },
    io: { readCalls: 5 + 3 * each, writeCalls: each, readBytes: 4096 + 1500 * each, writtenBytes: 1000 * each },
    ...more,
  };
}
const machine = (change: (rounds: number) => Partial<Report> = () => ({})) => ({
  once: report(20, change(20)),
  twice: report(40, change(40)),
  again: report(20, change(20)),
});
const level = (probes: ReturnType<typeof machine>) => levelOf('helper', probes);

it('every call that the helper counts has a kind, whatever its class of information', () => {
  const source = readFileSync(join(toolRoot, 'runners/command/windows/stubs.cpp'), 'utf8');
  const calls = [...source.matchAll(/Call\{"(\w+)"(, Look::informationClass)?/g)];
  expect(calls.length).toBeGreaterThan(20);
  const made = calls.flatMap(([, call, classes]) =>
    classes ? [0, 4, 10, 14, 99].map((n) => `${call}/${n}`) : [call!],
  );
  const names = Object.keys(namedCalls(Object.fromEntries(made.map((name) => [name, 1]))));
  expect(names.filter((name) => kindOf(name) === undefined)).toEqual([]);
});

describe('counts of a machine', () => {
  it('are exact where the stubs and the job object count what the probe does', () => {
    expect(level(machine())).toEqual({ level: 'exact', helper: 'helper', witnesses: 2 });
  });

  it('are exact with one witness where the system adds up nothing of a job, as under Wine', () => {
    const { once, twice, again } = machine(() => ({ io: undefined }));
    expect(level({ once, twice, again })).toEqual({ level: 'exact', helper: 'helper', witnesses: 1 });
  });

  it('allow a system that does not count a read beyond the end as an operation of a job', () => {
    const probes = machine((rounds) => ({ io: { ...report(rounds).io!, readCalls: 5 + 2 * 3 * rounds } }));
    expect(level(probes)).toMatchObject({ level: 'exact', witnesses: 2 });
  });

  const counts = (rounds: number, name: string, count: number): Partial<Report> => ({
    counts: { ...report(rounds).counts, [name]: count },
  });
  it.each<[string, (rounds: number) => Partial<Report>, RegExp]>([
    [
      'the stubs are unknown',
      () => ({ counts: undefined, notCounted: 'the stubs are not known' }),
      /the stubs are not known/,
    ],
    [
      'a read is lost',
      (rounds) => counts(rounds, 'NtReadFile', 5 + 9 * rounds - (rounds > 20 ? 1 : 0)),
      /180 calls that read were counted as 179/,
    ],
    [
      'a decoy is counted',
      (rounds) => counts(rounds, 'NtWriteFile', 3 * rounds + (rounds > 20 ? 7 : 0)),
      /60 calls that write were counted as 67/,
    ],
    ['flushes are not seen', (rounds) => counts(rounds, 'NtFlushBuffersFile', 0), /calls that fsync were counted as 0/],
    ['a grandchild is missing', (rounds) => counts(rounds, 'NtWriteFile', 2 * rounds), /counted as 40/],
    [
      'files are opened by other means now and then',
      (rounds) => counts(rounds, 'NtOpenFile', 28 + 6 * rounds + (rounds > 20 ? 1 : 0)),
      /of the kind open/,
    ],
    ['bytes are wrong', (rounds) => ({ asked: { read: 4096 + 9000 * rounds, write: 999 * rounds } }), /bytes/],
  ])('are exact for reads and writes alone where %s', (_, change, why) => {
    const found = level(machine(change));
    expect(found).toMatchObject({ level: 'reads and writes' });
    expect('reason' in found && found.reason).toMatch(why);
  });

  it('are exact for reads and writes alone where a second time differs', () => {
    const probes = { ...machine(), again: report(20, { counts: { ...report(20).counts, NtFsControlFile: 13 } }) };
    expect(level(probes)).toMatchObject({ level: 'reads and writes', reason: /differently/ });
  });

  it.each<[string, (rounds: number) => Partial<Report>]>([
    [
      'neither witness is right',
      (rounds) => ({ notCounted: 'x', counts: undefined, io: { ...report(rounds).io!, writeCalls: 1 } }),
    ],
    ['the witnesses differ', (rounds) => ({ io: { ...report(rounds).io!, writtenBytes: 1001 * 3 * rounds } })],
    ['the program that checks fails', () => ({ status: 1 })],
    ['it cannot be started', () => ({ status: undefined, error: 5 })],
    ['there are no counters at all', () => ({ counts: undefined, notCounted: 'x', io: undefined })],
  ])('are not given where %s', (_, change) => {
    expect(level(machine(change)).level).toBe('none');
  });
});

describe('a profile of Windows', () => {
  it('has the calls by name and kind, and what only the job object knows', () => {
    const profile = profileOf(report(1), { level: 'exact', helper: 'h', witnesses: 2 });
    expect(profile).toMatchObject({
      source: 'ntdll',
      perOp: { NtWriteFile: 3, 'NtSetInformationFile:rename': 3, 'NtSetInformationFile:disposition': 3 },
      kinds: { open: 44, read: 14, write: 3, fsync: 3, rename: 3, remove: 3, control: 12 },
      ...{ askedWrittenBytes: 3000, writtenBytes: 3000, readBytes: 4096 + 4500, fsyncs: 3, processes: 2 },
    });
    expect(profile.missing).not.toContain('readBytes');
  });

  it('leaves out bytes that nothing has counted', () => {
    const profile = profileOf(report(1, { io: undefined }), { level: 'exact', helper: 'h', witnesses: 1 });
    expect(profile).not.toHaveProperty('readBytes');
    expect(profile.missing).toEqual(expect.arrayContaining(['readBytes', 'writtenBytes']));
  });

  it('has only reads, writes and bytes where only those are exact', () => {
    const profile = profileOf(report(1), { level: 'reads and writes', helper: 'h', reason: 'x' });
    expect(profile).toMatchObject({ source: 'job', perOp: {}, kinds: { read: 14, write: 3 }, writtenBytes: 3000 });
    expect(profile.missing).toContain('perOp');
  });

  const foreign = report(1, { counts: undefined, notCounted: 'a program of it is not a 64-bit program' });

  it('has reads, writes and bytes, with the reason, where a program of the command is not counted call by call', () => {
    const level = levelOfExecution(foreign, { level: 'exact', helper: 'h', witnesses: 2 });
    expect(level).toMatchObject({ level: 'reads and writes', reason: /not a 64-bit program/ });
    expect(profileOf(foreign, level)).toMatchObject({ source: 'job', kinds: { read: 14, write: 3 } });
  });

  it('is refused where such a program has no second witness', () => {
    const level = levelOfExecution(foreign, { level: 'exact', helper: 'h', witnesses: 1 });
    expect(() => profileOf(foreign, level)).toThrow(/not a 64-bit program/);
  });
});

it('classes of information have names, and those that are not listed have one as well', () => {
  const counts = {
    'NtSetInformationFile/65': 1,
    'NtSetInformationFile/10': 2,
    'NtSetInformationFile/30': 4,
    NtSetInformationFile: 8,
  };
  expect(namedCalls({ ...counts, 'NtQueryInformationFile/14': 1, 'NtQueryInformationFile/5': 1 })).toEqual({
    'NtSetInformationFile:rename': 3,
    'NtSetInformationFile:other': 12,
    'NtQueryInformationFile:position': 1,
    'NtQueryInformationFile:attributes': 1,
  });
});
