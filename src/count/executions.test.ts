import { describe, expect, it } from 'vitest';
import { combineExecutions, executionsOfRange, type Pass, repeat } from './executions.ts';
import { findTracer } from './strace.ts';
import { profileWorkload } from './profile-workload.ts';
import { temporaryFolder } from '../../test/helpers/folders.ts';

const { signal } = new AbortController();

/** Executes with these numbers of opens, and the last one again and again. */
async function opensOf(pass: Pass, opens: readonly number[], repetitions = 2) {
  let execution = 0;
  const counted = await repeat({ pass, repetitions, signal }, () => {
    const open = opens[Math.min(execution++, opens.length - 1)]!;
    return Promise.resolve({ profile: { perOp: { open }, source: 'strace' } });
  });
  const { unstable, ranges } = combineExecutions(counted!);
  return { execution, kept: counted!.map(({ profile }) => profile.perOp.open), unstable, range: ranges?.open };
}

describe('a workload that is counted alone', () => {
  it('is executed twice when both agree', async () => {
    expect(await opensOf('alone', [3, 3])).toMatchObject({ execution: 2, kept: [3, 3] });
  });
  it('is executed once more when only the first execution did more, and that one is left out', async () => {
    expect(await opensOf('alone', [9, 3, 3])).toMatchObject({ execution: 3, kept: [3, 3], unstable: undefined });
  });
  it('is executed until its range is known when the count varies', async () => {
    const { execution, range } = await opensOf('alone', [3, 4, 3, 5, 3, 3, 3]);
    expect(execution).toBe(executionsOfRange + 1);
    expect(range).toEqual([3, 5]);
  });
});

describe('a workload that has run before', () => {
  it('is executed as often as asked for, and no execution is left out', async () => {
    expect(await opensOf('warm', [3, 4], 4)).toMatchObject({ execution: 4, kept: [3, 4, 4, 4], range: [3, 4] });
  });
});

describe('the first execution of a workload', () => {
  it('is one', async () => {
    expect(await opensOf('first', [9, 3])).toMatchObject({ execution: 1, kept: [9] });
  });
});

const tracer = await findTracer();

describe.skipIf(!('program' in tracer))('a workload that fails while it is counted', () => {
  const directory = temporaryFolder();
  const count = (command: string) =>
    profileWorkload({ name: 'import', command, directory, environment: {}, pass: 'alone', repetitions: 2, signal });

  it('is reported with what it wrote', async () => {
    await expect(
      count('echo one >&2; printf "connection \\033[31mtimed out\\033[0m\\n\\n" >&2; exit 7'),
    ).rejects.toThrow(
      'The workload import ended with exit status 7 while it was traced, after "connection timed out; standard error ends: one".',
    );
  });
  it('is reported without a line when it wrote none', async () => {
    await expect(count('exit 7')).rejects.toThrow(/exit status 7 while it was traced\.$/);
  });
  it('is reported when a process that it left behind keeps its output open', async () => {
    await expect(count('sleep 1 & echo late >&2; exit 7')).rejects.toThrow(/after "late"/);
  });
});
