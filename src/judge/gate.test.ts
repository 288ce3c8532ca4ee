import { expect, it } from 'vitest';
import { defined, type RunDocument } from '../core/document/index.ts';
import { gateReasons, groupReasons, notesOf } from './gate.ts';

const cells = (timedBy?: 'io-perf'): RunDocument['cells'] => ({
  'command/run/a': {
    subject: {
      head: {
        opsPerSample: 1,
        samples: [{ round: 0, order: 0, ns: 5, ...defined({ timedBy }) }],
      },
    },
  },
});

it('has no note about workloads that hyperfine timed', () => {
  expect(notesOf({ cells: cells() })).toEqual([]);
});

it('mentions commands that io-perf timed once', () => {
  expect(notesOf({ cells: { ...cells('io-perf'), other: cells('io-perf')['command/run/a']! } })).toEqual([
    {
      kind: 'timed-by-io-perf',
      message: expect.stringMatching(/^hyperfine is missing .*on all sides alike\.$/) as string,
    },
  ]);
});

it('a run of the suite machine says that the project is not measured, and what to write', () => {
  const [note] = notesOf({ suite: 'machine', cells: {} });
  expect(note).toMatchObject({ kind: 'machine-only' });
  expect(note!.message).toMatch(
    /the machine and not the project.*io-perf\.yml.*"workloads: \{ my-program: \{ command: /,
  );
  expect(note!.message).not.toContain('\n');
});

it('reports why a cell could not be measured in one sentence, which ends once', () => {
  const failed = { verdict: 'failed' as const, reason: 'It ended with exit status 1 (execution 1 of head).' };
  expect(gateReasons([['command/run/a', failed as never]], () => ['failed'], { basis: 'paired' })).toMatchObject([
    { message: 'a could not be measured: It ended with exit status 1 (execution 1 of head).' },
  ]);
});

it('reports cells that became slower together in one sentence, and fails for them as for a cell', () => {
  const group = { name: 'java/read', cells: ['a', 'b'], ratio: 1.06, low: 1.03, high: 1.09 };
  const sides = { basis: 'paired' as const, base: { name: 'main' } };
  expect(groupReasons([group], ['regressed'], sides)).toEqual([
    {
      ...{ rule: 'time', cells: ['a', 'b'], failed: true },
      message: 'java/read: 2 cells together are 6.0 % slower than main (95 % interval [+3.0, +9.0]).',
    },
  ]);
  expect(groupReasons([{ ...group, by: 'cpu' }], ['failed'], sides)[0]).toMatchObject({
    failed: false,
    message:
      'java/read: 2 cells together spend 6.0 % more time on the processor than main (95 % interval [+3.0, +9.0]).',
  });
});
